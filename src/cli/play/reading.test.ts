import { describe, expect, test } from 'vitest';
import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { gathered, missingIn, unchosen, withValue } from './choice.ts';
import type { Naming } from './naming.ts';
import { readLine, readValues } from './reading.ts';
import { valueFrom } from './values.ts';

const NAMES: Readonly<Record<string, string>> = {
  orc: 'Orc',
  'orc-2': 'Old Orc',
  elf: 'Ëlf of the West',
  axe: 'axe',
  sword: 'long sword',
  'right-arm': 'right arm',
};
const NAMING: Naming = {
  option: ({ kind }) => ({ 'cast-at': 'Cast at somebody' })[kind] ?? kind,
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
const LINES = OPTIONS.map((option) => [option]);

/** The answer that a line comes to; what it leaves open in brackets; or what is wrong with it. */
function read(line: string, reader = readLine): Json {
  const reading = reader(line, LINES, NAMING);
  if (reading === undefined) return 'unknown';
  if ('fault' in reading) return reading.fault;
  const missing = missingIn(reading.choices);
  if (missing.kind === 'nothing') return missing.answer as Json;
  return missing.kind === 'value' ? `[${missing.param}]` : '[which]';
}

describe('a line is read as an answer', () => {
  test.each<[string, Json]>([
    ['7', { kind: 'end-turn' }],
    ['1 head', { kind: 'attack', weapon: 'axe', target: 'orc', called: 'head' }],
    ['1 2', { kind: 'attack', weapon: 'axe', target: 'orc', called: 'head' }],
    ['1', '[called]'],
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
  ])('%s', (line, answer) => {
    expect(read(line)).toEqual(answer);
  });

  test.each([
    ['9', 'There is no 9 in the list: 1 to 8.'],
    ['0', 'There is no 0 in the list: 1 to 8.'],
    ['attack orc hed', '"hed" fits nothing here. Did you mean "head"?'],
    ['attack sword elf', '"elf" fits nothing here.'],
    ['save 7', '"7" fits nothing here. ts: a whole number from 1 to 6.'],
    ['cast 9,9', '"9,9" fits nothing here.'],
    ['end turn now', '"now" is one word too many.'],
    ['dance', 'unknown'],
  ])('%s is none', (line, fault) => {
    expect(read(line)).toContain(fault);
  });

  test('values alone do where they fit one kind of option only', () => {
    expect(read('ne', readValues)).toEqual({ kind: 'move', to: [5, 3] });
    expect(read('orc sword head', readValues)).toMatchObject({ kind: 'attack', weapon: 'sword' });
    expect(read('elf', readValues)).toBe('[called]');
    expect(read('6,4', readValues)).toBe('unknown');
    expect(read('', readValues)).toBe('unknown');
  });
});

describe('a value is read', () => {
  const targets = { oneOf: ['orc', 'orc-2', 'elf'] };

  test('by its whole name before the beginning of a longer one', () => {
    expect(valueFrom('orc', 'target', targets, NAMING)).toBe('orc');
    expect(valueFrom('old orc', 'target', targets, NAMING)).toBe('orc-2');
    expect(valueFrom('o', 'target', targets, NAMING)).toBeUndefined();
  });

  test('by its number in the list', () => {
    expect(valueFrom('2', 'target', targets, NAMING)).toBe('orc-2');
    expect(valueFrom('4', 'target', targets, NAMING)).toBeUndefined();
  });

  test('as itself, not as a place in the list, where the list is one of numbers', () => {
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
  ])('a path as each step or where it leads: %s', (text, path) => {
    const found = valueFrom(text, 'path', walk, NAMING);
    if (text === '4,2') expect(found).toHaveLength(2);
    else expect(found).toEqual(path);
  });
});

describe('what is still to be asked', () => {
  test('is told apart parameter by parameter', () => {
    const attacks = unchosen(OPTIONS.slice(0, 3));
    expect(missingIn(attacks)).toEqual({
      kind: 'value',
      param: 'weapon',
      domain: { oneOf: ['axe', 'sword'] },
    });
    const axe = withValue(attacks, 'weapon', 'axe');
    expect(missingIn(axe)).toEqual({ kind: 'value', param: 'target', domain: { oneOf: ['orc', 'elf'] } });
    expect(missingIn(withValue(attacks, 'weapon', 'sword'))).toMatchObject({ param: 'called' });
    expect(withValue(attacks, 'weapon', 'club')).toEqual([]);
  });

  test('begins with the kind when there are several', () => {
    expect(missingIn(unchosen(OPTIONS))).toMatchObject({ kind: 'option' });
  });

  test('many options are gathered by their first value, few stand alone', () => {
    expect(gathered(OPTIONS)).toHaveLength(8);
    const many = [...OPTIONS, ...['a', 'b', 'c', 'd'].map((target) => attack('axe', target))];
    expect(gathered(many).map((group) => group.length)).toEqual([6, 1, 1, 1, 1, 1, 1]);
  });
});
