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

/** The same play in any fight: two strikes, one of them parried. */
const PLAY = [
  ['ada', { kind: 'strike', target: 'bel' }],
  ['bel', { kind: 'parry' }],
  ['ada', { kind: 'press' }],
  ['bel', { kind: 'take' }],
  ['bel', { kind: 'strike', target: 'cay' }],
  ['cay', { kind: 'take' }],
] as const;

/** Supplies the dice that a fight waits for. */
type Dice = (fight: ToyTable) => ToyTable;

function played(fight: ToyTable, dice: Dice): ToyTable {
  const rolled = (at: ToyTable): ToyTable => (at.now.waiting.kind === 'roll' ? rolled(dice(at)) : at);
  let next = guessAll(rolled(fight));
  for (const [who, answer] of PLAY) next = rolled(give(next, who, answer));
  return next;
}

function rollsOf(fight: ToyTable): readonly RollRecord[] {
  return fight.entries.slice(0).flatMap(({ rolls }) => rolls);
}

function eventsOf(fight: ToyTable): readonly Entry['events'][number][] {
  return fight.entries.slice(0).flatMap(({ events }) => events);
}

describe('typed dice', () => {
  const seeded = played(toyTable('seeded'), (fight) => fight);

  test('they have the same results as equal dice from the generator', () => {
    const faces = rollsOf(seeded).map((roll) => [...roll.faces]);
    expect(faces.length).toBeGreaterThan(4);
    const typed = played(toyTable('typed'), (fight) => type(fight, ...faces.shift()!));
    expect(faces).toEqual([]);
    expect(eventsOf(typed)).toEqual(eventsOf(seeded));
    expect(typed.now.state).toEqual(seeded.now.state);
    expect(rollsOf(typed).map(({ source }) => source)).toEqual(rollsOf(typed).map(() => 'typed'));
  });

  test('a roll left to the fight has the dice that an automatic roll would have had', () => {
    const left = played(toyTable('typed'), (fight) => {
      const { id, request } = waitingRoll(fight);
      return put(fight, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' });
    });
    expect(rollsOf(left)).toEqual(rollsOf(seeded));
    expect(eventsOf(left)).toEqual(eventsOf(seeded));
  });

  test('rolls wait one by one, and tied lots are rolled again', () => {
    let fight = toyTable('typed');
    for (const face of [4, 4, 1, 5, 6]) fight = type(fight, face);
    expect(waitingRoll(fight).request.why).toBe('cay: lots');
    expect(type(fight, 2).now.state.order).toEqual(['bel', 'ada', 'cay']);
  });

  test('only the owner of the roll and the GM may type them in', () => {
    const fight = toyTable('typed');
    const { id } = waitingRoll(fight);
    const by = (seat: string) => submit(fight, { kind: 'dice', roll: id, by: seat, faces: [3] });
    expect(refusalOf(by('bob'))).toBe('no-roll-waits');
    expect(by('ann')).toHaveProperty('value');
    expect(by('gm')).toHaveProperty('value');
  });

  test('they must be faces of these dice', () => {
    const fight = toyTable('typed');
    const { id } = waitingRoll(fight);
    for (const faces of [[], [0], [7], [2.5], [1, 1], [Number.NaN]]) {
      expect(submit(fight, { kind: 'dice', roll: id, by: 'ann', faces })).toMatchObject({
        refusal: { code: 'bad-faces', rule: 'lots' },
      });
    }
  });

  test('sending them twice is refused', () => {
    const fight = toyTable('typed');
    const dice = { kind: 'dice', roll: waitingRoll(fight).id, by: 'ann', faces: [3] } as const;
    expect(refusalOf(submit(put(fight, dice), dice))).toBe('no-roll-waits');
  });

  test('another roll of the same kind has another id', () => {
    const first = waitingRoll(toyTable('typed'));
    const tied = [4, 4, 1].reduce((fight, face) => type(fight, face), toyTable('typed'));
    expect(waitingRoll(tied).request).toEqual(first.request);
    expect(waitingRoll(tied).id).not.toBe(first.id);
  });

  test('typed and automatic rolls can be mixed, and each records its source', () => {
    let fight = type(toyTable('typed'), 6);
    for (const faces of [[4], 'roll'] as const) {
      const { id, request } = waitingRoll(fight);
      fight = put(fight, { kind: 'dice', roll: id, by: request.owner, faces });
    }
    expect(
      rollsOf(fight)
        .slice(0, 3)
        .map(({ source }) => source),
    ).toEqual(['typed', 'typed', 'rolled']);
  });

  test('no answer is accepted while a roll waits', () => {
    const fight = toyTable('typed');
    const answer = {
      kind: 'answer',
      decision: waitingRoll(fight).id,
      by: 'ann',
      answer: { kind: 'x' },
    } as const;
    expect(refusalOf(submit(fight, answer))).toBe('question-gone');
    expect(openKeys(fight)).toEqual([]);
  });
});
