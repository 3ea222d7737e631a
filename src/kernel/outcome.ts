import type { Decision } from './decision.ts';
import type { RuleId } from './ids.ts';
import type { OutcomeFacts } from './ruleset.ts';

// Facts that the outcomes of all rulebooks share.

/** The effect of an attack on its target. */
export interface FallFacts {
  'target falls': boolean;
  'target dies': boolean;
}

/** The health that these facts show. */
export const FALL_HEALTH = { 'target falls': 'target', 'target dies': 'target' } as const;

/** Adds to the facts that the target falls or dies, if the event shows it. */
export function noteFall(facts: FallFacts, { type }: { readonly type: string }): void {
  if (type === 'fell-unconscious' || type === 'died') facts['target falls'] = true;
  if (type === 'died') facts['target dies'] = true;
}

type AnyEvent = { readonly type: string };
type CheckMade = { readonly type: 'check-made'; readonly passes: boolean; readonly margin: number };

const isCheck = (event: AnyEvent): event is CheckMade => event.type === 'check-made';
const factsOf = (made: CheckMade | undefined): OutcomeFacts =>
  made === undefined ? {} : { succeeds: made.passes, margin: made.margin };

/** Returns the facts of the first check in these events; an empty object without a check. */
export function firstCheck(events: readonly AnyEvent[]): OutcomeFacts {
  return factsOf(events.find(isCheck));
}

/** Returns the facts of the last check in these events; an empty object without a check. */
export function lastCheck(events: readonly AnyEvent[]): OutcomeFacts {
  return factsOf(events.findLast(isCheck));
}

/** One possible result of an answer: its chance, or its average. */
export interface FactOdds {
  readonly name: string;
  /** From 0 to 1. */
  readonly chance?: number;
  readonly mean?: number;
}

/** Odds in short, as plain JSON. */
export interface OddsView {
  readonly kind: 'exact' | 'sampled' | 'unknown';
  readonly facts: readonly FactOdds[];
  /** For an attack: its attacker, and its most likely target. */
  readonly attacker?: string;
  readonly target?: string;
}

/** A combatant that may react between two answers of a plan. */
export interface Provoked {
  readonly who: string;
  /** The kind of question. */
  readonly key: string;
  readonly rule: RuleId;
}

/** Where a plan leads as long as nobody reacts. */
export interface Forecast {
  /** For each answer that is possible: who may react to it. */
  readonly steps: readonly (readonly Provoked[])[];
  /**
   * The question that its combatant is asked afterwards; `null` if another combatant is asked first, or dice decide.
   */
  readonly next: { readonly decision: Decision; readonly state: unknown } | null;
  /** The odds of the last answer of a plan of several, if the others lead to it. */
  readonly odds?: OddsView;
}
