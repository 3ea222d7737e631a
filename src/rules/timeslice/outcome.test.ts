import { expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import {
  attack,
  begin,
  blow,
  DODGE,
  HITS,
  interrupt,
  MISSES,
  settle,
} from '../../../test/support/timeslice-play.ts';
import { outcome } from './outcome.ts';

const NOTHING = {
  attacker: 'ann',
  target: 'bob',
  hit: false,
  'natural 18': false,
  staggered: false,
  'starts dying': false,
  'target falls': false,
  'target dies': false,
  'attacker falls': false,
};

test('a miss reports no damage instead of damage of 0', () => {
  const f = blow(begin(duel()), 'ann', 'bob', { dice: MISSES });
  expect(outcome(f.events)).toEqual(NOTHING);
});

test('a hit reports its damage, the damage that got through, and stagger', () => {
  const f = blow(begin(duel({}, { dr: 6, staggerThreshold: 0 })), 'ann', 'bob', { dice: HITS });
  const struck = { damage: 0, 'hp lost': 0, stagger: 1, staggered: true };
  expect(outcome(f.events)).toEqual({ ...NOTHING, hit: true, ...struck });
});

test('a natural 18 at a limb amputates it', () => {
  const dice = [
    [9, 9],
    [0, 0],
  ];
  const f = blow(begin(duel()), 'ann', 'bob', { called: 'left-arm', dice });
  const struck = { hit: true, 'natural 18': true, damage: 6, 'hp lost': 6, stagger: 2 };
  expect(outcome(f.events)).toEqual({ ...NOTHING, ...struck, 'limb lost': 'left-arm' });
});

test('a blow that fells a player’s combatant reports the fall and the dying, but not a death', () => {
  const f = blow(begin(duel({}, { hp: 3 })), 'ann', 'bob', { dice: HITS });
  expect(outcome(f.events)).toMatchObject({
    'target falls': true,
    'starts dying': true,
    'target dies': false,
  });
});

test('the effects of an interruption on the attacker are separate from its own attack', () => {
  const f = begin(duel({ ts: 3 })).answer('ann', attack('bob'));
  settle(f.answer('bob', interrupt(), ...HITS), DODGE);
  f.roll(...MISSES);
  settle(f);
  expect(outcome(f.events)).toEqual({ ...NOTHING, 'damage taken': 5 });
});

test('an outcome without an attack reports no facts', () => {
  expect(outcome(begin(duel()).events)).toEqual({});
});

test('of two attacks of one combatant that wait for each other, each has its own result', () => {
  const f = begin(duel({ ts: 9 }, { ts: 9 })).answer('ann', attack('bob'));
  f.answer('bob', interrupt());
  const from = f.events.length;
  f.answer('ann', interrupt());
  // Her interruption misses, and so does his; then her first attack hits.
  settle(f, DODGE);
  f.roll(...MISSES);
  settle(f, DODGE);
  f.roll(...MISSES);
  settle(f, DODGE);
  f.roll(...HITS);
  settle(f, DODGE);
  expect(outcome(f.events, undefined, undefined, { attacker: 'ann', target: 'bob', from })).toEqual(NOTHING);
});
