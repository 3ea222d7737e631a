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
import { GM } from '../kernel/ids.ts';
import { newTable } from './fight.ts';
import { changeRoll } from './plan.ts';
import { begin, submit } from './submit.ts';

const reason = 'misread';

/** The toy duel with an omen that is rolled before the lots are drawn. */
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

describe('changing an earlier roll', () => {
  test('the journal shows a restore, a forced roll and the same input again', () => {
    const hit = give(struck(), 'bel', { kind: 'take' });
    const rolled = hit.entries.length;
    const fight = accepted(changeRoll(hit, { entry: rolled, roll: 0, faces: [1, 2], reason }));
    expect(fight.entries.slice(rolled).map(({ input }) => input)).toEqual([
      { kind: 'restore', to: rolled - 1, reason },
      { kind: 'force-roll', faces: [1, 2], reason, ahead: 0 },
      hit.entries.at(-1)!.input,
    ]);
    expect(fight.entries.at(-1)!.events[0]).toMatchObject({ type: 'strike-failed', sum: 3 });
  });

  test('earlier rolls stay the same: only the second lot changes', () => {
    const opened = toyTable('seeded');
    const { rolls } = opened.entries.at(0)!;
    const fight = accepted(changeRoll(opened, { entry: 1, roll: 1, faces: [1], reason }));
    const again = fight.entries.at(-1)!.rolls;
    expect(again.slice(0, 3).map(({ faces }) => faces)).toEqual([rolls[0]!.faces, [1], rolls[2]!.faces]);
    expect(again.slice(0, 3).map(({ source }) => source)).toEqual(['rolled', 'forced', 'rolled']);
  });

  test('a change can reach back over later play, which becomes another branch', () => {
    let fight = give(struck(), 'bel', { kind: 'take' });
    const { seq } = fight.entries.at(-1)!;
    fight = give(give(fight, 'bel', { kind: 'wait' }), 'cay', { kind: 'wait' });
    fight = accepted(changeRoll(fight, { entry: seq, roll: 0, faces: [6, 6], reason }));
    expect(openKeys(fight)).toEqual(['bel: turn']);
    expect(fight.now.state.duellists[1]!.hearts).toBe(2);
  });

  test('a roll can be changed twice', () => {
    let fight = give(struck(), 'bel', { kind: 'take' });
    for (const face of [6, 1]) {
      const entry = fight.entries.at(-1)!.seq;
      fight = accepted(changeRoll(fight, { entry, roll: 0, faces: [face, face], reason }));
    }
    expect(fight.entries.at(-1)!.rolls).toMatchObject([{ faces: [1, 1], source: 'forced' }]);
    expect(fight.now.state.duellists[1]!.hearts).toBe(3);
  });

  test('a change works when the fight is already at the point before the roll', () => {
    const hit = give(struck(), 'bel', { kind: 'take' });
    const back = put(hit, { kind: 'restore', to: hit.now.seq - 1 });
    const fight = accepted(changeRoll(back, { entry: hit.now.seq, roll: 0, faces: [1, 1], reason }));
    expect(fight.entries.slice(back.entries.length).map(({ input }) => input.kind)).toEqual([
      'force-roll',
      'answer',
    ]);
  });

  test('a change replaces dice that were typed in', () => {
    let fight = type(toyTable('typed'), 6);
    fight = accepted(changeRoll(fight, { entry: 2, roll: 0, faces: [1], reason }));
    expect(fight.entries.slice(2).map(({ input }) => input.kind)).toEqual(['restore', 'force-roll']);
    expect(fight.entries.at(-1)!.rolls).toMatchObject([{ faces: [1], source: 'forced' }]);
    expect(waitingRoll(fight).request.why).toBe('bel: lots');
    fight = accepted(changeRoll(fight, { entry: fight.entries.length, roll: 0, faces: [3], reason }));
    expect(fight.entries.at(-1)!.rolls).toMatchObject([{ faces: [3], source: 'forced' }]);
  });

  test('a change replaces a roll that was forced to follow on typed dice', () => {
    let fight = put(toyTable('typed'), { kind: 'force-roll', faces: [2], reason, ahead: 1 });
    fight = type(fight, 6);
    expect(fight.entries.at(-1)!.rolls.map(({ faces }) => faces)).toEqual([[6], [2]]);
    fight = accepted(changeRoll(fight, { entry: fight.entries.length, roll: 1, faces: [3], reason }));
    expect(fight.entries.at(-1)!.rolls.map(({ faces }) => faces)).toEqual([[6], [3]]);
    expect(waitingRoll(fight).request.why).toBe('cay: lots');
  });

  test('the new faces replace a forced roll that was used for that roll', () => {
    const unbegun = newTable(omens, duel, { mode: 'seeded', seed: seedOf(6) });
    const said = accepted(submit(unbegun, { kind: 'force-roll', faces: [6], reason }));
    const opened = accepted(begin(said));
    const [omen, lot] = opened.entries.at(-1)!.rolls;
    expect(lot).toMatchObject({ faces: [6], source: 'forced' });
    const fight = accepted(changeRoll(opened, { entry: 2, roll: 1, faces: [5], reason }));
    expect(
      fight.entries
        .at(-1)!
        .rolls.slice(0, 2)
        .map(({ faces }) => faces),
    ).toEqual([omen!.faces, [5]]);
    expect(fight.now.tray.forced).toEqual([]);
  });

  test('the new faces also replace it behind other dice, and later forced rolls stay', () => {
    const unbegun = newTable(omens, duel, { mode: 'typed', seed: seedOf(6) });
    let fight = accepted(submit(unbegun, { kind: 'force-roll', faces: [6], reason }));
    fight = accepted(submit(fight, { kind: 'force-roll', faces: [4], reason, ahead: 1 }));
    fight = type(accepted(begin(fight)), 1, 2);
    const shown = () => fight.entries.at(-1)!.rolls.map(({ faces }) => faces);
    expect(shown()).toEqual([[1, 2], [6], [4]]);
    fight = accepted(changeRoll(fight, { entry: fight.entries.length, roll: 1, faces: [5], reason }));
    expect(shown()).toEqual([[1, 2], [5], [4]]);
    fight = accepted(changeRoll(fight, { entry: fight.entries.length, roll: 0, faces: [3, 3], reason }));
    expect(shown()).toEqual([[3, 3], [5], [4]]);
    expect(fight.now.tray.forced).toEqual([]);
  });

  test('a change is refused for an unknown roll, for faces that do not fit, and without a reason', () => {
    const fight = give(struck(), 'bel', { kind: 'take' });
    const entry = fight.entries.length;
    const change = { entry, roll: 0, faces: [1, 1], reason };
    expect(refusalOf(changeRoll(fight, { ...change, entry: 99 }))).toBe('no-such-roll');
    expect(refusalOf(changeRoll(fight, { ...change, roll: 1 }))).toBe('no-such-roll');
    expect(refusalOf(changeRoll(fight, { ...change, faces: [7, 1] }))).toBe('bad-faces');
    expect(refusalOf(changeRoll(fight, { ...change, reason: '' }))).toBe('no-reason');
  });
});
