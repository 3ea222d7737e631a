import { GENERATOR } from '../../src/fight/entry.ts';
import {
  FightSeed,
  initialPosition,
  positionAfterInput,
  positionAfterRoll,
  seededFaces,
} from '../../src/fight/seed.ts';
import type { Dice } from '../../src/kernel/dice.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { chanceOfAtLeast, chanceOfSoEven, chiSquare } from './dice-chi-square.ts';
import type { Figure, Trial } from './figure.ts';

/** The dice of the rulebooks (0 to 9, and 1 to 6), and those of a full set. */
const KINDS = [{ lo: 0, hi: 9 }, ...[2, 3, 4, 6, 8, 10, 12, 20, 100].map((hi) => ({ lo: 1, hi }))];
/** Maximum number of dice in one throw. */
const MOST_AT_ONCE = 6;
/** Number of throws between two commands at the table, and between two fights of a simulation. */
const THROWS = 50;
/** Fair dice deviate further than this, in either direction, less than once in a million tests. */
const BAR = 1e-6;

/** A source of consecutive throws. */
type Thrower = (dice: Dice) => readonly number[];

/** Throws a table's dice, including across commands. */
function atTheTable(seed: number): Thrower {
  const secret = new FightSeed(Uint8Array.from({ length: 32 }, (_, i) => (seed >>> (8 * (i % 4))) & 255));
  const roll = seededFaces(secret);
  let position = initialPosition(secret.commitment);
  let said = 0;
  let thrown = 0;
  const { version } = GENERATOR;
  const asked = { who: 'somebody', key: 'something' };
  return (dice) => {
    if (thrown === THROWS) {
      const input = { kind: 'answer', decision: '', by: '', answer: { kind: 'said' } } as const;
      position = positionAfterInput(version, position, { input, asked, before: said });
      said += 1;
      thrown = 0;
    }
    const request = { dice, rule: 'throw', owner: '' };
    const faces = roll(position, request);
    position = positionAfterRoll(version, position, request);
    thrown += 1;
    return faces;
  };
}

/** Throws the dice of a batch of simulated fights. */
function simulated(seed: number): Thrower {
  let fight = 0;
  let thrown = 0;
  let { draw } = simulationChance(seed, fight);
  return (dice) => {
    if (thrown === THROWS) {
      fight += 1;
      thrown = 0;
      ({ draw } = simulationChance(seed, fight));
    }
    thrown += 1;
    return draw({ dice, owner: '', rule: '', why: '', read: 'faces' });
  };
}

const GENERATORS: readonly (readonly [string, (seed: number) => Thrower])[] = [
  ['table', atTheTable],
  ['simulation', simulated],
];

/** Counts the faces of a number of throws. */
function counted(thrower: Thrower, { lo, hi }: { readonly lo: number; readonly hi: number }, rolls: number) {
  const counts = new Array<number>(hi - lo + 1).fill(0);
  for (let left = rolls, n = 1; left > 0; n = (n % MOST_AT_ONCE) + 1) {
    const faces = thrower({ n: Math.min(n, left), lo, hi });
    for (const face of faces) counts[face - lo]! += 1;
    left -= faces.length;
  }
  return counts;
}

/** Tests that each face of each die is equally likely with both generators, with `size` rolls of each. */
export async function fairness({ size, seed }: Trial): Promise<Figure> {
  const chances: number[] = [];
  let unfair = 0;
  for (const [name, of] of GENERATORS) {
    const thrower = of(seed);
    for (const { lo, hi } of KINDS) {
      const counts = counted(thrower, { lo, hi }, size);
      const statistic = chiSquare(counts);
      const chance = chanceOfAtLeast(statistic, hi - lo);
      chances.push(chance);
      if (chance < BAR || chanceOfSoEven(counts) < BAR) unfair += 1;
      console.info(
        `  ${name}, ${lo} to ${hi}: chi-square ${statistic.toFixed(2)} with ${hi - lo} degrees of freedom, ` +
          `as much by chance ${(100 * chance).toFixed(1)} % of the time`,
      );
    }
  }
  const [least, most] = [Math.min(...chances), Math.max(...chances)].map((each) => (100 * each).toFixed(1));
  const figure =
    `${size} rolls of each of ${KINDS.length} dice (0 to 9; 1 to 2, 3, 4, 6, 8, 10, 12, 20, 100) by the table's ` +
    `generator and by the simulation's: fair dice have a chi-square as large ${least} to ${most} % of the time; ` +
    `${unfair} of ${chances.length} beyond one in a million (seed ${seed})`;
  return { id: 'E8', figure, passed: unfair === 0 };
}
