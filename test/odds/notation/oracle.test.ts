import { describe, expect, test } from 'vitest';
import { parseNotation, rangeOf } from '../../../src/odds/notation.ts';
import { exactDistribution, rollExpression } from '../../../src/odds/notation-odds.ts';
import { plus, toNumber, ZERO } from '../../../src/odds/rational.ts';
import { simulationChance } from '../../../src/simulation/random.ts';
import { toolModule } from '../../support/tools.ts';

/** The parts of the other library that are used here. */
interface DiceRoller {
  readonly DiceRoll: new (notation: string) => { readonly total: number };
  readonly NumberGenerator: {
    readonly engines: { readonly MersenneTwister19937: { seed(seed: number): unknown } };
    readonly generator: { engine: unknown };
  };
}
const { DiceRoll, NumberGenerator } = (await toolModule(
  'notation',
  '@dice-roller/rpg-dice-roller/lib/esm/bundle.js',
)) as DiceRoller;

// Compares with another library, which reads all of this notation except dice that begin at 0.

const LINES = [
  '3d6',
  '3d6+2',
  '4d6kh3',
  '4d6kl3',
  '2d20kl1',
  '5d10kh2-3',
  '2d6*3',
  'd6*d6',
  '(1d8+1)*2',
  '2d10-2d10',
  '10-d4*2',
  '1+2*3-4',
  '(1+d4)*(d6-1)',
  '4d6dl1',
  '5d8dh2',
  '4d6r=1',
  '4d6r<=2',
  '3d8ro=1',
  '3d6ro<3',
  '3d6!',
  '2d4!>=3',
  '6d10>=7',
  '5d6=6',
];

const RUNS = 4000;
const SEED = 20261120;
const STANDARD_ERRORS = 4;
const { engines, generator } = NumberGenerator;

function reading(text: string) {
  const read = parseNotation(text);
  if ('refusal' in read) throw new Error(read.refusal.sentence);
  return read.value;
}

function far(seen: ReadonlyMap<number, number>, exact: ReadonlyMap<number, number>): string[] {
  const never = [...seen.keys()].filter((total) => !exact.has(total)).map((total) => `${total} can never be`);
  const others = [...exact].flatMap(([total, p]) => {
    const share = (seen.get(total) ?? 0) / RUNS;
    if (p * RUNS < 5) return [];
    const error = Math.sqrt((p * (1 - p)) / RUNS);
    return Math.abs(share - p) <= STANDARD_ERRORS * error ? [] : [`${total}: ${share}, not ${p}`];
  });
  return [...never, ...others];
}

function tally(roll: () => number): Map<number, number> {
  const seen = new Map<number, number>();
  for (let i = 0; i < RUNS; i++) {
    const total = roll();
    seen.set(total, (seen.get(total) ?? 0) + 1);
  }
  return seen;
}

describe.each(LINES)('the odds of %s', (text) => {
  const expression = reading(text);
  const distribution = exactDistribution(expression)!;
  const exact = new Map(distribution.map(({ value, chance }) => [value as number, toNumber(chance)]));

  test('add up to exactly 1, between the expected minimum and maximum', () => {
    const sum = distribution.reduce((total, { chance }) => plus(total, chance), ZERO);
    expect(sum.n).toBe(sum.d);
    const { least, most } = rangeOf(expression);
    expect(Math.min(...exact.keys())).toBeGreaterThanOrEqual(least);
    expect(Math.max(...exact.keys())).toBeLessThanOrEqual(most);
  });

  test('agree with another library within 4 standard errors', () => {
    generator.engine = engines.MersenneTwister19937!.seed(SEED);
    expect(
      far(
        tally(() => new DiceRoll(text).total),
        exact,
      ),
    ).toEqual([]);
  });

  test('agree with simulated dice within 4 standard errors', () => {
    const { draw } = simulationChance(SEED, 1);
    expect(
      far(
        tally(() => rollExpression(expression, draw).total),
        exact,
      ),
    ).toEqual([]);
  });
});

describe('dice that begin at 0', () => {
  test('2z10 is 2d10 less 2, and is not the same as 2d10', () => {
    const of = (text: string) =>
      exactDistribution(reading(text))!.map(({ value, chance }) => [value, toNumber(chance)]);
    expect(of('2z10')).toEqual(of('2d10-2'));
    expect(of('2z10')).not.toEqual(of('2d10'));
    expect(of('2z10')[0]).toEqual([0, 0.01]);
    expect(of('2z10').at(-1)).toEqual([18, 0.01]);
  });
});

describe('exact odds of a notation', () => {
  test.each(['1000d6', '100d100', '20d20kh10', '10d10*10d10'])('are calculated for %s', (text) => {
    expect(exactDistribution(reading(text))).toBeDefined();
  });

  test.each(['1000d1000', '1000d6kh500', '100d100*100d100'])(
    'are not started for %s, because they would take too long',
    (text) => {
      expect(exactDistribution(reading(text))).toBeUndefined();
    },
  );
});
