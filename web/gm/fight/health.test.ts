import { expect, test } from 'vitest';
import { grouped } from '../../answer/choice.ts';
import { poolsOf } from './health.ts';

const who = { name: 'who', domain: { oneOf: ['ann'] } };
const ACTS = grouped([
  { kind: 'set-w', text: 'Set W', params: [who, { name: 'value', domain: { min: -9, max: 30 } }] },
  { kind: 'set-s', text: 'Set S', params: [who, { name: 'value', domain: { min: -100, max: 12 } }] },
  {
    kind: 'set-ammo',
    text: 'Set ammunition',
    params: [
      who,
      { name: 'weapon', domain: { oneOf: ['bow', 'gun'] } },
      { name: 'value', domain: { min: 0, max: 9 } },
    ],
  },
]);

test('a number that stands among what somebody has, and that an act sets, has a box', () => {
  expect(poolsOf(ACTS, { s: 'S' }, { s: 7, w: 20 })).toEqual([
    {
      name: 'S',
      now: 7,
      acts: { by: 'setting', act: { kind: 'set-s', param: 'value', min: -100, max: 12 } },
    },
  ]);
});

test('what nobody has, no act sets, or takes more than a number has none', () => {
  expect(poolsOf(ACTS, { s: 'S', luck: 'Luck', ammo: 'Ammo' }, { luck: 3, ammo: { bow: 2 } })).toEqual([]);
});
