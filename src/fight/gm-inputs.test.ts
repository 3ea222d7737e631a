import { describe, expect, test } from 'vitest';
import {
  answerOf,
  asked,
  give,
  guessAll,
  openKeys,
  put,
  refusalOf,
  type ToyTable,
  toyTable,
  waitingRoll,
} from '../../test/support/toy-table.ts';
import { submit } from './submit.ts';

function hearts(fight: ToyTable, who: string): number {
  return fight.now.state.duellists.find(({ id }) => id === who)!.hearts;
}

function intervene(fight: ToyTable, act: { kind: string; who?: string; hearts?: number }): ToyTable {
  return put(fight, { kind: 'intervene', act, reason: 'the GM says so' });
}

/** Ada has struck at Bel, who must decide whether to parry. */
function struck(mode: 'seeded' | 'typed' = 'seeded'): ToyTable {
  const fight = mode === 'seeded' ? toyTable(mode) : typedLots();
  return give(guessAll(fight), 'ada', { kind: 'strike', target: 'bel' });
}

function typedLots(): ToyTable {
  let fight = toyTable('typed');
  for (const face of [6, 4, 2]) {
    const { id } = waitingRoll(fight);
    fight = put(fight, { kind: 'dice', roll: id, by: 'gm', faces: [face] });
  }
  return fight;
}

describe('an override while a question is open', () => {
  test('an override builds the question again', () => {
    const fight = intervene(struck(), { kind: 'set-hearts', who: 'bel', hearts: 1 });
    expect(asked(fight, 'bel').decision.context).toEqual({ depth: 1, hearts: 1 });
    expect(fight.entries.at(-1)!.events).toEqual([{ type: 'hearts-set', rule: 'gm', who: 'bel', hearts: 1 }]);
  });

  test('an override drops the question if its combatant can no longer answer', () => {
    const fight = intervene(struck(), { kind: 'set-hearts', who: 'bel', hearts: 0 });
    expect(openKeys(fight)).toEqual(['cay: turn']);
    expect(fight.entries.at(-1)!.rolls).toEqual([]);
  });

  test('an override leaves an unchanged question open to a late answer', () => {
    const late = answerOf(struck(), 'bel', { kind: 'parry' });
    const fight = intervene(struck(), { kind: 'set-hearts', who: 'cay', hearts: 1 });
    expect(openKeys(put(fight, late))).toEqual(['ada: press']);
  });

  test('an override keeps its position when the step is run again, after rolls and between answers', () => {
    let fight = struck();
    fight = give(fight, 'bel', { kind: 'parry' });
    fight = intervene(fight, { kind: 'luck', who: 'cay' });
    fight = intervene(fight, { kind: 'set-hearts', who: 'ada', hearts: 2 });
    const luck = hearts(fight, 'cay');
    fight = give(fight, 'ada', { kind: 'press' });
    fight = give(fight, 'bel', { kind: 'take' });
    expect(hearts(fight, 'cay')).toBe(luck);
    expect(hearts(fight, 'ada')).toBe(2);
    expect(fight.entries.slice(-4).map(({ rolls }) => rolls.length)).toEqual([1, 0, 0, 1]);
  });

  test('an override can end the step, and pending events are dropped', () => {
    const fight = intervene(struck(), { kind: 'end-turn' });
    expect(openKeys(fight)).toEqual(['bel: turn']);
    expect(fight.entries.at(-1)).toMatchObject({ rolls: [], settled: 1 });
  });

  test('an override is possible while several seats must answer, and while a roll waits for its dice', () => {
    const guessing = intervene(toyTable('seeded'), { kind: 'set-hearts', who: 'bel', hearts: 0 });
    expect(openKeys(guessing)).toEqual(['ada: guess', 'cay: guess']);
    const rolling = give(struck('typed'), 'bel', { kind: 'take' });
    const told = intervene(rolling, { kind: 'set-hearts', who: 'bel', hearts: 0 });
    expect(waitingRoll(told).request.why).toBe('ada: strike');
    expect(told.entries.at(-1)!.events).toHaveLength(1);
  });

  test('an override waits for its own dice if dice are typed in', () => {
    const luck = intervene(struck('typed'), { kind: 'luck', who: 'bel' });
    expect(waitingRoll(luck).request.owner).toBe('gm');
    const fight = put(luck, { kind: 'dice', roll: waitingRoll(luck).id, by: 'gm', faces: [5] });
    expect(asked(fight, 'bel').decision.context).toEqual({ depth: 1, hearts: 5 });
  });
});

describe('after the end', () => {
  const last = ['bel', 'cay'].reduce(
    (fight, who) => intervene(fight, { kind: 'set-hearts', who, hearts: 0 }),
    guessAll(toyTable('seeded')),
  );
  const end = give(last, 'ada', { kind: 'wait' });

  test('a GM override can continue the fight', () => {
    expect(end.now.waiting.kind).toBe('over');
    const fight = intervene(end, { kind: 'set-hearts', who: 'cay', hearts: 1 });
    expect(fight.entries.at(-1)!.settled).toBe(2);
    expect(openKeys(fight)).toEqual(['cay: turn']);
  });

  test('a GM override can leave the fight over', () => {
    const fight = intervene(end, { kind: 'set-hearts', who: 'ada', hearts: 9 });
    expect(fight.now.waiting.kind).toBe('over');
    expect(hearts(fight, 'ada')).toBe(9);
    expect(openKeys(intervene(fight, { kind: 'luck', who: 'bel' }))).toEqual(['bel: turn']);
  });
});

describe('after the end, with typed dice', () => {
  test('an override waits for its own dice', () => {
    const down = ['bel', 'cay'].reduce(
      (fight, who) => intervene(fight, { kind: 'set-hearts', who, hearts: 0 }),
      guessAll(typedLots()),
    );
    const luck = intervene(give(down, 'ada', { kind: 'wait' }), { kind: 'luck', who: 'cay' });
    const { id } = waitingRoll(luck);
    const again = put(luck, { kind: 'dice', roll: id, by: 'gm', faces: [4] });
    expect(again.entries.slice(-2).map(({ events, settled }) => [events.length, settled])).toEqual([
      [0, null],
      [2, 2],
    ]);
    expect(hearts(again, 'cay')).toBe(4);
    expect(openKeys(again)).toEqual(['cay: turn']);
  });
});

describe('a forced roll', () => {
  const force = (faces: number[], ahead?: number) =>
    ({ kind: 'force-roll', faces, reason: 'as it lay on the floor', ...(ahead && { ahead }) }) as const;

  test('it applies to the next roll, and only to that one', () => {
    const fight = give(put(struck(), force([6, 6])), 'bel', { kind: 'take' });
    expect(fight.entries.at(-1)!.rolls).toEqual([
      {
        why: 'ada: strike',
        rule: 'strike',
        owner: 'ann',
        dice: { n: 2, lo: 1, hi: 6 },
        faces: [6, 6],
        source: 'forced',
      },
    ]);
    expect(hearts(fight, 'bel')).toBe(2);
    const next = give(give(fight, 'bel', { kind: 'strike', target: 'ada' }), 'ada', { kind: 'take' });
    expect(next.entries.at(-1)!.rolls[0]!.source).toBe('rolled');
  });

  test('it waits for the first roll that its faces fit', () => {
    const fight = intervene(put(struck(), force([1, 1])), { kind: 'luck', who: 'cay' });
    expect(fight.entries.at(-1)!.rolls[0]!.source).toBe('rolled');
    expect(give(fight, 'bel', { kind: 'take' }).entries.at(-1)!.rolls[0]!.faces).toEqual([1, 1]);
  });

  test('it can apply to a later roll', () => {
    let fight = put(struck(), force([3], 1));
    for (const who of ['cay', 'ada', 'bel']) fight = intervene(fight, { kind: 'luck', who });
    const rolls = fight.entries.slice(-3).map((entry) => entry.rolls[0]!.source);
    expect(rolls).toEqual(['rolled', 'forced', 'rolled']);
    expect(hearts(fight, 'ada')).toBe(3);
  });

  test('a later forced roll for the same roll replaces it', () => {
    const fight = put(put(struck(), force([1, 1])), force([6, 6]));
    expect(give(fight, 'bel', { kind: 'take' }).entries.at(-1)!.rolls[0]!.faces).toEqual([6, 6]);
  });

  test('it does not change the dice of other rolls', () => {
    const luck = (fight: ToyTable) => intervene(fight, { kind: 'luck', who: 'cay' });
    const plain = luck(give(struck(), 'bel', { kind: 'take' }));
    const forced = luck(give(put(struck(), force([6, 6])), 'bel', { kind: 'take' }));
    expect(hearts(forced, 'cay')).toBe(hearts(plain, 'cay'));
  });

  test('it applies at once to a roll that waits for its dice', () => {
    const rolling = give(struck('typed'), 'bel', { kind: 'take' });
    const fight = put(rolling, force([6, 6]));
    expect(fight.entries.at(-1)!.rolls[0]!.source).toBe('forced');
    expect(openKeys(fight)).toEqual(['bel: turn']);
    expect(refusalOf(submit(rolling, force([6])))).toBe('bad-faces');
    expect(refusalOf(submit(rolling, force([6, 7])))).toBe('bad-faces');
  });

  test('it can be set before the fight begins', () => {
    const unbegun = put(toyTable('seeded'), { kind: 'restore', to: 0 });
    const ready = put(unbegun, force([1]));
    expect(ready.now.waiting).toEqual({ kind: 'begin' });
    const begun = put(ready, { kind: 'begin', rules: '1' });
    expect(begun.entries.at(-1)!.rolls[0]).toMatchObject({ faces: [1], source: 'forced' });
  });
});
