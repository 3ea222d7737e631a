import { describe, expect, test } from 'vitest';
import { answerOf, guessAll, refusalOf, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import { AppendOnlyList, MOST_ENTRIES } from './fight.ts';
import { headerLine, readRows } from './lines.ts';
import { changeRoll } from './plan.ts';
import { submit } from './submit.ts';

/** A fight with this number of journal entries: its own at the end, after copies of the first. */
function long(entries: number): ToyTable {
  const fight = guessAll(toyTable('seeded'));
  const own = [...fight.entries];
  const before = Array.from({ length: entries - own.length }, () => own[0]!);
  return { ...fight, entries: AppendOnlyList.of([...before, ...own]) };
}

describe('a journal', () => {
  test('it can have 100,000 entries', () => {
    const fight = long(99_999);
    const done = submit(fight, answerOf(fight, 'ada', { kind: 'wait' }));
    expect('value' in done && done.value.entries.at(-1)!.seq).toBe(100_000);
    expect(MOST_ENTRIES).toBe(100_000);
  });

  test('a full journal refuses every input, with a remedy', () => {
    const fight = long(100_000);
    const answer = answerOf(fight, 'ada', { kind: 'wait' });
    const results = [
      submit(fight, answer),
      submit(fight, { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'r' }),
      submit(fight, { kind: 'force-roll', faces: [6], reason: 'r' }),
      submit(fight, { kind: 'restore', to: 0 }),
      changeRoll(fight, { entry: 1, roll: 0, faces: [6], reason: 'r' }),
    ];
    expect(results.map(refusalOf)).toEqual(Array(5).fill('journal-full'));
    expect(results[0]).toEqual({
      refusal: {
        code: 'journal-full',
        rule: null,
        sentence: 'The journal of this table is full: it holds 100,000 entries.',
        remedy: 'Keep the journal, close this table, and continue at a new one with the current state.',
      },
    });
  });

  test('reading a journal with more entries is refused', () => {
    const header = headerLine(toyTable('seeded'), 'with-seed');
    const rows = (n: number) => [header, ...Array.from({ length: n }, () => 'x')];
    expect(() => readRows(rows(100_001))).toThrow('line 100002: a journal holds at most 100,000 entries');
    expect(() => readRows(rows(100_000))).toThrow('line 2: the line is no JSON, or nested too deeply');
  });
});
