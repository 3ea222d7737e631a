import { GM } from '../kernel/names.ts';
import type { EncounterCover } from './cover.ts';
import type { Measured } from './measured.ts';
import type { Side } from './sides.ts';

/** How hard a fight is for a side, from what policies made of it. */
export const EASES = ['very-easy', 'easy', 'even', 'hard', 'very-hard'] as const;
export type Ease = (typeof EASES)[number];

/** How hard an encounter is, and for whom. */
export interface Difficulty {
  /** The id of the side it is told of. */
  readonly side: string;
  readonly how: Ease;
  /** How many of a hundred fights that side won. */
  readonly wins: number;
}

/** From which share of victories on, as if there were two sides, a fight is called so. */
const FROM: readonly (readonly [number, Ease])[] = [
  [0.85, 'very-easy'],
  [0.6, 'easy'],
  [0.4, 'even'],
  [0.15, 'hard'],
  [0, 'very-hard'],
];

/** How hard an encounter is for the one side that people play; for its first side where there are none or several. */
export function difficultyOf(
  { wins }: Pick<Measured, 'wins'>,
  sides: readonly Pick<Side, 'id' | 'seat'>[],
): Difficulty {
  const played = sides.filter(({ seat }) => seat !== undefined && seat !== GM);
  const side = (played.length === 1 ? played[0]! : sides[0]!).id;
  const won = wins[side] ?? 0;
  return { side, how: easeOf(won / 100, sides.length), wins: won };
}

/** The same share says more where there are more sides: one in three is even among three. */
function easeOf(share: number, sides: number): Ease {
  const against = (1 - share) / Math.max(1, sides - 1);
  const ofTwo = share / (share + against);
  return FROM.find(([from]) => ofTwo >= from)![1];
}

/** How hard an encounter was found to be for the side that people play, in words for whoever chooses one. */
export interface DifficultyTold {
  /** The side's name. */
  readonly side: string;
  readonly how: Ease;
  /** How many of a hundred fights it won. */
  readonly wins: number;
  /** How many rounds a fight took, on average. */
  readonly rounds: number;
}

/** What an encounter's cover says of its difficulty; null where nothing was measured. */
export function difficultyTold({ measured, sides }: EncounterCover): DifficultyTold | null {
  if (measured === undefined) return null;
  const { side, how, wins } = difficultyOf(measured, sides);
  const { name } = sides.find(({ id }) => id === side)!;
  return { side: name, how, wins, rounds: measured.rounds };
}
