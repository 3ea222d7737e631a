import { type Dice, keptSum } from '../../src/kernel/dice.ts';
import { parseNotation } from '../../src/odds/notation.ts';
import { rollExpression } from '../../src/odds/notation-odds.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { ACCEPTED } from '../odds/notation/accepted.ts';
import { REJECTED } from '../odds/notation/rejected.ts';
import { tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** Minimum size of the corpora. */
const LEAST = { accepted: 500, refused: 2000 };

/**
 * Rolls every valid line `size` times and compares the result with its meaning. Every other line must be refused with a
 * column.
 */
export async function corpora({ size, seed }: Trial): Promise<Figure> {
  const { draw } = simulationChance(seed, 0);
  const faults: string[] = [];
  for (const { text, means } of ACCEPTED) {
    const read = parseNotation(text);
    if ('refusal' in read) {
      faults.push(`${JSON.stringify(text)} is refused: ${read.refusal.sentence}`);
      continue;
    }
    for (let i = 0; i < size; i += 1) {
      const { total, rolled } = rollExpression(read.value, draw);
      const meant = meaning(means, rolled);
      if (total === meant) continue;
      faults.push(`${JSON.stringify(text)} came to ${total}, and means ${means}: ${meant}`);
      break;
    }
  }
  for (const { text, column } of REJECTED) {
    const read = parseNotation(text);
    const found = 'refusal' in read ? read.refusal.column : 'none: it was read';
    const isSaid = 'refusal' in read && read.refusal.sentence.length > 5;
    if (found === column && isSaid) continue;
    faults.push(`${JSON.stringify(text)} is refused at column ${column}, not ${found}`);
  }
  tellFaults(faults);
  const figure =
    `${ACCEPTED.length} lines read, each rolled ${size} times to what it means; ${REJECTED.length} refused with a ` +
    `sentence at the column where they stop making sense: ${faults.length} otherwise (seed ${seed})`;
  const isWhole = ACCEPTED.length >= LEAST.accepted && REJECTED.length >= LEAST.refused;
  return { id: 'D1', figure, passed: faults.length === 0 && isWhole };
}

interface Rolled {
  readonly dice: Dice;
  readonly faces: readonly number[];
}

/**
 * Computes a line of the corpus in JavaScript with the rolled dice. Dice are written as `[number, lowest, highest,
 * kept]`, and everything is in brackets. Returns NaN if different dice were rolled.
 */
function meaning(means: string, rolled: readonly Rolled[]): number {
  let next = 0;
  const sum = means.replaceAll(/\[([^\]]+)\]/g, (_, numbers: string) => {
    const [n, lo, hi, keep] = numbers.split(',').map(Number) as [number, number, number, number?];
    const { dice, faces } = rolled[next]!;
    next += 1;
    const isSame = dice.n === n && dice.lo === lo && dice.hi === hi && dice.keep === keep;
    const isFallen = faces.length === n && faces.every((face) => face >= lo && face <= hi);
    return isSame && isFallen ? `(${keptSum(dice, faces)})` : 'NaN';
  });
  if (next !== rolled.length) return Number.NaN;
  // Treat -0 and 0 as the same total.
  return new Function(`return ${sum.replaceAll('-', ' -')}`)() + 0;
}
