import { describe, expect, test } from 'vitest';
import { duel, toy } from '../../test/support/toy.ts';
import {
  accepted,
  give,
  guessAll,
  openKeys,
  put,
  refusalOf,
  seedOf,
  type ToyRuleset,
  type ToyTable,
  toyTable,
  type,
  waitingRoll,
} from '../../test/support/toy-table.ts';
import { GM } from '../kernel/names.ts';
import { changeRoll } from './change-roll.ts';
import { begin, submit } from './submit.ts';
import { newTable } from './table.ts';

const reason = 'misread';

/** The toy duel, in which an omen is rolled before the lots are drawn. */
const omens: ToyRuleset = {
  ...toy,
  step(combat) {
    const dice = { n: 2, lo: 1, hi: 6 };
    if (combat.state.order.length === 0)
      combat.roll({ dice, owner: GM, rule: 'lots', why: 'an omen', read: 'sum' });
    toy.step(combat);
  },
};

function struck(): ToyTable {
  return give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
}

describe('changing a roll that was made', () => {
  test('goes back to before it, forces it and gives the same input again, all in the journal', () => {
    const hit = give(struck(), 'bel', { kind: 'take' });
    const rolled = hit.entries.length;
    const table = accepted(changeRoll(hit, { entry: rolled, roll: 0, faces: [1, 2], reason }));
    expect(table.entries.slice(rolled).map(({ input }) => input)).toEqual([
      { kind: 'restore', to: rolled - 1, reason },
      { kind: 'force-roll', faces: [1, 2], reason, ahead: 0 },
      hit.entries.at(-1)!.input,
    ]);
    expect(table.entries.at(-1)!.events[0]).toMatchObject({ type: 'strike-failed', sum: 3 });
  });

  test('leaves the rolls before it as they were: only the second lot is another', () => {
    const opened = toyTable('seeded');
    const { rolls } = opened.entries.at(0)!;
    const table = accepted(changeRoll(opened, { entry: 1, roll: 1, faces: [1], reason }));
    const again = table.entries.at(-1)!.rolls;
    expect(again.slice(0, 3).map(({ faces }) => faces)).toEqual([rolls[0]!.faces, [1], rolls[2]!.faces]);
    expect(again.slice(0, 3).map(({ source }) => source)).toEqual(['rolled', 'forced', 'rolled']);
  });

  test('reaches back over later play, which becomes another branch', () => {
    let table = give(struck(), 'bel', { kind: 'take' });
    const { seq } = table.entries.at(-1)!;
    table = give(give(table, 'bel', { kind: 'wait' }), 'cay', { kind: 'wait' });
    table = accepted(changeRoll(table, { entry: seq, roll: 0, faces: [6, 6], reason }));
    expect(openKeys(table)).toEqual(['bel: turn']);
    expect(table.now.state.duellists[1]!.hearts).toBe(2);
  });

  test('may be done again', () => {
    let table = give(struck(), 'bel', { kind: 'take' });
    for (const face of [6, 1]) {
      const entry = table.entries.at(-1)!.seq;
      table = accepted(changeRoll(table, { entry, roll: 0, faces: [face, face], reason }));
    }
    expect(table.entries.at(-1)!.rolls).toMatchObject([{ faces: [1, 1], source: 'forced' }]);
    expect(table.now.state.duellists[1]!.hearts).toBe(3);
  });

  test('works when the table stands right before the roll already', () => {
    const hit = give(struck(), 'bel', { kind: 'take' });
    const back = put(hit, { kind: 'restore', to: hit.now.seq - 1 });
    const table = accepted(changeRoll(back, { entry: hit.now.seq, roll: 0, faces: [1, 1], reason }));
    expect(table.entries.slice(back.entries.length).map(({ input }) => input.kind)).toEqual([
      'force-roll',
      'answer',
    ]);
  });

  test('replaces dice that were typed in', () => {
    let table = type(toyTable('typed'), 6);
    table = accepted(changeRoll(table, { entry: 2, roll: 0, faces: [1], reason }));
    expect(table.entries.slice(2).map(({ input }) => input.kind)).toEqual(['restore', 'force-roll']);
    expect(table.entries.at(-1)!.rolls).toMatchObject([{ faces: [1], source: 'forced' }]);
    expect(waitingRoll(table).request.why).toBe('bel: lots');
    table = accepted(changeRoll(table, { entry: table.entries.length, roll: 0, faces: [3], reason }));
    expect(table.entries.at(-1)!.rolls).toMatchObject([{ faces: [3], source: 'forced' }]);
  });

  test('replaces a roll that was forced to follow on typed dice', () => {
    let table = put(toyTable('typed'), { kind: 'force-roll', faces: [2], reason, ahead: 1 });
    table = type(table, 6);
    expect(table.entries.at(-1)!.rolls.map(({ faces }) => faces)).toEqual([[6], [2]]);
    table = accepted(changeRoll(table, { entry: table.entries.length, roll: 1, faces: [3], reason }));
    expect(table.entries.at(-1)!.rolls.map(({ faces }) => faces)).toEqual([[6], [3]]);
    expect(waitingRoll(table).request.why).toBe('cay: lots');
  });

  test('takes the place of what the GM had said of that roll before', () => {
    const unbegun = newTable(omens, duel, { mode: 'seeded', seed: seedOf(6) });
    const said = accepted(submit(unbegun, { kind: 'force-roll', faces: [6], reason }));
    const opened = accepted(begin(said));
    const [omen, lot] = opened.entries.at(-1)!.rolls;
    expect(lot).toMatchObject({ faces: [6], source: 'forced' });
    const table = accepted(changeRoll(opened, { entry: 2, roll: 1, faces: [5], reason }));
    expect(
      table.entries
        .at(-1)!
        .rolls.slice(0, 2)
        .map(({ faces }) => faces),
    ).toEqual([omen!.faces, [5]]);
    expect(table.now.tray.forced).toEqual([]);
  });

  test('takes that place where dice of another number wait before it, and leaves what was said of later rolls', () => {
    const unbegun = newTable(omens, duel, { mode: 'typed', seed: seedOf(6) });
    let table = accepted(submit(unbegun, { kind: 'force-roll', faces: [6], reason }));
    table = accepted(submit(table, { kind: 'force-roll', faces: [4], reason, ahead: 1 }));
    table = type(accepted(begin(table)), 1, 2);
    const shown = () => table.entries.at(-1)!.rolls.map(({ faces }) => faces);
    expect(shown()).toEqual([[1, 2], [6], [4]]);
    table = accepted(changeRoll(table, { entry: table.entries.length, roll: 1, faces: [5], reason }));
    expect(shown()).toEqual([[1, 2], [5], [4]]);
    table = accepted(changeRoll(table, { entry: table.entries.length, roll: 0, faces: [3, 3], reason }));
    expect(shown()).toEqual([[3, 3], [5], [4]]);
    expect(table.now.tray.forced).toEqual([]);
  });

  test('is refused for a roll that is not there, for faces that do not fit, and without a reason', () => {
    const table = give(struck(), 'bel', { kind: 'take' });
    const entry = table.entries.length;
    const change = { entry, roll: 0, faces: [1, 1], reason };
    expect(refusalOf(changeRoll(table, { ...change, entry: 99 }))).toBe('no-such-roll');
    expect(refusalOf(changeRoll(table, { ...change, roll: 1 }))).toBe('no-such-roll');
    expect(refusalOf(changeRoll(table, { ...change, faces: [7, 1] }))).toBe('bad-faces');
    expect(refusalOf(changeRoll(table, { ...change, reason: '' }))).toBe('no-reason');
  });
});
