import { describe, expect, test } from 'vitest';
import {
  accepted,
  answerOf,
  eventTypes,
  give,
  guessAll,
  openKeys,
  put,
  standing,
  type ToyTable,
  toyTable,
} from '../../test/support/toy-table.ts';
import { currentBranch, redoTarget, undoTarget } from './branches.ts';
import { redo, submit, undo } from './submit.ts';

const ON_BEL = { kind: 'strike', target: 'bel' };

/** Entry 1 opens, 2 to 4 guess, 5 strikes at Bel, 6 takes it (and rolls). */
function sixEntries(): ToyTable {
  return give(give(guessAll(toyTable('seeded')), 'ada', ON_BEL), 'bel', { kind: 'take' });
}

function auto(fight: ToyTable, who: string, kind: string): ToyTable {
  return put(fight, { ...answerOf(fight, who, { kind }), auto: true });
}

function back(fight: ToyTable, to: number): ToyTable {
  return put(fight, { kind: 'restore', to });
}

describe('undo', () => {
  test('an undo removes one input, and a redo restores it', () => {
    const fight = sixEntries();
    const undone = accepted(undo(fight));
    expect(openKeys(undone)).toEqual(['bel: parry']);
    expect(standing(accepted(redo(undone)))).toEqual(standing(fight));
  });

  test('repeated undos go back to the first question, and redos forward again', () => {
    const fight = sixEntries();
    let at = fight;
    const seen: unknown[] = [];
    while (undoTarget(at) !== undefined) {
      seen.push(standing(at));
      at = accepted(undo(at));
    }
    expect(seen).toHaveLength(5);
    expect(standing(at)).toEqual(standing(toyTable('seeded')));
    for (const before of seen.reverse()) {
      at = accepted(redo(at));
      expect(standing(at)).toEqual(before);
    }
    expect(redoTarget(at)).toBeUndefined();
  });

  test('an undo erases nothing: the journal only grows', () => {
    const fight = sixEntries();
    const undone = accepted(redo(accepted(undo(fight))));
    expect(undone.entries.slice(0, 6)).toEqual(fight.entries.slice(0));
    expect(undone.entries.slice(6).map(({ input, parent }) => [input, parent])).toEqual([
      [{ kind: 'restore', to: 5 }, 5],
      [{ kind: 'restore', to: 6 }, 6],
    ]);
  });

  test('the entry lists the undone lines, and whether dice had been seen', () => {
    const undone = accepted(undo(sixEntries()));
    expect(undone.entries.at(-1)!.restored).toEqual({ struck: [6], revived: [], revealed: 'dice' });
    const twice = accepted(undo(undone));
    expect(twice.entries.at(-1)!.restored).toEqual({ struck: [5], revived: [], revealed: 'nothing' });
    expect(back(twice, 6).entries.at(-1)!.restored).toEqual({
      struck: [],
      revived: [5, 6],
      revealed: 'nothing',
    });
  });

  test('an undo includes the automatic answers that follow a manual input', () => {
    const hand = give(guessAll(toyTable('seeded')), 'ada', { kind: 'wait' });
    const fight = auto(auto(hand, 'bel', 'wait'), 'cay', 'wait');
    expect(undoTarget(fight)).toBe(4);
    const undone = accepted(undo(fight));
    expect(openKeys(undone)).toEqual(['ada: turn']);
    expect(redoTarget(undone)).toBe(7);
    expect(redoTarget(accepted(undo(hand)))).toBe(5);
  });

  test('the target for each entry is the same, whichever entry was queried before', () => {
    const hand = give(guessAll(toyTable('seeded')), 'ada', { kind: 'wait' });
    const one = auto(auto(hand, 'bel', 'wait'), 'cay', 'wait');
    const other = auto(give(hand, 'bel', { kind: 'wait' }), 'cay', 'wait');
    expect([one, other, one, hand, other].map((fight) => undoTarget(fight))).toEqual([4, 5, 4, 4, 5]);
  });

  test('there is no target while all answers were automatic', () => {
    const fight = put(toyTable('seeded'), {
      ...answerOf(toyTable('seeded'), 'ada', { kind: 'number', number: 1 }),
      auto: true,
    });
    expect(undoTarget(fight)).toBeUndefined();
  });
});

describe('the dice', () => {
  test('an undo followed by the same answer leads to the same dice', () => {
    const fight = sixEntries();
    const again = give(accepted(undo(fight)), 'bel', { kind: 'take' });
    expect(again.entries.at(-1)!.rolls).toEqual(fight.entries.at(5)!.rolls);
    expect(standing(again)).toEqual(standing(fight));
  });

  test('a manual and an automatic answer lead to the same dice', () => {
    const before = accepted(undo(sixEntries()));
    const byGm = put(before, { ...answerOf(before, 'bel', { kind: 'take' }), by: 'gm' });
    expect(byGm.entries.at(-1)!.rolls).toEqual(sixEntries().entries.at(5)!.rolls);
    expect(auto(before, 'bel', 'take').entries.at(-1)!.rolls).toEqual(byGm.entries.at(-1)!.rolls);
  });

  test('other answers lead to other dice', () => {
    const rollsAfter = (number: number) => {
      let fight = give(toyTable('seeded'), 'ada', { kind: 'number', number });
      for (const who of ['bel', 'cay']) fight = give(fight, who, { kind: 'number', number: 1 });
      for (let i = 0; i < 6; i += 1) {
        fight = put(fight, { kind: 'intervene', act: { kind: 'luck', who: 'cay' }, reason: 'r' });
      }
      return fight.entries.slice(4).map(({ rolls }) => rolls[0]!.faces[0]);
    };
    expect(rollsAfter(1)).not.toEqual(rollsAfter(2));
  });
});

describe('branches', () => {
  test('playing on from an earlier point leaves the other branch as it was', () => {
    const fight = sixEntries();
    const other = give(back(fight, 4), 'ada', { kind: 'wait' });
    expect(currentBranch(other)).toEqual([1, 2, 3, 4, 8]);
    expect(eventTypes(other, currentBranch(other))).toEqual([
      'lots-drawn',
      'guessed',
      'guessed',
      'guessed',
      'guesses-shown',
      'turn-ended',
    ]);
    expect(redoTarget(other)).toBeUndefined();
    const first = back(other, 6);
    expect(standing(first)).toEqual(standing(fight));
    expect(first.entries.at(-1)!.restored).toEqual({ struck: [8], revived: [5, 6], revealed: 'nothing' });
  });

  test('a redo returns to the last position, not to the longest branch', () => {
    const other = give(back(sixEntries(), 4), 'ada', { kind: 'wait' });
    const first = back(other, 6);
    expect(redoTarget(back(first, 4))).toBe(5);
    expect(redoTarget(back(back(first, 8), 4))).toBe(8);
  });

  test('restoring a restore entry leads to the target of that restore', () => {
    const fight = back(sixEntries(), 4);
    const later = give(fight, 'ada', { kind: 'wait' });
    expect(later.now.seq).toBe(8);
    const again = back(later, 7);
    expect(again.now.seq).toBe(4);
    expect(again.entries.at(-1)!.parent).toBe(4);
  });

  test('two fights continued from the same value are independent', () => {
    const fight = guessAll(toyTable('seeded'));
    const left = give(fight, 'ada', { kind: 'wait' });
    const right = give(fight, 'ada', ON_BEL);
    expect(left.entries).toHaveLength(5);
    expect(right.entries).toHaveLength(5);
    expect(openKeys(left)).toEqual(['bel: turn']);
    expect(openKeys(right)).toEqual(['bel: parry']);
    expect(submit(fight, { kind: 'restore', to: 5 })).toHaveProperty('refusal');
  });
});
