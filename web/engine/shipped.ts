import type { DifficultyTold } from '../../src/content/difficulty.ts';

/** An encounter that comes with Riposte, as somebody chooses it. */
export interface Shipped {
  /** `timeslice/duel` */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly ruleset: string;
  readonly text: string;
  readonly difficulty: DifficultyTold | null;
}
