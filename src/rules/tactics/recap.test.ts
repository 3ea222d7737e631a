import { expect, test } from 'vitest';
import { duel, HIDE, SWORD } from '../../../test/support/tactics.ts';
import { type Combatant, type State, start } from './state.ts';
import { namesOf, words } from './words.ts';

const { recap } = words;

/** Ann against Bob, who calls his sword an axe, with this change to Bob. */
function withBob(changes: Partial<Combatant> = {}): State {
  const state = start(duel({}, { weapons: [{ ...SWORD, name: 'axe' }], armor: HIDE }));
  const [ann, bob] = state.combatants;
  return { ...state, combatants: [ann!, { ...bob!, ...changes }] };
}

const told = (...events: object[]) =>
  (events as { type: string }[]).map(({ type, ...facts }) => ({ type, rule: 'turn', facts }));
const attack = { type: 'attack-rolled', attacker: 'ann' };
const hit = { type: 'attack-hit', attacker: 'ann' };
const dealt = { type: 'damage-dealt', by: 'ann', w: { total: 4 } };
const change = { type: 'action-changed', who: 'bob' };

test('attacks, hits, wounds and changes of plan are counted for each combatant', () => {
  expect(recap(told(attack, hit, dealt, attack, dealt, change), withBob(), 'gm')).toEqual([
    'ann: 1 of 2 attacks hit for 8 W; standing with 16 of 16 W.',
    'bob: made no attack, changed plan once; standing with 16 of 16 W.',
  ]);
  expect(recap(told(change, change), withBob(), 'gm')[1]).toMatch(
    /^bob: made no attack, changed plan 2 times;/,
  );
});

test('only the GM learns the damage of an attack', () => {
  expect(recap(told(attack, hit, dealt), withBob(), 'ann')[0]).toBe(
    'ann: 1 of 1 attacks hit; standing with 16 of 16 W.',
  );
});

test('the length of the fight is shown when it is over', () => {
  const [turn, end] = [{ type: 'turn-started' }, { type: 'combat-ended' }];
  expect(recap(told(turn, end), withBob(), 'gm')[0]).toBe('The fight lasted 1 turn.');
  expect(recap(told(turn, turn, end), withBob(), 'gm')[0]).toBe('The fight lasted 2 turns.');
  expect(recap(told(turn), withBob(), 'gm')).toHaveLength(2);
});

test.each<[says: string, changes: Partial<Combatant>]>([
  ['dead', { isDead: true }],
  ['dying', { w: 0 }],
  ['dying, stunned', { w: 0, s: 0 }],
  ['standing with 5 of 16 W', { w: 5 }],
])('the end of a combatant is stated: %s', (says, changes) => {
  expect(recap([], withBob(changes), 'gm')[1]).toBe(`bob: made no attack; ${says}.`);
});

test('a stranger reads no numbers', () => {
  expect(recap([], withBob({ w: 5 }), 'ann')[1]).toBe('bob: made no attack; standing, badly hurt.');
});

test('a combatant that left is listed if the seat saw it leave', () => {
  const gone = withBob({ presence: 'gone' });
  expect(recap([], gone, 'ann')).toHaveLength(1);
  expect(recap(told({ type: 'left', who: 'bob' }), gone, 'ann')[1]).toBe(
    'bob: made no attack; left the field.',
  );
});

test("a player's own combatant is listed too only if its leaving was seen, and not while it is in reserve", () => {
  const away = (presence: Combatant['presence']) => {
    const [ann, bob] = withBob().combatants;
    return recap([], { ...withBob(), combatants: [{ ...ann!, presence }, bob!] }, 'ann');
  };
  expect(away('gone')).toHaveLength(1);
  expect(away('reserve')).toHaveLength(1);
  expect(away('here')).toHaveLength(2);
});

test('items have the names that their owners use, and the GM sees those of all', () => {
  const names = namesOf(withBob());
  expect(names.item('ann', 'sword')).toBe('sword');
  expect(names.item('bob', 'sword')).toBe('axe');
  expect(names.item('bob', 'hide')).toBe('hide');
  expect(names.item('gm', 'hide')).toBe('hide');
  expect(names.item('ann', 'unarmed')).toBe('bare hands');
  expect(names.item('ann', 'bow')).toBe('bow');
  expect([names.of('bob'), names.of('gm'), names.of('x')]).toEqual(['bob', 'the GM', 'x']);
  expect([names.side('foes'), names.side('x')]).toEqual(['the foes', 'x']);
});
