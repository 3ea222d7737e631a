import { describe, expect, test } from 'vitest';
import { answerOf, guessAll, refusalOf, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import { changeRoll } from './change-roll.ts';
import { Grown } from './grown.ts';
import { headerLine, readRows } from './lines.ts';
import { submit } from './submit.ts';
import { MOST_ENTRIES } from './table.ts';

/** A table whose journal has so many entries: its own ones at the end, the first of them repeated before. */
function long(entries: number): ToyTable {
  const table = guessAll(toyTable('seeded'));
  const own = [...table.entries];
  const before = Array.from({ length: entries - own.length }, () => own[0]!);
  return { ...table, entries: Grown.of([...before, ...own]) };
}

describe('a journal', () => {
  test('holds 100,000 entries', () => {
    const table = long(99_999);
    const done = submit(table, answerOf(table, 'ada', { kind: 'wait' }));
    expect(done.kind === 'done' && done.entry.seq).toBe(100_000);
    expect(MOST_ENTRIES).toBe(100_000);
  });

  test('takes no more, whatever it is, and says what to do', () => {
    const table = long(100_000);
    const answer = answerOf(table, 'ada', { kind: 'wait' });
    const results = [
      submit(table, answer),
      submit(table, { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'r' }),
      submit(table, { kind: 'force-roll', faces: [6], reason: 'r' }),
      submit(table, { kind: 'restore', to: 0 }),
      changeRoll(table, { entry: 1, roll: 0, faces: [6], reason: 'r' }),
    ];
    expect(results.map(refusalOf)).toEqual(Array(5).fill('journal-full'));
    expect(results[0]).toEqual({
      kind: 'refused',
      refusal: {
        code: 'journal-full',
        rule: null,
        sentence: 'The journal of this table is full: it holds 100,000 entries.',
        remedy: 'Keep the journal, end this table, and go on at a new one set up as things stand.',
      },
    });
  });

  test('is not read when it has more', () => {
    const header = headerLine(toyTable('seeded'), 'with-seed');
    const rows = (n: number) => [header, ...Array.from({ length: n }, () => 'x')];
    expect(() => readRows(rows(100_001))).toThrow('line 100002: a journal holds at most 100,000 entries');
    expect(() => readRows(rows(100_000))).toThrow('line 2: the line is no JSON, or nested too deeply');
  });
});
