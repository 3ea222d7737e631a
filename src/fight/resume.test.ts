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
import { pointAt } from './branches.ts';
import type { DiceMode } from './entry.ts';
import { readLines, toLines } from './lines.ts';
import { fromLines } from './replay.ts';
import { resume, type Snapshot, snapshotOf } from './resume.ts';
import { begin, redo, submit, undo } from './submit.ts';

const SEED = 20_240_611;

function lookup(change: Partial<typeof toy> = {}) {
  return () => ({ ...toy, ...change }) as unknown as Ruleset;
}

/** A snapshot after storage as JSON. */
function kept(fight: ToyTable): Snapshot {
  return JSON.parse(JSON.stringify(snapshotOf(fight)));
}

function resumed(fight: ToyTable, snapshots: readonly Snapshot[], rulesets = lookup()): ToyTable {
  const journal = readLines(toLines(fight, 'with-seed'));
  return resume({ ...journal, snapshots }, rulesets) as unknown as ToyTable;
}

/** Entries 1 to 4 open and guess, 5 strikes at Bel, who must answer within the step. */
function parrying(): ToyTable {
  return give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
}

function played(fight: ToyTable, list: readonly Command[]): ToyTable {
  let now = fight;
  for (const command of list) {
    const next = commanded(now, command);
    if ('value' in next) now = next.value;
  }
  return now;
}

describe('a fight resumed from a snapshot', () => {
  test('it continues at the same point, in the middle of a step', () => {
    const fight = resumed(parrying(), [kept(parrying())]);
    expect(standing(fight)).toEqual(standing(parrying()));
    expect(openKeys(fight)).toEqual(['bel: parry']);
    expect(give(fight, 'bel', { kind: 'take' }).entries.at(-1)).toEqual(
      give(parrying(), 'bel', { kind: 'take' }).entries.at(-1),
    );
  });

  test('it does not run earlier entries until an undo leads there', () => {
    const after = give(parrying(), 'bel', { kind: 'take' });
    let steps = 0;
    const step: typeof toy.step = (duel) => {
      steps += 1;
      toy.step(duel);
    };
    const fight = resumed(after, [kept(after)], lookup({ step }));
    expect(steps).toBe(1);
    expect(fight.points.slice(0).map(({ point }) => point !== undefined)).toEqual([
      ...[true, false, false, false, false, false],
      true,
    ]);
    expect(standing(accepted(undo(fight)))).toEqual(standing(parrying()));
    const run = steps;
    expect(run).toBeGreaterThan(1);
    expect(pointAt(fight, 3)).toEqual(pointAt(after, 3));
    expect(steps).toBe(run);
  });

  test('an undo runs entries only from the previous snapshot on', () => {
    const after = give(give(parrying(), 'bel', { kind: 'parry' }), 'ada', { kind: 'press' });
    let steps = 0;
    const step: typeof toy.step = (duel) => {
      steps += 1;
      toy.step(duel);
    };
    const fight = resumed(after, [kept(parrying()), kept(after)], lookup({ step }));
    expect(steps).toBe(2);
    expect(standing(accepted(undo(fight)))).toEqual(standing(accepted(undo(after))));
    expect(steps).toBe(3);
  });

  test('it waits for dice to be typed in, and keeps the forced rolls', () => {
    const fight = put(type(toyTable('typed'), 6), {
      kind: 'force-roll',
      faces: [2],
      reason: 'r',
      ahead: 1,
    });
    const twin = resumed(fight, [kept(fight)]);
    expect(standing(twin)).toEqual(standing(fight));
    expect(standing(type(twin, 4))).toEqual(standing(type(fight, 4)));
  });

  test('it is at the opening if it was restored to the opening', () => {
    const fight = put(guessAll(toyTable('seeded')), { kind: 'restore', to: 0 });
    const twin = resumed(fight, [kept(fight)]);
    expect(twin.now.waiting).toEqual({ kind: 'begin' });
    expect(accepted(begin(twin)).entries.at(-1)).toEqual(accepted(begin(fight)).entries.at(-1));
  });

  test('it is over if the fight was over', () => {
    const fight = put(toyTable('seeded'), { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'r' });
    expect(resumed(fight, [kept(fight)]).now).toEqual(fight.now);
  });

  test('without a snapshot it equals the replayed journal', () => {
    expect(standing(resumed(parrying(), []))).toEqual(standing(parrying()));
  });

  test.each(['seeded', 'typed'] as const)(
    'it continues as if it had never been saved: random play with %s dice',
    (mode: DiceMode) => {
      let further = 0;
      const cut = fc.array(commands, { minLength: 3, maxLength: 3 });
      fc.assert(
        fc.property(cut, fc.nat(1), ([before, between, after], older) => {
          const early = played(toyTable(mode, seedOf(before!.length)), before!.slice(0, 20));
          const first = played(early, before!.slice(20));
          const fight = played(first, between!.slice(0, 30));
          const snapshots = older === 0 ? [kept(first)] : [kept(first), kept(early)];
          let twin = resumed(fight, snapshots);
          let here = fight;
          expect(standing(twin)).toEqual(standing(here));
          for (const command of after!) {
            const [one, other] = [commanded(here, command), commanded(twin, command)];
            expect('value' in other).toBe('value' in one);
            if ('refusal' in one || 'refusal' in other) continue;
            expect(other.value.entries.at(-1)!.hash).toBe(one.value.entries.at(-1)!.hash);
            [here, twin] = [one.value, other.value];
            further += 1;
          }
          expect(standing(twin)).toEqual(standing(here));
          const [undone, redone] = [undo(twin), redo(twin)];
          expect([undone, redone].map((each) => 'value' in each && each.value.entries.at(-1)!.hash)).toEqual(
            [undo(here), redo(here)].map((each) => 'value' in each && each.value.entries.at(-1)!.hash),
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
  ])('it leads to the same fight as replaying the journal: %s', (_when, make) => {
    const fight = make();
    const text = toLines(fight, 'with-seed');
    const [twin, again] = [resumed(fight, [kept(fight)], newer), fromLines(text, newer)];
    expect(standing(twin)).toEqual(standing(again as unknown as ToyTable));
    expect(twin.now).toEqual(again.now);
    expect(accepted(begin(twin)).entries.at(-1)).toEqual(
      accepted(begin(again as unknown as ToyTable)).entries.at(-1),
    );
  });

  test('later events of the older rules are taken as recorded', () => {
    const after = give(parrying(), 'bel', { kind: 'take' });
    const again = fromLines(toLines(after, 'with-seed'), newer);
    expect(resumed(after, [kept(parrying())], newer).now).toEqual(again.now);
  });
});

describe('a snapshot is refused', () => {
  const fight = parrying();
  const refusal = (snapshot: Snapshot, rulesets = lookup()): string => {
    try {
      resumed(fight, [snapshot], rulesets);
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('it is refused if any bit was flipped', () => {
    const bytes = Buffer.from(JSON.stringify(snapshotOf(fight)));
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

  test('it is refused if it belongs to another fight', () => {
    const other = guessAll(toyTable('seeded', seedOf(8)));
    expect(refusal(kept(other))).toBe('line 5: the snapshot taken here is not one of this journal');
  });

  test('it is refused if it was taken after the end of the journal', () => {
    const later = give(fight, 'bel', { kind: 'take' });
    expect(refusal(kept(later))).toBe('line 7: the snapshot taken here is not one of this journal');
  });

  test('it is refused if it is not a snapshot', () => {
    expect(refusal({ ...kept(fight), format: 'else' as 'riposte-snapshot' })).toBe(
      'line 1: a snapshot of it is not sound: this is no snapshot of Riposte',
    );
    expect(refusal(null as unknown as Snapshot)).toMatch('this is no snapshot of Riposte');
    expect(refusal({ ...kept(fight), formatVersion: 2 as 1 })).toBe(
      'line 1: a snapshot of it is not sound: snapshots of format version 2 are not known here, only 1',
    );
  });

  test('it is refused if the rules behave differently under the same version', () => {
    const step: typeof toy.step = (duel) => duel.record({ type: 'duel-ended', rule: 'new' });
    expect(refusal(kept(fight), lookup({ step }))).toMatch(/^line 6: it can't be played again: /);
    const gentler: typeof toy.step = (duel) =>
      toy.step({
        ...duel,
        get state() {
          return duel.state;
        },
        ask: (build) =>
          duel.ask(() => {
            const question = build();
            return question && { ...question, context: 'please' };
          }),
        record: (event) => duel.record(event),
      } as typeof duel);
    expect(refusal(kept(fight), lookup({ step: gentler }))).toBe(
      "line 6: it can't be played again: the rules wait for something else now than when it was written",
    );
  });

  test('resuming is refused if a later entry has another result', () => {
    const after = give(fight, 'bel', { kind: 'take' });
    const step: typeof toy.step = (duel) => {
      toy.step(duel);
      duel.record({ type: 'duel-ended', rule: 'new' });
    };
    expect(() => resumed(after, [kept(fight)], lookup({ step }))).toThrow(
      'line 7: run again, events.2 comes out differently',
    );
  });

  test('an undo to an earlier entry is refused if that entry has another result', () => {
    const after = give(fight, 'bel', { kind: 'take' });
    const step: typeof toy.step = (duel) => {
      if (duel.state.phase === 'guess') throw new RangeError('out of guesses');
      toy.step(duel);
    };
    const twin = resumed(after, [kept(after)], lookup({ step }));
    expect(() => submit(twin, { kind: 'restore', to: 3 })).toThrow('line 2: ');
  });
});
