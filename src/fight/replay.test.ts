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
import { type Entry, withEntryHash } from './entry.ts';
import { entryLine, headerLine, toLines } from './lines.ts';
import { fromLines, verify } from './replay.ts';
import { begin, submit } from './submit.ts';

function lookup(change: Partial<typeof toy> = {}) {
  return () => ({ ...toy, ...change }) as unknown as Ruleset;
}

/** Entries 1 to 4 open and guess, 5 strikes at Bel, 6 takes it. */
function fight(): ToyTable {
  const fight = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
  return give(fight, 'bel', { kind: 'take' });
}

/** A journal with one altered entry and recomputed hashes. */
function forged(seq: number, alter: (entry: Entry) => Partial<Entry>): string {
  const table = fight() as unknown as { entries: readonly Entry[]; header: ToyTable['header'] };
  let before = table.header.hash;
  const lines = table.entries.slice(0).map((entry) => {
    const { hash: _hash, ...rest } = entry.seq === seq ? { ...entry, ...alter(entry) } : entry;
    const sealed = withEntryHash(rest, before);
    before = sealed.hash;
    return entryLine(sealed);
  });
  return [headerLine(fight(), 'with-seed'), ...lines, ''].join('\n');
}

function changedEvent(change: Record<string, Json>) {
  return ({ events: [first, ...rest] }: Entry) => ({ events: [{ ...first!, ...change }, ...rest] });
}

describe('replaying finds a forged journal with valid hashes', () => {
  test('an unchanged journal is valid', () => {
    expect(
      verify(
        forged(0, () => ({})),
        lookup(),
      ),
    ).toMatchObject({ kind: 'sound', rerun: 6 });
  });

  test('a changed event is found, with its place, the expected and the recorded value', () => {
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
  ])('%s is found', (_what, seq, alter, path) => {
    expect(verify(forged(seq, alter), lookup())).toMatchObject({
      line: seq + 1,
      sentence: `run again, ${path} comes out differently`,
      difference: { path },
    });
  });

  test('a wrong number is found', () => {
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

  test('an illegal answer is found', () => {
    const flee = ({ input }: Entry) => ({ input: { ...input, answer: { kind: 'flee' } } as Entry['input'] });
    expect(verify(forged(5, flee), lookup())).toEqual({
      kind: 'unsound',
      line: 6,
      sentence: 'the input is refused: "flee" is not possible now; possible: wait, strike',
      difference: undefined,
    });
  });

  test('other rules under the same version are found', () => {
    const step: typeof toy.step = () => {
      throw new RangeError('out of hearts');
    };
    expect(verify(toLines(fight(), 'with-seed'), lookup({ step }))).toMatchObject({
      line: 2,
      sentence: "it can't be played again: out of hearts",
    });
  });

  test('without its seed, a changed die with a matching result cannot be found', () => {
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

  function upgraded(fight: ToyTable, rules = newer): ToyTable {
    return fromLines(toLines(fight, 'with-seed'), rules) as unknown as ToyTable;
  }

  function begun(fight: ToyTable): ToyTable {
    const result = begin(fight);
    if ('refusal' in result) throw new Error(result.refusal.code);
    return result.value;
  }

  test('completed steps are taken as recorded', () => {
    const table = upgraded(fight());
    expect(table.now.waiting).toEqual({ kind: 'begin' });
    expect(table.now.state).toEqual(fight().now.state);
    expect(table.entries.slice(0)).toEqual(fight().entries.slice(0));
    expect(openKeys(begun(table))).toEqual(['bel: turn']);
  });

  test('an incomplete step is reset to its start and offered again', () => {
    const fight = upgraded(parrying);
    expect(fight.now.state).toEqual(guessAll(toyTable('seeded')).now.state);
    expect(openKeys(begun(fight))).toEqual(['ada: turn']);
    expect(begun(fight).entries.at(-1)!.input).toEqual({ kind: 'begin', rules: '2' });
  });

  test('events of a completed step are kept, and those of an incomplete step are dropped', () => {
    const wounded = (fight: ToyTable, hearts: number) => {
      const act = { kind: 'set-hearts', who: 'cay', hearts };
      return put(fight, { kind: 'intervene', act, reason: 'r' });
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

  test('the new rules do not run it, because they may have become quite different', () => {
    const step: typeof toy.step = (duel) => duel.record({ type: 'duel-ended', rule: 'new' });
    const fight = begun(upgraded(parrying, lookup({ version: '2', step })));
    expect(fight.now.waiting.kind).toBe('over');
    expect(fight.entries.slice(0, 5)).toEqual(parrying.entries.slice(0));
  });

  test('its questions have their own ids', () => {
    const first = give(begun(upgraded(parrying)), 'ada', { kind: 'wait' });
    const again = fromLines(toLines(first, 'with-seed'), newer) as unknown as ToyTable;
    expect(standing(again)).toEqual(standing(first));
    expect(standing(again)).toMatchObject({ answered: { ada: 3, bel: 1, cay: 1 } });
  });

  test('an undo can lead to it, and its incomplete step then begins again', () => {
    const table = put(begun(upgraded(fight())), { kind: 'restore', to: 5 });
    expect(table.now.waiting).toEqual({ kind: 'begin' });
    expect(openKeys(begun(table))).toEqual(['ada: turn']);
    const text = toLines(begun(table), 'with-seed');
    expect(verify(text, newer)).toMatchObject({ kind: 'sound', entries: 9, rerun: 3 });
  });

  test('forced rolls are refused before its step begins, because they would be dropped', () => {
    const fight = upgraded(parrying);
    expect(refusalOf(submit(fight, { kind: 'force-roll', faces: [6, 6], reason: 'r' }))).toBe('not-begun');
  });

  test('verification covers the entries of the current rules, and reports their number', () => {
    const fight = give(begun(upgraded(parrying)), 'ada', { kind: 'strike', target: 'bel' });
    const text = toLines(fight, 'with-seed');
    expect(verify(text, newer)).toMatchObject({ kind: 'sound', entries: 7, rerun: 2, dice: 'from-seed' });
    expect(verify(text, lookup({ version: '3' }))).toMatchObject({ kind: 'sound', rerun: 0 });
    expect(verify(text, lookup())).toMatchObject({ kind: 'sound', rerun: 5 });
  });

  test('it is refused if an entry has the wrong parent, or an event no longer fits', () => {
    expect(
      verify(
        forged(6, () => ({ parent: 4 })),
        newer,
      ),
    ).toMatchObject({
      line: 7,
      sentence: 'the entry follows the wrong one',
      difference: { path: 'parent', expected: 5, got: 4 },
    });
    const text = forged(6, changedEvent({ type: 'strike-landed', on: 'nobody' }));
    expect(verify(text, newer)).toMatchObject({
      line: 7,
      sentence: expect.stringContaining("can't be played"),
    });
  });
});
