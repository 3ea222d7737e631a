import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { type Command, commanded, commands } from '../../test/support/toy-commands.ts';
import { seedOf, standing, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { currentBranch } from './branches.ts';
import type { DiceMode } from './entry.ts';
import { toLines } from './lines.ts';
import { forget, pointAt } from './points.ts';
import { fromLines } from './replay.ts';
import { redo, submit, undo } from './submit.ts';
import { verify } from './verify.ts';

// What must hold after each of many random commands.
const SEED = 20_240_608;

function played(
  mode: DiceMode,
  list: readonly Command[],
  holds: (table: ToyTable, before: ToyTable) => void,
): void {
  let table = toyTable(mode, seedOf(list.length));
  for (const command of list) {
    const next = commanded(table, command);
    if (next.kind === 'refused') continue;
    holds(next.table, table);
    table = next.table;
  }
}

const rulesets = () => toy as unknown as Ruleset;

function check(mode: DiceMode, runs: number, holds: (table: ToyTable, before: ToyTable) => void): void {
  fc.assert(
    fc.property(commands, (list) => played(mode, list, holds)),
    { seed: SEED, numRuns: runs },
  );
}

describe.each(['seeded', 'typed'] as const)('random play with %s dice', (mode) => {
  test('an undo and a redo after every command change nothing', () => {
    let undone = 0;
    check(mode, 100, (table) => {
      const back = undo(table);
      if (back.kind === 'refused') return;
      const forth = redo(back.table);
      if (forth.kind === 'refused') throw new Error(forth.refusal.sentence);
      expect(standing(forth.table)).toEqual(standing(table));
      expect(forth.table.now.seq).toBe(table.now.seq);
      undone += 1;
    });
    expect(undone).toBeGreaterThan(1000);
  });

  test('a twin read back from its journal after every command is the same', () => {
    check(mode, 12, (table) => {
      const twin = fromLines(toLines(table, 'with-seed'), rulesets) as unknown as ToyTable;
      expect(standing(twin)).toEqual(standing(table));
      expect(twin.entries.slice(0)).toEqual(table.entries.slice(0));
    });
  });

  test('the state is what the events that hold add up to', () => {
    check(mode, 50, (table) => {
      const events = currentBranch(table).flatMap((seq) => table.entries.at(seq - 1)!.events);
      expect(events.reduce(toy.evolve, pointAt(table, 0).state)).toEqual(table.now.state);
    });
  });

  test('the journal only grows, and every journal is sound', () => {
    check(mode, 12, (table, before) => {
      expect(table.entries.slice(0, before.entries.length)).toEqual(before.entries.slice(0));
      expect(verify(toLines(table, 'without-seed'), rulesets).kind).toBe('sound');
    });
  });

  test('going back and doing all again gives the same, dice included', () => {
    check(mode, 30, (table) => {
      const branch = currentBranch(table);
      const start = submit(table, { kind: 'restore', to: 0 });
      if (start.kind === 'refused') return;
      let again = start.table;
      for (const seq of branch) {
        const next = submit(again, table.entries.at(seq - 1)!.input);
        if (next.kind === 'refused') throw new Error(next.refusal.sentence);
        again = next.table;
      }
      expect(standing(again)).toEqual(standing(table));
      expect(again.entries.slice(-branch.length).map(({ rolls, events }) => [rolls, events])).toEqual(
        branch.map((seq) => [table.entries.at(seq - 1)!.rolls, table.entries.at(seq - 1)!.events]),
      );
    });
  });

  test('a table that forgets how things stood works it out again', () => {
    check(mode, 12, (table) => {
      const entries = table.entries.slice(0);
      const points = entries.map(({ seq }) => pointAt(table, seq));
      forget(table, 0);
      expect(table.entries.slice(0)).toEqual(entries);
      const known = table.points.slice(1).filter(({ point }) => point !== undefined);
      expect(known).toHaveLength(Math.floor(table.entries.length / 32));
      expect(table.entries.slice(0).map(({ seq }) => pointAt(table, seq))).toEqual(points);
    });
  });

  test('nothing is ever changed in place', () => {
    check(mode, 25, (table) => {
      freeze(table.now);
      table.entries.slice(0).forEach(freeze);
    });
  });
});

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
