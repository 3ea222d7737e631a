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
import type { Fight } from './fight.ts';
import { forkedAt } from './fork.ts';
import { changeRoll } from './plan.ts';
import { submit } from './submit.ts';

const reason = 'as it lay';

function forced(fight: ToyTable, faces: readonly number[], ahead: number): ToyTable {
  return accepted(submit(fight, { kind: 'force-roll', faces, reason, ahead }));
}

function rolled(fight: ToyTable): ToyTable {
  const { id, request } = waitingRoll(fight);
  return accepted(submit(fight, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' }));
}

/** A copy of the fight at its current point. Fails if the copy is refused. */
function copyOf(fight: ToyTable): ToyTable {
  const copy = forkedAt(fight as unknown as Fight, fight.entries.length, seedOf(9));
  if ('refusal' in copy) throw new Error(copy.refusal.sentence);
  return copy.value as unknown as ToyTable;
}

describe('a copy of a fight', () => {
  test('its state is that of the original, regardless of the dice', () => {
    const fight = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
    const copy = copyOf(fight);
    expect(copy.now.state).toEqual(fight.now.state);
    expect(openKeys(copy)).toEqual(openKeys(fight));
    expect(copy.header.commitment).not.toBe(fight.header.commitment);
  });

  test('a copy of a copy, from before its start, begins automatically', () => {
    const copy = copyOf(give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' }));
    const first = copy.entries.at(0)!;
    expect([first.input.kind, first.events]).toEqual(['force-roll', []]);
    const second = forkedAt(copy as unknown as Fight, 1, seedOf(3));
    expect('value' in second && second.value.now.waiting.kind).toBe('decisions');
  });

  test('it keeps a forced roll for later while another roll waits for its dice', () => {
    // Two dice, while every lot is drawn with one.
    const fight = rolled(forced(toyTable('typed'), [6, 6], 1));
    expect(fight.now.tray.forced).toEqual([{ ahead: 0, faces: [6, 6] }]);
    const copy = copyOf(fight);
    expect(copy.now.waiting).toEqual(fight.now.waiting);
    expect(copy.now.tray.forced.map(({ faces }) => faces)).toEqual([[6, 6]]);
    expect(rolled(copy).now.tray.forced).toEqual([{ ahead: 0, faces: [6, 6] }]);
  });

  test('it keeps a forced roll that was made while another roll waits', () => {
    const struck = give(guessAll(rolled(rolled(rolled(toyTable('typed'))))), 'ada', {
      kind: 'strike',
      target: 'bel',
    });
    const waits = give(struck, 'bel', { kind: 'take' });
    const luck = { kind: 'intervene', act: { kind: 'luck', who: 'ada' }, reason } as const;
    // The first luck is typed in, the second shows the forced faces.
    const once = rolled(accepted(submit(forced(waits, [3], 1), luck)));
    const twice = accepted(submit(once, luck));
    expect(twice.entries.at(-1)!.rolls).toMatchObject([{ faces: [3], source: 'forced' }]);
    const copy = copyOf(twice);
    expect(copy.now.state).toEqual(twice.now.state);
    expect(copy.now.waiting).toEqual(twice.now.waiting);
  });

  test('it keeps a roll that the GM changed while later rolls were forced', () => {
    let fight = rolled(forced(toyTable('typed'), [6, 6], 1));
    const change = { entry: fight.entries.length, roll: 0, faces: [5], reason };
    fight = accepted(changeRoll(fight, change));
    expect(fight.entries.at(-1)!.input).toMatchObject({ kind: 'force-roll', place: 1 });
    const copy = copyOf(fight);
    expect(copy.now.waiting).toEqual(fight.now.waiting);
    expect(copy.now.tray.forced.map(({ faces }) => faces)).toEqual([[6, 6]]);
  });

  test('it keeps all forced rolls in their order', () => {
    const fight = rolled(rolled(forced(forced(toyTable('typed'), [6, 6], 1), [1, 1], 2)));
    expect(fight.now.tray.forced.map(({ faces }) => faces)).toEqual([
      [6, 6],
      [1, 1],
    ]);
    expect(copyOf(fight).now.tray.forced.map(({ faces }) => faces)).toEqual([
      [6, 6],
      [1, 1],
    ]);
  });
});
