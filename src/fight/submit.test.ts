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

describe('a fight', () => {
  test('it runs from its opening to the first question', () => {
    const fight = toyTable('seeded');
    expect(openKeys(fight)).toEqual(['ada: guess', 'bel: guess', 'cay: guess']);
    expect(fight.entries.slice(0).map(({ input }) => input)).toEqual([{ kind: 'begin', rules: '1' }]);
    expect(fight.now.state.order).toEqual(['ada', 'bel', 'cay']);
  });

  test('it draws all tied lots again', () => {
    const rollsOf = (seed: number) => toyTable('seeded', seedOf(seed)).entries.at(0)!.rolls;
    const rolls = Array.from({ length: 256 }, (_, i) => rollsOf(i)).find(({ length }) => length === 12)!;
    const drawn = [0, 3, 6, 9].map((at) => rolls.slice(at, at + 3).map(({ faces }) => faces[0]!));
    expect(rolls).toHaveLength(12);
    expect(drawn.map((round) => new Set(round).size === 3)).toEqual(
      drawn.map((_, i) => i === drawn.length - 1),
    );
  });

  test('it takes answers to simultaneous questions in any order', () => {
    let fight = toyTable('seeded');
    for (const who of ['cay', 'ada', 'bel']) fight = give(fight, who, { kind: 'number', number: 3 });
    expect(fight.now.state.phase).toBe('turn');
    expect(fight.entries.slice(1).map((entry) => entry.asked?.who)).toEqual(['cay', 'ada', 'bel']);
  });

  test('it asks questions within questions at any depth', () => {
    let fight = adaStrikesBel();
    for (let depth = 1; depth <= 4; depth += 1) {
      expect(asked(fight, 'bel').decision.context).toEqual({ depth, hearts: 3 });
      fight = give(fight, 'bel', PARRY);
      expect(openKeys(fight)).toEqual(['ada: press']);
      fight = give(fight, 'ada', PRESS);
    }
    fight = give(fight, 'bel', { kind: 'take' });
    expect(fight.entries.at(-1)!.rolls).toHaveLength(1);
    expect(openKeys(fight)).toEqual(['bel: turn']);
  });

  test('it records only new events with each answer, and the number that are settled', () => {
    let fight = adaStrikesBel();
    fight = give(fight, 'bel', PARRY);
    fight = give(fight, 'ada', { kind: 'leave' });
    const written = fight.entries.slice(4).map(({ events, settled }) => [events.map((e) => e.type), settled]);
    expect(written).toEqual([
      [['struck'], null],
      [['parried'], null],
      [['turn-ended'], 1],
    ]);
  });

  test('an input leaves the fight passed in as it was', () => {
    const before = guessAll(toyTable('seeded'));
    const copy = JSON.stringify(before);
    give(before, 'ada', WAIT);
    give(before, 'ada', ON_BEL);
    expect(JSON.stringify(before)).toBe(copy);
  });

  test('it is over when one combatant is left', () => {
    let fight = guessAll(toyTable('seeded'));
    for (const who of ['ada', 'bel']) {
      fight = put(fight, { kind: 'intervene', act: { kind: 'set-hearts', who, hearts: 0 }, reason: 'r' });
    }
    expect(fight.now.waiting).toEqual({ kind: 'over' });
  });
});

describe('the id of a question', () => {
  test('it is the same each time its step is run again', () => {
    const fight = toyTable('seeded');
    const bel = asked(fight, 'bel').id;
    expect(asked(give(fight, 'ada', { kind: 'number', number: 1 }), 'bel').id).toBe(bel);
    const told = put(fight, {
      kind: 'intervene',
      act: { kind: 'set-hearts', who: 'cay', hearts: 1 },
      reason: 'a wound from before',
    });
    expect(asked(told, 'bel').id).toBe(bel);
  });

  test("it does not depend on secret answers: Bel's question is the same for every guess of Ada", () => {
    const ids = [1, 2, 3].map((number) => {
      return asked(give(toyTable('seeded'), 'ada', { kind: 'number', number }), 'bel').id;
    });
    expect(new Set(ids).size).toBe(1);
  });

  test('it is another for the same question asked again later', () => {
    let fight = guessAll(toyTable('seeded'));
    const first = asked(toyTable('seeded'), 'ada').id;
    for (const who of ['ada', 'bel', 'cay']) fight = give(fight, who, WAIT);
    expect(openKeys(fight)[0]).toBe('ada: guess');
    expect(asked(fight, 'ada').id).not.toBe(first);
  });

  test('it changes when the information of the seat has changed', () => {
    const fight = adaStrikesBel();
    const before = asked(fight, 'bel').id;
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    expect(asked(put(fight, { kind: 'intervene', act, reason: 'r' }), 'bel').id).not.toBe(before);
  });
});

describe('a refused input', () => {
  const fight = guessAll(toyTable('seeded'));
  const turn = answerOf(fight, 'ada', WAIT);
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

  test.each(refusedInputs)('it is refused as %s: %s', (code, _what, input) => {
    const result = submit(fight, input);
    expect(result).toMatchObject({ refusal: { code } });
  });

  test.each(refusedInputs)('it changes nothing (%s: %s)', (_code, _what, input) => {
    const before = standing(fight);
    submit(fight, input);
    expect(standing(fight)).toEqual(before);
    expect(fight.entries).toHaveLength(4);
  });

  test.each(refusedInputs)('it has a reason and a remedy (%s: %s)', (_code, _what, input) => {
    const result = submit(fight, input);
    const { sentence, remedy } = 'refusal' in result ? result.refusal : { sentence: '', remedy: '' };
    expect(sentence.length).toBeGreaterThan(10);
    expect(remedy.length).toBeGreaterThan(5);
    expect(sentence).not.toContain('undefined');
  });

  test('it cites the rule of the question', () => {
    const result = submit(fight, { ...turn, answer: { kind: 'flee' } });
    expect(result).toEqual({
      refusal: {
        code: 'not-an-option',
        rule: 'turn',
        sentence: '"flee" is not possible now; possible: wait, strike',
        remedy: 'Choose one of the options that come with the question.',
      },
    });
  });

  test('question-gone: a repeated answer is refused, however late', () => {
    const after = give(fight, 'ada', WAIT);
    expect(refusalOf(submit(after, turn))).toBe('question-gone');
    expect(refusalOf(submit(give(after, 'bel', WAIT), turn))).toBe('question-gone');
  });

  test('question-gone: an answer to a question that has changed is refused', () => {
    const struck = adaStrikesBel();
    const late = answerOf(struck, 'bel', PARRY);
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    const changed = put(struck, { kind: 'intervene', act, reason: 'r' });
    expect(refusalOf(submit(changed, late))).toBe('question-gone');
  });

  test("the refusal is the same for another seat's question as for an unknown id, so guessing reveals nothing", () => {
    const other = submit(fight, { ...turn, by: 'bob' });
    expect(other).toEqual(submit(fight, { ...turn, by: 'bob', decision: 'none' }));
  });

  test('fight-over: an answer, dice and a forced roll after the end are refused', () => {
    const end = put(fight, { kind: 'intervene', act: { kind: 'end-duel' }, reason: 'dinner' });
    expect(refusalOf(submit(end, turn))).toBe('fight-over');
    expect(refusalOf(submit(end, { kind: 'dice', roll: 'x', by: 'gm', faces: 'roll' }))).toBe('fight-over');
    expect(refusalOf(submit(end, { kind: 'force-roll', faces: [1], reason: 'r' }))).toBe('fight-over');
    const act = { kind: 'set-hearts', who: 'bel', hearts: 1 };
    expect(refusalOf(submit(end, { kind: 'intervene', act, reason: 'r' }))).toBe('fight-over');
  });

  test('not-begun and other-rules: a fight before its first step refuses inputs', () => {
    const unbegun = put(fight, { kind: 'restore', to: 0 });
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
    expect(refusalOf(redo(fight))).toBe('nothing-to-redo');
  });
});

describe('permission to answer', () => {
  const fight = guessAll(toyTable('seeded'));

  test("a seat may answer for its own combatants, and the GM's seat for everyone", () => {
    const own = answerOf(fight, 'ada', WAIT);
    expect(own.by).toBe('ann');
    expect(accepted(submit(fight, own)).now.state).toEqual(
      accepted(submit(fight, { ...own, by: 'gm' })).now.state,
    );
  });

  test('an automatic answer is an ordinary one with a mark', () => {
    const auto = accepted(submit(fight, { ...answerOf(fight, 'ada', WAIT), auto: true }));
    expect(auto.entries.at(-1)!.input).toMatchObject({ kind: 'answer', auto: true });
    expect(auto.now.state).toEqual(give(fight, 'ada', WAIT).now.state);
  });
});
