import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import {
  give,
  guessAll,
  openKeys,
  put,
  refusalOf,
  standing,
  type ToyTable,
  toyTable,
} from '../../test/support/toy-table.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type Entry, sealEntry } from './entry.ts';
import { entryLine, headerLine, toLines } from './lines.ts';
import { fromLines } from './replay.ts';
import { begin, submit } from './submit.ts';
import { verify } from './verify.ts';

function lookup(change: Partial<typeof toy> = {}) {
  return () => ({ ...toy, ...change }) as unknown as Ruleset;
}

/** Entries 1 to 4 open and guess, 5 strikes at Bel, 6 takes it. */
function fight(): ToyTable {
  const table = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
  return give(table, 'bel', { kind: 'take' });
}

/** A journal with one entry altered, and all hashes made to fit again. */
function forged(seq: number, alter: (entry: Entry) => Partial<Entry>): string {
  const table = fight() as unknown as { entries: readonly Entry[]; header: ToyTable['header'] };
  let before = table.header.hash;
  const lines = table.entries.slice(0).map((entry) => {
    const { hash: _hash, ...rest } = entry.seq === seq ? { ...entry, ...alter(entry) } : entry;
    const sealed = sealEntry(rest, before);
    before = sealed.hash;
    return entryLine(sealed);
  });
  return [headerLine(fight(), 'with-seed'), ...lines, ''].join('\n');
}

function changedEvent(change: Record<string, Json>) {
  return ({ events: [first, ...rest] }: Entry) => ({ events: [{ ...first!, ...change }, ...rest] });
}

describe('a forged journal whose hashes fit is found by playing it again', () => {
  test('an unchanged one is sound', () => {
    expect(
      verify(
        forged(0, () => ({})),
        lookup(),
      ),
    ).toMatchObject({ kind: 'sound', rerun: 6 });
  });

  test('a changed event: which, what was expected, what is written', () => {
    expect(verify(forged(6, changedEvent({ sum: 12 })), lookup())).toEqual({
      kind: 'unsound',
      line: 7,
      sentence: 'run again, events.0.sum comes out differently',
      difference: { path: 'events.0.sum', expected: expect.any(Number), got: 12 },
    });
  });

  test.each<readonly [string, number, (entry: Entry) => Partial<Entry>, string]>([
    ['a changed die', 6, ({ rolls }) => ({ rolls: [{ ...rolls[0]!, faces: [6, 6] }] }), 'rolls.0.faces.0'],
    [
      'a die said to be typed',
      6,
      ({ rolls }) => ({ rolls: [{ ...rolls[0]!, source: 'typed' }] }),
      'rolls.0.source',
    ],
    ['an event left out', 6, ({ events }) => ({ events: events.slice(1) }), 'events.0.type'],
    ['an event too many', 6, ({ events }) => ({ events: [...events, events[0]!] }), 'events.2'],
    ['another parent', 6, () => ({ parent: 4 }), 'parent'],
    ['another combatant', 5, () => ({ asked: { who: 'cay', key: 'turn' } }), 'asked.who'],
    ['a step said to go on', 6, () => ({ settled: null }), 'settled'],
  ])('%s', (_what, seq, alter, path) => {
    expect(verify(forged(seq, alter), lookup())).toMatchObject({
      line: seq + 1,
      sentence: `run again, ${path} comes out differently`,
      difference: { path },
    });
  });

  test('a wrong number', () => {
    expect(
      verify(
        forged(5, () => ({ seq: 7 })),
        lookup(),
      ),
    ).toEqual({
      kind: 'unsound',
      line: 6,
      sentence: 'entries are missing',
      difference: { path: 'seq', expected: 5, got: 7 },
    });
  });

  test('an answer that was not allowed', () => {
    const flee = ({ input }: Entry) => ({ input: { ...input, answer: { kind: 'flee' } } as Entry['input'] });
    expect(verify(forged(5, flee), lookup())).toEqual({
      kind: 'unsound',
      line: 6,
      sentence: 'the input is refused: "flee" is not possible now; possible: wait, strike',
      difference: undefined,
    });
  });

  test('other rules under the same version', () => {
    const step: typeof toy.step = () => {
      throw new RangeError('out of hearts');
    };
    expect(verify(toLines(fight(), 'with-seed'), lookup({ step }))).toMatchObject({
      line: 2,
      sentence: "it can't be played again: out of hearts",
    });
  });

  test('without its seed, a changed die whose outcome was changed along with it cannot be found', () => {
    const text = forged(6, ({ rolls, events: [first, ...rest] }) => ({
      rolls: [{ ...rolls[0]!, faces: [6, 5] }],
      events: [{ ...first!, type: 'strike-landed', sum: 11 } as never, ...rest],
    }));
    expect(verify(text, lookup())).toMatchObject({ kind: 'unsound', line: 7 });
    const unseeded = text.replace(/,"seed":"[0-9a-f]{64}"/, '');
    expect(verify(unseeded, lookup())).toMatchObject({ kind: 'sound', dice: 'as-recorded' });
  });
});

describe('a journal of an older version of the rules', () => {
  const newer = lookup({ version: '2' });
  const parrying = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });

  function upgraded(table: ToyTable, rules = newer): ToyTable {
    return fromLines(toLines(table, 'with-seed'), rules) as unknown as ToyTable;
  }

  function begun(table: ToyTable): ToyTable {
    const result = begin(table);
    if (result.kind === 'refused') throw new Error(result.refusal.code);
    return result.table;
  }

  test('stands as recorded where steps were finished', () => {
    const table = upgraded(fight());
    expect(table.now.waiting).toEqual({ kind: 'begin' });
    expect(table.now.state).toEqual(fight().now.state);
    expect(table.entries.slice(0)).toEqual(fight().entries.slice(0));
    expect(openKeys(begun(table))).toEqual(['bel: turn']);
  });

  test('drops a half step back to its start and offers it again', () => {
    const table = upgraded(parrying);
    expect(table.now.state).toEqual(guessAll(toyTable('seeded')).now.state);
    expect(openKeys(begun(table))).toEqual(['ada: turn']);
    expect(begun(table).entries.at(-1)!.input).toEqual({ kind: 'begin', rules: '2' });
  });

  test('keeps what a finished step did in its middle, and drops what a half one did', () => {
    const wounded = (table: ToyTable, hearts: number) => {
      const act = { kind: 'set-hearts', who: 'cay', hearts };
      return put(table, { kind: 'intervene', act, reason: 'r' });
    };
    const finished = give(wounded(parrying, 2), 'bel', { kind: 'take' });
    const half = wounded(finished, 1);
    const table = upgraded(half);
    expect(half.now.state.duellists[2]!.hearts).toBe(1);
    expect(table.now.state).toEqual(finished.now.state);
    const later = give(begun(table), 'bel', { kind: 'wait' });
    expect(later.now.state.duellists[2]!.hearts).toBe(2);
    expect(upgraded(later, lookup({ version: '3' })).now.state).toEqual(later.now.state);
  });

  test('is not run by the new rules: they may have become quite different', () => {
    const step: typeof toy.step = (duel) => duel.record({ type: 'duel-ended', rule: 'new' });
    const table = begun(upgraded(parrying, lookup({ version: '2', step })));
    expect(table.now.waiting.kind).toBe('over');
    expect(table.entries.slice(0, 5)).toEqual(parrying.entries.slice(0));
  });

  test('asks its questions under ids of their own', () => {
    const first = give(begun(upgraded(parrying)), 'ada', { kind: 'wait' });
    const again = fromLines(toLines(first, 'with-seed'), newer) as unknown as ToyTable;
    expect(standing(again)).toEqual(standing(first));
    expect(standing(again)).toMatchObject({ answered: { ada: 3, bel: 1, cay: 1 } });
  });

  test('may be gone back to: that step then begins anew too', () => {
    const table = put(begun(upgraded(fight())), { kind: 'restore', to: 5 });
    expect(table.now.waiting).toEqual({ kind: 'begin' });
    expect(openKeys(begun(table))).toEqual(['ada: turn']);
    const text = toLines(begun(table), 'with-seed');
    expect(verify(text, newer)).toMatchObject({ kind: 'sound', entries: 9, rerun: 3 });
  });

  test('lets nobody say what dice show before its step begins: what was said would lapse', () => {
    const table = upgraded(parrying);
    expect(refusalOf(submit(table, { kind: 'force-roll', faces: [6, 6], reason: 'r' }))).toBe('not-begun');
  });

  test('is verified as far as its rules are today’s, and says how far', () => {
    const table = give(begun(upgraded(parrying)), 'ada', { kind: 'strike', target: 'bel' });
    const text = toLines(table, 'with-seed');
    expect(verify(text, newer)).toMatchObject({ kind: 'sound', entries: 7, rerun: 2, dice: 'from-seed' });
    expect(verify(text, lookup({ version: '3' }))).toMatchObject({ kind: 'sound', rerun: 0 });
    expect(verify(text, lookup())).toMatchObject({ kind: 'sound', rerun: 5 });
  });

  test('is refused where an entry stands on the wrong one, or an event no longer fits', () => {
    expect(
      verify(
        forged(6, () => ({ parent: 4 })),
        newer,
      ),
    ).toMatchObject({
      line: 7,
      sentence: 'the entry stands on the wrong one',
      difference: { path: 'parent', expected: 5, got: 4 },
    });
    const text = forged(6, changedEvent({ type: 'strike-landed', on: 'nobody' }));
    expect(verify(text, newer)).toMatchObject({
      line: 7,
      sentence: expect.stringContaining("can't be played"),
    });
  });
});
