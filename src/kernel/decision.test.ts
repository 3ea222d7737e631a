import { describe, expect, test } from 'vitest';
import type { Cell, Grid } from '../geometry/grid.ts';
import {
  answerFault,
  decisionFor,
  type Option,
  type ParamDomain,
  plain,
  type RawAnswer,
  THE_GM,
  usualOptions,
} from './decision.ts';
import type { Json } from './json.ts';

const BOARD: Grid = { shape: 'square', diagonals: 'one', size: [5, 5] };

/** The error in one value of a domain: the sentence after the value, or undefined. */
function fault(domain: ParamDomain, value: Json): string | undefined {
  const found = answerFault([{ kind: 'go', params: { to: domain } }], { kind: 'go', to: value });
  return found?.sentence.split('; ')[1];
}

describe('a value of a domain', () => {
  test.each([
    ['bob', undefined],
    ['ann', 'allowed: "bob", 3, [1,2], {"a":1,"b":2}'],
    [3, undefined],
    ['3', 'allowed: "bob", 3, [1,2], {"a":1,"b":2}'],
    [[1, 2], undefined],
    [[2, 1], 'allowed: "bob", 3, [1,2], {"a":1,"b":2}'],
    [{ b: 2, a: 1 }, undefined],
    [null, 'allowed: "bob", 3, [1,2], {"a":1,"b":2}'],
  ] as [Json, string | undefined][])('may be one of a list: %j: %s', (value, expected) => {
    expect(fault({ oneOf: ['bob', 3, [1, 2], { a: 1, b: 2 }] }, value)).toBe(expected);
  });

  test.each([
    [1, undefined],
    [4, undefined],
    [0, 'allowed: a whole number from 1 to 4'],
    [5, 'allowed: a whole number from 1 to 4'],
    [2.5, 'allowed: a whole number from 1 to 4'],
    ['2', 'allowed: a whole number from 1 to 4'],
    [null, 'allowed: a whole number from 1 to 4'],
    [[2], 'allowed: a whole number from 1 to 4'],
  ] as [Json, string | undefined][])('may be a whole number in a range: %j: %s', (value, expected) => {
    expect(fault({ min: 1, max: 4 }, value)).toBe(expected);
  });

  const near = 'allowed: a cell [column, row] at most 2 from [1,1]';
  test.each([
    [[1, 1], undefined],
    [[3, 3], undefined],
    [[4, 1], near],
    [[-1, 1], near],
    [[1.5, 1], near],
    [[1, 1, 1], near],
    ['1,1', near],
    [null, near],
  ] as [Json, string | undefined][])(
    'may be a cell within range and on the board: %j: %s',
    (value, expected) => {
      expect(fault({ grid: BOARD, centre: [1, 1], range: 2 }, value)).toBe(expected);
    },
  );

  test.each([
    [[2, 2], true],
    [[0, 1], true],
    [[1, 0], false],
    [[2, 0], false],
    [[3, 0], false],
  ] as [Cell, boolean][])('may be a cell that no wall hides: %j: %s', (value, isAllowed) => {
    const domain = { grid: BOARD, centre: [0, 0] as const, range: 4, walls: [[1, 0]] as Cell[] };
    expect(fault(domain, value) === undefined).toBe(isAllowed);
  });

  const walk = { grid: BOARD, from: [0, 0] as const, atMost: 2, blocked: [[1, 0]] as Cell[] };
  test.each([
    [[], undefined],
    [
      [
        [0, 1],
        [1, 2],
      ],
      undefined,
    ],
    [
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
      'the path costs 3, at most 2 is allowed',
    ],
    [[[1, 0]], '1,0 is blocked'],
    [[[2, 2]], '2,2 is not one step from 0,0'],
    ['home', 'allowed: a list of cells [column, row]'],
    [[[0, 1, 1]], 'allowed: a list of cells [column, row]'],
    [[0, 1], 'allowed: a list of cells [column, row]'],
  ] as [Json, string | undefined][])('may be a path that can be walked: %j: %s', (value, expected) => {
    expect(fault(walk, value)).toBe(expected);
  });
});

describe('a text of a domain', () => {
  const label = { maxLength: 6 };

  test.each(['climb', 'öäü ß?', '🧗🧗🧗🧗🧗🧗'])('may be %j', (value) => {
    expect(fault(label, value)).toBeUndefined();
  });

  test.each(['', '   ', 'climbing', 'a\nb', '\u001b[2J', 'a\u0000', '\u202eabc', '\ud800', 7, null])(
    'may not be %j',
    (value) => {
      expect(fault(label, value)).toBe('allowed: a text of 1 to 6 characters on one line');
    },
  );
});

describe('usual options', () => {
  test('do not include those shown on request only', () => {
    const attack = { kind: 'attack', params: {} };
    const options: readonly Option[] = [attack, { ...attack, onRequest: true }];
    expect(usualOptions(options)).toEqual([attack]);
  });

  test('are all options if no option is on request', () => {
    const options: readonly Option[] = [{ kind: 'pass', params: {} }];
    expect(usualOptions(options)).toBe(options);
  });
});

describe('an answer', () => {
  const options: readonly Option[] = [
    { kind: 'attack', params: { weapon: { oneOf: ['bow'] }, target: { oneOf: ['bob'] } } },
    { kind: 'attack', params: { weapon: { oneOf: ['sword'] }, target: { oneOf: ['dan', 'eve'] } } },
    { kind: 'save', params: { ts: { min: 1, max: 3 } } },
    { kind: 'pass', params: {} },
  ];

  test.each([
    { kind: 'pass' },
    { kind: 'save', ts: 3 },
    { kind: 'attack', weapon: 'bow', target: 'bob' },
    { kind: 'attack', target: 'eve', weapon: 'sword' },
  ] as RawAnswer[])('allowed by one of the options has no error: %j', (answer) => {
    expect(answerFault(options, answer)).toBeUndefined();
  });

  test.each([
    [{ kind: 'fly' }, undefined, '"fly" is not possible now; possible: attack, save, pass'],
    [{ kind: '' }, undefined, '"" is not possible now; possible: attack, save, pass'],
    [{ kind: 'save' }, 'ts', 'save needs a ts'],
    [{ kind: 'save', ts: 1, for: 'later' }, 'for', 'save has no for'],
    [{ kind: 'pass', ts: 1 }, 'ts', 'pass has no ts'],
    [{ kind: 'save', ts: 4 }, 'ts', '4 is not a possible ts; allowed: a whole number from 1 to 3'],
  ] as [RawAnswer, string | undefined, string][])('%j is refused', (answer, param, sentence) => {
    expect(answerFault(options, answer)).toEqual({ param, sentence });
  });

  test('does not mix two options, and the error is that of the closest option', () => {
    expect(answerFault(options, { kind: 'attack', weapon: 'sword', target: 'bob' })).toEqual({
      param: 'target',
      sentence: '"bob" is not a possible target; allowed: "dan", "eve"',
    });
    expect(answerFault(options, { kind: 'attack', weapon: 'bow', target: 'eve' })?.sentence).toContain(
      'allowed: "bob"',
    );
  });

  test('does not contain parameters with names that every object has', () => {
    expect(answerFault([{ kind: 'go', params: { toString: { min: 1, max: 2 } } }], { kind: 'go' })).toEqual({
      param: 'toString',
      sentence: 'go needs a toString',
    });
    expect(answerFault(options, { kind: 'pass', constructor: 1 } as never)?.param).toBe('constructor');
  });

  test('to no question is refused', () => {
    expect(answerFault([], { kind: 'pass' })?.param).toBeUndefined();
    expect(answerFault([], { kind: 'pass' })?.sentence).toContain('not possible now');
  });
});

test('a question goes to the seat of its combatant, and the default answer is one of its options', () => {
  const about = { key: 'defence', rule: 'defence', context: { by: 'bo' } };
  const option = { kind: 'block', params: { with: { oneOf: ['shield'] } } } as const;
  const who = { id: 'ann', seat: 'p1' };
  expect(decisionFor(who, about, [option, plain('pass')], 'pass')).toEqual({
    ...about,
    who: 'ann',
    seat: 'p1',
    options: [option, { kind: 'pass', params: {} }],
    defaultAnswer: { kind: 'pass' },
  });
  const silence = { kind: 'block', with: 'shield' } as const;
  expect(decisionFor(THE_GM, about, [option], silence)).toMatchObject({
    who: 'gm',
    seat: 'gm',
    defaultAnswer: silence,
  });
});
