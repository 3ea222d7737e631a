import { describe, expect, test } from 'vitest';
import { BLADE, begin, d, duel, PISTOL, strike } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { locations, outcome } from './ruleset.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';

const { invariant } = locations;

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

/** Ann with a blade in hand and a pistol against Bob, with these changes to her. */
function withAnn(changes: Partial<Combatant>, more: Partial<State> = {}): State {
  const state = start(duel({ weapons: [BLADE, PISTOL], mount: cob }));
  const [ann, bob] = state.combatants;
  return { ...state, ...more, combatants: [{ ...ann!, ...changes }, bob!] };
}

const plain = withAnn({}).combatants[0]!;
const cell = [5, 5] as const;

/** Her wounds with this much damage of a kind to the head. */
const head = (kind: 'normal' | 'cold' | 'fire', points: number) => ({
  wounds: { ...plain.wounds, head: { ...plain.wounds.head, [kind]: points } },
});

describe('accepts valid states', () => {
  test.each<[string, Partial<Combatant>]>([
    ['at the start', { isMounted: false }],
    ['with wounds', { ...head('fire', 2), isMounted: false }],
    ['with somebody who bleeds and is dying', { isBleeding: true, deathDue: 3, isMounted: false }],
    ['with the dead on the yard of another', { isDead: true, cell: [6, 5], isMounted: false }],
    ['with the unconscious on the yard of another', { isUnconscious: true, cell: [6, 5], isMounted: false }],
    ['with all of its C', { c: 7, cMost: 7, isMounted: false }],
    ['with a rider', { isMounted: true }],
    ['with somebody prone', { isProne: true, isMounted: false }],
    ['with the living who mourn', { griefs: [{ of: 'cid', hours: 3 }], isMounted: false }],
  ])('%s', (_what, changes) => {
    expect(invariant(withAnn(changes))).toBeUndefined();
  });

  test('accepts a state in a turn, with no hours to pass', () => {
    expect(invariant(withAnn({}, { phase: 'turn', active: 'bob', hoursToGo: 0 }))).toBeUndefined();
  });
});

describe('reports the error in an invalid state', () => {
  test.each<[string, Partial<Combatant>]>([
    ['ann: stun is -1', { stun: -1 }],
    ['ann: stun is 0.5', { stun: 0.5 }],
    ['ann: spare is -1', { spare: -1 }],
    ['ann: defences is -1', { defences: -1 }],
    ['ann: restHours is -1', { restHours: -1 }],
    ['ann: pistol is -1', { shots: { pistol: -1 } }],
    ['ann: normal damage to the head is -1', head('normal', -1)],
    ['ann: cold damage to the head is 0.5', head('cold', 0.5)],
    ['ann: it is dead or gone and bleeds', { isDead: true, isBleeding: true }],
    ['ann: it is dead or gone and bleeds', { presence: 'gone', isBleeding: true }],
    ['ann: it is dead or gone and dying', { isDead: true, deathDue: 3 }],
    ['ann: the dead mourn', { isDead: true, griefs: [{ of: 'cid', hours: 3 }] }],
    ['ann: C 8 of 7', { c: 8, cMost: 7 }],
    [
      'ann: one hand holds two things',
      {
        held: [
          { item: 'blade', hands: ['right-arm'] },
          { item: 'pistol', hands: ['right-arm'] },
        ],
      },
    ],
    [
      'ann: a lost arm holds something',
      {
        held: [{ item: 'blade', hands: ['left-arm', 'right-arm'] }],
        lost: { ...plain.lost, 'right-arm': 'severed' },
      },
    ],
    ['ann: one thing is in two places', { lying: [{ item: 'blade', cell }] }],
    ['ann: one thing is in two places', { broken: ['blade'] }],
    ['ann: one thing is in two places', { lying: [{ item: 'pistol', cell }], broken: ['pistol'] }],
    ['ann: it lies and rides', { isProne: true, isMounted: true }],
    ['ann and bob stand on one cell', { cell: [6, 5] }],
  ])('%s', (fault, changes) => {
    expect(invariant(withAnn(changes))).toBe(fault);
  });

  test.each<[string, Partial<State>]>([
    ['somebody acted twice in a round', { acted: ['ann', 'bob', 'ann'] }],
    ['it is nobody’s turn', { phase: 'turn', active: null }],
    ['more hours have passed than were to pass', { hoursToGo: -1 }],
  ])('%s', (fault, more) => {
    expect(invariant(withAnn({}, more))).toBe(fault);
  });
});

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

test('a miss reports no damage and no location', () => {
  const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(2, 5));
  expect(outcome(f.events)).toEqual(NOTHING);
});

test('a hit reports its successes, its damage and its location', () => {
  const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(5, 3));
  const facts = outcome(f.events);
  expect(facts).toMatchObject({ hit: true, successes: 2, damage: 5, location: 'torso' });
});

test('an outcome without an attack reports no facts', () => {
  expect(outcome(begin(duel()).events)).toEqual({});
});

/** Returns the facts that these events add to an attack of Ann's on Bob. */
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
])('the outcome states %s: %o', (what, event, is) => {
  expect(comesTo(event)).toEqual({ ...NOTHING, [what]: is });
});

test('a combatant that dies also falls', () => {
  expect(comesTo({ type: 'died', who: 'bob' })).toEqual({
    ...NOTHING,
    'target falls': true,
    'target dies': true,
  });
});

test('hits and damage of all blows are added up; the location is that of the last', () => {
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

test('a blast has no single target', () => {
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
