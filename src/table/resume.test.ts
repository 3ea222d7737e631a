import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { type Command, commanded, commands } from '../../test/support/toy-commands.ts';
import {
  accepted,
  give,
  guessAll,
  openKeys,
  put,
  seedOf,
  standing,
  type ToyTable,
  toyTable,
  type,
} from '../../test/support/toy-table.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { DiceMode } from './entry.ts';
import { readLines, toLines } from './lines.ts';
import { pointAt } from './points.ts';
import { fromLines } from './replay.ts';
import { resume } from './resume.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import { begin, redo, submit, undo } from './submit.ts';

const SEED = 20_240_611;

function lookup(change: Partial<typeof toy> = {}) {
  return () => ({ ...toy, ...change }) as unknown as Ruleset;
}

/** As it comes back from wherever it was kept. */
function kept(table: ToyTable): Snapshot {
  return JSON.parse(JSON.stringify(snapshotOf(table)));
}

function resumed(table: ToyTable, snapshots: readonly Snapshot[], rulesets = lookup()): ToyTable {
  const journal = readLines(toLines(table, 'with-seed'));
  return resume({ ...journal, snapshots }, rulesets) as unknown as ToyTable;
}

/** Entries 1 to 4 open and guess, 5 strikes at Bel, who is asked in the middle of the step. */
function parrying(): ToyTable {
  return give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
}

function played(table: ToyTable, list: readonly Command[]): ToyTable {
  let now = table;
  for (const command of list) {
    const next = commanded(now, command);
    if (next.kind === 'done') now = next.table;
  }
  return now;
}

describe('a table resumed from a snapshot', () => {
  test('stands where it stood, in the middle of a step', () => {
    const table = resumed(parrying(), [kept(parrying())]);
    expect(standing(table)).toEqual(standing(parrying()));
    expect(openKeys(table)).toEqual(['bel: parry']);
    expect(give(table, 'bel', { kind: 'take' }).entries.at(-1)).toEqual(
      give(parrying(), 'bel', { kind: 'take' }).entries.at(-1),
    );
  });

  test('runs nothing of what lies before it, until somebody goes back there', () => {
    const after = give(parrying(), 'bel', { kind: 'take' });
    let steps = 0;
    const step: typeof toy.step = (duel) => {
      steps += 1;
      toy.step(duel);
    };
    const table = resumed(after, [kept(after)], lookup({ step }));
    expect(steps).toBe(1);
    expect(table.points.slice(0).map(({ point }) => point !== undefined)).toEqual([
      ...[true, false, false, false, false, false],
      true,
    ]);
    expect(standing(accepted(undo(table)))).toEqual(standing(parrying()));
    const run = steps;
    expect(run).toBeGreaterThan(1);
    expect(pointAt(table, 3)).toEqual(pointAt(after, 3));
    expect(steps).toBe(run);
  });

  test('goes back only as far as the snapshot before it', () => {
    const after = give(give(parrying(), 'bel', { kind: 'parry' }), 'ada', { kind: 'press' });
    let steps = 0;
    const step: typeof toy.step = (duel) => {
      steps += 1;
      toy.step(duel);
    };
    const table = resumed(after, [kept(parrying()), kept(after)], lookup({ step }));
    expect(steps).toBe(2);
    expect(standing(accepted(undo(table)))).toEqual(standing(accepted(undo(after))));
    expect(steps).toBe(3);
  });

  test('waits for the dice that somebody was to type in, and keeps those forced ahead', () => {
    const table = put(type(toyTable('typed'), 6), {
      kind: 'force-roll',
      faces: [2],
      reason: 'r',
      ahead: 1,
    });
    const twin = resumed(table, [kept(table)]);
    expect(standing(twin)).toEqual(standing(table));
    expect(standing(type(twin, 4))).toEqual(standing(type(table, 4)));
  });

  test('stands at the opening when it was taken back to it', () => {
    const table = put(guessAll(toyTable('seeded')), { kind: 'restore', to: 0 });
    const twin = resumed(table, [kept(table)]);
    expect(twin.now.waiting).toEqual({ kind: 'begin' });
    expect(accepted(begin(twin)).entries.at(-1)).toEqual(accepted(begin(table)).entries.at(-1));
  });

  test('is over where the fight was over', () => {
    const table = put(toyTable('seeded'), { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'r' });
    expect(resumed(table, [kept(table)]).now).toEqual(table.now);
  });

  test('without any snapshot is the journal played again', () => {
    expect(standing(resumed(parrying(), []))).toEqual(standing(parrying()));
  });

  test.each(['seeded', 'typed'] as const)(
    'goes on as if it had never been put away: random play with %s dice',
    (mode: DiceMode) => {
      let further = 0;
      const cut = fc.array(commands, { minLength: 3, maxLength: 3 });
      fc.assert(
        fc.property(cut, fc.nat(1), ([before, between, after], older) => {
          const early = played(toyTable(mode, seedOf(before!.length)), before!.slice(0, 20));
          const first = played(early, before!.slice(20));
          const table = played(first, between!.slice(0, 30));
          const snapshots = older === 0 ? [kept(first)] : [kept(first), kept(early)];
          let twin = resumed(table, snapshots);
          let here = table;
          expect(standing(twin)).toEqual(standing(here));
          for (const command of after!) {
            const [one, other] = [commanded(here, command), commanded(twin, command)];
            expect(other.kind).toBe(one.kind);
            if (one.kind === 'refused' || other.kind === 'refused') continue;
            expect(other.entry.hash).toBe(one.entry.hash);
            [here, twin] = [one.table, other.table];
            further += 1;
          }
          expect(standing(twin)).toEqual(standing(here));
          const [undone, redone] = [undo(twin), redo(twin)];
          expect([undone, redone].map((each) => each.kind === 'done' && each.entry.hash)).toEqual(
            [undo(here), redo(here)].map((each) => each.kind === 'done' && each.entry.hash),
          );
        }),
        { seed: SEED, numRuns: 60 },
      );
      expect(further).toBeGreaterThan(1000);
    },
  );
});

describe('a snapshot under other rules', () => {
  const newer = lookup({ version: '2' });

  test.each([
    ['in the middle of a step', () => parrying()],
    ['between steps', () => give(parrying(), 'bel', { kind: 'take' })],
    [
      'with a roll forced ahead',
      () => put(parrying(), { kind: 'force-roll', faces: [6, 6], reason: 'r', ahead: 3 }),
    ],
    [
      'after a change of the GM',
      () => put(parrying(), { kind: 'intervene', act: { kind: 'luck', who: 'cay' }, reason: 'r' }),
    ],
  ])('stands as the journal does that is played again: %s', (_when, make) => {
    const table = make();
    const text = toLines(table, 'with-seed');
    const [twin, again] = [resumed(table, [kept(table)], newer), fromLines(text, newer)];
    expect(standing(twin)).toEqual(standing(again as unknown as ToyTable));
    expect(twin.now).toEqual(again.now);
    expect(accepted(begin(twin)).entries.at(-1)).toEqual(
      accepted(begin(again as unknown as ToyTable)).entries.at(-1),
    );
  });

  test('is followed by what the older rules went on to do', () => {
    const after = give(parrying(), 'bel', { kind: 'take' });
    const again = fromLines(toLines(after, 'with-seed'), newer);
    expect(resumed(after, [kept(parrying())], newer).now).toEqual(again.now);
  });
});

describe('a snapshot is refused', () => {
  const table = parrying();
  const refusal = (snapshot: Snapshot, rulesets = lookup()): string => {
    try {
      resumed(table, [snapshot], rulesets);
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('when any bit of it was flipped', () => {
    const bytes = Buffer.from(JSON.stringify(snapshotOf(table)));
    const flip = fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) });
    let read = 0;
    fc.assert(
      fc.property(flip, ({ at, bit }) => {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1 << bit;
        let snapshot: Snapshot;
        try {
          snapshot = JSON.parse(flipped.toString('utf8'));
        } catch {
          return;
        }
        read += 1;
        expect(refusal(snapshot)).toMatch(/^line 1: a snapshot of it is not sound: /);
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(read).toBeGreaterThan(400);
  });

  test('when it is of another table', () => {
    const other = guessAll(toyTable('seeded', seedOf(8)));
    expect(refusal(kept(other))).toBe('line 5: the snapshot taken here is not one of this journal');
  });

  test('when it was taken after the end of the journal', () => {
    const later = give(table, 'bel', { kind: 'take' });
    expect(refusal(kept(later))).toBe('line 7: the snapshot taken here is not one of this journal');
  });

  test('when it is something else', () => {
    expect(refusal({ ...kept(table), format: 'else' as 'riposte-snapshot' })).toBe(
      'line 1: a snapshot of it is not sound: this is no snapshot of Riposte',
    );
    expect(refusal(null as unknown as Snapshot)).toMatch('this is no snapshot of Riposte');
    expect(refusal({ ...kept(table), formatVersion: 2 as 1 })).toBe(
      'line 1: a snapshot of it is not sound: snapshots of format version 2 are not known here, only 1',
    );
  });

  test('when the rules now do otherwise under the same version', () => {
    const step: typeof toy.step = (duel) => duel.record({ type: 'duel-ended', rule: 'new' });
    expect(refusal(kept(table), lookup({ step }))).toMatch(/^line 6: it can't be played again: /);
    const gentler: typeof toy.step = (duel) =>
      toy.step({
        ...duel,
        get state() {
          return duel.state;
        },
        ask: (build) =>
          duel.ask(() => {
            const question = build();
            return question && { ...question, about: 'please' };
          }),
        record: (event) => duel.record(event),
      } as typeof duel);
    expect(refusal(kept(table), lookup({ step: gentler }))).toBe(
      "line 6: it can't be played again: the rules wait for something else now than when it was written",
    );
  });

  test('and with it a journal whose later entries do not come out as recorded', () => {
    const after = give(table, 'bel', { kind: 'take' });
    const step: typeof toy.step = (duel) => {
      toy.step(duel);
      duel.record({ type: 'duel-ended', rule: 'new' });
    };
    expect(() => resumed(after, [kept(table)], lookup({ step }))).toThrow(
      'line 7: run again, events.2 comes out differently',
    );
  });

  test('and what it leads back to when that does not come out as recorded', () => {
    const after = give(table, 'bel', { kind: 'take' });
    const step: typeof toy.step = (duel) => {
      if (duel.state.phase === 'guess') throw new RangeError('out of guesses');
      toy.step(duel);
    };
    const twin = resumed(after, [kept(after)], lookup({ step }));
    expect(() => submit(twin, { kind: 'restore', to: 3 })).toThrow('line 2: ');
  });
});
