import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { sameJson } from '../../src/kernel/json.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import { type Chosen, progressOf } from '../../src/presentation/option-walk.ts';
import type { Answering } from '../prompt/answering.tsx';
import { BodyPicker, isBodyPart } from '../prompt/body-picker.tsx';
import { paramLabel } from '../prompt/param.tsx';
import { useWording } from '../texts/translator.ts';
import { approachesTo, stepsLeft } from './draft.ts';
import type { Point } from './layout.ts';
import { impliedTarget, placesIn, WALKABLE, whyNot } from './offers.ts';
import { isCell } from './places.ts';
import { useSafeArea } from './use-view.tsx';

interface BarProps {
  readonly answering: Answering;
  /** The place of the chosen spot on the map, in CSS pixels from its upper edge, and the height of the map. */
  readonly at: readonly [number | undefined, number];
}

/**
 * Shown next to a dock: other values of the choice on the map, as chips, or the reason why nothing can be done there.
 * It lies at the upper edge of the map if the chosen spot is in the lower half.
 */
export function AnswerBar({ answering, at: [spot = 0, height] }: BarProps): ReactNode {
  const covered = useSafeArea();
  const isLow = spot > (covered.top + height - covered.bottom) / 2;
  const { t } = useTranslation();
  const { draft, progress, situation, missed, isSending } = answering;
  const missedName = situation.standings.find(({ id }) => id === missed?.who)?.name ?? '';
  const reason = missed !== null && <p>{t(`map.noTarget.${missed.why}`, { name: missedName })}</p>;
  if (draft.option === null || progress === undefined) {
    const { plan } = answering.prompt;
    return missed === null && plan === undefined && !answering.isPlanning ? null : (
      <div className="answer-bar" role="status">
        {answering.isPlanning && <p>{t('map.planning')}</p>}
        {plan !== undefined && (
          <div className="answer-do">
            <p>{t(`map.stopped.${plan.why}`)}</p>
            <button type="button" className="button is-main" disabled={isSending} onClick={answering.goOn}>
              {goOnText(answering, plan.rest, t)}
            </button>
          </div>
        )}
        {reason}
      </div>
    );
  }
  const chips = progress.steps.filter(
    ({ isOpen, means, values }) =>
      isOpen && values.length > 1 && means !== 'combatant' && !values.some(({ value }) => isCell(value)),
  );
  if ((chips.length === 0 || draft.isNamed) && missed === null) return null;
  return (
    <div className="answer-bar" data-above={isLow || undefined}>
      {reason}
      {chips.map((step) => (
        <fieldset key={step.name} className="answer-chips">
          <legend className="only-read">{paramLabel(step.name, t)}</legend>
          {isBodyPart(step) && (
            <BodyPicker
              answering={answering}
              step={step}
              label={paramLabel(step.name, t)}
              choose={(value) => answering.set(step.name, value)}
            />
          )}
          {step.values.map(({ value, text }) => (
            <button
              key={JSON.stringify(value)}
              type="button"
              className="chip"
              aria-pressed={step.value !== undefined && sameJson(step.value, value)}
              onClick={() => answering.set(step.name, value)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface HoverProps {
  /** The combatant under the mouse. */
  readonly who: CombatantSummary | undefined;
  readonly answering: Answering | null;
  /** Whether the person at this screen plays a combatant, so that a reason is useful. */
  readonly isPlayer: boolean;
  /** Returns the place of a combatant in CSS pixels of the map. */
  readonly at: (who: CombatantSummary) => Point;
}

/** Shows the visible facts about the combatant under the mouse, and why it cannot be a target at once. */
export function HoverCard({ who, answering, isPlayer, at }: HoverProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  if (who === undefined) return null;
  const { x, y } = at(who);
  const { name, health, healthWord, conditions } = who;
  const isTarget = answering?.offers.whom.has(who.id) === true;
  const asked = answering?.situation.standings.find(({ id }) => id === answering.prompt.who);
  const isFriend = asked !== undefined && who.side === asked.side;
  const why =
    isTarget || isFriend || (answering === null && !isPlayer)
      ? undefined
      : whyNot(answering?.prompt, asked, who);
  // A question about something else says so itself.
  const isSaid = why !== undefined && why !== 'not-asked';
  const isWalk =
    why !== undefined &&
    WALKABLE.has(why) &&
    answering !== null &&
    approachesTo(answering.situation, who, asked).length > 0;
  const looks = word(healthWord);
  const state = [health === null ? looks : `${health[0]}/${health[1]} ${looks}`, ...conditions.map(word)];
  return (
    <div key={who.id} className="hover-card" style={{ left: x, top: y }}>
      <b>{name}</b>
      <span className="quiet number">{[...new Set(state)].join(' · ')}</span>
      {isWalk && <span className="hover-way">{t('map.walkCloser')}</span>}
      {isSaid && !isWalk && <span className="hover-why">{t(`map.noTarget.${why}`, { name })}</span>}
    </div>
  );
}

/** How long a finger's tap shows the card of a combatant, in milliseconds. */
const TOUCHED_MS = 4_000;

/** The combatant that a finger tapped a moment ago. */
export function useTouched(): readonly [string | undefined, (who: string | undefined) => void] {
  const [touched, touch] = useState<{ readonly who: string | undefined }>({ who: undefined });
  useEffect(() => {
    if (touched.who === undefined) return undefined;
    const timer = setTimeout(() => touch({ who: undefined }), TOUCHED_MS);
    return () => clearTimeout(timer);
  }, [touched]);
  return [touched.who, (who) => touch({ who })];
}

/** Returns what is left of a plan that was broken off: steps, and an attack after them. */
export function goOnText(
  { situation: { stride, standings } }: Pick<Answering, 'situation'>,
  rest: readonly RawAnswer[],
  t: TFunction,
): string {
  const count = rest.filter(({ kind }) => kind === stride?.option.kind).length;
  const others = rest.filter(({ kind }) => kind !== stride?.option.kind);
  const whom = standings.find(({ id }) => others.some((answer) => Object.values(answer).includes(id)))?.name;
  if (whom === undefined) return t('map.goOn', { count: stepsLeft(rest) });
  if (count === 0) return t('map.goOnAttack', { whom });
  return t('map.goOnThen', { steps: t('player.steps', { count }), whom });
}

/** Returns a short name for the chosen act: the option without its explanation, and the combatants it names. */
export function actTitle(
  { draft, filled, situation }: Pick<Answering, 'draft' | 'filled' | 'situation'>,
  t: TFunction,
): string {
  const { option, rest: all, blow } = draft;
  const rest = blow === null ? all : all.slice(0, -1);
  if (option === null) return '';
  const act = option.name ?? option.text;
  const named = [...Object.values(filled), blow === null ? impliedTarget(option) : undefined];
  const names = named.flatMap((value) => situation.standings.find(({ id }) => id === value)?.name ?? []);
  const isStride = option.kind === situation.stride?.option.kind && (rest.length > 0 || blow !== null);
  const { path } = placesIn(filled, situation.ids);
  // A walk that this act opens, such as that of a run.
  const opened = isStride ? 0 : rest.filter(({ kind }) => kind === situation.stride?.option.kind).length;
  if (opened > 0) names.push(t('player.steps', { count: opened }));
  // Several moves in a row are one way.
  const further = rest.flatMap(({ kind, ...values }) =>
    kind === option.kind ? placesIn(values as Chosen, situation.ids).path : [],
  );
  if (path.length > 0) names.push(t('player.steps', { count: path.length + further.length }));
  const target = situation.standings.find(({ id }) => id === blow?.target)?.name ?? '';
  // How the walk is done, such as its pace, has no other place. Of an attack, only what is unusual is named.
  const isBlow = blow === null && option.purpose === 'attack';
  const how = progressOf(option, filled).steps.flatMap(({ isOpen, means, values, value }) =>
    isOpen && (means === undefined || (isBlow && means === 'body')) && !isCell(value)
      ? (values.slice(isBlow ? 1 : 0).find((each) => sameJson(each.value, value!))?.text ?? [])
      : [],
  );
  const pace = option.purpose === 'move' ? how.filter((each) => !names.includes(each)) : [];
  // Before a blow, the pace says enough, and the target is named once.
  const isPaced = blow !== null && pace.length > 0;
  const steps = isStride
    ? t('map.walk', { count: rest.length + 1 })
    : isPaced
      ? pace.join(', ').replace(/^./u, (first) => first.toUpperCase())
      : act;
  // Without a place, the other values tell what is done: which check, or which stance.
  if (blow === null && names.length === 0 && !isBlow && option.purpose !== 'move') {
    for (const { values, value } of progressOf(option, filled).steps) {
      names.push(...values.filter((each) => sameJson(each.value, value!)).map(({ text }) => text));
    }
  }
  const others = names.filter((name) => name !== target);
  const places =
    blow !== null ? [...(isPaced ? [] : how), ...others] : isBlow ? [...names, ...how] : [...pace, ...names];
  const walk = [steps, places.join(', ')].filter((part) => part !== '').join(': ');
  if (blow === null) return walk;
  const strike = blow.option.name ?? blow.option.text;
  const whom = [target, ...blow.how].join(', ');
  return t('map.walkThen', { walk, act: strike, whom });
}
