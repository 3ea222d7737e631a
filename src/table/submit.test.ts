import { describe, expect, test } from 'vitest';
import {
  accepted,
  answerOf,
  asked,
  give,
  guessAll,
  openKeys,
  put,
  refusalOf,
  seedOf,
  standing,
  toyTable,
} from '../../test/support/toy-table.ts';
import type { Input } from './input.ts';
import { redo, submit, undo } from './submit.ts';

const WAIT = { kind: 'wait' };
const PARRY = { kind: 'parry' };
const PRESS = { kind: 'press' };
const ON_BEL = { kind: 'strike', target: 'bel' };

function adaStrikesBel() {
  return give(guessAll(toyTable('seeded')), 'ada', ON_BEL);
}

describe('a table', () => {
  test('runs from its opening to the first question', () => {
    const table = toyTable('seeded');
    expect(openKeys(table)).toEqual(['ada: guess', 'bel: guess', 'cay: guess']);
    expect(table.entries.slice(0).map(({ input }) => input)).toEqual([{ kind: 'begin', rules: '1' }]);
    expect(table.now.state.order).toEqual(['ada', 'bel', 'cay']);
  });

  test('draws tied lots again, all of them', () => {
    const rollsOf = (seed: number) => toyTable('seeded', seedOf(seed)).entries.at(0)!.rolls;
    const rolls = Array.from({ length: 256 }, (_, i) => rollsOf(i)).find(({ length }) => length === 12)!;
    const drawn = [0, 3, 6, 9].map((at) => rolls.slice(at, at + 3).map(({ faces }) => faces[0]!));
    expect(rolls).toHaveLength(12);
    expect(drawn.map((round) => new Set(round).size === 3)).toEqual(
      drawn.map((_, i) => i === drawn.length - 1),
    );
  });

  test('takes answers to simultaneous questions in any order', () => {
    let table = toyTable('seeded');
    for (const who of ['cay', 'ada', 'bel']) table = give(table, who, { kind: 'number', number: 3 });
    expect(table.now.state.phase).toBe('turn');
    expect(table.entries.slice(1).map((entry) => entry.asked?.who)).toEqual(['cay', 'ada', 'bel']);
  });

  test('asks questions within questions as deep as they go', () => {
    let table = adaStrikesBel();
    for (let depth = 1; depth <= 4; depth += 1) {
      expect(asked(table, 'bel').decision.about).toEqual({ depth, hearts: 3 });
      table = give(table, 'bel', PARRY);
      expect(openKeys(table)).toEqual(['ada: press']);
      table = give(table, 'ada', PRESS);
    }
    table = give(table, 'bel', { kind: 'take' });
    expect(table.entries.at(-1)!.rolls).toHaveLength(1);
    expect(openKeys(table)).toEqual(['bel: turn']);
  });

  test('writes only what is new with each answer, and how much of it is settled', () => {
    let table = adaStrikesBel();
    table = give(table, 'bel', PARRY);
    table = give(table, 'ada', { kind: 'leave' });
    const written = table.entries.slice(4).map(({ events, settled }) => [events.map((e) => e.type), settled]);
    expect(written).toEqual([
      [['struck'], null],
      [['parried'], null],
      [['turn-ended'], 1],
    ]);
  });

  test('leaves the table that was handed in as it was', () => {
    const before = guessAll(toyTable('seeded'));
    const copy = JSON.stringify(before);
    give(before, 'ada', WAIT);
    give(before, 'ada', ON_BEL);
    expect(JSON.stringify(before)).toBe(copy);
  });

  test('is over when one is left, and says so', () => {
    let table = guessAll(toyTable('seeded'));
    for (const who of ['ada', 'bel']) {
      table = put(table, { kind: 'intervene', act: { kind: 'set-hearts', who, hearts: 0 }, reason: 'r' });
    }
    expect(table.now.waiting).toEqual({ kind: 'over' });
  });
});

describe('the id of a question', () => {
  test('is the same each time its step is run again', () => {
    const table = toyTable('seeded');
    const bel = asked(table, 'bel').id;
    expect(asked(give(table, 'ada', { kind: 'number', number: 1 }), 'bel').id).toBe(bel);
    const told = put(table, {
      kind: 'intervene',
      act: { kind: 'set-hearts', who: 'cay', hearts: 1 },
      reason: 'a wound from before',
    });
    expect(asked(told, 'bel').id).toBe(bel);
  });

  test("is not changed by what others answer in secret: whatever Ada guesses, Bel's question is the same", () => {
    const ids = [1, 2, 3].map((number) => {
      return asked(give(toyTable('seeded'), 'ada', { kind: 'number', number }), 'bel').id;
    });
    expect(new Set(ids).size).toBe(1);
  });

  test('is another for the same question asked again later', () => {
    let table = guessAll(toyTable('seeded'));
    const first = asked(toyTable('seeded'), 'ada').id;
    for (const who of ['ada', 'bel', 'cay']) table = give(table, who, WAIT);
    expect(openKeys(table)[0]).toBe('ada: guess');
    expect(asked(table, 'ada').id).not.toBe(first);
  });

  test('is another when what the seat sees has changed', () => {
    const table = adaStrikesBel();
    const before = asked(table, 'bel').id;
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    expect(asked(put(table, { kind: 'intervene', act, reason: 'r' }), 'bel').id).not.toBe(before);
  });
});

describe('a refused input', () => {
  const table = guessAll(toyTable('seeded'));
  const turn = answerOf(table, 'ada', WAIT);
  const refusedInputs: readonly (readonly [string, string, Input])[] = [
    ['question-gone', 'an id that nobody ever had', { ...turn, decision: 'none' }],
    ['question-gone', "another seat's question", { ...turn, by: 'bob' }],
    ['not-an-option', 'a kind that is not offered', { ...turn, answer: { kind: 'flee' } }],
    ['not-an-option', 'a target that is not offered', { ...turn, answer: { kind: 'strike', target: 'ada' } }],
    ['not-an-option', 'a parameter too many', { ...turn, answer: { ...WAIT, target: 'bel' } }],
    ['no-roll-waits', 'dice where a question waits', { kind: 'dice', roll: 'x', by: 'gm', faces: 'roll' }],
    ['not-for-gm', 'an act that the GM has not', { kind: 'intervene', act: { kind: 'win' }, reason: 'r' }],
    ['no-reason', 'an act without a reason', { kind: 'intervene', act: { kind: 'end-duel' }, reason: ' ' }],
    ['no-reason', 'a forced roll without a reason', { kind: 'force-roll', faces: [1], reason: '' }],
    ['bad-faces', 'a forced roll without faces', { kind: 'force-roll', faces: [], reason: 'r' }],
    ['bad-faces', 'half a face', { kind: 'force-roll', faces: [1.5], reason: 'r' }],
    ['no-such-roll', 'a roll before the last', { kind: 'force-roll', faces: [1], reason: 'r', ahead: -1 }],
    [
      'no-such-roll',
      'a place where nothing was said',
      { kind: 'force-roll', faces: [1], reason: 'r', place: 1 },
    ],
    ['no-such-roll', 'half a place', { kind: 'force-roll', faces: [1], reason: 'r', place: 0.5 }],
    ['no-such-point', 'an entry to come', { kind: 'restore', to: 99 }],
    ['no-such-point', 'half an entry', { kind: 'restore', to: 0.5 }],
    ['already-there', 'the entry at which the table stands', { kind: 'restore', to: 4 }],
    ['already-begun', 'a step that has begun', { kind: 'begin', rules: '1' }],
  ];

  test.each(refusedInputs)('%s: %s', (code, _what, input) => {
    const result = submit(table, input);
    expect(result).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  test.each(refusedInputs)('changes nothing (%s: %s)', (_code, _what, input) => {
    const before = standing(table);
    submit(table, input);
    expect(standing(table)).toEqual(before);
    expect(table.entries).toHaveLength(4);
  });

  test.each(refusedInputs)('says what is wrong and what to do instead (%s: %s)', (_code, _what, input) => {
    const result = submit(table, input);
    const { sentence, remedy } = result.kind === 'refused' ? result.refusal : { sentence: '', remedy: '' };
    expect(sentence.length).toBeGreaterThan(10);
    expect(remedy.length).toBeGreaterThan(5);
    expect(sentence).not.toContain('undefined');
  });

  test('cites the rule that put the question', () => {
    const result = submit(table, { ...turn, answer: { kind: 'flee' } });
    expect(result).toEqual({
      kind: 'refused',
      refusal: {
        code: 'not-an-option',
        rule: 'turn',
        sentence: '"flee" is not possible now; possible: wait, strike',
        remedy: 'Choose one of the options that come with the question.',
      },
    });
  });

  test('question-gone: a doubled answer, however late', () => {
    const after = give(table, 'ada', WAIT);
    expect(refusalOf(submit(after, turn))).toBe('question-gone');
    expect(refusalOf(submit(give(after, 'bel', WAIT), turn))).toBe('question-gone');
  });

  test('question-gone: an answer to a question that has changed meanwhile', () => {
    const struck = adaStrikesBel();
    const late = answerOf(struck, 'bel', PARRY);
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    const changed = put(struck, { kind: 'intervene', act, reason: 'r' });
    expect(refusalOf(submit(changed, late))).toBe('question-gone');
  });

  test("is the same for another seat's open question as for none: a guess at an id tells nothing", () => {
    const other = submit(table, { ...turn, by: 'bob' });
    expect(other).toEqual(submit(table, { ...turn, by: 'bob', decision: 'none' }));
  });

  test('fight-over: an answer, dice or a forced roll after the end', () => {
    const end = put(table, { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'dinner' });
    expect(refusalOf(submit(end, turn))).toBe('fight-over');
    expect(refusalOf(submit(end, { kind: 'dice', roll: 'x', by: 'gm', faces: 'roll' }))).toBe('fight-over');
    expect(refusalOf(submit(end, { kind: 'force-roll', faces: [1], reason: 'r' }))).toBe('fight-over');
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    expect(refusalOf(submit(end, { kind: 'intervene', act, reason: 'r' }))).toBe('fight-over');
  });

  test('not-begun and other-rules: a table that stands before its first step', () => {
    const unbegun = put(table, { kind: 'restore', to: 0 });
    expect(refusalOf(submit(unbegun, turn))).toBe('not-begun');
    expect(refusalOf(submit(unbegun, { kind: 'dice', roll: 'x', by: 'gm', faces: 'roll' }))).toBe(
      'not-begun',
    );
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    expect(refusalOf(submit(unbegun, { kind: 'intervene', act, reason: 'r' }))).toBe('not-begun');
    expect(refusalOf(submit(unbegun, { kind: 'begin', rules: '0' }))).toBe('other-rules');
    expect(accepted(submit(unbegun, { kind: 'begin', rules: '1' })).now.waiting.kind).toBe('decisions');
  });

  test('nothing-to-undo and nothing-to-redo', () => {
    expect(refusalOf(undo(toyTable('seeded')))).toBe('nothing-to-undo');
    expect(refusalOf(redo(table))).toBe('nothing-to-redo');
  });
});

describe('who may answer', () => {
  const table = guessAll(toyTable('seeded'));

  test("a seat for its own combatants, the GM's seat for anyone", () => {
    const own = answerOf(table, 'ada', WAIT);
    expect(own.by).toBe('ann');
    expect(accepted(submit(table, own)).now.state).toEqual(
      accepted(submit(table, { ...own, by: 'gm' })).now.state,
    );
  });

  test('an automatic answer is an ordinary one that says so', () => {
    const auto = accepted(submit(table, { ...answerOf(table, 'ada', WAIT), auto: true }));
    expect(auto.entries.at(-1)!.input).toMatchObject({ kind: 'answer', auto: true });
    expect(auto.now.state).toEqual(give(table, 'ada', WAIT).now.state);
  });
});
