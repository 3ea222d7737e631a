import { expect, test } from 'vitest';
import { doAction, duel, midTurn, strike, sum } from '../../../test/support/tactics.ts';
import type { Event } from './events.ts';
import { outcome } from './ruleset.ts';
import type { Sheet } from './schema.ts';

/** Ann's sword against Bob: skill 13 against a dodge of 10, the dice as given. */
function struck(natural: number, bob: Partial<Sheet> = {}) {
  const begun = duel({}, bob, { 'sunder-when': 'off' });
  return outcome(doAction(midTurn(begun), 'ann', strike('bob'), { dice: [sum(natural)] }).events);
}

const NOTHING = {
  attacker: 'ann',
  target: 'bob',
  hit: false,
  stunned: false,
  'starts dying': false,
  'target dies': false,
  'item breaks': false,
};

test('a miss reports no damage instead of damage of 0', () => {
  expect(struck(15)).toMatchObject(NOTHING);
  expect(struck(15)).not.toHaveProperty('damage');
});

test('a hit reports its successes, and W and S damage separately and in sum', () => {
  expect(struck(10)).toEqual({ ...NOTHING, hit: true, successes: 3, damage: 9, w: 9, s: 0 });
});

test('a blow that kills outright is reported as a death', () => {
  expect(struck(10, { pc: 2, bod: 3 })).toMatchObject({ hit: true, 'target dies': true });
});

test('an outcome without an attack reports no facts', () => {
  expect(outcome([])).toEqual({});
});

/** Returns the facts that these events add to an attack of Ann's on Bob. */
const comesTo = (...events: object[]) =>
  outcome([{ type: 'attack-declared', who: 'ann', attacker: 'ann', target: 'bob' }, ...events] as Event[]);
const hit = { type: 'attack-hit', who: 'ann', attacker: 'ann', successes: { total: 2, parts: [] } };
const dealt = { type: 'damage-dealt', who: 'bob', by: 'ann', w: { total: 4 }, s: { total: 1 } };

test.each<[what: string, event: object, is: boolean | number]>([
  ['stunned', { type: 'stunned', who: 'bob' }, true],
  ['starts dying', { type: 'dying-started', who: 'bob' }, true],
  ['target dies', { type: 'died', who: 'bob' }, true],
  ['item breaks', { type: 'item-broken', who: 'bob' }, true],
  ['items sundered', { type: 'item-sundered', who: 'bob' }, 1],
  ['counterattack bonus', { type: 'counter-gained', who: 'bob', bonus: 2 }, 2],
])('the outcome states %s: %o', (what, event, is) => {
  expect(comesTo(event)).toEqual({ ...NOTHING, [what]: is });
});

test('several attacks are added up', () => {
  expect(comesTo(hit, dealt, hit, dealt)).toEqual({
    ...NOTHING,
    hit: true,
    successes: 4,
    damage: 10,
    w: 8,
    s: 2,
  });
});

test('actions of others and effects on the attacker are not counted', () => {
  const stunned = { type: 'stunned', who: 'ann' };
  expect(comesTo({ ...hit, attacker: 'cay' }, { ...dealt, by: 'cay' }, stunned)).toEqual(NOTHING);
});
