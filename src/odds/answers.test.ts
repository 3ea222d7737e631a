import { expect, test } from 'vitest';
import type { Option } from '../kernel/decision.ts';
import { attacksOn } from './answers.ts';

const RULES = {
  purposes: { attack: 'attack', tend: 'help' },
  words: { meanings: { weapon: 'item', target: 'combatant' } },
} as const;
const targets = (...oneOf: string[]) => ({ target: { oneOf } });

test('an attack on a combatant has that target and no other', () => {
  const weapon = { oneOf: ['sword', 'bow'] };
  const options: Option[] = [
    { kind: 'attack', params: { weapon, ...targets('bob', 'cay') } },
    { kind: 'attack', params: { weapon, ...targets('cay') } },
    { kind: 'tend', params: targets('bob') },
  ];
  expect(attacksOn(RULES, options, 'bob')).toEqual([
    { kind: 'attack', params: { weapon, ...targets('bob') } },
  ]);
  expect(attacksOn({ ...RULES, purposes: {} }, options, 'bob')).toEqual([]);
});

test('an item that is called like a combatant is no target', () => {
  const option = { kind: 'attack', params: { weapon: { oneOf: ['bob'] }, ...targets('cay') } };
  expect(attacksOn(RULES, [option], 'bob')).toEqual([]);
});
