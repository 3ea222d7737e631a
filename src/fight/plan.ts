import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { type Dice, facesFault } from '../kernel/dice.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Forced, OpenDecision } from './dice.ts';
import type { RollRecord } from './entry.ts';
import type { Fight } from './fight.ts';
import type { ChangeRollCommand, PlanCommand } from './input.ts';
import { badFaces, FIGHT_OVER, noSuchRoll, QUESTION_GONE } from './refusals.ts';
import { submit } from './submit.ts';

// Commands that are several inputs: a plan, and a change of an earlier roll.

/** Why a plan ended before its last answer. */
export type PlanStop =
  /** Another combatant is asked, or this one is asked something else. */
  | 'asked'
  /** Its combatant was hurt. */
  | 'hit'
  /** Another combatant of its side fell or died. */
  | 'fell'
  /** Its seat learned of a combatant that it did not know. */
  | 'seen'
  /** A roll waits for dice. */
  | 'roll'
  /** The next answer is no longer legal. */
  | 'refused'
  | 'over';

/** A fight after a plan, with the answers that were not given. */
export interface PlanDone<S, E extends BaseEvent> {
  readonly fight: Fight<S, E>;
  /** The combatant, and the kind of decision that the plan answers. */
  readonly who: string;
  readonly key: string;
  /** `null` if every answer was given. */
  readonly stopped: { readonly why: PlanStop; readonly rest: readonly RawAnswer[] } | null;
}

/**
 * Gives the answers of a plan one by one. Each is one entry of the journal and judged by the rules as if it were sent
 * alone. `between` runs after each answer, for automatic answers of others. Refuses the whole plan if its first answer
 * is not legal.
 */
export function submitPlan<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  by: Seat,
  { decision: id, answers }: Omit<PlanCommand, 'kind'>,
  between: (fight: Fight<S, E>) => Fight<S, E> = (same) => same,
): Result<PlanDone<S, E>> {
  const [first, ...rest] = answers;
  const asked = openIn(fight, (open) => open.id === id)?.decision;
  if (first === undefined || asked === undefined) return refused(QUESTION_GONE);
  const begun = submit(fight, { kind: 'answer', decision: id, by, answer: first });
  if ('refusal' in begun) return begun;
  const { who, key } = asked;
  let now = between(begun.value);
  for (let given = 0; given < rest.length; given += 1) {
    const open = openIn(now, ({ decision }) => decision.who === who && decision.key === key);
    const why = whyStopped(fight, now, asked) ?? (open === undefined ? 'asked' : undefined);
    const answer = { kind: 'answer', by, answer: rest[given]!, follows: true } as const;
    const next = why === undefined ? submit(now, { ...answer, decision: open!.id }) : refused(FIGHT_OVER);
    if ('refusal' in next) {
      return ok({ fight: now, who, key, stopped: { why: why ?? 'refused', rest: rest.slice(given) } });
    }
    now = between(next.value);
  }
  return ok({ fight: now, who, key, stopped: null });
}

function openIn<S, E extends BaseEvent>(
  { now: { waiting } }: Fight<S, E>,
  isIt: (open: OpenDecision) => boolean,
): OpenDecision | undefined {
  return waiting.kind === 'decisions' ? waiting.open.find(isIt) : undefined;
}

/** Returns why a plan cannot continue, judged by the events since it began. */
function whyStopped<S, E extends BaseEvent>(
  before: Fight<S, E>,
  after: Fight<S, E>,
  { who, seat }: Pick<Decision, 'who' | 'seat'>,
): PlanStop | undefined {
  const { rules, now, entries } = after;
  if (now.waiting.kind === 'over') return 'over';
  if (now.waiting.kind === 'roll') return 'roll';
  const events = entries.slice(before.entries.length).flatMap((entry) => entry.events);
  const harm = harmIn(after, events, who);
  if (harm !== undefined) return harm;
  const known = new Set(rules.overview(before.now.state, seat).standings.map(({ id }) => id));
  const isNew = rules.overview(now.state, seat).standings.some(({ id }) => !known.has(id));
  return isNew ? 'seen' : undefined;
}

/** Returns why a combatant's plan must not continue after these events: it was hurt, or another of its side fell. */
export function harmIn<S, E extends BaseEvent>(
  { rules, now }: Fight<S, E>,
  events: readonly E[],
  who: string,
): 'hit' | 'fell' | undefined {
  const deeds = rules.deeds?.(events) ?? [];
  if (deeds.some((deed) => deed.kind === 'hurt' && deed.who === who)) return 'hit';
  const falls = deeds.filter((deed) => deed.kind === 'fell' || deed.kind === 'died');
  if (falls.length === 0) return undefined;
  const { standings } = rules.overview(now.state, GM);
  const sideOf = (one: string) => standings.find(({ id }) => id === one)?.side;
  return falls.some((fall) => sideOf(fall.who) === sideOf(who)) ? 'fell' : undefined;
}

/**
 * Changes an earlier roll: restores the point before it, sets the new faces and repeats the input. The rolls before it
 * stay the same. The journal records all of this; later entries remain on another branch.
 */
export function changeRoll<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  change: Omit<ChangeRollCommand, 'kind'>,
): Result<Fight<S, E>> {
  const { reason, faces } = change;
  const entry = change.entry > 0 ? fight.entries.at(change.entry - 1) : undefined;
  const roll = entry?.rolls[change.roll];
  if (entry === undefined || roll === undefined) return refused(noSuchRoll(change.entry));
  const fault = facesFault(roll.dice, faces);
  if (fault !== undefined) return refused(badFaces(roll, fault));
  const back = standingAt(fight, entry.parent, reason);
  if ('refusal' in back) return back;
  const said = back.value.now.tray.forced;
  const place = said.length > 0 ? { place: placeFor(said, entry.rolls, change.roll) } : {};
  const forced = submit(back.value, { kind: 'force-roll', faces, reason, ahead: change.roll, ...place });
  // The forced roll itself may have rolled the dice that the fight was waiting for.
  const isMade = change.roll === 0 && ['dice', 'force-roll'].includes(entry.input.kind);
  return 'refusal' in forced || isMade ? forced : submit(forced.value, entry.input);
}

/**
 * Returns the index at which to set the new faces: that of the forced roll which the old roll used, so that it does not
 * come first; otherwise the end.
 */
function placeFor(said: readonly Forced[], rolls: readonly RollRecord[], roll: number): number {
  let coming = said.map(({ faces, ahead }, at) => ({ faces, ahead, at }));
  for (const { dice, source } of rolls.slice(0, roll)) {
    const shown = source === 'forced' ? coming.find((each) => isNextFor(dice, each)) : undefined;
    coming = coming.filter((each) => each !== shown);
    coming = coming.map((each) => ({ ...each, ahead: Math.max(0, each.ahead - 1) }));
  }
  return coming.find((each) => isNextFor(rolls[roll]!.dice, each))?.at ?? said.length;
}

function isNextFor(dice: Dice, { ahead, faces }: Forced): boolean {
  return ahead === 0 && facesFault(dice, faces) === undefined;
}

function standingAt<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  to: number,
  reason: string,
): Result<Fight<S, E>> {
  if (fight.now.seq === to) return ok(fight);
  return submit(fight, { kind: 'restore', to, reason });
}
