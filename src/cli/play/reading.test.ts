import { describe, expect, test } from 'vitest';
import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { optionTrees } from '../../presentation/option-tree.ts';
import { linesOf, progressOf } from '../../presentation/option-walk.ts';
import type { Naming } from './choice.ts';
import { valueFrom } from './choice.ts';
import { readLine, readValues } from './reading.ts';

const NAMES: Readonly<Record<string, string>> = {
  orc: 'Orc',
  'orc-2': 'Old Orc',
  elf: 'Ëlf of the West',
  axe: 'axe',
  sword: 'long sword',
  'right-arm': 'right arm',
};
const NAMING: Naming = {
  value: (_param, value) =>
    Array.isArray(value) ? value.join(', ') : (NAMES[String(value)] ?? String(value)),
  grid: { shape: 'square', diagonals: 'one', size: [9, 9] },
  from: [4, 4],
  places: [{ names: ['elf', 'Ëlf of the West'], cell: [6, 4] }],
};

const called = { oneOf: ['none', 'head', 'right-arm'] };
const attack = (weapon: string, target: string): Option => ({
  kind: 'attack',
  params: { weapon: { oneOf: [weapon] }, target: { oneOf: [target] }, called },
  cost: '3 TS',
});
const OPTIONS: readonly Option[] = [
  attack('axe', 'orc'),
  attack('axe', 'elf'),
  attack('sword', 'orc'),
  {
    kind: 'move',
    params: {
      to: {
        oneOf: [
          [4, 3],
          [5, 3],
        ],
      },
    },
  },
  {
    kind: 'cast-at',
    params: { spell: { oneOf: ['spark'] }, point: { grid: NAMING.grid, centre: [4, 4], range: 3 } },
  },
  { kind: 'save', params: { ts: { min: 1, max: 6 } } },
  { kind: 'end-turn', params: {} },
  {
    kind: 'request-check',
    params: { skill: { oneOf: ['run', 'climb'] }, modifier: { min: -20, max: 20 }, label: { maxLength: 20 } },
  },
];
const TREES = optionTrees(OPTIONS, {
  option: ({ kind }) => ({ text: kind === 'cast-at' ? 'Cast at somebody' : kind, purpose: 'other' }),
  value: (_, value) => NAMING.value('', value),
  area: () => undefined,
});
/** Axe, sword, and five others. */
const LINES = linesOf(TREES, 7);

/** Returns the answer that a line means, with open parameters in brackets, or an error. */
function read(line: string, reader = readLine): Json {
  const reading = reader(line, { options: TREES, lines: LINES }, NAMING);
  if (reading === undefined) return 'unknown';
  if ('refusal' in reading) return reading.refusal;
  if (reading.value.length > 1) return '[which]';
  const { next, answer } = progressOf(reading.value[0]!, {});
  return next === undefined ? (answer as Json) : `[${next.name}]`;
}

describe('a line is read as an answer', () => {
  test.each<[string, Json]>([
    ['6', { kind: 'end-turn' }],
    ['1 orc head', { kind: 'attack', weapon: 'axe', target: 'orc', called: 'head' }],
    ['2 2', { kind: 'attack', weapon: 'sword', target: 'orc', called: 'head' }],
    ['1', '[target]'],
    ['2', '[called]'],
    ['attack orc sword head', { kind: 'attack', weapon: 'sword', target: 'orc', called: 'head' }],
    [
      'attack the ELF with axe at right arm',
      { kind: 'attack', weapon: 'axe', target: 'elf', called: 'right-arm' },
    ],
    ['att long sword none', { kind: 'attack', weapon: 'sword', target: 'orc', called: 'none' }],
    ['attack west none', { kind: 'attack', weapon: 'axe', target: 'elf', called: 'none' }],
    ['attack', '[weapon]'],
    ['attack axe', '[target]'],
    ['end turn', { kind: 'end-turn' }],
    ['e', { kind: 'end-turn' }],
    ['move n', { kind: 'move', to: [4, 3] }],
    ['move north-east', { kind: 'move', to: [5, 3] }],
    ['move 5,3', { kind: 'move', to: [5, 3] }],
    ['cast 6,5', { kind: 'cast-at', spell: 'spark', point: [6, 5] }],
    ['cast spark at elf', { kind: 'cast-at', spell: 'spark', point: [6, 4] }],
    ['save 3', { kind: 'save', ts: 3 }],
    [
      'request-check run -2 up the stairs',
      { kind: 'request-check', skill: 'run', modifier: -2, label: 'up the stairs' },
    ],
    ['request-check run 2 "climb"', { kind: 'request-check', skill: 'run', modifier: 2, label: 'climb' }],
    ['request-check climb 2', '[label]'],
  ])('the line is an answer: %s', (line, answer) => {
    expect(read(line)).toEqual(answer);
  });

  test.each([
    ['9', 'The list has no 9. Type a number from 1 to 7.'],
    ['0', 'The list has no 0. Type a number from 1 to 7.'],
    ['attack orc hed', '"hed" does not match anything here. Did you mean "head"?'],
    ['attack sword elf', '"elf" does not match anything here.'],
    ['save 7', '"7" does not match anything here. ts: a whole number from 1 to 6.'],
    ['cast 9,9', '"9,9" does not match anything here.'],
    ['end turn now', '"now" is not needed here.'],
    ['dance', 'unknown'],
  ])('%s is not an answer', (line, fault) => {
    expect(read(line)).toContain(fault);
  });

  test('values alone are enough if they fit only one kind of option', () => {
    expect(read('ne', readValues)).toEqual({ kind: 'move', to: [5, 3] });
    expect(read('orc sword head', readValues)).toMatchObject({ kind: 'attack', weapon: 'sword' });
    expect(read('elf', readValues)).toBe('[called]');
    expect(read('6,4', readValues)).toBe('unknown');
    expect(read('', readValues)).toBe('unknown');
  });
});

describe('a value is read', () => {
  const targets = { oneOf: ['orc', 'orc-2', 'elf'] };

  test('a whole name takes precedence over the beginning of a longer one', () => {
    expect(valueFrom('orc', 'target', targets, NAMING)).toBe('orc');
    expect(valueFrom('old orc', 'target', targets, NAMING)).toBe('orc-2');
    expect(valueFrom('o', 'target', targets, NAMING)).toBeUndefined();
  });

  test('a number selects an item of the list', () => {
    expect(valueFrom('2', 'target', targets, NAMING)).toBe('orc-2');
    expect(valueFrom('4', 'target', targets, NAMING)).toBeUndefined();
  });

  test('in a list of numbers, a number is itself and not an index', () => {
    expect(valueFrom('2', 'ts', { oneOf: [5, 2] }, NAMING)).toBe(2);
    expect(valueFrom('1', 'ts', { oneOf: [5, 2] }, NAMING)).toBeUndefined();
  });

  const walk = { grid: NAMING.grid, from: [4, 4], atMost: 3, blocked: [[4, 3]] } as const;
  test.each([
    ['here', []],
    [
      'e e',
      [
        [5, 4],
        [6, 4],
      ],
    ],
    [
      '5,4 6,5',
      [
        [5, 4],
        [6, 5],
      ],
    ],
    [
      '4,2',
      [
        [5, 3],
        [4, 2],
      ],
    ],
    ['n', undefined],
    ['e e e e', undefined],
    ['8,8', undefined],
  ])('a path is read as its steps or its destination: %s', (text, path) => {
    const found = valueFrom(text, 'path', walk, NAMING);
    if (text === '4,2') expect(found).toHaveLength(2);
    else expect(found).toEqual(path);
  });
});
