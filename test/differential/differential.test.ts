import { describe, expect, test } from 'vitest';
import { twins } from './differential.ts';
import { compare } from './twin.ts';

const SEED = 9;
const ATTACKS = 1200;

// At full size: node test/differential/run.ts --ruleset <id> --attacks 1000000 --seed 1
describe.each(twins)('a second implementation of $ruleset', (twin) => {
  test(`resolves ${ATTACKS} attacks as the engine does, seed ${SEED}`, () => {
    const { attacks, differences } = compare(twin, ATTACKS, SEED);
    expect(differences).toEqual([]);
    expect(attacks).toBe(ATTACKS);
  });
});
