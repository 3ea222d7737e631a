import { describe, expect, test } from 'vitest';
import {
  BOW,
  duel,
  encounter,
  entrant,
  FIGHTER,
  PISTOL,
  SHIELD,
  SWORD,
} from '../../../test/support/timeslice.ts';
import { combatantOf, isFoe, isHere, isInsider, seatsOf } from '../../kernel/battle.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { maximumTs, tsCost, tsForInterruption, tsForTurn } from './maneuvers.ts';
import type { Sheet } from './schema.ts';
import { type Combatant, freeHands, hasLost, isUp, shieldsInHand, start, weaponsInHand } from './state.ts';

const CLAW = { ...SWORD, id: 'claw', name: 'claw', hands: 0 as const, limb: 'right-arm' };
const BITE = { ...CLAW, id: 'bite', name: 'bite', limb: null };
const HORN = { ...SWORD, id: 'horn', name: 'horn', limb: 'head' };
const ALL: Partial<Sheet> = { weapons: [SWORD, BOW, CLAW, BITE], shields: [SHIELD] };

const ann = (sheet: Partial<Sheet> = {}, changes: Partial<Combatant> = {}): Combatant => ({
  ...start(duel(sheet)).combatants[0]!,
  ...changes,
});
const lost = (...limbs: string[]) => limbs.map((limb) => ({ limb, how: 'crippled' as const }));
const held = (...items: string[]) => items.map((item) => ({ item, limbs: [] }));
const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);

test('a fight begins with no actions, losses, gains or costs', () => {
  const set = encounter([entrant('ann', 'heroes', [5, 5], { hpNow: 12, weapons: [SWORD, PISTOL] })]);
  const { combatants, ...state } = start(set);
  expect(state).toEqual({
    name: 'test',
    rulings: set.rulings,
    grid: { shape: 'square', diagonals: 'one', size: [20, 20] },
    isMapped: true,
    walls: [],
    sides: set.sides,
    ...{ ambushers: null, phase: 'initiative', round: 0, order: [], active: null, hasSpent: false },
    ...{ resumesIn: 'initiative', winner: null },
  });
  expect(combatants).toEqual([
    {
      ...{ id: 'ann', name: 'ann', side: 'heroes', seat: 'ann', presence: 'here', cell: [5, 5] },
      sheet: set.combatants[0]!.sheet,
      ...{ hp: 12, life: 'conscious', clock: null, hasHeartWound: false, ts: 0, saved: 0, turn: 'waiting' },
      ...{ initiative: null, isSurprised: false, stagger: 0, isStaggered: false },
      held: [{ item: 'sword', limbs: ['right-arm'] }],
      ...{
        dropped: [],
        lostLimbs: [],
        shots: { pistol: 2 },
        aim: null,
        otherAims: [],
        effects: [],
        work: null,
        diagonals: 0,
      },
    },
  ]);
});

test('[diagonals] diagonals are set by the map; without a map each unit costs the same', () => {
  const field = { isMapped: false, shape: 'square', size: null, walls: [] } as const;
  expect(start(duel({}, {}, { diagonals: 'alternate' })).grid.diagonals).toBe('alternate');
  expect(start({ ...duel({}, {}, { diagonals: 'alternate' }), field }).grid.diagonals).toBe('one');
});

test('a combatant in reserve is not in the fight', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
  expect(start(encounter([late])).combatants[0]!.presence).toBe('reserve');
});

test.each<[ready: string[], held: Combatant['held']]>([
  [[], []],
  [
    ['sword', 'shield'],
    [
      { item: 'sword', limbs: ['right-arm'] },
      { item: 'shield', limbs: ['left-arm'] },
    ],
  ],
  [['bow'], [{ item: 'bow', limbs: ['right-arm', 'left-arm'] }]],
])('[draw-stow] with %o ready, the hands hold %o', (ready, inHands) => {
  expect(ann({ ...ALL, ready }).held).toEqual(inHands);
});

test.each([
  ['sword', 1],
  ['bow', 2],
  ['claw', 0],
  ['shield', 1],
])('[draw-stow] %s takes %i hands', (item, hands) => {
  expect(handsFor({ ...FIGHTER, ...ALL }, item)).toBe(hands);
});

describe('the items in hand', () => {
  test.each<[items: string[], limbs: string[], weapons: string[]]>([
    [[], [], ['claw', 'bite']],
    [['sword'], [], ['sword', 'claw', 'bite']],
    [['shield'], [], ['claw', 'bite']],
    [['bow'], ['right-arm'], ['bow', 'bite']],
    [[], ['left-arm'], ['claw', 'bite']],
  ])('[lost-limb] with %o held and %o lost, the weapons are %o', (items, limbs, weapons) => {
    const who = ann(ALL, { held: held(...items), lostLimbs: lost(...limbs) });
    expect(ids(weaponsInHand(who))).toEqual(weapons);
  });

  test('[weapon-attack] a weapon of a limb that needs a hand is not available outside that hand', () => {
    expect(weaponsInHand(ann({ weapons: [HORN] }, { held: [] }))).toEqual([]);
  });

  test('[block] the shields are those that are held', () => {
    expect(ids(shieldsInHand(ann(ALL, { held: held('sword', 'shield') })))).toEqual(['shield']);
    expect(shieldsInHand(ann(ALL, { held: held('sword') }))).toEqual([]);
    expect(shieldsInHand(ann({}, { held: held('shield') }))).toEqual([]);
  });
});

test.each<[limbs: string[], lostLimbs: string[], hands: string[]]>([
  [[], [], ['right-arm', 'left-arm']],
  [['right-arm'], [], ['left-arm']],
  [['right-arm', 'left-arm'], [], []],
  [[], ['left-arm'], ['right-arm']],
  [[], ['left-leg'], ['right-arm', 'left-arm']],
  [['right-arm'], ['left-arm'], []],
])(
  '[draw-stow] [lost-limb] with %o full and %o lost, these hands are free: %o',
  (limbs, lostLimbs, hands) => {
    const full = limbs.map((limb) => ({ item: limb, limbs: [limb] }));
    expect(freeHands(ann({}, { held: full, lostLimbs: lost(...lostLimbs) }))).toEqual(hands);
  },
);

test('[lost-limb] a limb is either lost or not', () => {
  const who = ann({}, { lostLimbs: lost('left-leg', 'left-arm') });
  expect(['left-arm', 'left-leg', 'right-leg'].map((limb) => hasLost(who, limb))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each<[changes: Partial<Combatant>, up: boolean]>([
  [{}, true],
  [{ life: 'unconscious' }, false],
  [{ life: 'dead' }, false],
  [{ presence: 'reserve' }, false],
  [{ presence: 'gone' }, false],
])('a combatant with %o stands: %s', (changes, up) => {
  expect(isUp(ann({}, changes))).toBe(up);
});

test('enemies, and the knowledge of combatants, depend on sides', () => {
  const state = start(
    encounter([
      entrant('ann', 'heroes', [0, 0]),
      entrant('cid', 'heroes', [1, 0]),
      entrant('bob', 'foes', [2, 0]),
    ]),
  );
  const of = (id: string) => combatantOf(state, id);
  expect([isFoe(of('ann'), of('bob')), isFoe(of('ann'), of('cid'))]).toEqual([true, false]);
  expect(['ann', 'cid', 'bob', 'gm', 'guest'].map((seat) => isInsider(state, seat, of('cid')))).toEqual([
    ...[true, true, false],
    ...[true, false],
  ]);
  const presences = ['here', 'reserve', 'gone'] as const;
  expect(presences.map((presence) => isHere(ann({}, { presence })))).toEqual([true, false, false]);
  expect(seatsOf(state)).toEqual(['gm', 'ann', 'cid']);
  expect(() => of('eve')).toThrow('there is no combatant eve');
});

test('[round-refill] [boons] the maximum TS includes boons and is never below 0', () => {
  const haste = (value: number) => ({
    effects: [{ name: 'haste', boosts: [{ to: 'ts' as const, value, only: null }], until: 2 }],
  });
  expect(maximumTs(ann()).total).toBe(6);
  expect(maximumTs(ann({}, haste(2))).total).toBe(8);
  expect(maximumTs(ann({}, haste(-6))).total).toBe(0);
  expect(maximumTs(ann({}, haste(-9))).total).toBe(0);
  expect(maximumTs(ann({}, haste(-6))).parts).toHaveLength(2);
  expect(maximumTs(ann({}, haste(-9))).parts.at(-1)).toMatchObject({
    value: 3,
    why: 'at-least',
    of: { floor: 0 },
  });
});

test('[saved-ts] [interrupt-before-turn] TS is divided into TS for the turn and TS for interruptions', () => {
  const who = ann({}, { ts: 5, saved: 2 });
  expect(tsForTurn(who)).toBe(3);
  expect(tsForInterruption(start(duel()), who)).toBe(5);
  expect(tsForInterruption(start(duel({}, {}, { 'interrupt-before-turn': 'saved-only' })), who)).toBe(2);
});

test.each([0, 1, 30, 31, 99])('a cost of %i is shown in TS', (ts) => {
  expect(tsCost(ts)).toEqual({ text: `${ts} TS`, n: ts, unit: 'TS' });
});
