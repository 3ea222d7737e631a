import { expect, test } from 'vitest';
import { BLADE, duel } from '../../../test/support/locations.ts';
import { namesIn } from './naming.ts';
import { recap } from './recap.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';

const rope = { id: 'rope', name: 'a rope' };

/** Ann with a rope against Bob, who calls his blade a sabre, with this changed in Bob. */
function withBob(changes: Partial<Combatant> = {}): State {
  const state = start(duel({ tools: [rope] }, { weapons: [{ ...BLADE, name: 'sabre' }] }));
  const [ann, bob] = state.combatants;
  return { ...state, combatants: [ann!, { ...bob!, ...changes }] };
}

const told = (...events: object[]) =>
  (events as { type: string }[]).map(({ type, ...facts }) => ({ type, rule: 'recap', facts }));
const deed = { what: 'died', who: 'bob', by: null, location: null, points: 0 };

test('[recap] the rounds in which somebody was hurt, and what became of everybody', () => {
  const rounds = [
    { type: 'recapped', round: 1, deeds: [] },
    { type: 'recapped', round: 2, deeds: [deed] },
  ];
  expect(recap(told(...rounds), withBob({ isDead: true }), 'gm')).toEqual([
    'Round 2: bob died.',
    'ann: unhurt.',
    'bob: dead.',
  ]);
});

test('the time that went by is said in days and hours', () => {
  const hours = (n: number) => told(...Array.from({ length: n }, () => ({ type: 'hour-passed' })));
  expect(recap(hours(50), withBob(), 'gm')[0]).toBe('2 days and 2 hours went by.');
  expect(recap(hours(0), withBob(), 'gm')[0]).toBe('ann: unhurt.');
});

test('what became of somebody, as a seat may know it', () => {
  const last = (changes: Partial<Combatant>, seat: string) => recap([], withBob(changes), seat).at(-1);
  expect(last({ presence: 'gone' }, 'gm')).toBe('bob: left the field.');
  expect(last({ presence: 'reserve' }, 'gm')).toBe('ann: unhurt.');
  expect(last({ isProne: true, isWet: true }, 'gm')).toBe('bob: prone, wet.');
  expect(last({ isProne: true, isWet: true }, 'ann')).toBe('bob: prone.');
  expect(last({ isWet: true }, 'ann')).toBe('bob: unhurt.');
});

test('things are called as their owner calls them, the GM has everybody’s', () => {
  const names = namesIn(withBob());
  expect(names.item('ann', 'blade')).toBe('blade');
  expect(names.item('bob', 'blade')).toBe('sabre');
  expect(names.item('ann', 'rope')).toBe('a rope');
  expect(names.item('gm', 'rope')).toBe('a rope');
  expect(names.item('bob', 'rope')).toBe('rope');
  expect([names.of('bob'), names.of('gm'), names.of('x')]).toEqual(['bob', 'the GM', 'x']);
  expect([names.side('foes'), names.side('x')]).toEqual(['the foes', 'x']);
});
