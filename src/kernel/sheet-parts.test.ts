import { expect, test } from 'vitest';
import {
  diceAndPoints,
  faultsOf,
  faultsOfLeft,
  firstInHands,
  ID_PATTERN,
  noteTwins,
  noteUnready,
  repeatedIn,
} from './sheet-parts.ts';

test.each([
  [5, { dice: 0, plus: 5 }],
  ['2d6', { dice: 2, plus: 0 }],
  ['1d6+3', { dice: 1, plus: 3 }],
  ['3d6-1', { dice: 3, plus: -1 }],
])('%s is read as dice and points', (written, read) => {
  expect(diceAndPoints(written, 'd6')).toEqual(read);
});

test('an id consists of lower-case letters, digits and single hyphens', () => {
  expect(['axe', 'axe-2', '9'].every((id) => ID_PATTERN.test(id))).toBe(true);
  expect(['Axe', 'axe--2', '-axe', 'an axe', ''].some((id) => ID_PATTERN.test(id))).toBe(false);
});

test('a value is listed once for each extra occurrence', () => {
  expect(repeatedIn(['a', 'b', 'a', 'a'])).toEqual(['a', 'a']);
});

test('an error is reported at its place in the sheet', () => {
  const issues: object[] = [];
  faultsOf({ value: { hp: 0 }, issues })(['hp'], 'hp is at least 1');
  expect(issues).toEqual([{ code: 'custom', input: { hp: 0 }, path: ['hp'], message: 'hp is at least 1' }]);
});

test('two hands hold the first items that fit, and no natural weapon', () => {
  const items = [
    { id: 'fists', hands: 0 },
    { id: 'axe', hands: 1 },
    { id: 'pike', hands: 2 },
    { id: 'knife', hands: 1 },
    { id: 'club', hands: 1 },
  ];
  expect(firstInHands(items)).toEqual(['axe', 'knife']);
});

/** Notes faults as lines. */
function noted(check: (fault: (path: (string | number)[], message: string) => void) => void): string[] {
  const lines: string[] = [];
  check((path, message) => lines.push(`${path.join('.')}: ${message}`));
  return lines;
}

test('an id shared by two items is reported with a remedy', () => {
  const items = [{ id: 'axe' }, { id: 'pike' }, { id: 'axe' }];
  expect(noted((fault) => noteTwins(fault, 'weapons', 'things', items))).toEqual([
    'weapons: two things are called "axe"; give the second an id of its own: {use: axe, id: axe-2}',
  ]);
  expect(
    noted((fault) => noteTwins(fault, 'limbs', 'limbs', [{ id: 'arm' }, { id: 'arm' }], 'here')),
  ).toEqual(['limbs: two limbs are called "arm"; give the second an id of its own: arm-2']);
});

test('items in hand are on the sheet, fit the hands and are listed once; an item without a number takes one hand', () => {
  const items = [{ id: 'fists', hands: 0 }, { id: 'buckler' }, { id: 'pike', hands: 2 }];
  const ready = ['bow', 'fists', 'buckler', 'pike', 'fists'];
  const body = '"fists" is part of the body; leave it out, it is always ready';
  expect(noted((fault) => noteUnready(fault, ready, { items, called: 'arms', hands: 2 }))).toEqual([
    'ready.0: "bow" is not one of its arms; it has: fists, buckler, pike',
    `ready.1: ${body}`,
    'ready.3: no hand is left for "pike"; leave it out, it can be drawn in the fight',
    `ready.4: ${body}`,
    'ready.4: no hand is left for "fists"; leave it out, it can be drawn in the fight',
    'ready: "fists" is listed twice; list it once',
  ]);
  expect(
    noted((fault) => noteUnready(fault, ['pike', 'buckler'], { items, called: 'arms', hands: 3 })),
  ).toEqual([]);
});

test('a weapon has at most its capacity left, and nothing if it does not count shots', () => {
  const weapons = [
    { id: 'bow', most: 6 },
    { id: 'axe', most: null },
  ];
  expect(faultsOfLeft('shots', { bow: 7, axe: 1, sling: 0 }, weapons)).toEqual([
    [['shots', 'bow'], '"bow" has at most 6'],
    [['shots', 'axe'], '"axe" counts no shots; these do: bow'],
    [['shots', 'sling'], '"sling" counts no shots; these do: bow'],
  ]);
  expect(faultsOfLeft('rounds', { bow: 6 }, weapons)).toEqual([]);
});
