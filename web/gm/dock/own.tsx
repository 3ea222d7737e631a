import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grid } from '../../../src/geometry/grid.ts';
import { usualOptions } from '../../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../../src/kernel/json.ts';
import type { Step } from '../../../src/presentation/option-walk.ts';
import { questionText } from '../../../src/presentation/prompt.ts';
import { RuleLink } from '../../log/line.tsx';
import { AreaTargetList } from '../../map/area-targets.tsx';
import { usualAnswer } from '../../map/draft.ts';
import { aimAt, targetAfter } from '../../map/input.ts';
import { gridOf } from '../../map/layout.ts';
import { lackingIn } from '../../map/offers.ts';
import { capitalised } from '../../player/answers.tsx';
import { AdviceOnRequest } from '../../player/coach.tsx';
import { type Answering, useAnswering } from '../../prompt/answering.tsx';
import { actTitle, Param } from '../../prompt/param.tsx';
import { ThenChoice } from '../../prompt/stops.tsx';
import { isDrafting } from '../../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../../table/use-table.tsx';
import { digitOf, isModal, isTyping, RefusalNote } from '../../ui/fields.tsx';
import { Glossed } from '../../ui/gloss.tsx';
import {
  Again,
  arranged,
  BigChoice,
  GROUPS,
  isChosenTile,
  isSilence,
  LackingTile,
  MoreTile,
  placesBefore,
  type Tile,
  TileButton,
  type TileGroup,
  tilesOf,
} from './tile.tsx';

interface OwnProps {
  readonly ruleHref: (rule: string) => string;
  readonly areOddsShown: boolean;
}

/**
 * The GM's own question: its tiles or large choices, the values of the chosen one, and the button that carries it out.
 */
export function OwnQuestion(props: OwnProps): ReactNode {
  const answering = useAnswering();
  return answering === null ? null : <Question key={answering.prompt.id} answering={answering} {...props} />;
}

/** Up to this many options are shown large, each with its odds, unless they are the acts of a turn. */
const MOST_LARGE = 4;
/** The least width of a tile with its gap, and the gap between groups, in CSS pixels, as in dock.css. */
const TILE = 72;
const BETWEEN = 8;

function Question({ answering, ruleHref, areOddsShown }: OwnProps & { readonly answering: Answering }) {
  const { t } = useTranslation();
  const { view } = useTable();
  const { prompt, situation, draft, filled, progress, isSending } = answering;
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(body);
  const [opened, setOpened] = useState<TileGroup['id'] | null>(null);
  const usual = situation.options;
  const isTurn = usual.some(({ purpose }) => purpose === 'move');
  const isLarge = usual.length <= MOST_LARGE && !isTurn && !isDrafting(view.table.ruleset, view.view, prompt);
  const room = Math.floor((width - (GROUPS.length - 1) * BETWEEN) / TILE);
  const tiles = useMemo(() => {
    const listed = isLarge ? usual : usual.filter((option) => !isSilence(option, prompt.defaultAnswer));
    return tilesOf(listed, situation.ids, isLarge ? MOST_LARGE : room);
  }, [usual, isLarge, situation.ids, prompt.defaultAnswer, room]);
  const groups = arranged(tiles, room);
  const lacking = useMemo(() => lackingIn(prompt), [prompt]);
  const taken = placesBefore(groups, groups.length);
  const shownLacking = lacking.slice(0, Math.max(0, room - taken));
  const otherLacking = lacking.slice(shownLacking.length);
  const lastMore = groups.findLast(({ more }) => more.length > 0)?.id;
  const open = progress?.steps.filter(({ isOpen }) => isOpen) ?? [];
  const isCompleting = open.length > 0 && (draft.isNamed || progress?.answer === undefined);
  const choose = (tile: Tile): void => {
    setOpened(null);
    if (isChosenTile(tile, draft.option?.kind, filled) && progress?.answer !== undefined && !isCompleting) {
      answering.confirm();
    } else {
      answering.choose(tile.option);
    }
  };
  useKeys({
    answering,
    grid: gridOf(view.field!, view.fight!),
    isCompleting,
    isLarge,
    tiles,
    groups,
    opened,
    choose,
    setOpened,
  });
  useFocusOnNext(form, isCompleting ? (progress?.next?.name ?? '') : undefined);
  const isUsual = usualOptions(prompt.options).length < prompt.options.length && !answering.showsUnusual;
  const isOn = (tile: Tile): boolean => isChosenTile(tile, draft.option?.kind, filled);
  return (
    <form
      ref={form}
      className="prompt dock-own"
      aria-label={questionText(prompt)}
      data-current
      onSubmit={(event) => {
        event.preventDefault();
        answering.confirm();
      }}
    >
      {answering.refusal !== null && (
        <div className="dock-note">
          <RefusalNote refusal={answering.refusal} />
        </div>
      )}
      <div className="dock-body" ref={body}>
        <div className="dock-head">
          {isCompleting && (
            <button
              type="button"
              className="button is-plain is-square dock-back"
              aria-label={t('answer.back')}
              onClick={answering.back}
            >
              ←
            </button>
          )}
          {draft.option === null ? (
            <h3 className="dock-question" title={questionText(prompt)}>
              <span className="only-read">{questionText(prompt).slice(0, -prompt.question.length)}</span>
              <Glossed>{capitalised(prompt.question)}</Glossed>
            </h3>
          ) : (
            <>
              <h3 className="dock-question">{actTitle(answering, t)}</h3>
              {answering.cost !== '' && (
                <span className="dock-price number" data-purpose={draft.option.purpose}>
                  {answering.cost}
                </span>
              )}
              {progress?.answer !== undefined && (
                <Again decision={areOddsShown ? prompt.id : null} answer={progress.answer} />
              )}
            </>
          )}
          <span className="spread">
            {draft.option === null && view.settings.hasAdvice && <AdviceOnRequest />}
            {isUsual && (
              <button type="button" className="button is-plain small" onClick={answering.showUnusual}>
                {t('gm.dock.unusual')}
              </button>
            )}
            <RuleLink rule={prompt.rule} ruleHref={ruleHref} />
          </span>
        </div>
        {isCompleting ? (
          <Values answering={answering} open={open.map(({ name }) => name)} />
        ) : isLarge ? (
          <div className="big-choices">
            {tiles.map((tile, i) => (
              <BigChoice
                key={tile.option.kind + tile.label}
                tile={tile}
                digit={i + 1}
                isChosen={isOn(tile)}
                decision={areOddsShown ? prompt.id : null}
                answer={usualAnswer(situation, tile.option, tile.chosen)}
                choose={() => choose(tile)}
              />
            ))}
          </div>
        ) : (
          <div className="tile-groups">
            {groups.map((group, index) => {
              const first = placesBefore(groups, index);
              return (
                <fieldset className="tile-group" key={group.id} data-group={group.id}>
                  <legend>{t(`gm.dock.groups.${group.id}`)}</legend>
                  {group.shown.map((tile, i) => (
                    <TileButton
                      key={tile.option.kind + tile.label}
                      tile={tile}
                      digit={first + i + 1}
                      isChosen={isOn(tile)}
                      choose={() => choose(tile)}
                    />
                  ))}
                  {group.more.length > 0 && (
                    <MoreTile
                      group={group}
                      lacking={group.id === lastMore ? otherLacking : []}
                      digit={first + group.shown.length + 1}
                      isOpen={opened === group.id}
                      isOn={isOn}
                      toggle={() => setOpened(opened === group.id ? null : group.id)}
                      choose={choose}
                    />
                  )}
                </fieldset>
              );
            })}
            {shownLacking.length > 0 && (
              <div className="tile-group is-lacking">
                <p id="lacking">{t('answer.notNow')}</p>
                <ul aria-labelledby="lacking">
                  {shownLacking.map((act) => (
                    <LackingTile key={act.kind + act.item.text} act={act} />
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </div>
      <div className="dock-ends">
        {draft.option === null ? (
          <Silence answering={answering} />
        ) : (
          <>
            {answering.after !== undefined && (
              <ThenChoice className="dock-then small" answering={answering} />
            )}
            <button type="button" className="button is-plain" onClick={answering.back}>
              {t('map.giveUp')}
            </button>
            <button
              type="submit"
              className="button dock-do"
              data-purpose={draft.option.purpose}
              disabled={progress?.answer === undefined || isSending}
            >
              <span className="dock-silence-what">{isSending ? '…' : actTitle(answering, t)}</span>
              <span className="key" aria-hidden="true">
                ↵
              </span>
            </button>
          </>
        )}
      </div>
    </form>
  );
}

/** The default answer, as a button. */
function Silence({ answering: { prompt, isSending, answer } }: { readonly answering: Answering }): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button dock-silence"
      disabled={isSending}
      title={t('answer.silence', { what: prompt.defaultAnswerText })}
      onClick={() => answer(prompt.defaultAnswer)}
    >
      <span className="dock-silence-what">{prompt.defaultAnswerText}</span>
      <span className="only-read">{t('gm.dock.silence')}</span>
      <span className="key" aria-hidden="true">
        N
      </span>
    </button>
  );
}

/** The open values of the chosen option, each with its allowed values. */
function Values({
  answering,
  open,
}: {
  readonly answering: Answering;
  readonly open: readonly string[];
}): ReactNode {
  const { progress, set, confirm } = answering;
  if (progress === undefined) return null;
  const { steps, next, area, answer } = progress;
  const current = next?.name ?? open.at(-1);
  // As on the map, choosing the same again confirms the answer. Enter on the focused button does so, too.
  const choose = ({ name, domain, value: chosen }: Step, value: Json): void => {
    const isAgain = 'oneOf' in domain && chosen !== undefined && sameJson(chosen, value);
    if (isAgain && answer !== undefined) confirm();
    else set(name, value);
  };
  return (
    <div className="completing">
      {steps
        .filter(({ name }) => open.includes(name))
        .map((step) => (
          <Param
            key={step.name}
            step={step}
            hasKeys={step.name === current}
            choose={(value) => choose(step, value)}
          />
        ))}
      {area !== undefined && (
        <AreaTargetList area={area} aim={steps.find(({ name }) => name === area.round)?.value} />
      )}
    </div>
  );
}

interface KeysProps {
  readonly answering: Answering;
  readonly grid: Grid;
  readonly isCompleting: boolean;
  readonly isLarge: boolean;
  readonly tiles: readonly Tile[];
  readonly groups: readonly TileGroup[];
  readonly opened: TileGroup['id'] | null;
  readonly choose: (tile: Tile) => void;
  readonly setOpened: (group: TileGroup['id'] | null) => void;
}

/** Digits choose tiles, then values. Enter confirms the chosen act. Escape goes back. */
function useKeys(props: KeysProps): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isModal()) return;
      if (pressed(props, event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function pressed(props: KeysProps, event: KeyboardEvent): boolean {
  const { answering, grid, isCompleting, isLarge, tiles, groups, opened, choose, setOpened } = props;
  const { draft, progress } = answering;
  if (event.key === 'Escape') {
    if (opened === null && draft.option === null) return false;
    if (opened === null) answering.back();
    setOpened(null);
    return true;
  }
  if (event.key === 'Enter' && !isTyping(event) && !isControl(event.target)) {
    if (progress?.answer === undefined) return false;
    answering.confirm();
    return true;
  }
  if (/^t$/iu.test(event.key) && !isTyping(event) && !event.ctrlKey && !event.altKey && !event.metaKey) {
    const next = targetAfter(answering, grid, event.shiftKey);
    if (next !== undefined) aimAt(answering, next);
    return next !== undefined;
  }
  const digit = digitOf(event);
  if (digit === undefined) return false;
  if (isCompleting) {
    const step = progress?.next ?? progress?.steps.findLast(({ isOpen }) => isOpen);
    const value = step?.values[digit];
    if (step === undefined || value === undefined) return false;
    answering.set(step.name, value.value);
    return true;
  }
  const places: readonly (Tile | TileGroup)[] = isLarge
    ? tiles
    : opened === null
      ? groups.flatMap((group) => [...group.shown, ...(group.more.length > 0 ? [group] : [])])
      : (groups.find(({ id }) => id === opened)?.more ?? []);
  const place = places[digit];
  if (place === undefined) return false;
  if ('option' in place) choose(place);
  else setOpened(place.id);
  if (document.activeElement?.closest('.map') == null) (document.activeElement as HTMLElement | null)?.blur();
  return true;
}

/** Whether Enter already does something where the focus is. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary, input, .map') !== null;
}

/** Moves the focus to the next values to choose; keyboard users on the map keep their focus. */
function useFocusOnNext(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || document.activeElement?.closest('.map, input[type="text"]') != null) return;
    const place = name === '' ? '.dock-do' : `[data-param="${name}"] :is(button, input)`;
    form.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  }, [form, name]);
}

/** The width inside an element in CSS pixels, measured before it is painted, so that no tile moves. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(560);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
