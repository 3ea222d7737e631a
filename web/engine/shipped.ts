import type { Ease } from '../../src/content/difficulty.ts';

/** An encounter that comes with Riposte, as somebody chooses it. */
export interface Shipped {
  /** `timeslice/duel` */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly ruleset: string;
  readonly text: string;
  /** How hard it was found to be for the side that people play; null where nothing was measured. */
  readonly difficulty: {
    /** The side's name. */
    readonly side: string;
    readonly how: Ease;
    /** How many of a hundred fights it won. */
    readonly wins: number;
    /** How many rounds a fight took, on average. */
    readonly rounds: number;
  } | null;
}
