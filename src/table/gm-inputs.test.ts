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

function hearts(table: ToyTable, who: string): number {
  return table.now.state.duellists.find(({ id }) => id === who)!.hearts;
}

function intervene(table: ToyTable, act: { kind: string; who?: string; hearts?: number }): ToyTable {
  return put(table, { kind: 'intervene', act, reason: 'the GM says so' });
}

/** Ada has struck at Bel, who is asked whether to parry. */
function struck(mode: 'seeded' | 'typed' = 'seeded'): ToyTable {
  const table = mode === 'seeded' ? toyTable(mode) : typedLots();
  return give(guessAll(table), 'ada', { kind: 'strike', target: 'bel' });
}

function typedLots(): ToyTable {
  let table = toyTable('typed');
  for (const face of [6, 4, 2]) {
    const { id } = waitingRoll(table);
    table = put(table, { kind: 'dice', roll: id, by: 'gm', faces: [face] });
  }
  return table;
}

describe('an intervention while a question is open', () => {
  test('builds the question anew', () => {
    const table = intervene(struck(), { kind: 'set-hearts', who: 'bel', hearts: 1 });
    expect(asked(table, 'bel').decision.about).toEqual({ depth: 1, hearts: 1 });
    expect(table.entries.at(-1)!.events).toEqual([{ type: 'hearts-set', rule: 'gm', who: 'bel', hearts: 1 }]);
  });

  test('makes the question moot when there is nobody left to answer it', () => {
    const table = intervene(struck(), { kind: 'set-hearts', who: 'bel', hearts: 0 });
    expect(openKeys(table)).toEqual(['cay: turn']);
    expect(table.entries.at(-1)!.rolls).toEqual([]);
  });

  test('leaves the same question open to an answer that was on its way', () => {
    const late = answerOf(struck(), 'bel', { kind: 'parry' });
    const table = intervene(struck(), { kind: 'set-hearts', who: 'cay', hearts: 1 });
    expect(openKeys(put(table, late))).toEqual(['ada: press']);
  });

  test('stays where it was when the step is run again, after rolls and between answers', () => {
    let table = struck();
    table = give(table, 'bel', { kind: 'parry' });
    table = intervene(table, { kind: 'luck', who: 'cay' });
    table = intervene(table, { kind: 'set-hearts', who: 'ada', hearts: 2 });
    const luck = hearts(table, 'cay');
    table = give(table, 'ada', { kind: 'press' });
    table = give(table, 'bel', { kind: 'take' });
    expect(hearts(table, 'cay')).toBe(luck);
    expect(hearts(table, 'ada')).toBe(2);
    expect(table.entries.slice(-4).map(({ rolls }) => rolls.length)).toEqual([1, 0, 0, 1]);
  });

  test('may end the step: what was pending lapses', () => {
    const table = intervene(struck(), { kind: 'end-turn' });
    expect(openKeys(table)).toEqual(['bel: turn']);
    expect(table.entries.at(-1)).toMatchObject({ rolls: [], settled: 1 });
  });

  test('may be given while several are asked, and while a roll waits for its dice', () => {
    const guessing = intervene(toyTable('seeded'), { kind: 'set-hearts', who: 'bel', hearts: 0 });
    expect(openKeys(guessing)).toEqual(['ada: guess', 'cay: guess']);
    const rolling = give(struck('typed'), 'bel', { kind: 'take' });
    const told = intervene(rolling, { kind: 'set-hearts', who: 'bel', hearts: 0 });
    expect(waitingRoll(told).request.why).toBe('ada: strike');
    expect(told.entries.at(-1)!.events).toHaveLength(1);
  });

  test('waits for its own dice where dice are typed in', () => {
    const luck = intervene(struck('typed'), { kind: 'luck', who: 'bel' });
    expect(waitingRoll(luck).request.owner).toBe('gm');
    const table = put(luck, { kind: 'dice', roll: waitingRoll(luck).id, by: 'gm', faces: [5] });
    expect(asked(table, 'bel').decision.about).toEqual({ depth: 1, hearts: 5 });
  });
});

describe('after the end', () => {
  const last = ['bel', 'cay'].reduce(
    (table, who) => intervene(table, { kind: 'set-hearts', who, hearts: 0 }),
    guessAll(toyTable('seeded')),
  );
  const end = give(last, 'ada', { kind: 'wait' });

  test('the GM may step in, and the fight goes on', () => {
    expect(end.now.waiting.kind).toBe('over');
    const table = intervene(end, { kind: 'set-hearts', who: 'cay', hearts: 1 });
    expect(table.entries.at(-1)!.settled).toBe(2);
    expect(openKeys(table)).toEqual(['cay: turn']);
  });

  test('the GM may step in without the fight going on', () => {
    const table = intervene(end, { kind: 'set-hearts', who: 'ada', hearts: 9 });
    expect(table.now.waiting.kind).toBe('over');
    expect(hearts(table, 'ada')).toBe(9);
    expect(openKeys(intervene(table, { kind: 'luck', who: 'bel' }))).toEqual(['bel: turn']);
  });
});

describe('after the end, where dice are typed in', () => {
  test('an intervention waits for its own dice', () => {
    const down = ['bel', 'cay'].reduce(
      (table, who) => intervene(table, { kind: 'set-hearts', who, hearts: 0 }),
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

  test('is the next one that comes, and only that one', () => {
    const table = give(put(struck(), force([6, 6])), 'bel', { kind: 'take' });
    expect(table.entries.at(-1)!.rolls).toEqual([
      {
        why: 'ada: strike',
        rule: 'strike',
        owner: 'ann',
        dice: { n: 2, lo: 1, hi: 6 },
        faces: [6, 6],
        source: 'forced',
      },
    ]);
    expect(hearts(table, 'bel')).toBe(2);
    const next = give(give(table, 'bel', { kind: 'strike', target: 'ada' }), 'ada', { kind: 'take' });
    expect(next.entries.at(-1)!.rolls[0]!.source).toBe('rolled');
  });

  test('waits for the first roll that its faces fit', () => {
    const table = intervene(put(struck(), force([1, 1])), { kind: 'luck', who: 'cay' });
    expect(table.entries.at(-1)!.rolls[0]!.source).toBe('rolled');
    expect(give(table, 'bel', { kind: 'take' }).entries.at(-1)!.rolls[0]!.faces).toEqual([1, 1]);
  });

  test('may lie further ahead', () => {
    let table = put(struck(), force([3], 1));
    for (const who of ['cay', 'ada', 'bel']) table = intervene(table, { kind: 'luck', who });
    const rolls = table.entries.slice(-3).map((entry) => entry.rolls[0]!.source);
    expect(rolls).toEqual(['rolled', 'forced', 'rolled']);
    expect(hearts(table, 'ada')).toBe(3);
  });

  test('is replaced by a later word on the same roll', () => {
    const table = put(put(struck(), force([1, 1])), force([6, 6]));
    expect(give(table, 'bel', { kind: 'take' }).entries.at(-1)!.rolls[0]!.faces).toEqual([6, 6]);
  });

  test('does not change the dice of other rolls', () => {
    const luck = (table: ToyTable) => intervene(table, { kind: 'luck', who: 'cay' });
    const plain = luck(give(struck(), 'bel', { kind: 'take' }));
    const forced = luck(give(put(struck(), force([6, 6])), 'bel', { kind: 'take' }));
    expect(hearts(forced, 'cay')).toBe(hearts(plain, 'cay'));
  });

  test('is made at once where a roll waits for its dice', () => {
    const rolling = give(struck('typed'), 'bel', { kind: 'take' });
    const table = put(rolling, force([6, 6]));
    expect(table.entries.at(-1)!.rolls[0]!.source).toBe('forced');
    expect(openKeys(table)).toEqual(['bel: turn']);
    expect(refusalOf(submit(rolling, force([6])))).toBe('bad-faces');
    expect(refusalOf(submit(rolling, force([6, 7])))).toBe('bad-faces');
  });

  test('may be laid ready before the fight begins', () => {
    const unbegun = put(toyTable('seeded'), { kind: 'restore', to: 0 });
    const ready = put(unbegun, force([1]));
    expect(ready.now.waiting).toEqual({ kind: 'begin' });
    const begun = put(ready, { kind: 'begin', rules: '1' });
    expect(begun.entries.at(-1)!.rolls[0]).toMatchObject({ faces: [1], source: 'forced' });
  });
});
