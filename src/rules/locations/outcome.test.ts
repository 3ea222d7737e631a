import { expect, test } from 'vitest';
import { begin, d, duel, strike } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { outcome } from './outcome.ts';

const NOTHING = {
  attacker: 'ann',
  target: 'bob',
  hit: false,
  botch: false,
  stunned: false,
  'target prone': false,
  'target dying': false,
  'target falls': false,
  'target dies': false,
  'weapon lost': false,
};

test('a miss has no damage and strikes nowhere', () => {
  const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(2, 5));
  expect(outcome(f.events)).toEqual(NOTHING);
});

test('a hit tells its successes, its damage and where it went', () => {
  const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(5, 3));
  const facts = outcome(f.events);
  expect(facts).toMatchObject({ hit: true, successes: 2, damage: 5, location: 'torso' });
});

test('where nobody attacks there are no facts', () => {
  expect(outcome(begin(duel()).events)).toEqual({});
});

/** What these events add to an attack of Ann's on Bob. */
const comesTo = (...events: object[]) =>
  outcome([{ type: 'attack-declared', who: 'ann', attacker: 'ann', target: 'bob' }, ...events] as Event[]);

test.each<[what: string, event: object, is: boolean | string]>([
  ['botch', { type: 'botched', who: 'ann', isBotch: true }, true],
  ['botch', { type: 'botched', who: 'ann', isBotch: false }, false],
  ['weapon lost', { type: 'fumbled', who: 'ann', effect: 'dropped' }, true],
  ['weapon lost', { type: 'fumbled', who: 'ann', effect: 'nothing' }, false],
  ['stunned', { type: 'stunned', who: 'bob' }, true],
  ['limb severed', { type: 'limb-severed', who: 'bob', limb: 'left-arm' }, 'left-arm'],
  ['target prone', { type: 'fell-prone', who: 'bob' }, true],
  ['target dying', { type: 'dying-started', who: 'bob' }, true],
  ['target falls', { type: 'fell-unconscious', who: 'bob' }, true],
])('%s: %o', (what, event, is) => {
  expect(comesTo(event)).toEqual({ ...NOTHING, [what]: is });
});

test('who dies falls as well', () => {
  expect(comesTo({ type: 'died', who: 'bob' })).toEqual({
    ...NOTHING,
    'target falls': true,
    'target dies': true,
  });
});

test('hits and damage of all blows are added up; the last says where', () => {
  const hit = { type: 'attack-hit', who: 'ann', successes: sum(2) };
  const dealt = (location: string) => ({
    type: 'damage-dealt',
    who: 'bob',
    by: 'ann',
    damage: sum(5),
    location,
  });
  expect(comesTo(hit, dealt('head'), hit, dealt('torso'))).toEqual({
    ...NOTHING,
    hit: true,
    successes: 4,
    damage: 10,
    location: 'torso',
  });
  expect(comesTo({ ...dealt('head'), by: 'cid' })).toEqual(NOTHING);
});

test('a blast is for whoever is there', () => {
  const dealt = { type: 'damage-dealt', who: 'bob', by: 'ann', damage: sum(4), location: 'torso' };
  const { target: _target, ...nobody } = NOTHING;
  expect(outcome([{ type: 'blast-thrown', who: 'ann' }, dealt] as Event[])).toEqual({
    ...nobody,
    hit: true,
    successes: 0,
    damage: 4,
    location: 'torso',
  });
});
