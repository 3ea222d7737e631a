import { type DifficultyLevel, difficultyOf, encounterInfo } from '../../../src/content/difficulty.ts';
import { rate } from '../../../src/simulation/rows.ts';
import type { Draft } from './draft.ts';

/** The share of fights that a side wins, from 0 to 1, with its 95 % confidence interval. */
export interface SideShare {
  readonly id: string;
  readonly name: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The results of many simulated fights of an encounter. */
export interface Measured {
  readonly fights: number;
  readonly sides: readonly SideShare[];
  /** The mean number of rounds. */
  readonly rounds: number;
}

/** Returns the results that a text already contains; `null` without results. */
export function knownDifficulty(text: string): Measured | null {
  const info = encounterInfo({ name: 'encounter', text });
  if (info?.measured === undefined) return null;
  const { fights, wins, rounds } = info.measured;
  return {
    fights,
    rounds,
    sides: info.sides.map(({ id, name }) => {
      const { value: share, low, high } = rate(Math.round((fights * (wins[id] ?? 0)) / 100), fights);
      return { id, name, share, low, high };
    }),
  };
}

/** The difficulty of an encounter, and the side for which it applies. */
export interface Ease {
  readonly own: SideShare;
  readonly level: DifficultyLevel;
}

/** Returns the difficulty of an encounter for the players' side; `null` if the results are for other sides. */
export function easeFor({ sides }: Measured, draft: Draft): Ease | null {
  const wins = Object.fromEntries(sides.map(({ id, share }) => [id, 100 * share]));
  const seated = draft.sides.map(({ id, seat }) => (seat === null ? { id } : { id, seat }));
  if (seated.length < 2) return null;
  const { side, how } = difficultyOf({ wins }, seated as Parameters<typeof difficultyOf>[1]);
  const own = sides.find(({ id }) => id === side);
  return own === undefined ? null : { own, level: how };
}
