import { expect, test } from 'vitest';
import { duel, KNIFE, PLAIN, sheet, TASK } from '../../../test/support/agents.ts';
import { type Agent, type State, start } from './state.ts';
import { namesIn, recap } from './words.ts';

const axe = { ...KNIFE, name: 'axe' };

/** Ann against Ben, with these changes to Ben. */
function withBen(changes: Partial<Agent> = {}): State {
  const state = start(duel(PLAIN, sheet('777777', { weapons: [axe] }), 2, { options: { tasks: [TASK] } }));
  const [ann, ben] = state.combatants;
  return { ...state, combatants: [ann!, { ...ben!, ...changes }] };
}

const told = (...events: object[]) =>
  (events as { type: string }[]).map(({ type, ...facts }) => ({ type, rule: 'round', facts }));
const attack = { type: 'attack-rolled', attacker: 'ann' };
const hit = { type: 'attack-hit', attacker: 'ann' };
const reaction = { type: 'reacted', who: 'ben' };

test('attacks, hits and reactions are counted for each agent', () => {
  const lines = recap(told(attack, hit, attack, reaction), withBen(), 'gm');
  expect(lines).toEqual([
    'ann: 1 of 2 attacks hit; standing with 21 of 21 points of STR, DEX and END.',
    'ben: made no attack, 1 reaction; standing with 21 of 21 points of STR, DEX and END.',
  ]);
  expect(recap(told(reaction, reaction), withBen(), 'gm')[1]).toMatch(/^ben: made no attack, 2 reactions;/);
  const both = recap(told(attack, { type: 'reacted', who: 'ann' }), withBen(), 'gm');
  expect(both[0]).toMatch(/^ann: 0 of 1 attacks hit, 1 reaction;/);
});

test('the length of the fight is shown when it is over', () => {
  const end = { type: 'combat-ended' };
  expect(recap(told(end), withBen(), 'gm')[0]).toBe('The fight lasted 1 round.');
  expect(recap(told({ type: 'round-ended' }, end), withBen(), 'gm')[0]).toBe('The fight lasted 2 rounds.');
  expect(recap(told({ type: 'round-ended' }), withBen(), 'gm')).toHaveLength(2);
});

test.each<[says: string, changes: Partial<Agent>]>([
  ['left the field', { presence: 'gone' }],
  ['dead', { life: 'dead' }],
  [
    'unconscious with 7 of 21 points of STR, DEX and END',
    { life: 'unconscious', scores: { STR: 0, DEX: 0, END: 7 } },
  ],
])('the end of an agent is stated: %s', (says, changes) => {
  expect(recap([], withBen(changes), 'gm')[1]).toBe(`ben: made no attack; ${says}.`);
});

test('a stranger reads no numbers', () => {
  expect(recap([], withBen({ scores: { STR: 7, DEX: 7, END: 6 } }), 'a-seat')[1]).toBe(
    'ben: made no attack; standing, wounded.',
  );
  expect(recap([], withBen({ life: 'unconscious' }), 'a-seat')[1]).toBe('ben: made no attack; unconscious.');
});

test('an agent in reserve, or hidden from the seat, is not mentioned', () => {
  expect(recap([], withBen({ presence: 'reserve' }), 'gm')).toHaveLength(1);
  expect(recap([], withBen({ isHidden: true }), 'a-seat')).toHaveLength(1);
});

test('items have the names that their owners use, and the GM sees those of all', () => {
  const names = namesIn(withBen());
  expect(names.item('ann', 'knife')).toBe('knife');
  expect(names.item('ben', 'knife')).toBe('axe');
  expect(names.item('gm', 'knife')).toBe('knife');
  expect(names.item('ann', 'bow')).toBe('bow');
  expect([names.of('ben'), names.of('gm'), names.of(null), names.of('x')]).toEqual([
    ...['ben', 'the GM', 'someone unseen', 'x'],
  ]);
  expect([names.side('a'), names.side('x'), names.task('lock'), names.task('x')]).toEqual([
    ...['A', 'x', 'the lock', 'x'],
  ]);
});
