import { GM } from '../kernel/names.ts';
import type { Measured } from './measured.ts';
import type { Side } from './sides.ts';

/** How hard a fight is for a side, from what policies made of it. */
export type Ease = 'very-easy' | 'easy' | 'even' | 'hard' | 'very-hard';

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
