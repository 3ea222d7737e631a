import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commanded, commands } from '../../test/support/toy-commands.ts';
import { answerOf, guessAll, put, toyTable, type } from '../../test/support/toy-table.ts';
import type { Input } from './input.ts';
import { readInput } from './input-shape.ts';
import { submit } from './submit.ts';

const SEED = 20_240_614;

function read(value: unknown): Input {
  const result = readInput(value);
  if ('refusal' in result) throw new Error(result.refusal.sentence);
  return result.value;
}

function fault(value: unknown): string {
  const result = readInput(value);
  return 'refusal' in result ? result.refusal.sentence : 'an input';
}

const ANSWER = { kind: 'answer', decision: 'd', by: 'ann', answer: { kind: 'strike', path: [[1, 2]] } };

describe('an input from outside', () => {
  test.each<readonly [string, unknown]>([
    ['an answer', ANSWER],
    ['an automatic one', { ...ANSWER, auto: true }],
    ['dice', { kind: 'dice', roll: 'r', by: 'ann', faces: [1, 2] }],
    ['dice left to the table', { kind: 'dice', roll: 'r', by: 'ann', faces: 'roll' }],
    ['an act of the GM', { kind: 'intervene', act: { kind: 'luck' }, reason: 'r' }],
    ['a forced roll', { kind: 'force-roll', faces: [6], reason: 'r' }],
    ['a roll forced ahead', { kind: 'force-roll', faces: [6], reason: 'r', ahead: 2 }],
    ['a restore', { kind: 'restore', to: 0 }],
    ['a restore with a reason', { kind: 'restore', to: 3, reason: 'r'.repeat(2000) }],
    ['a beginning', { kind: 'begin', rules: '1' }],
  ])('it can be %s', (_what, value) => {
    expect(read(JSON.parse(JSON.stringify(value)))).toEqual(value);
  });

  test.each<readonly [unknown, string]>([
    [undefined, 'An input is missing. It must be an object.'],
    [null, 'An input must be an object, not null.'],
    ['hi', 'An input must be an object, not "hi".'],
    [[1, 2], 'An input must be an object, not a list of 2.'],
    [{}, '"kind" is missing. It must be one of answer, dice, intervene, force-roll, restore and begin.'],
    [
      { kind: 'cheat' },
      '"kind" must be one of answer, dice, intervene, force-roll, restore and begin, not "cheat".',
    ],
    [
      { kind: 'toString' },
      '"kind" must be one of answer, dice, intervene, force-roll, restore and begin, not "toString".',
    ],
    [
      { kind: 'restore', to: 1, reason: 'a\u202eb' },
      '"reason" must be text without invisible characters (an escape, a mark of direction, half of a sign), not "a<U+202E>b".',
    ],
    [{ kind: 'restore' }, '"to" is missing. It must be a number.'],
    [{ kind: 'restore', to: '3' }, '"to" must be a number, not "3".'],
    [
      { kind: 'begin', rules: '1', sly: true },
      '"sly" must be left out: only kind and rules are known here, not true.',
    ],
    [{ ...ANSWER, auto: false }, '"auto" must be true, or left out, not false.'],
    [
      { ...ANSWER, by: 'x'.repeat(81) },
      `"by" must be text of at most 80 characters, not "${'x'.repeat(59)}….`,
    ],
    [{ ...ANSWER, answer: 'strike' }, '"answer" must be an object with a "kind", not "strike".'],
    [{ ...ANSWER, answer: [] }, '"answer" must be an object with a "kind", not a list of 0.'],
    [{ ...ANSWER, answer: { target: 'bel' } }, '"answer" must be an object with a "kind", not an object.'],
    [
      { ...ANSWER, answer: { kind: 'go', path: [[0, Number.POSITIVE_INFINITY]] } },
      '"answer.path[0][1]" must be plain JSON, not Infinity.',
    ],
    [{ ...ANSWER, answer: { kind: 'go', at: undefined } }, '"answer.at" is missing. It must be plain JSON.'],
    [
      { kind: 'dice', roll: 'r', by: 'ann', faces: 'reroll' },
      '"faces" must be a list of at most 1000 numbers, or "roll", not "reroll".',
    ],
    [
      { kind: 'force-roll', faces: Array(1001).fill(6), reason: 'r' },
      '"faces" must be a list of at most 1000 numbers, not a list of 1001.',
    ],
    [
      { kind: 'intervene', act: { kind: 'luck' }, reason: 'r'.repeat(2001) },
      'The reason has 2001 characters.',
    ],
  ])('the value %j is refused: %s', (value, sentence) => {
    expect(fault(value)).toBe(sentence);
  });

  test('its refusal shows a valid example', () => {
    const result = readInput({ kind: 'restore', to: 'the start' });
    expect('refusal' in result && result.refusal).toEqual({
      code: 'bad-input',
      rule: null,
      sentence: '"to" must be a number, not "the start".',
      remedy: 'Send an input such as {"kind":"restore","to":12}.',
    });
    for (const kind of ['answer', 'dice', 'intervene', 'force-roll', 'restore', 'begin', 'else']) {
      const other = readInput({ kind, sly: true });
      const example = 'refusal' in other && /such as (\{.*\})\.$/.exec(other.refusal.remedy)![1]!;
      expect(read(JSON.parse(String(example))).kind).toBe(kind === 'else' ? 'answer' : kind);
    }
  });

  test('it may be nested as deep as an answer, and no deeper', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const answer = (depth: number) => ({ ...ANSWER, answer: { kind: 'go', path: nested(depth) } });
    expect(fault(answer(15))).toBe('an input');
    expect(fault(answer(16))).toMatch(
      /^"answer\.path\[0\].*" must be nested less deeply, not a list of 1\.$/,
    );
    expect(fault(answer(5000))).toMatch(/nested less deeply/);
  });
});

describe('any input to a fight', () => {
  const struck = put(guessAll(toyTable('seeded')), {
    ...answerOf(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' }),
  });
  const tables = [
    ['a question in a step', struck],
    ['questions to all', toyTable('seeded')],
    ['a roll', type(toyTable('typed'), 6)],
    ['a step to begin', put(struck, { kind: 'restore', to: 0 })],
    ['nothing any more', put(struck, { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'r' })],
  ] as const;

  const junk = fc.anything({
    withNullPrototype: true,
    withSparseArray: true,
    withBigInt: true,
    withDate: true,
  });
  const name = fc.constantFrom(
    'kind',
    'by',
    'answer',
    'decision',
    'roll',
    'faces',
    'act',
    'reason',
    'ahead',
    'to',
  );
  const value = fc.oneof(
    junk,
    fc.jsonValue(),
    fc.integer(),
    fc.double(),
    fc.constantFrom(
      'gm',
      'ann',
      'roll',
      '',
      'answer',
      'dice',
      'intervene',
      'force-roll',
      'restore',
      'begin',
      '1',
    ),
    fc.array(fc.integer({ min: -1, max: 7 })),
    fc.record({ kind: fc.constantFrom('set-hearts', 'luck', 'take', '__proto__'), who: junk, hearts: junk }),
  );
  const kinds = ['answer', 'dice', 'intervene', 'force-roll', 'restore', 'begin'];
  const nearly = fc
    .tuple(fc.constantFrom(...kinds), fc.array(fc.tuple(name, value), { maxLength: 6 }))
    .map(([kind, fields]) => ({ kind, ...Object.fromEntries(fields) }));

  test.each(tables)('a fight that waits for %s accepts or refuses it, and nothing throws', (_what, fight) => {
    const copy = JSON.stringify(fight.now);
    let refusals = 0;
    fc.assert(
      fc.property(fc.oneof(junk, nearly), (thing) => {
        const result = submit(fight, thing as Input);
        if ('value' in result) return;
        refusals += 1;
        const { code, sentence, remedy } = result.refusal;
        expect([code, sentence, remedy].every((words) => words.length > 0)).toBe(true);
        expect(sentence.length).toBeLessThan(2000);
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(JSON.stringify(fight.now)).toBe(copy);
    expect(refusals).toBeGreaterThan(1000);
  });

  test('a fight in progress accepts or refuses a valid input with one damaged field', () => {
    let refusals = 0;
    fc.assert(
      fc.property(commands, name, value, (list, field, spoilt) => {
        let fight = toyTable('seeded');
        for (const command of list.slice(0, 15)) {
          const next = commanded(fight, command);
          if ('refusal' in next) continue;
          const input = { ...next.value.entries.at(-1)!.input, [field]: spoilt } as unknown as Input;
          if ('refusal' in submit(fight, input)) refusals += 1;
          fight = next.value;
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(refusals).toBeGreaterThan(500);
  });
});
