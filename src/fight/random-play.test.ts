import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { type Command, commanded, commands } from '../../test/support/toy-commands.ts';
import { seedOf, standing, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { compactHistory, currentBranch, pointAt } from './branches.ts';
import type { DiceMode } from './entry.ts';
import { toLines } from './lines.ts';
import { fromLines, verify } from './replay.ts';
import { redo, submit, undo } from './submit.ts';

// Properties that must be true after each of many random commands.
const SEED = 20_240_608;

function played(
  mode: DiceMode,
  list: readonly Command[],
  holds: (fight: ToyTable, before: ToyTable) => void,
): void {
  let fight = toyTable(mode, seedOf(list.length));
  for (const command of list) {
    const next = commanded(fight, command);
    if ('refusal' in next) continue;
    holds(next.value, fight);
    fight = next.value;
  }
}

const rulesets = () => toy as unknown as Ruleset;

function check(mode: DiceMode, runs: number, holds: (fight: ToyTable, before: ToyTable) => void): void {
  fc.assert(
    fc.property(commands, (list) => played(mode, list, holds)),
    { seed: SEED, numRuns: runs },
  );
}

describe.each(['seeded', 'typed'] as const)('random play with %s dice', (mode) => {
  test('an undo and a redo after every command change nothing', () => {
    let undone = 0;
    check(mode, 100, (fight) => {
      const back = undo(fight);
      if ('refusal' in back) return;
      const forth = redo(back.value);
      if ('refusal' in forth) throw new Error(forth.refusal.sentence);
      expect(standing(forth.value)).toEqual(standing(fight));
      expect(forth.value.now.seq).toBe(fight.now.seq);
      undone += 1;
    });
    expect(undone).toBeGreaterThan(1000);
  });

  test('a copy read from its journal after every command is the same', () => {
    check(mode, 12, (fight) => {
      const twin = fromLines(toLines(fight, 'with-seed'), rulesets) as unknown as ToyTable;
      expect(standing(twin)).toEqual(standing(fight));
      expect(twin.entries.slice(0)).toEqual(fight.entries.slice(0));
    });
  });

  test('applying the events that are not undone results in the state', () => {
    check(mode, 50, (fight) => {
      const events = currentBranch(fight).flatMap((seq) => fight.entries.at(seq - 1)!.events);
      expect(events.reduce(toy.evolve, pointAt(fight, 0).state)).toEqual(fight.now.state);
    });
  });

  test('the journal only grows, and every journal is valid', () => {
    check(mode, 12, (fight, before) => {
      expect(fight.entries.slice(0, before.entries.length)).toEqual(before.entries.slice(0));
      expect(verify(toLines(fight, 'without-seed'), rulesets).kind).toBe('sound');
    });
  });

  test('going back and repeating everything has the same result, dice included', () => {
    check(mode, 30, (fight) => {
      const branch = currentBranch(fight);
      const start = submit(fight, { kind: 'restore', to: 0 });
      if ('refusal' in start) return;
      let again = start.value;
      for (const seq of branch) {
        const next = submit(again, fight.entries.at(seq - 1)!.input);
        if ('refusal' in next) throw new Error(next.refusal.sentence);
        again = next.value;
      }
      expect(standing(again)).toEqual(standing(fight));
      expect(again.entries.slice(-branch.length).map(({ rolls, events }) => [rolls, events])).toEqual(
        branch.map((seq) => [fight.entries.at(seq - 1)!.rolls, fight.entries.at(seq - 1)!.events]),
      );
    });
  });

  test('a fight that drops its earlier points recomputes them', () => {
    check(mode, 12, (fight) => {
      const entries = fight.entries.slice(0);
      const points = entries.map(({ seq }) => pointAt(fight, seq));
      compactHistory(fight, 0);
      expect(fight.entries.slice(0)).toEqual(entries);
      const known = fight.points.slice(1).filter(({ point }) => point !== undefined);
      expect(known).toHaveLength(Math.floor(fight.entries.length / 32));
      expect(fight.entries.slice(0).map(({ seq }) => pointAt(fight, seq))).toEqual(points);
    });
  });

  test('no value is ever changed in place', () => {
    check(mode, 25, (fight) => {
      freeze(fight.now);
      fight.entries.slice(0).forEach(freeze);
    });
  });
});

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
