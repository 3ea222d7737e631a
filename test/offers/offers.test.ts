import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { compareOffers } from './compare.ts';
import { differenceOf } from './statement.ts';
import { statements } from './statements.ts';

const DECISIONS = 1500;
const SEED = Math.floor(Math.random() * 2 ** 31);

for (const statement of statements) {
  const { ruleset } = rulesets.find((kit) => kit.ruleset.id === statement.ruleset)!;
  test(`${ruleset.rulebook.title} offers exactly the options that its chapter allows (seed ${SEED})`, () => {
    const { faults, decisions } = compareOffers(ruleset, statement, { seed: SEED, decisions: DECISIONS });
    expect(faults, `seed ${SEED}`).toEqual([]);
    expect(decisions).toBe(DECISIONS);
  });
}

describe('the comparison', () => {
  const attack = { kind: 'attack', params: { target: { oneOf: ['ann', 'bob'] } }, cost: '3 TS' };
  const onAnn = { kind: 'attack', params: { target: { value: 'ann' } }, cost: '3 TS' };
  const onBob = { kind: 'attack', params: { target: { value: 'bob' } }, cost: '3 TS' };

  test('finds no difference where both agree', () => {
    expect(differenceOf([attack], [onBob, onAnn])).toBeUndefined();
  });

  test('finds an illegal option, and a missing legal one', () => {
    expect(differenceOf([attack], [onAnn])).toEqual({
      missing: [],
      surplus: ['attack(target="bob") for 3 TS'],
    });
    expect(differenceOf([], [onAnn])).toEqual({ missing: ['attack(target="ann") for 3 TS'], surplus: [] });
  });

  test('finds a different price, a different range, and an option that should be on request', () => {
    expect(differenceOf([attack], [onAnn, { ...onBob, cost: '2 TS' }])?.missing).toHaveLength(1);
    const save = { kind: 'save', params: { ts: { min: 1, max: 3 } } };
    expect(
      differenceOf([save], [{ kind: 'save', params: { ts: { min: 1, max: 4 } } }])?.surplus,
    ).toHaveLength(1);
    expect(differenceOf([{ ...attack, onRequest: true }], [onAnn, onBob])?.surplus).toHaveLength(2);
  });
});
