import { describe, expect, test } from 'vitest';
import {
  accepted,
  give,
  guessAll,
  openKeys,
  seedOf,
  type ToyTable,
  toyTable,
  waitingRoll,
} from '../../test/support/toy-table.ts';
import { changeRoll } from './change-roll.ts';
import { forkedAt } from './fork.ts';
import { submit } from './submit.ts';
import type { Table } from './table.ts';

const reason = 'as it lay';

function forced(table: ToyTable, faces: readonly number[], ahead: number): ToyTable {
  return accepted(submit(table, { kind: 'force-roll', faces, reason, ahead }));
}

function rolled(table: ToyTable): ToyTable {
  const { id, request } = waitingRoll(table);
  return accepted(submit(table, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' }));
}

/** A copy of how a table stands; fails with the refusal when there is none. */
function copyOf(table: ToyTable): ToyTable {
  const copy = forkedAt(table as unknown as Table, table.entries.length, seedOf(9));
  if ('refusal' in copy) throw new Error(copy.refusal.sentence);
  return copy.table as unknown as ToyTable;
}

describe('a copy of a fight', () => {
  test('stands as the fight stood, whatever dice come', () => {
    const table = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
    const copy = copyOf(table);
    expect(copy.now.state).toEqual(table.now.state);
    expect(openKeys(copy)).toEqual(openKeys(table));
    expect(copy.header.commitment).not.toBe(table.header.commitment);
  });

  test('of a copy, from before that one began: begins by itself', () => {
    const copy = copyOf(give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' }));
    const first = copy.entries.at(0)!;
    expect([first.input.kind, first.events]).toEqual(['force-roll', []]);
    const second = forkedAt(copy as unknown as Table, 1, seedOf(3));
    expect('table' in second && second.table.now.waiting.kind).toBe('decisions');
  });

  test('keeps what the GM said of a roll that has not come, while another waits for its dice', () => {
    // Two dice, where every lot is drawn with one.
    const table = rolled(forced(toyTable('typed'), [6, 6], 1));
    expect(table.now.tray.forced).toEqual([{ ahead: 0, faces: [6, 6] }]);
    const copy = copyOf(table);
    expect(copy.now.waiting).toEqual(table.now.waiting);
    expect(copy.now.tray.forced.map(({ faces }) => faces)).toEqual([[6, 6]]);
    expect(rolled(copy).now.tray.forced).toEqual([{ ahead: 0, faces: [6, 6] }]);
  });

  test('keeps what the GM said of a roll of its own, made in the middle of another that waits', () => {
    const struck = give(guessAll(rolled(rolled(rolled(toyTable('typed'))))), 'ada', {
      kind: 'strike',
      target: 'bel',
    });
    const waits = give(struck, 'bel', { kind: 'take' });
    const luck = { kind: 'intervene', act: { kind: 'luck', who: 'ada' }, reason } as const;
    // The first luck is thrown by hand, the second shows what was said.
    const once = rolled(accepted(submit(forced(waits, [3], 1), luck)));
    const twice = accepted(submit(once, luck));
    expect(twice.entries.at(-1)!.rolls).toMatchObject([{ faces: [3], source: 'forced' }]);
    const copy = copyOf(twice);
    expect(copy.now.state).toEqual(twice.now.state);
    expect(copy.now.waiting).toEqual(twice.now.waiting);
  });

  test('of a roll that the GM changed while more was said of later ones', () => {
    let table = rolled(forced(toyTable('typed'), [6, 6], 1));
    const change = { entry: table.entries.length, roll: 0, faces: [5], reason };
    table = accepted(changeRoll(table, change));
    expect(table.entries.at(-1)!.input).toMatchObject({ kind: 'force-roll', place: 1 });
    const copy = copyOf(table);
    expect(copy.now.waiting).toEqual(table.now.waiting);
    expect(copy.now.tray.forced.map(({ faces }) => faces)).toEqual([[6, 6]]);
  });

  test('keeps all that the GM said, in its order', () => {
    const table = rolled(rolled(forced(forced(toyTable('typed'), [6, 6], 1), [1, 1], 2)));
    expect(table.now.tray.forced.map(({ faces }) => faces)).toEqual([
      [6, 6],
      [1, 1],
    ]);
    expect(copyOf(table).now.tray.forced.map(({ faces }) => faces)).toEqual([
      [6, 6],
      [1, 1],
    ]);
  });
});
