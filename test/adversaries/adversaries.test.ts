import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { evenings } from './people.ts';
import { Trial } from './trial.ts';

const SEED = 1 + (Date.now() % 1_000_000);

// In small; at full size: npm run proof -- --id E10
describe.each(rulesets)('[E10] people do what they should not in $ruleset.id', ({ ruleset }) => {
  test(`and no state is wrong, no fight is stuck (seed ${SEED})`, () => {
    const trial = new Trial(ruleset, { states: 120, seed: SEED, newActs: 2 });
    expect(trial.faults).toEqual([]);
    expect(trial.states).toBe(120);
  });
});

test(`[E10] whatever people do at a live table, its log gives the same table (seed ${SEED})`, () => {
  const { faults, done } = evenings(8, SEED);
  expect(faults).toEqual([]);
  expect(done.size).toBeGreaterThan(12);
});
