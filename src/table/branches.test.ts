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

function auto(table: ToyTable, who: string, kind: string): ToyTable {
  return put(table, { ...answerOf(table, who, { kind }), auto: true });
}

function back(table: ToyTable, to: number): ToyTable {
  return put(table, { kind: 'restore', to });
}

describe('undo', () => {
  test('takes back one input, and redo does it again', () => {
    const table = sixEntries();
    const undone = accepted(undo(table));
    expect(openKeys(undone)).toEqual(['bel: parry']);
    expect(standing(accepted(redo(undone)))).toEqual(standing(table));
  });

  test('goes back as often as wished, to the first question, and forth again', () => {
    const table = sixEntries();
    let at = table;
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

  test('erases nothing: the journal only grows', () => {
    const table = sixEntries();
    const undone = accepted(redo(accepted(undo(table))));
    expect(undone.entries.slice(0, 6)).toEqual(table.entries.slice(0));
    expect(undone.entries.slice(6).map(({ input, parent }) => [input, parent])).toEqual([
      [{ kind: 'restore', to: 5 }, 5],
      [{ kind: 'restore', to: 6 }, 6],
    ]);
  });

  test('says which lines no longer hold, and whether dice had been seen', () => {
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

  test('takes automatic answers along with what was done by hand before them', () => {
    const hand = give(guessAll(toyTable('seeded')), 'ada', { kind: 'wait' });
    const table = auto(auto(hand, 'bel', 'wait'), 'cay', 'wait');
    expect(undoTarget(table)).toBe(4);
    const undone = accepted(undo(table));
    expect(openKeys(undone)).toEqual(['ada: turn']);
    expect(redoTarget(undone)).toBe(7);
    expect(redoTarget(accepted(undo(hand)))).toBe(5);
  });

  test('leads nowhere while all was automatic', () => {
    const table = put(toyTable('seeded'), {
      ...answerOf(toyTable('seeded'), 'ada', { kind: 'number', number: 1 }),
      auto: true,
    });
    expect(undoTarget(table)).toBeUndefined();
  });
});

describe('the dice', () => {
  test('are the same after an undo and the same answer again', () => {
    const table = sixEntries();
    const again = give(accepted(undo(table)), 'bel', { kind: 'take' });
    expect(again.entries.at(-1)!.rolls).toEqual(table.entries.at(5)!.rolls);
    expect(standing(again)).toEqual(standing(table));
  });

  test('are the same whoever gives the answer, by hand or not', () => {
    const before = accepted(undo(sixEntries()));
    const byGm = put(before, { ...answerOf(before, 'bel', { kind: 'take' }), by: 'gm' });
    expect(byGm.entries.at(-1)!.rolls).toEqual(sixEntries().entries.at(5)!.rolls);
    expect(auto(before, 'bel', 'take').entries.at(-1)!.rolls).toEqual(byGm.entries.at(-1)!.rolls);
  });

  test('are others after other answers', () => {
    const rollsAfter = (number: number) => {
      let table = give(toyTable('seeded'), 'ada', { kind: 'number', number });
      for (const who of ['bel', 'cay']) table = give(table, who, { kind: 'number', number: 1 });
      for (let i = 0; i < 6; i += 1) {
        table = put(table, { kind: 'intervene', act: { kind: 'luck', who: 'cay' }, reason: 'r' });
      }
      return table.entries.slice(4).map(({ rolls }) => rolls[0]!.faces[0]);
    };
    expect(rollsAfter(1)).not.toEqual(rollsAfter(2));
  });
});

describe('branches', () => {
  test('play on from an earlier point without touching the other line', () => {
    const table = sixEntries();
    const other = give(back(table, 4), 'ada', { kind: 'wait' });
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
    expect(standing(first)).toEqual(standing(table));
    expect(first.entries.at(-1)!.restored).toEqual({ struck: [8], revived: [5, 6], revealed: 'nothing' });
  });

  test('a redo goes where the table stood last, not where the journal is longest', () => {
    const other = give(back(sixEntries(), 4), 'ada', { kind: 'wait' });
    const first = back(other, 6);
    expect(redoTarget(back(first, 4))).toBe(5);
    expect(redoTarget(back(back(first, 8), 4))).toBe(8);
  });

  test('a restore to a restore is one to where that led', () => {
    const table = back(sixEntries(), 4);
    const later = give(table, 'ada', { kind: 'wait' });
    expect(later.now.seq).toBe(8);
    const again = back(later, 7);
    expect(again.now.seq).toBe(4);
    expect(again.entries.at(-1)!.parent).toBe(4);
  });

  test('two tables played on from the same value do not know of each other', () => {
    const table = guessAll(toyTable('seeded'));
    const left = give(table, 'ada', { kind: 'wait' });
    const right = give(table, 'ada', ON_BEL);
    expect(left.entries).toHaveLength(5);
    expect(right.entries).toHaveLength(5);
    expect(openKeys(left)).toEqual(['bel: turn']);
    expect(openKeys(right)).toEqual(['bel: parry']);
    expect(submit(table, { kind: 'restore', to: 5 }).kind).toBe('refused');
  });
});
