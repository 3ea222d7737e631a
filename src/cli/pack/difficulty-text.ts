import type { EncounterCover } from '../../content/cover.ts';
import { difficultyOf, type Ease } from '../../content/difficulty.ts';

const WORDS: Readonly<Record<Ease, string>> = {
  'very-easy': 'very easy',
  easy: 'easy',
  even: 'even',
  hard: 'hard',
  'very-hard': 'very hard',
};

/** How hard an encounter was found to be: `The crew: hard, 23 % won in 5.1 rounds`. */
export function difficultyText({ sides, measured }: Pick<EncounterCover, 'sides' | 'measured'>): string {
  if (measured === undefined) return 'not measured';
  const { side, how, wins } = difficultyOf(measured, sides);
  const { name } = sides.find(({ id }) => id === side)!;
  return `${name}: ${WORDS[how]}, ${Math.round(wins)} % won in ${measured.rounds.toFixed(1)} rounds`;
}
