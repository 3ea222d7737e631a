import { describe, expect, test } from 'vitest';
import type { Purpose } from '../../../src/kernel/choices.ts';
import type { Option, ParamDomain } from '../../../src/kernel/decision.ts';
import { type OptionView, optionTrees } from '../../../src/presentation/option-tree.ts';
import { paramsOf } from '../../../src/presentation/option-walk.ts';
import { readAmount } from '../../prompt/amount.ts';
import {
  type Bare,
  directionOf,
  fallen,
  type HealthOverrides,
  overrideFor,
  overridesAbout,
  overridesOn,
  poolsOf,
} from './health.ts';

const SETTING: HealthOverrides = { by: 'setting', act: { kind: 'set-hp', param: 'value', min: 0, max: 20 } };
const byPoints = (kind: 'hurt' | 'heal'): OptionView => ({
  kind,
  text: kind,
  purpose: kind,
  next: {
    name: 'who',
    branches: [
      {
        values: [{ value: 'ann', text: 'Ann' }],
        next: { name: 'points', branches: [{ domains: [{ min: 1, max: 9 }] }] },
      },
    ],
  },
});
const POINTS: HealthOverrides = { by: 'points', down: byPoints('hurt'), up: byPoints('heal') };

async function done(text: string, bare: Bare, acts: HealthOverrides) {
  const amount = readAmount(text, bare === 'set' ? 'set' : 'by')!;
  const change = await fallen(amount, { text, bare });
  if ('refusal' in change) throw new Error(change.refusal.sentence);
  return overrideFor(acts, change.value.amount, { who: 'ann', now: 12, chosen: {} });
}

describe('a combatant with 12 of 20', () => {
  test.each([
    ['-7', 'set', 5],
    ['+3', 'set', 15],
    ['=4', 'set', 4],
    ['4', 'set', 4],
    ['7', 'minus', 5],
    ['3', 'plus', 15],
    ['-40', 'set', 0],
    ['+40', 'set', 20],
  ] as const)('%s, with a bare number meaning %s, has %i', async (text, bare, value) => {
    expect(await done(text, bare, SETTING)).toEqual({ kind: 'set-hp', who: 'ann', value });
  });

  test.each([
    ['-7', 'set', 'hurt', 7],
    ['=4', 'set', 'hurt', 8],
    ['=15', 'set', 'heal', 3],
    ['7', 'minus', 'hurt', 7],
    ['3', 'plus', 'heal', 3],
    ['-40', 'set', 'hurt', 9],
  ] as const)(
    'in points, %s, with a bare number meaning %s, is %s by %i',
    async (text, bare, kind, points) => {
      expect(await done(text, bare, POINTS)).toEqual({ kind, who: 'ann', points });
    },
  );

  test('does not change if its current value is entered', async () => {
    expect(await done('=12', 'set', POINTS)).toBe('nothing');
  });

  test('is not offered healing without damage', async () => {
    expect(await done('3', 'plus', { ...POINTS, up: undefined } as HealthOverrides)).toBeUndefined();
  });
});

test('dice are rolled, and shown with their faces', async () => {
  const change = await fallen(readAmount('2d6', 'by')!, { text: '2d6', bare: 'minus' });
  if ('refusal' in change || change.value.amount.kind !== 'by') throw new Error('no change');
  const faces = [.../\((\d), (\d)\)$/.exec(change.value.said)!].slice(1).map(Number);
  expect(change.value.amount.value).toBe(-(faces[0]! + faces[1]!));
});

test.each([
  ['', 'minus', -1],
  ['', 'plus', 1],
  ['', 'set', -1],
  ['15', 'set', 1],
  ['4', 'set', -1],
  ['+2d6', 'minus', 1],
  ['2d6', 'minus', -1],
] as const)('"%s", with a bare number meaning %s, leads to %i', (text, bare, direction) => {
  const amount = readAmount(text, bare === 'set' ? 'set' : 'by');
  expect(directionOf(amount, text, { now: 12, bare })).toBe(direction);
});

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
const POOL_ACTS = [set('w', who(value(-9, 30))), set('s', who(value(-100, 12))), set('ammo', who(WEAPONS))];

test('a number of a combatant that an override sets has a box', () => {
  expect(poolsOf(POOL_ACTS, { s: 'S' }, { s: 7, w: 20 })).toEqual([
    {
      name: 'S',
      now: 7,
      acts: { by: 'setting', act: { kind: 'change-s', param: 'value', min: -100, max: 12 } },
    },
  ]);
});

test('a number has no box if it does not exist, no override sets it, or the override needs more values', () => {
  expect(poolsOf(POOL_ACTS, { s: 'S', luck: 'Luck', ammo: 'Ammo' }, { luck: 3, ammo: { bow: 2 } })).toEqual(
    [],
  );
});

const PURPOSE_OF: Readonly<Record<string, Purpose>> = {
  'set-hp': 'health',
  'set-state': 'condition',
  'call-up': 'enter',
};
const option = (kind: string, params: Readonly<Record<string, ParamDomain>> = {}): Option => ({
  kind,
  params,
});
const ACTS = optionTrees(
  [
    option('set-hp', { who: { oneOf: ['ann'] }, value: { min: 0, max: 18 } }),
    option('set-hp', { who: { oneOf: ['bob'] }, value: { min: 0, max: 20 } }),
    option('set-ts', { who: { oneOf: ['ann', 'bob'] }, value: { min: 0, max: 99 } }),
    option('set-state', { who: { oneOf: ['ann', 'bob'] }, condition: { oneOf: ['dead'] } }),
    option('call-up', { who: { oneOf: ['cid'] }, at: { min: 0, max: 9 } }),
    option('end-fight'),
  ],
  {
    option: ({ kind }) => ({ text: kind, purpose: PURPOSE_OF[kind] ?? 'other' }),
    value: (_, value) => String(value),
    area: () => undefined,
  },
);

describe('the overrides for a combatant', () => {
  const acts = overridesOn(ACTS, 'bob');

  test('are those for it, and those that concern nobody in play', () => {
    expect(acts.map(({ kind }) => kind)).toEqual(['set-hp', 'set-ts', 'set-state', 'call-up', 'end-fight']);
  });

  test('do not ask for another combatant', () => {
    expect(paramsOf([acts[0]!]).map(({ domain }) => domain)).toEqual([
      { oneOf: ['bob'] },
      { min: 0, max: 20 },
    ]);
  });

  test('a key leads to the overrides of its purpose', () => {
    expect(overridesAbout(acts, 'condition').map(({ kind }) => kind)).toEqual(['set-state']);
    expect(overridesAbout(acts, 'add').map(({ kind }) => kind)).toEqual(['call-up']);
  });
});
