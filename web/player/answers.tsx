import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { costsOf, progressOf } from '../../src/presentation/option-walk.ts';
import type { SeenOdds } from '../../src/table/exit.ts';
import { usualAnswer } from '../map/draft.ts';
import { bigNumbers, namesIn, oddsInShort, oddsWords, openOdds, percentText, vainIn } from '../map/odds.tsx';
import { isBlow, lackingIn } from '../map/offers.ts';
import { shortPrice, wholePrice } from '../map/places.ts';
import type { Answering } from '../prompt/answering.tsx';
import { useForecast, useOdds } from '../prompt/odds.ts';
import { byPurpose, goOnText } from '../prompt/param.tsx';
import { isPlanned, PlanRows, planFor } from '../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../table/use-table.tsx';
import { digitOf } from '../ui/fields.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { actIcon, Icon } from '../ui/icon.tsx';
import { useBack } from '../ui/modal.tsx';
import { type Act, actsOf, isAct, tilesOf } from './acts.ts';
import { Details, type Scene } from './details.tsx';

interface BodyProps {
  readonly answering: Answering;
  readonly showsOdds: boolean;
  readonly scene: Scene;
}

/** Digits choose the acts that are shown. */
function useDigits(acts: readonly Act[], take: (act: Act) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = acts[digitOf(event) ?? -1];
      if (event.defaultPrevented || act === undefined) return;
      event.preventDefault();
      take(act);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** A few large answers, each with its consequence for the player. */
export function Choices({
  answering,
  choices,
  ...rest
}: BodyProps & { readonly choices: readonly Act[] }): ReactNode {
  useDigits(choices, ({ option }) => answering.choose(option));
  return (
    <div className="tray-body">
      {choices.length > 1 && (
        <ul className="choices">
          {choices.map((act, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change.
            <li key={i}>
              <Choice act={act} answering={answering} {...rest} />
            </li>
          ))}
        </ul>
      )}
      <PlanRows answering={answering} />
      <Details answering={answering} scene={rest.scene} />
    </div>
  );
}

/** The most letters that leave room for odds in two lines of a choice on a phone. */
const TWO_LINES = 24;

/** The most letters of a name that leave one line of a choice or of a tile. */
const ONE_LINE = 20;
const TILE_LINE = 11;

/** Returns what is known of an act before its odds: its values and its price. */
function knownOf({ option, certain }: Act): readonly string[] {
  return [certain, wholePrice(costsOf(option))].filter((part) => part !== '');
}

/** Whether a choice needs more than three lines. */
export function isLong(act: Act): boolean {
  return act.option.text.length > ONE_LINE || knownOf(act).join(' · ').length > TWO_LINES;
}

function Choice({ act, answering, showsOdds }: Omit<BodyProps, 'scene'> & { readonly act: Act }): ReactNode {
  const { t } = useTranslation();
  const { prompt, situation, draft, filled, choose, isSending, progress } = answering;
  const { option, certain, isWhole } = act;
  const isChosen = isAct(act, draft, filled);
  const whole = isChosen ? progress?.answer : usualAnswer(situation, option);
  const asked = useOdds(prompt.id, showsOdds ? whole : undefined);
  const odds = asked && openOdds(asked, prompt.who, option.purpose);
  const short = odds === undefined ? undefined : oddsInShort(odds);
  const words = odds && oddsWords(odds, namesIn(situation.standings), t);
  const chance = short?.hit ?? short?.succeeds;
  const falls = short?.falls ?? 0;
  const known = knownOf(act);
  const also = [
    ...known,
    short?.damage === undefined ? '' : t('map.odds.damageOf', { damage: Math.round(short.damage) }),
    falls > 0 && words !== undefined ? `${words.falls} ${percentText(falls)}` : '',
    short?.instead === undefined ? '' : `${t('map.odds.instead.you')} ${percentText(short.instead)}`,
  ].filter((part) => part !== '');
  return (
    <button
      type="button"
      className="tile choice-big"
      data-purpose={option.purpose}
      data-odds={showsOdds || undefined}
      data-long={known.join(' · ').length > TWO_LINES || undefined}
      aria-pressed={isChosen}
      disabled={isSending}
      onClick={() => choose(option)}
    >
      <Icon name={actIcon(option, certain)} />
      <span className="tile-text">
        {option.text}
        {!isWhole && <span aria-hidden="true">{'\u00a0…'}</span>}
      </span>
      {/* Its lines keep their place, so that the name does not move when the odds arrive. */}
      {(also.length > 0 || showsOdds) && (
        <span className="tile-certain number">{also.length > 0 ? also.join(' · ') : '\u00a0'}</span>
      )}
      {chance !== undefined && words !== undefined && (
        <span className="choice-odds">
          <b className="number">{percentText(chance)}</b>
          <span>{short?.hit === undefined ? t('map.odds.succeeds') : words.hit}</span>
        </span>
      )}
    </button>
  );
}

/** Many acts: the odds of the chosen one, its details, the usual acts, and all of them on request. */
export function Acts({
  answering,
  showsOdds,
  scene,
  isOpen,
  setOpen,
}: BodyProps & {
  /** Whether the list of all acts is open. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { prompt, situation, draft, filled, choose, showsUnusual } = answering;
  useBack(isOpen, () => setOpen(false));
  const { kind: silent } = prompt.defaultAnswer;
  const acts = actsOf(situation.options, silent);
  const quick = tilesOf(answering);
  const lacking = useMemo(() => lackingIn(prompt), [prompt]);
  const take = (act: Act): void => {
    choose(act.option);
    setOpen(false);
  };
  useDigits(isOpen ? [] : quick, take);
  if (isOpen) {
    return (
      <div className="tray-body all-acts">
        {byPurpose(situation.options).map(({ purpose, options }) => (
          <section key={purpose}>
            {purpose !== null && <h3>{t(`answer.purposes.${purpose}`)}</h3>}
            <ul className="act-rows">
              {actsOf(options, silent).map((act, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change.
                <li key={i}>
                  <button
                    type="button"
                    className="act-row"
                    aria-pressed={isAct(act, draft, filled)}
                    onClick={() => take(act)}
                  >
                    <span className="act-text">
                      {act.option.name ?? act.option.text}
                      {act.certain !== '' && <span className="act-price"> {act.certain}</span>}
                    </span>
                    <span className="act-price number">
                      <Glossed isQuiet>{wholePrice(costsOf(act.option))}</Glossed>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {lacking.length > 0 && (
          <section>
            <h3>{t('answer.notNow')}</h3>
            <ul className="act-rows">
              {lacking.map((act) => (
                <li key={act.kind + act.item.text} className="act-lacking">
                  <span className="act-text">
                    {act.text} <span className="act-price">{act.item.text}</span>
                  </span>
                  <span className="act-price number">
                    {t(`answer.obstacles.${act.why}`)}
                    {act.cost !== undefined && `: ${act.cost}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="all-acts-foot">
          {!showsUnusual && situation.options.length < prompt.options.length && (
            <button type="button" className="button is-plain small" onClick={answering.showUnusual}>
              {t('answer.unusual')}
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen(false)}>
            {t('player.back')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Numbers answering={answering} showsOdds={showsOdds} />
      <div className="tray-body">
        <GoOn answering={answering} />
        <Provoked answering={answering} />
        <PlanRows answering={answering} />
        <Details answering={answering} scene={scene} tiles={quick} />
      </div>
      <ul className="tiles">
        {quick.map((act, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change.
          <li key={i}>
            <button
              type="button"
              className="tile"
              data-purpose={act.option.purpose}
              data-long={shortName(act, acts).length > TILE_LINE || undefined}
              aria-pressed={isAct(act, draft, filled)}
              disabled={answering.isSending}
              onClick={() => take(act)}
            >
              <Icon name={actIcon(act.option, act.certain)} />
              <span className="tile-text">{shortName(act, acts)}</span>
              <span className="tile-cost number">
                <Glossed isQuiet>{shortPrice(costsOf(act.option))}</Glossed>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="tile tile-all" onClick={() => setOpen(true)}>
            <Icon name="layout-grid" />
            <span className="tile-text">{t('player.allActs')}</span>
            <span className="tile-cost number">{acts.length}</span>
          </button>
        </li>
      </ul>
    </>
  );
}

/** The chosen walk, with what follows it; `undefined` for another act. */
function walkOf({ draft, progress }: Answering): readonly RawAnswer[] | undefined {
  const isWalk = draft.option?.purpose === 'move' && progress?.answer !== undefined;
  return isWalk ? [progress.answer, ...draft.rest] : undefined;
}

/** Who may react to the chosen walk, before it is confirmed. */
function Provoked({ answering }: Pick<BodyProps, 'answering'>): ReactNode {
  const { t } = useTranslation();
  const { prompt, situation } = answering;
  const steps = useForecast(prompt.id, walkOf(answering))?.steps ?? [];
  const ids = new Set(steps.flatMap((each) => each.map(({ who }) => who)));
  const names = situation.standings.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
  return names.length === 0 ? null : (
    <p className="provoked" role="status">
      {t('map.mayReact', { who: names.join(', ') })}
    </p>
  );
}

/** A plan that was broken off, with the reason and its remaining answers. */
function GoOn({ answering }: Pick<BodyProps, 'answering'>): ReactNode {
  const { t } = useTranslation();
  const { prompt, isSending, goOn } = answering;
  const { plan } = prompt;
  if (plan === undefined) return null;
  return (
    <p className="go-on" role="status">
      <span>{t(`map.stopped.${plan.why}`)}</span>
      <button type="button" className="button" disabled={isSending} onClick={goOn}>
        {goOnText(answering, plan.rest, t)}
      </button>
    </p>
  );
}

/** What to tap first. */
function hintFor({ offers, situation: { options, stride } }: Answering) {
  if (offers.whom.size + offers.cells.size === 0) return 'player.chooseAct';
  if (offers.cells.size === 0 && stride === undefined) return 'player.tapFoe';
  const isNear = [...offers.whom.values()].some((acts) => acts.some(({ option }) => isBlow(option)));
  // An attack that is too dear after a single step is not offered by a walk to an enemy either.
  const reach = options.find((option) => option.reach !== undefined)?.reach;
  const isOffered = options.some(({ purpose }) => purpose === 'attack') && (reach?.attack ?? 1) > 0;
  if (isNear) return 'player.tapHint';
  return isOffered ? 'player.tapFar' : 'player.tapCell';
}

/**
 * The name of a weapon means the usual attack with it. Other acts are shown by their names, with the weapon if several
 * have the same name.
 */
function shortName({ option }: Act, acts: readonly Act[]): string {
  const { steps } = progressOf(option, {});
  const act = option.name ?? option.text;
  const item = steps.find(({ means, isOpen }) => means === 'item' && !isOpen);
  if (option.purpose !== 'attack' || item === undefined) return act;
  const weapon = item.values[0]?.text ?? String(item.value);
  if (option.kind !== acts[0]?.option.kind) {
    const isOne = acts.filter((each) => each.option.kind === option.kind).length === 1;
    return isOne ? act : `${act}: ${weapon}`;
  }
  // Aiming, for example, is an act with a weapon, but not an attack.
  return steps.some(({ means }) => means !== 'item') ? weapon : `${act} ${weapon}`;
}

/**
 * Capitalises the first letter of a text, except in terms such as `oT 3` that the rulebook writes in lower case.
 */
export function capitalised(question: string): string {
  return question.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());
}

type NumbersProps = Omit<BodyProps, 'scene'>;

/** Returns the odds of the chosen act. */
function useChosenOdds({ answering, showsOdds }: NumbersProps): SeenOdds | undefined {
  const { draft, progress, prompt } = answering;
  const isSingle = draft.rest.length === 0;
  const isWalk = draft.option?.purpose === 'move';
  const own = useOdds(prompt.id, showsOdds && isSingle && !isWalk ? progress?.answer : undefined);
  const forecast = useForecast(prompt.id, walkOf(answering));
  return isWalk && showsOdds ? (forecast?.odds ?? undefined) : own;
}

/**
 * The three numbers of the chosen act, or a hint about what to tap. The place stays the same, so that nothing jumps.
 */
function Numbers(props: NumbersProps): ReactNode {
  const { t } = useTranslation();
  const { answering, showsOdds } = props;
  const { draft, progress, missed, situation, prompt } = answering;
  const { view } = useTable();
  const { ruleset } = view.table;
  const note = <li className="numbers-note">{t('map.odds.planned')}</li>;
  const isSingle = draft.rest.length === 0;
  const isBlow = draft.option?.purpose === 'attack';
  const isWalk = draft.option?.purpose === 'move';
  const odds = useChosenOdds(props);
  const short = odds === undefined ? undefined : oddsInShort(odds, progress?.area !== undefined);
  const numbers =
    short === undefined || odds === undefined
      ? []
      : bigNumbers(short, oddsWords(odds, namesIn(situation.standings), t), t);
  const vain = odds && vainIn(answering, odds);
  const missedName = situation.standings.find(({ id }) => id === missed?.who)?.name ?? '';
  if (missed !== null || answering.isPlanning) {
    return (
      <p className="numbers numbers-hint" role="status">
        {missed === null ? t('map.planning') : t(`map.noTarget.${missed.why}`, { name: missedName })}
      </p>
    );
  }
  if (numbers.length === 0 && odds === undefined && showsOdds && progress?.answer !== undefined && isBlow) {
    return (
      <ul className="numbers" aria-busy="true">
        {(['map.odds.hit.attacker', 'map.odds.damage'] as const).map((key) => (
          <li key={key}>
            <b>…</b>
            <span>{t(key)}</span>
          </li>
        ))}
        {isPlanned(ruleset) && note}
      </ul>
    );
  }
  // The button names the act, so the default answer needs no second name.
  const isSilence = draft.option?.kind === prompt.defaultAnswer.kind;
  // A plan that can be settled stands in this place.
  if (isSilence && planFor(ruleset, view.view, prompt.who).length > 0) return null;
  if (numbers.length === 0) {
    const steps = 1 + draft.rest.length;
    return (
      <p className="numbers numbers-hint">
        {draft.option === null || isSilence
          ? t(hintFor(answering))
          : isWalk && !isSingle
            ? t('player.steps', { count: steps })
            : vain !== undefined
              ? t(`map.odds.${vain}`)
              : draft.option.text}
      </p>
    );
  }
  return (
    <ul className="numbers" aria-label={t('player.odds')}>
      {numbers.map(({ kind, value, says }) => (
        <li key={kind} data-kind={kind}>
          <b className="number">{value}</b>
          <span>
            {short?.isEstimate === true && kind !== 'damage' ? `${t('answer.about')} · ` : ''}
            {says}
          </span>
        </li>
      ))}
      {odds?.isPlanned === true && note}
    </ul>
  );
}
