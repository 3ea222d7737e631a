import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { tryEncounters } from './trial.ts';

const SEED = 1 + (Date.now() % 1_000_000);
const ENCOUNTERS = 8;

// A small run; for full size: npm run reliability -- --id E11
describe.each(rulesets)('[E11] [E11] a random encounter of $ruleset.id', (kit) => {
  test(`is refused with a reason or played to its end (seed ${SEED})`, () => {
    const trial = tryEncounters(kit, SEED, ENCOUNTERS);
    expect(trial.faults).toEqual([]);
    expect(trial.refused).toBeLessThan(3);
  });
});
