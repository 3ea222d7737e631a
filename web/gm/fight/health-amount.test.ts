import { describe, expect, test } from 'vitest';
import type { OptionView } from '../../../src/presentation/option-tree.ts';
import { readAmount } from '../../prompt/amount.ts';
import type { HealthOverrides } from './health.ts';
import { type Bare, directionOf, fallen, overrideFor } from './health.ts';

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
