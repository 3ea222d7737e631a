import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, skills, VEST } from '../../../test/support/agents.ts';
import { begin, DODGE, NONE, shoot } from '../../../test/support/agents-play.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
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

/** What these events add to an attack of Ann's on Ben. */
const comesTo = (...events: object[]) =>
  outcome([{ type: 'attack-rolled', attacker: 'ann', target: 'ben' }, ...events] as Event[]);
const hit = { type: 'attack-hit', attacker: 'ann', target: 'ben', effect: 2 };
const dealt = { type: 'damage-dealt', who: 'ben', attacker: 'ann', damage: sum(6) };

test('several hits are added up', () => {
  const lost = { type: 'wounded', who: 'ben', lost: { STR: 1, DEX: 2, END: 3 } };
  expect(comesTo(hit, dealt, lost, hit, dealt, lost)).toEqual({
    ...NOTHING,
    hit: true,
    effect: 4,
    damage: 12,
    'points lost': 12,
  });
});

test.each<[what: string, event: object]>([
  ['seriously wounded', { type: 'seriously-wounded', who: 'ben', isNow: true }],
  ['target falls', { type: 'fell-unconscious', who: 'ben' }],
])('the target: %s', (what, event) => {
  expect(comesTo(event)).toEqual({ ...NOTHING, [what]: true });
});

test('who dies falls as well', () => {
  expect(comesTo({ type: 'died', who: 'ben' })).toEqual({
    ...NOTHING,
    'target falls': true,
    'target dies': true,
  });
});

test('a shot that goes astray may hit somebody else', () => {
  const struck = comesTo({ type: 'stray-rolled', who: 'cid', isHit: true }, dealt);
  expect(struck).toEqual({ ...NOTHING, 'somebody else hit': true, damage: 6, 'points lost': 0 });
  expect(comesTo({ type: 'stray-rolled', who: 'cid', isHit: false })).toEqual(NOTHING);
});

test('what others do, and what befalls the attacker, is not counted', () => {
  const others = [
    { ...hit, attacker: 'cid' },
    { ...dealt, attacker: 'cid' },
    { type: 'reacted', who: 'ben', against: 'cid' },
    { type: 'died', who: 'ann' },
    { type: 'fell-unconscious', who: 'ann' },
    { type: 'seriously-wounded', who: 'ben', isNow: false },
  ];
  expect(comesTo(...others)).toEqual(NOTHING);
});

test('what others do meanwhile is not added to a hit', () => {
  const others = [
    { ...hit, attacker: 'cid' },
    { ...dealt, attacker: 'cid' },
    { type: 'wounded', who: 'ann', lost: { STR: 1, DEX: 2, END: 3 } },
    { type: 'seriously-wounded', who: 'ann', isNow: true },
    { type: 'combat-ended', winner: 'a' },
  ];
  const alone = { ...NOTHING, hit: true, effect: 2, damage: 6, 'points lost': 0 };
  expect(comesTo(hit, dealt, ...others)).toEqual(alone);
});

test('the attack is the first that is rolled, whoever else attacks after it', () => {
  const second = { type: 'attack-rolled', attacker: 'ben', target: 'ann' };
  expect(comesTo(second, { ...hit, attacker: 'ben', target: 'ann' })).toEqual(NOTHING);
});
