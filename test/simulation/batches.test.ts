import { describe, expect, test } from 'vitest';
import { variantsOf, type Wanted } from '../../src/cli/simulate/variants.ts';
import { readVary } from '../../src/designer/asked.ts';
import { rulesets } from '../../src/rulesets.ts';
import { playChunk } from '../../src/simulation/fight.ts';
import type { Batch, PolicySet } from '../../src/simulation/play-out.ts';
import { random } from '../../src/simulation/random.ts';
import { rowsOf } from '../../src/simulation/rows.ts';
import { addTallies, emptyTally, measureKey, type Tally } from '../../src/simulation/statistics.ts';

const policySet: PolicySet = {
  ruleset: (id) => rulesets.find(({ ruleset }) => ruleset.id === id)!.ruleset,
  policy: (ruleset, name) => (name === 'random' ? random : ruleset.policies[name]!),
};

function batch(change: Partial<Wanted> & { readonly vary?: readonly string[] } = {}): Batch {
  const { vary = [], ...more } = change;
  const varied = vary.map((each) => readVary(each));
  const { variants } = variantsOf({
    ...{ file: 'duel', rulings: [], compare: undefined, policies: [] },
    varied,
    ...more,
  });
  return { seed: 5, limits: { rounds: 200, steps: 100_000 }, variants };
}

function inParts(whole: Batch, cuts: readonly number[]): Tally[] {
  const totals = whole.variants.map(emptyTally);
  for (let i = 1; i < cuts.length; i++) {
    addTallies(totals, playChunk(whole, { from: cuts[i - 1]!, to: cuts[i]! }, policySet));
  }
  return totals;
}

describe('a batch of fights', () => {
  test('gives the same result in chunks of any size', () => {
    const sweep = batch({ vary: ['mara.hp=18,22'] });
    const whole = inParts(sweep, [0, 60]);
    expect(inParts(sweep, [0, 1, 7, 31, 60])).toEqual(whole);
    expect(inParts(sweep, [0, 59, 60])).toEqual(whole);
  });

  test('with another seed gives another result', () => {
    const other = { ...batch(), seed: 6 };
    expect(inParts(other, [0, 60])).not.toEqual(inParts(batch(), [0, 60]));
  });

  test('every fight is won by one side or by nobody', () => {
    const [{ measures, fights }] = inParts(batch(), [0, 60]) as [Tally];
    const won = ['bridge', 'crew', 'nobody'].map((side) => measures[measureKey('win', side)]?.sum ?? 0);
    expect(won.reduce((a, b) => a + b)).toBe(fights);
  });

  test('has the same damage taken as dealt, and counts rounds fight by fight', () => {
    const [{ measures, rounds }] = inParts(batch(), [0, 60]) as [Tally];
    const sum = (...key: Parameters<typeof measureKey>): number => measures[measureKey(...key)]!.sum;
    expect(sum('taken', 'mara') + sum('taken', 'vex')).toBe(sum('dealt', 'mara') + sum('dealt', 'vex'));
    const total = Object.entries(rounds).reduce((all, [round, fights]) => all + Number(round) * fights, 0);
    expect(total).toBe(measures.rounds!.sum);
  });

  test('is cut off at its limit, and the fights are undecided', () => {
    const [{ unfinished, measures }] = inParts(
      { ...batch(), limits: { rounds: 1, steps: 100_000 } },
      [0, 9],
    ) as [Tally];
    expect([unfinished, measures.undecided!.sum]).toEqual([9, 9]);
  });
});

describe('two variants', () => {
  test('have no differences in any fight if they are the same', () => {
    const [one] = batch().variants;
    const [, twin] = inParts({ ...batch(), variants: [one!, one!] }, [0, 40]) as [Tally, Tally];
    expect(Object.values(twin.differences).filter(({ squares }) => squares !== 0)).toEqual([]);
  });

  test('differ by the difference of their means', () => {
    const sweep = batch({ vary: ['mara.hp=18,26'] });
    const [base, other] = inParts(sweep, [0, 80]) as [Tally, Tally];
    for (const [key, { sum }] of Object.entries(other.differences)) {
      expect({ key, sum }).toEqual({
        key,
        sum: (other.measures[key]?.sum ?? 0) - (base.measures[key]?.sum ?? 0),
      });
    }
    expect(other.differences['win/bridge']!.sum).toBeGreaterThan(0);
  });

  test('have a narrower interval for their difference than for each of them, thanks to the same dice', () => {
    const sweep = batch({ vary: ['mara.hp=20,21'] });
    const [base, other] = rowsOf(sweep.variants, inParts(sweep, [0, 200]));
    const wide = base!.find(({ name, of }) => name === 'win' && of === 'bridge')!.estimate;
    const narrow = other!.find(({ name, of }) => name === 'win' && of === 'bridge')!.difference!;
    expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low);
  });
});

describe('possible answers of the policies', () => {
  test('are counted by policy, question and answer', () => {
    const policies = [{ side: 'crew', policy: 'random' }];
    const [{ choices }] = inParts(batch({ policies }), [0, 20]) as [Tally];
    expect(Object.keys(choices).sort()).toEqual(['random', 'simple', 'simple for the gm']);
    const { maneuver } = choices.random!;
    for (const { offered, chosen } of Object.values(maneuver!)) expect(chosen).toBeLessThanOrEqual(offered);
    expect(maneuver!.aim!.chosen).toBeGreaterThan(0);
    expect(choices.simple!.maneuver!.aim!.chosen).toBe(0);
  });
});
