import { describe, expect, test } from 'vitest';
import {
  duel,
  KNIFE,
  PISTOL,
  PLAIN,
  RIFLE,
  sheet,
  skills,
  TASK,
  VEST,
} from '../../../test/support/agents.ts';
import { begin, DODGE, NONE, shoot } from '../../../test/support/agents-play.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { invariant, outcome } from './ruleset.ts';
import { type Agent, type State, start, type Turn } from './state.ts';

/** Ann, all sevens with knife, pistol and rifle, on 9 against Ben on 7, with these changes to her. */
function withAnn(changes: Partial<Agent>, more: Partial<State> = {}): State {
  const state = start(duel(sheet('777777', { weapons: [KNIFE, PISTOL, RIFLE] }), sheet('777777'), 2));
  const [ann, ben] = state.combatants;
  return {
    ...state,
    phase: 'between',
    order: ['ann', 'ben'],
    ...more,
    combatants: [
      { ...ann!, ...onCount(9), ...changes },
      { ...ben!, ...onCount(7) },
    ],
  };
}

function onCount(value: number): Pick<Agent, 'initiative' | 'ledger'> {
  return { initiative: value, ledger: [{ value, why: 'rolled', rule: 'initiative', endsAfter: null }] };
}

const turn = (who: string): Turn => ({
  who,
  count: 9,
  isFromDelay: false,
  pending: null,
  waived: [],
  wasInterrupted: false,
});

const scores = (STR: number, DEX: number, END: number) => ({ scores: { STR, DEX, END } });

describe('accepts valid states', () => {
  test.each<[string, Partial<Agent>]>([
    ['between two turns', {}],
    ['with one significant and one minor action left', { significant: 1, minor: 1 }],
    ['with three minor ones', { minor: 3 }],
    ['with somebody reduced to nothing', { ...scores(0, 0, 0), life: 'dead' }],
    ['with aim of +1', { aim: { target: 'ben', bonus: 1 } }],
    ['with aim of +6', { aim: { target: 'ben', bonus: 6 } }],
    ['with a weapon in each hand', { held: ['knife', 'pistol'] }],
    ['with somebody down on the cell of another', { life: 'unconscious', cell: [7, 5] }],
    ['with actions of one who has left', { presence: 'gone', life: 'dead', minor: 1 }],
    ['with somebody at work', { task: 'lock' }],
  ])('%s', (_what, changes) => {
    expect(invariant(withAnn(changes))).toBeUndefined();
  });

  test.each<[string, Partial<State>]>([
    ['in a turn', { phase: 'turn', turns: [turn('ann')] }],
    ['after the fight, whoever was at it', { phase: 'aftermath' }],
    ['when it is closed', { phase: 'closed' }],
  ])('%s', (_what, more) => {
    expect(invariant(withAnn({ turn: 'active' }, more))).toBeUndefined();
  });

  test('accepts work not begun, half done and done', () => {
    const progress = [
      { id: 'door', rounds: null, done: 0, isFinished: false, isChecked: true },
      { id: 'lock', rounds: 4, done: 2, isFinished: false, isChecked: true },
      { id: 'safe', rounds: 4, done: 4, isFinished: true, isChecked: true },
    ];
    expect(invariant(withAnn({}, { progress }))).toBeUndefined();
  });
});

describe('reports the error in an invalid state', () => {
  test.each<[string, Partial<Agent>]>([
    ['ann: significant is -1', { significant: -1 }],
    ['ann: minor is 0.5', { minor: 0.5 }],
    ['ann: recoil is -1', { recoil: -1 }],
    ['ann: reactions is -1', { reactions: -1 }],
    ['ann: pistol is -1', { rounds: { pistol: -1 } }],
    ['ann: END is -1', scores(7, 7, -1)],
    ['ann: STR is above its maximum', scores(8, 7, 7)],
    ['ann: the ledger says 9, initiative is 8', { initiative: 8 }],
    ['ann: 2 significant actions', { significant: 2 }],
    ['ann: 2 minor actions', { significant: 1, minor: 2 }],
    ['ann: it is down and could act', { life: 'unconscious', minor: 1 }],
    ['ann: it is down and could act', { life: 'unconscious', significant: 1 }],
    ['ann: aim +0', { aim: { target: 'ben', bonus: 0 } }],
    ['ann: aim +7', { aim: { target: 'ben', bonus: 7 } }],
    ['ann: it holds more than two hands can', { held: ['rifle', 'knife'] }],
    ['ann: it holds more than two hands can', { held: ['what it has not'] }],
    ['ann: it works in its sleep', { life: 'unconscious', task: TASK.id }],
    ['ann and ben stand on one cell', { cell: [7, 5] }],
  ])('%s', (fault, changes) => {
    expect(invariant(withAnn(changes))).toBe(fault);
  });

  test.each<[string, Partial<State>]>([
    ['a combatant is twice in the order', { order: ['ann', 'ann'] }],
    ['the order does not follow initiative at ann', { order: ['ben', 'ann'] }],
    ['somebody has two turns under way', { phase: 'turn', turns: [turn('ann'), turn('ann')] }],
    ['it is nobody’s turn', { phase: 'turn', turns: [] }],
    ['a turn is under way between turns', { phase: 'between', turns: [turn('ann')] }],
    [
      '-1 of 4 rounds of lock are done',
      { progress: [{ id: 'lock', rounds: 4, done: -1, isFinished: false, isChecked: true }] },
    ],
    [
      '5 of 4 rounds of lock are done',
      { progress: [{ id: 'lock', rounds: 4, done: 5, isFinished: false, isChecked: true }] },
    ],
    [
      '1 of null rounds of lock are done',
      { progress: [{ id: 'lock', rounds: null, done: 1, isFinished: false, isChecked: true }] },
    ],
  ])('%s', (fault, more) => {
    expect(invariant(withAnn({}, more))).toBe(fault);
  });

  test('reports an agent in the order whose initiative is not rolled', () => {
    const fault = 'the order does not follow initiative at ann';
    expect(invariant(withAnn({ initiative: null, ledger: [] }))).toBe(fault);
  });

  test('reports an active agent without a turn', () => {
    const turns = { phase: 'turn', turns: [turn('ben')] } as const;
    expect(invariant(withAnn({ turn: 'active' }, turns))).toBe('ann is active without a turn');
  });
});

test('two agents on the same count keep their settled order', () => {
  expect(invariant(withAnn(onCount(7)))).toBeUndefined();
  expect(invariant(withAnn(onCount(7), { order: ['ben', 'ann'] }))).toBeUndefined();
});

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

test('a miss reports no damage instead of damage of 0', () => {
  const f = begin(duel(GUN, PLAIN, 1)).answer('ann', shoot('ben'), [3, 4]);
  expect(outcome(f.events)).toEqual(NOTHING);
});

test('a hit reports its Effect, its damage and the points it takes', () => {
  const f = begin(duel(GUN, { ...PLAIN, armour: [VEST] }, 1)).answer('ann', shoot('ben'), [4, 5]);
  f.answer('ben', NONE, [3, 3, 3]);
  expect(outcome(f.events)).toEqual({ ...NOTHING, hit: true, effect: 1, damage: 5, 'points lost': 5 });
});

test('an attack that was dodged reports a reaction and no hit', () => {
  const f = begin(duel(GUN, PLAIN, 1)).answer('ann', shoot('ben'), [4, 5]);
  f.answer('ben', DODGE, [6, 6], [1, 1]);
  expect(outcome(f.events)).toEqual({ ...NOTHING, reactions: 1 });
});

test('an outcome without an attack reports no facts', () => {
  expect(outcome(begin(duel(GUN, PLAIN, 1)).events)).toEqual({});
});

/** Returns the facts that these events add to an attack of Ann's on Ben. */
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
])('the target of the outcome: %s', (what, event) => {
  expect(comesTo(event)).toEqual({ ...NOTHING, [what]: true });
});

test('an agent that dies also falls', () => {
  expect(comesTo({ type: 'died', who: 'ben' })).toEqual({
    ...NOTHING,
    'target falls': true,
    'target dies': true,
  });
});

test('a stray shot may hit another agent, which is no hit on the target and does it no harm', () => {
  const stray = { type: 'stray-rolled', who: 'cid', isHit: true };
  const onCid = [
    { ...hit, target: 'cid' },
    { ...dealt, who: 'cid' },
    { type: 'died', who: 'cid' },
  ];
  expect(comesTo(stray, ...onCid)).toEqual({ ...NOTHING, 'somebody else hit': true });
  expect(comesTo({ ...stray, isHit: false })).toEqual(NOTHING);
});

test('after a stray shot, the next shot of automatic fire counts again', () => {
  const next = { type: 'attack-rolled', attacker: 'ann', target: 'ben' };
  const stray = { type: 'stray-rolled', who: 'cid', isHit: true };
  const facts = comesTo(stray, { ...dealt, who: 'cid' }, next, hit, dealt);
  expect(facts).toMatchObject({ hit: true, damage: 6, 'somebody else hit': true });
});

test('actions of others and effects on the attacker are not counted', () => {
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

test('actions of others in between are not added to a hit', () => {
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

test('the attack is the first one rolled, in any order of the attackers', () => {
  const second = { type: 'attack-rolled', attacker: 'ben', target: 'ann' };
  expect(comesTo(second, { ...hit, attacker: 'ben', target: 'ann' })).toEqual(NOTHING);
});
