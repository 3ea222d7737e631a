import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, skills, VEST } from '../../../test/support/agents.ts';
import { begin, DODGE, NONE, shoot } from '../../../test/support/agents-play.ts';
import { outcome } from './outcome.ts';

// A pistol at arm's length is 2 harder.
const GUN = sheet('777777', { weapons: [PISTOL], skills: skills('Gun Combat (slug) 2') });
const NOTHING = {
  attacker: 'ann',
  target: 'ben',
  hit: false,
  'seriously wounded': false,
  'target falls': false,
  'target dies': false,
  'somebody else hit': false,
};

test('a miss has no damage, not damage of 0', () => {
  const f = begin(duel(GUN, PLAIN, 1)).answer('ann', shoot('ben'), [3, 4]);
  expect(outcome(f.events)).toEqual(NOTHING);
});

test('a hit tells its Effect, its damage and the points it takes', () => {
  const f = begin(duel(GUN, { ...PLAIN, armour: [VEST] }, 1)).answer('ann', shoot('ben'), [4, 5]);
  f.answer('ben', NONE, [3, 3, 3]);
  expect(outcome(f.events)).toEqual({ ...NOTHING, hit: true, effect: 1, damage: 5, 'points lost': 5 });
});

test('a dodge that gets away is a reaction and no hit', () => {
  const f = begin(duel(GUN, PLAIN, 1)).answer('ann', shoot('ben'), [4, 5]);
  f.answer('ben', DODGE, [6, 6], [1, 1]);
  expect(outcome(f.events)).toEqual({ ...NOTHING, reactions: 1 });
});

test('where nobody attacks there are no facts', () => {
  expect(outcome(begin(duel(GUN, PLAIN, 1)).events)).toEqual({});
});
