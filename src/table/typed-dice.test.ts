import { describe, expect, test } from 'vitest';
import {
  give,
  guessAll,
  openKeys,
  put,
  refusalOf,
  type ToyTable,
  toyTable,
  type,
  waitingRoll,
} from '../../test/support/toy-table.ts';
import type { Entry, RollRecord } from './entry.ts';
import { submit } from './submit.ts';

/** The same play at any table: two strikes, one of them parried once. */
const PLAY = [
  ['ada', { kind: 'strike', target: 'bel' }],
  ['bel', { kind: 'parry' }],
  ['ada', { kind: 'press' }],
  ['bel', { kind: 'take' }],
  ['bel', { kind: 'strike', target: 'cay' }],
  ['cay', { kind: 'take' }],
] as const;

/** Gives whatever dice a table waits for. */
type Dice = (table: ToyTable) => ToyTable;

function played(table: ToyTable, dice: Dice): ToyTable {
  const rolled = (at: ToyTable): ToyTable => (at.now.waiting.kind === 'roll' ? rolled(dice(at)) : at);
  let next = guessAll(rolled(table));
  for (const [who, answer] of PLAY) next = rolled(give(next, who, answer));
  return next;
}

function rollsOf(table: ToyTable): readonly RollRecord[] {
  return table.entries.slice(0).flatMap(({ rolls }) => rolls);
}

function eventsOf(table: ToyTable): readonly Entry['events'][number][] {
  return table.entries.slice(0).flatMap(({ events }) => events);
}

describe('dice typed in', () => {
  const seeded = played(toyTable('seeded'), (table) => table);

  test('give what the same dice from the generator give', () => {
    const faces = rollsOf(seeded).map((roll) => [...roll.faces]);
    expect(faces.length).toBeGreaterThan(4);
    const typed = played(toyTable('typed'), (table) => type(table, ...faces.shift()!));
    expect(faces).toEqual([]);
    expect(eventsOf(typed)).toEqual(eventsOf(seeded));
    expect(typed.now.state).toEqual(seeded.now.state);
    expect(rollsOf(typed).map(({ source }) => source)).toEqual(rollsOf(typed).map(() => 'typed'));
  });

  test('left to the table are the dice that a table which rolls at once would have rolled', () => {
    const left = played(toyTable('typed'), (table) => {
      const { id, request } = waitingRoll(table);
      return put(table, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' });
    });
    expect(rollsOf(left)).toEqual(rollsOf(seeded));
    expect(eventsOf(left)).toEqual(eventsOf(seeded));
  });

  test('wait one by one, tied lots again', () => {
    let table = toyTable('typed');
    for (const face of [4, 4, 1, 5, 6]) table = type(table, face);
    expect(waitingRoll(table).request.why).toBe('cay: lots');
    expect(type(table, 2).now.state.order).toEqual(['bel', 'ada', 'cay']);
  });

  test('come from the owner of the roll or the GM, and nobody else', () => {
    const table = toyTable('typed');
    const { id } = waitingRoll(table);
    const by = (seat: string) => submit(table, { kind: 'dice', roll: id, by: seat, faces: [3] });
    expect(refusalOf(by('bob'))).toBe('no-roll-waits');
    expect(by('ann').kind).toBe('done');
    expect(by('gm').kind).toBe('done');
  });

  test('must be the faces of these dice', () => {
    const table = toyTable('typed');
    const { id } = waitingRoll(table);
    for (const faces of [[], [0], [7], [2.5], [1, 1], [Number.NaN]]) {
      expect(submit(table, { kind: 'dice', roll: id, by: 'ann', faces })).toMatchObject({
        kind: 'refused',
        refusal: { code: 'bad-faces', rule: 'lots' },
      });
    }
  });

  test('are refused when they come twice', () => {
    const table = toyTable('typed');
    const dice = { kind: 'dice', roll: waitingRoll(table).id, by: 'ann', faces: [3] } as const;
    expect(refusalOf(submit(put(table, dice), dice))).toBe('no-roll-waits');
  });

  test('of another roll of the same kind have another id', () => {
    const first = waitingRoll(toyTable('typed'));
    const tied = [4, 4, 1].reduce((table, face) => type(table, face), toyTable('typed'));
    expect(waitingRoll(tied).request).toEqual(first.request);
    expect(waitingRoll(tied).id).not.toBe(first.id);
  });

  test('and rolls left to the table may be mixed; each says where it came from', () => {
    let table = type(toyTable('typed'), 6);
    for (const faces of [[4], 'roll'] as const) {
      const { id, request } = waitingRoll(table);
      table = put(table, { kind: 'dice', roll: id, by: request.owner, faces });
    }
    expect(
      rollsOf(table)
        .slice(0, 3)
        .map(({ source }) => source),
    ).toEqual(['typed', 'typed', 'rolled']);
  });

  test('no answer is taken while a roll waits', () => {
    const table = toyTable('typed');
    const answer = {
      kind: 'answer',
      decision: waitingRoll(table).id,
      by: 'ann',
      answer: { kind: 'x' },
    } as const;
    expect(refusalOf(submit(table, answer))).toBe('question-gone');
    expect(openKeys(table)).toEqual([]);
  });
});
