import { describe, expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import { type Event, evolve } from './events.ts';
import type { Combatant, State } from './state.ts';
import { start } from './state.ts';

/** Bob in mid-fight: every field differs from its value at the start. */
const BOB: Partial<Combatant> = {
  ...{ presence: 'here', cell: [6, 5], hp: 9, life: 'unconscious', clock: 200, hasHeartWound: true },
  ...{ ts: 4, saved: 2, turn: 'active', initiative: 7, isSurprised: true, stagger: 2, isStaggered: true },
  held: [
    { item: 'sword', limbs: ['right-arm'] },
    { item: 'shield', limbs: ['left-arm'] },
  ],
  dropped: ['knife'],
  lostLimbs: [{ limb: 'left-leg', how: 'crippled' }],
  shots: { pistol: 1, bow: 2 },
  aim: { weapon: 'sword', bonus: 1 },
  effects: [
    { name: 'bless', boosts: [], until: 3 },
    { name: 'bless', boosts: [], until: 3 },
    { name: 'ward', boosts: [], until: 3 },
    { name: 'bless', boosts: [], until: 4 },
  ],
  diagonals: 1,
};

function midway(bob: Partial<Combatant> = {}): State {
  const state = start(duel());
  const [ann] = state.combatants;
  return {
    ...state,
    ...{
      phase: 'turn',
      round: 3,
      order: ['ann', 'bob'],
      active: 'ann',
      hasSpent: true,
      resumesIn: 'surprise',
    },
    winner: 'heroes',
    combatants: [
      { ...ann!, ts: 0, turn: 'over' },
      { ...state.combatants[1]!, ...BOB, ...bob },
    ],
  };
}

const event = (facts: object): Event => ({ rule: 'gm-authority', ...facts }) as unknown as Event;

/** The fight after an event about Bob. */
const bobAfter = (facts: object, bob: Partial<Combatant> = {}): State =>
  evolve(midway(bob), event({ who: 'bob', ...facts }));

test.each<[type: string, facts: object, left: Partial<Combatant>]>([
  ['initiative-rolled', { sum: { total: 12, parts: [] } }, { initiative: 12 }],
  ['surprise-rolled', { isSurprised: false }, { isSurprised: false }],
  ['ts-refilled', { ts: { total: 8, parts: [] } }, { ts: 8 }],
  ['refill-missed', {}, { ts: 0, isSurprised: false }],
  ['ts-saved', { ts: 1 }, { saved: 3 }],
  ['ts-lost', { ts: 4 }, { ts: 0, saved: 0 }],
  ['stagger-recovered', {}, { stagger: 0, isStaggered: false }],
  ['stagger-gained', { stagger: 5 }, { stagger: 5 }],
  ['moved', { from: [6, 5], to: [7, 6] }, { cell: [7, 6], diagonals: 2 }],
  ['moved', { from: [6, 5], to: [7, 5] }, { cell: [7, 5] }],
  ['moved', { from: [6, 5], to: [6, 4] }, { cell: [6, 4] }],
  [
    'aimed',
    { weapon: 'bow', bonus: 2 },
    { aim: { weapon: 'bow', bonus: 2 }, otherAims: [{ weapon: 'sword', bonus: 1 }] },
  ],
  ['aim-lost', { weapon: 'sword' }, { aim: null }],
  [
    'effect-gained',
    { name: 'haste', boosts: [{ to: 'ts', value: 1, only: null }], until: null },
    {
      effects: [
        ...BOB.effects!,
        { name: 'haste', boosts: [{ to: 'ts', value: 1, only: null }], until: null },
      ],
    },
  ],
  ['left', {}, { presence: 'gone', ts: 0, saved: 0, turn: 'over' }],
  ['set-by-gm', { field: 'side', value: 'heroes' }, { side: 'heroes' }],
  [
    'item-drawn',
    { item: 'bow', limbs: ['third-arm'] },
    { held: [...BOB.held!, { item: 'bow', limbs: ['third-arm'] }] },
  ],
  ['item-stowed', { item: 'shield' }, { held: [BOB.held![0]!] }],
  ['item-stowed', { item: 'sword' }, { held: [BOB.held![1]!] }],
  ['reloaded', { weapon: 'pistol', shots: 6 }, { shots: { pistol: 6, bow: 2 } }],
  ['shot-spent', { weapon: 'bow', left: 1 }, { shots: { pistol: 1, bow: 1 } }],
  [
    'limb-lost',
    { limb: 'right-arm', how: 'amputated', drops: ['sword'] },
    {
      lostLimbs: [
        { limb: 'left-leg', how: 'crippled' },
        { limb: 'right-arm', how: 'amputated' },
      ],
      held: [BOB.held![1]!],
      dropped: ['knife', 'sword'],
    },
  ],
  [
    'limb-lost',
    { limb: 'left-arm', how: 'crippled', drops: ['shield'] },
    {
      lostLimbs: [
        { limb: 'left-leg', how: 'crippled' },
        { limb: 'left-arm', how: 'crippled' },
      ],
      held: [BOB.held![0]!],
      dropped: ['knife', 'shield'],
    },
  ],
  [
    'limb-lost',
    { limb: 'left-leg', how: 'amputated', drops: [] },
    { lostLimbs: [{ limb: 'left-leg', how: 'amputated' }] },
  ],
  ['damage-dealt', { hp: 4, hpLost: 5 }, { hp: 4 }],
  ['died', {}, { life: 'dead', clock: null, hasHeartWound: false, ts: 0, saved: 0, turn: 'over' }],
  ['dying-started', { seconds: 300, isHeartWound: false }, { clock: 300 }],
  ['clock-changed', { seconds: { total: 140, parts: [] } }, { clock: 140 }],
  ['dying-ended', {}, { clock: null, hasHeartWound: false }],
  ['healed', { hp: 12 }, { hp: 12 }],
  ['woke-up', {}, { life: 'conscious' }],
])('%s %o changes its combatant to %o, and nothing else', (type, facts, left) => {
  expect(bobAfter({ type, ...facts })).toEqual(midway(left));
});

test.each<[type: string, facts: object, bob: Partial<Combatant>, left: Partial<Combatant>]>([
  ['staggered', {}, { isStaggered: false }, { isStaggered: true, ts: 0, saved: 0 }],
  ['fell-unconscious', {}, { life: 'conscious' }, { life: 'unconscious', ts: 0, saved: 0 }],
  ['surprise-rolled', { isSurprised: true }, { isSurprised: false }, { isSurprised: true }],
  [
    'dying-started',
    { seconds: 300, isHeartWound: true },
    { hasHeartWound: false, clock: null },
    { hasHeartWound: true, clock: 300 },
  ],
  [
    'dying-started',
    { seconds: 300, isHeartWound: false },
    { hasHeartWound: false, clock: null },
    { hasHeartWound: false, clock: 300 },
  ],
  ['item-stowed', { item: 'shield' }, { aim: null }, { held: [BOB.held![0]!], aim: null }],
  [
    'limb-lost',
    { limb: 'left-leg', how: 'amputated', drops: [] },
    { aim: null },
    { lostLimbs: [{ limb: 'left-leg', how: 'amputated' }], aim: null },
  ],
])('%s %o changes a combatant with %o to %o', (type, facts, bob, left) => {
  expect(bobAfter({ type, ...facts }, bob)).toEqual(midway({ ...bob, ...left }));
});

test.each<[name: string, until: number, left: string[]]>([
  ['bless', 3, ['bless 3', 'ward 3', 'bless 4']],
  ['bless', 4, ['bless 3', 'bless 3', 'ward 3']],
  ['ward', 3, ['bless 3', 'bless 3', 'bless 4']],
])('a boon cast on a combatant %s until round %i ends, and only once', (name, until, left) => {
  const [, bob] = bobAfter({ type: 'effect-ended', name, until }).combatants;
  expect(bob!.effects.map((effect) => `${effect.name} ${effect.until}`)).toEqual(left);
});

describe('rounds and turns', () => {
  test('when the order is set, surprise follows in an ambush, otherwise the first round', () => {
    const set = event({ type: 'order-set', order: ['bob', 'ann'], broken: [] });
    expect(evolve(midway(), set)).toEqual({ ...midway(), order: ['bob', 'ann'], phase: 'round-start' });
    const sprung = evolve({ ...midway(), ambushers: 'foes' }, set);
    expect(sprung).toMatchObject({ order: ['bob', 'ann'], phase: 'surprise' });
  });

  test('a changed order changes nothing else', () => {
    const changed = event({ type: 'order-changed', order: ['bob', 'ann'] });
    expect(evolve(midway(), changed)).toEqual({ ...midway(), order: ['bob', 'ann'] });
  });

  test.each([
    ['surprise-sprung', { phase: 'round-start' }],
    ['round-ended', { phase: 'round-start' }],
    ['combat-closed', { phase: 'closed' }],
    ['combat-resumed', { phase: 'surprise', winner: null }],
    ['time-passed', {}],
    ['area-number', {}],
  ] as const)('after %s the fight is %o', (type, left) => {
    expect(evolve(midway(), event({ type }))).toEqual({ ...midway(), ...left });
  });

  test('in a new round all wait for their turns, and no TS is set aside or spent', () => {
    const after = evolve(midway(), event({ type: 'round-started', round: 4 }));
    expect(after).toMatchObject({ round: 4, phase: 'turn-start', hasSpent: false });
    expect(after.combatants.map(({ turn, saved, ts }) => [turn, saved, ts])).toEqual([
      ['waiting', 0, 0],
      ['waiting', 0, 4],
    ]);
  });

  test('when a turn begins, TS set aside is free again, and diagonals are counted from 0', () => {
    const left = { ...midway({ turn: 'active', saved: 0, diagonals: 0 }), phase: 'turn', active: 'bob' };
    expect(bobAfter({ type: 'turn-started' }, { turn: 'waiting' })).toEqual(left);
  });

  test('when a turn ends, all TS left is set aside', () => {
    const left = { ...midway({ turn: 'over', saved: 4 }), phase: 'turn-start', active: null };
    expect(bobAfter({ type: 'turn-ended', saved: 4 })).toEqual(left);
  });

  test('the order starts again for those with TS left', () => {
    const after = evolve(midway({ turn: 'over', ts: 1 }), event({ type: 'order-came-round' }));
    expect(after.hasSpent).toBe(false);
    expect(after.combatants.map(({ turn }) => turn)).toEqual(['over', 'waiting']);
  });

  test('spent TS is gone, including a part that was set aside', () => {
    const spent = event({ type: 'ts-spent', who: 'bob', ts: 3, fromSaved: 2, on: 'attack' });
    expect(evolve({ ...midway(), hasSpent: false }, spent)).toEqual(midway({ ts: 1, saved: 0 }));
  });

  test.each([
    [0, false, false],
    [0, true, true],
    [1, false, true],
    [1, true, true],
  ])('%i TS spent, with some before: %s, makes this in all: %s', (ts, before, hasSpent) => {
    const spent = event({ type: 'ts-spent', who: 'bob', ts, fromSaved: 0, on: 'draw' });
    expect(evolve({ ...midway(), hasSpent: before }, spent).hasSpent).toBe(hasSpent);
  });
});

test.each([
  ['turn', 'turn-start'],
  ['turn-start', 'turn-start'],
  ['round-start', 'round-start'],
] as const)('a fight that ends in the phase %s would continue with %s', (phase, resumesIn) => {
  const ended = evolve({ ...midway(), phase }, event({ type: 'combat-ended', winner: 'foes' }));
  expect(ended).toEqual({ ...midway(), phase: 'aftermath', resumesIn, winner: 'foes', active: null });
});

test('a combatant that enters is in the fight, on its unit, with its initiative in the order', () => {
  const entered = { type: 'entered', at: [1, 2], initiative: 15, order: ['bob', 'ann'] };
  expect(bobAfter(entered, { presence: 'reserve', initiative: null })).toEqual({
    ...midway({ presence: 'here', cell: [1, 2], initiative: 15 }),
    order: ['bob', 'ann'],
  });
});

test.each([
  ...['tie-rolled', 'tended', 'maneuver-lost', 'attack-declared', 'shot-called', 'attack-rolled', 'spared'],
  ...['defence-rolled', 'defence-flat', 'finishing-blow', 'attack-missed', 'attack-hit', 'spell-cast'],
])('%s changes no state', (type) => {
  const state = midway();
  expect(evolve(state, event({ type, who: 'bob' }))).toBe(state);
});

test('an event of an absent combatant changes nothing', () => {
  expect(() => evolve(midway(), event({ type: 'ts-lost', who: 'eve' }))).toThrow('there is no combatant eve');
});
