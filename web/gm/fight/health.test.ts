import { expect, test } from 'vitest';
import type { OptionView } from '../../../src/presentation/option-tree.ts';
import { poolsOf } from './health.ts';

const who = (next: OptionView['next']): OptionView['next'] => ({
  name: 'who',
  branches: [{ values: [{ value: 'ann', text: 'Ann' }], ...(next && { next }) }],
});
const value = (min: number, max: number): OptionView['next'] => ({
  name: 'value',
  branches: [{ domains: [{ min, max }] }],
});
const set = (sets: string, next: OptionView['next']): OptionView => ({
  kind: `change-${sets}`,
  text: 'Set a number',
  purpose: 'health',
  sets,
  ...(next && { next }),
});
const WEAPONS: OptionView['next'] = {
  name: 'weapon',
  branches: [{ values: ['bow', 'gun'].map((each) => ({ value: each, text: each })), next: value(0, 9)! }],
};
const ACTS = [set('w', who(value(-9, 30))), set('s', who(value(-100, 12))), set('ammo', who(WEAPONS))];

test('a number of a combatant that an override sets has a box', () => {
  expect(poolsOf(ACTS, { s: 'S' }, { s: 7, w: 20 })).toEqual([
    {
      name: 'S',
      now: 7,
      acts: { by: 'setting', act: { kind: 'change-s', param: 'value', min: -100, max: 12 } },
    },
  ]);
});

test('a number has no box if it does not exist, no override sets it, or the override needs more values', () => {
  expect(poolsOf(ACTS, { s: 'S', luck: 'Luck', ammo: 'Ammo' }, { luck: 3, ammo: { bow: 2 } })).toEqual([]);
});
