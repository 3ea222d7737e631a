import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { tryLaws } from './trial.ts';

const SEED = 20261122;
const COMMANDS = 4_000;

// The same at full size with a different seed: npm run reliability -- laws --commands 1000000 --seed 7
describe.each(rulesets)('the properties are satisfied for $ruleset.id', ({ ruleset }) => {
  const trial = tryLaws(ruleset, { seed: SEED, commands: COMMANDS, patience: 10 });

  test(`over at least ${COMMANDS} random commands, seed ${SEED}`, () => {
    expect(trial.breach).toBeUndefined();
    expect(trial.commands).toBeGreaterThanOrEqual(COMMANDS);
  });

  test('every rule of the book was cited', () => {
    expect(trial.silent).toEqual([]);
  });
});
