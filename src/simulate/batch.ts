import type { Encounter } from '../kernel/encounter.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Given } from './given-hand.ts';

/** A fight that is under way: the state in which its step began, and what that step has been given so far. */
export interface UnderWay {
  readonly start: unknown;
  readonly given: readonly Given[];
}

/** One way to set up the fight: plain JSON but for what sheets hold, which is JSON too. */
export interface Variant {
  /** What is different in it, for people: `surprise-tie = noticed`. Empty where there is one variant only. */
  readonly name: string;
  /** What was varied, with its value here. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly encounter: Encounter<unknown, unknown>;
  /** The name of the policy of each side. */
  readonly policies: Readonly<Record<string, string>>;
  /** From where every fight goes on; absent: from the encounter's beginning. */
  readonly underWay?: UnderWay;
}

/** When a fight that does not end is given up. */
export interface Limits {
  /** Rounds begun after which it is cut off. */
  readonly rounds: number;
  /** Steps after which it is cut off, should rounds not come to an end. */
  readonly steps: number;
}

/** Many fights: each number is fought once in every variant, with the same chance. The first variant is the base. */
export interface Batch {
  /** A whole number: the same seed gives the same fights. */
  readonly seed: number;
  readonly limits: Limits;
  readonly variants: readonly Variant[];
}

/** A stretch of a batch: the fights from `from`, up to but not with `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What plays batches: the rules of its variants, and the policies that they name. */
export interface Players {
  ruleset(id: string): Ruleset;
  policy(ruleset: Ruleset, name: string): Policy;
}
