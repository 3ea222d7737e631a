import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameJson } from '../../src/kernel/json.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { Answering } from '../prompt/answering.tsx';
import { BodyPicker, isBodyPart } from '../prompt/body-picker.tsx';
import { goOnText, paramLabel } from '../prompt/param.tsx';
import { useWording } from '../texts/translator.ts';
import { useSafeArea } from '../ui/sizes.ts';
import { approachesTo } from './draft.ts';
import type { Point } from './layout.ts';
import { WALKABLE, whyNot } from './offers.ts';
import { isCell } from './places.ts';

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
