import { describe, expect, test } from 'vitest';
import { duel, PISTOL } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import { deeds, type Event, evolve } from './events.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';
import type { Combatant, OnRef, State } from './state.ts';

/** Returns the changes of an event to a fight, field by field, without its combatants. */
function changes(event: object, more: Partial<State> = {}): Partial<State> {
  const was = { ...start(duel()), ...more };
  const { combatants: _, ...is } = evolve(was, { rule: 'round', ...event } as unknown as Event);
  const fields = Object.keys(is) as (keyof typeof is)[];
  return Object.fromEntries(fields.filter((key) => is[key] !== was[key]).map((key) => [key, is[key]]));
}

/** Both combatants after an event. Before it, both had this state. */
function both(event: object, each: Partial<Combatant> = {}, more: Partial<State> = {}) {
  const state = { ...start(duel()), ...more };
  const combatants = state.combatants.map((who) => ({ ...who, ...each }));
  return evolve({ ...state, combatants }, { rule: 'round', ...event } as unknown as Event).combatants;
}

describe('a fight', () => {
  test.each<[event: object, after: Partial<State>, before?: Partial<State>]>([
    [
      { type: 'sides-rolled', first: 'gm' },
      { first: 'gm', phase: 'round-start' },
    ],
    [
      { type: 'turn-started', who: 'bob' },
      { phase: 'turn', active: 'bob', acted: ['ann', 'bob'] },
      { acted: ['ann'] },
    ],
    [
      { type: 'turn-passed', who: 'bob' },
      { phase: 'next', acted: ['ann', 'bob'] },
      { acted: ['ann'], phase: 'round-start' },
    ],
    [
      { type: 'turn-ended', who: 'bob', spare: 2 },
      { phase: 'next', active: null },
      { phase: 'turn', active: 'bob' },
    ],
    [
      { type: 'round-ended', round: 1 },
      { phase: 'round-start', isRoundOver: true },
      { phase: 'next', isRoundOver: false },
    ],
    [
      { type: 'round-ended', round: 1 },
      { phase: 'recovery', isRoundOver: true },
      { phase: 'next', isRoundOver: false, winner: 'team' },
    ],
    [
      { type: 'fight-ended', winner: 'team' },
      { phase: 'recovery', active: null, winner: 'team' },
      { phase: 'turn', active: 'ann' },
    ],
    [{ type: 'closed' }, { phase: 'closed' }],
    [{ type: 'time-set', hours: 24 }, { hoursToGo: 24 }],
    [
      { type: 'hour-passed', hour: 6 },
      { hour: 6, hoursToGo: 18 },
      { hour: 5, hoursToGo: 19 },
    ],
    [{ type: 'character-owed', who: 'ann', seat: 'ann' }, { owed: ['bea', 'ann'] }, { owed: ['bea'] }],
    [
      { type: 'character-came', who: 'ann', seat: 'ann', at: [1, 1] },
      { owed: ['bea', 'ann'] },
      { owed: ['bea', 'ann', 'ann'] },
    ],
  ])('after %o: %o', (event, after, before) => {
    expect(changes(event, before)).toEqual(after);
  });

  test('[same-order] a round begins in the order of the last one, then those who have come since; the first begins empty', () => {
    const before = { round: 1, order: ['ann', 'cid', 'bob'], acted: ['bob', 'ann'] };
    expect(changes({ type: 'round-started', round: 2 }, { ...before, isRoundOver: true })).toEqual({
      phase: 'next',
      round: 2,
      isRoundOver: false,
      order: ['bob', 'ann', 'cid'],
      acted: [],
    });
    expect(changes({ type: 'round-started', round: 1 }, { ...before, round: 0 }).order).toEqual([]);
    const after = changes({ type: 'round-started', round: 4 }, { ...before, winner: 'team' });
    expect(after.phase).toBe('recovery');
  });

  test('[round] a new round gives each combatant its turn, its action and its Speed again', () => {
    const used: Partial<Combatant> = {
      ...{ turn: 'over', claim: 'claims', moved: 4, hasStoodUp: true, action: 'run', fast: ['speak'] },
      ...{ ride: 'success', spare: 2, defences: 3, runRounds: 5, isRunning: true },
    };
    const fresh = { turn: 'waiting', claim: null, moved: 0, hasStoodUp: false, action: null, fast: [] };
    const [ann] = both({ type: 'round-started', round: 2 }, used);
    expect(ann).toMatchObject({ ...fresh, ride: 'not-rolled', spare: 0, defences: 0 });
    expect(ann).toMatchObject({ runRounds: 6, isRunning: false });
    expect(both({ type: 'round-started', round: 2 }, { ...used, isRunning: false })[0]!.runRounds).toBe(0);
  });

  test('[stunned] a turn that passes is over and counts against the Stun', () => {
    const each: Partial<Combatant> = {
      claim: 'claims',
      stun: 2,
      isGuarding: true,
      spare: 3,
      isCharging: true,
    };
    const [ann, bob] = both({ type: 'turn-passed', who: 'bob' }, each);
    expect(bob).toMatchObject({
      turn: 'over',
      claim: null,
      stun: 1,
      isGuarding: false,
      spare: 0,
      isCharging: false,
    });
    expect(ann).toMatchObject({
      turn: 'waiting',
      claim: null,
      stun: 2,
      isGuarding: true,
      spare: 3,
      isCharging: true,
    });
  });

  test('[spare-speed] [aim] a turn that ends keeps the spare Speed, and the aim only of a combatant that aimed in it', () => {
    const aim = { target: 'ann', bonus: 2 };
    const ended = (action: string) => both({ type: 'turn-ended', who: 'bob', spare: 2 }, { aim, action });
    const [ann, bob] = ended('aim');
    expect(bob).toMatchObject({ turn: 'over', spare: 2, aim, stun: 0 });
    expect(ann).toMatchObject({ turn: 'waiting', spare: 0, aim });
    expect(ended('guard').map((who) => who.aim)).toEqual([aim, null]);
  });

  test('[fight-end] at the end of the fight nobody is Stunned, on REF, on guard or in the middle of an action', () => {
    const busy: Partial<Combatant> = {
      ...{ stun: 2, refs: [{ against: null, maker: 'ann', turns: 0, rule: 'aim' }], spare: 3 },
      ...{ aim: { target: 'bob', bonus: 1 }, isCharging: true, isGuarding: true, isCountering: true },
    };
    for (const who of both({ type: 'fight-ended', winner: 'team' }, busy)) {
      expect(who).toMatchObject({ turn: 'over', stun: 0, refs: [], spare: 0, aim: null });
      expect(who).toMatchObject({ isCharging: false, isGuarding: false, isCountering: false });
    }
  });

  test('[new-character] a newcomer is present, and its turn is over', () => {
    const [ann, bob] = both(
      { type: 'character-came', who: 'ann', seat: 'ann', at: [9, 9] },
      { presence: 'reserve' },
      { owed: ['ann'] },
    );
    expect(ann).toMatchObject({ presence: 'here', cell: [9, 9], turn: 'over' });
    expect(bob).toMatchObject({ presence: 'reserve', turn: 'waiting' });
  });
});

describe('[recap] a round', () => {
  const plain = { who: 'bob', by: null, location: null, points: 0 };
  const dealt = {
    type: 'damage-dealt',
    who: 'bob',
    by: 'ann',
    location: 'head',
    kind: 'normal',
    left: sum(1),
  };
  const old = { ...plain, what: 'died' } as const;

  test.each<[event: object, deed: object]>([
    [
      { ...dealt, damage: sum(3) },
      { what: 'hit', who: 'bob', by: 'ann', location: 'head', points: 3 },
    ],
    [
      { type: 'limb-severed', who: 'bob', limb: 'left-arm' },
      { ...plain, what: 'severed', location: 'left-arm' },
    ],
    [
      { type: 'dying-started', who: 'bob', due: 2 },
      { ...plain, what: 'dying' },
    ],
    [
      { type: 'died', who: 'bob', cause: 'wounds' },
      { ...plain, what: 'died' },
    ],
    [
      { type: 'fell-unconscious', who: 'bob' },
      { ...plain, what: 'unconscious' },
    ],
    [
      { type: 'bleeding-stopped', who: 'bob' },
      { ...plain, what: 'stopped-bleeding' },
    ],
  ])('remembers %o as %o', (event, deed) => {
    expect(changes(event, { deeds: [old] })).toEqual({ deeds: [old, deed] });
  });

  test.each<[what: string, event: object]>([
    ['damage that nobody did', { ...dealt, by: null, damage: sum(3) }],
    ['damage that armour took', { ...dealt, damage: sum(0) }],
    ['that somebody fell', { type: 'fell-prone', who: 'bob' }],
  ])('does not remember %s', (_what, event) => {
    expect(changes(event)).toEqual({});
  });

  test('forgets it all when the round ends', () => {
    expect(changes({ type: 'recapped', round: 1, deeds: [old] }, { deeds: [old] })).toEqual({ deeds: [] });
  });
});

const ref = (maker: string, turns: number): OnRef => ({ against: null, maker, turns, rule: 'feint' });

/** Bob with these reasons to be on REF. */
function bob(...refs: OnRef[]) {
  return { ...start(duel()).combatants[1]!, refs };
}

/** Bob after an event with him and Ann. Before it, he had this state. */
function after(bob: Combatant, event: object): Combatant {
  const state = start(duel());
  const combatants = [state.combatants[0]!, bob];
  return evolve({ ...state, combatants }, { rule: 'round', ...event } as Event).combatants[1]!;
}
const beforeTurn = (bob: Combatant, who: string) => after(bob, { type: 'turn-started', who });
const afterTurn = (bob: Combatant, who: string, spare: number) =>
  after(bob, { type: 'turn-ended', who, spare });

test('[ref-length] when its maker’s turn begins, a REF without turns left ends; others’ REF states stay', () => {
  const [anns, annsNext, cids] = [ref('ann', 0), ref('ann', 1), ref('cid', 0)];
  expect(beforeTurn(bob(anns, annsNext, cids), 'ann').refs).toEqual([annsNext, cids]);
  expect(beforeTurn(bob(annsNext, cids), 'ann').refs).toEqual([annsNext, cids]);
});

test('[ref-length] a turn of its maker counts when it has ended, and the last one ends the REF', () => {
  const refs = [ref('ann', 1), ref('ann', 2), ref('cid', 1), ref('ann', 0)];
  expect(afterTurn(bob(...refs), 'ann', 0).refs).toEqual([ref('ann', 1), ref('cid', 1), ref('ann', 0)]);
  expect(afterTurn(bob(ref('cid', 1)), 'ann', 0).refs).toEqual([ref('cid', 1)]);
});

test('[guard] [counter] a combatant that begins a turn is no longer on guard, and its held action ends', () => {
  const waits = { ...bob(), claim: 'claims', isGuarding: true, isCountering: true } as const;
  expect(beforeTurn(waits, 'bob')).toMatchObject({
    turn: 'active',
    claim: null,
    isGuarding: false,
    isCountering: false,
  });
  expect(beforeTurn(waits, 'ann')).toMatchObject({ claim: null, isGuarding: true, isCountering: true });
});

test('a combatant that a turn does not change is not copied', () => {
  for (const refs of [[], [ref('cid', 0)], [ref('cid', 1)]]) {
    const who = bob(...refs);
    expect(beforeTurn(who, 'ann')).toBe(who);
    expect(afterTurn(who, 'ann', 3)).toBe(who);
  }
  const [counted, lasting] = [bob(ref('ann', 1)), bob(ref('ann', 0))];
  expect(beforeTurn(counted, 'ann')).toBe(counted);
  expect(afterTurn(lasting, 'ann', 3)).toBe(lasting);
});

test('[stunned] [charge] [spare-speed] the state after a turn’s end', () => {
  const busy = { ...bob(), stun: 2, isCharging: true, action: 'guard', aim: { target: 'ann', bonus: 1 } };
  expect(afterTurn(busy, 'bob', 3)).toMatchObject({
    turn: 'over',
    stun: 1,
    isCharging: false,
    aim: null,
    spare: 3,
  });
  expect(afterTurn({ ...busy, stun: 0 }, 'bob', 0).stun).toBe(0);
  expect(afterTurn({ ...busy, action: 'aim' }, 'bob', 0).aim).toEqual(busy.aim);
});

const counted = (...events: object[]) => deeds(events as Event[]);
const blow = { attacker: 'ann', target: 'bob', by: 'blade' };
const hurt = { type: 'damage-dealt', who: 'bob', by: 'ann', damage: sum(5) };

test('an attack counts with its weapon, whether it hits or misses', () => {
  expect(counted({ type: 'attack-missed', ...blow }, { type: 'attack-hit', ...blow })).toEqual([
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'blade', isHit: false },
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'blade', isHit: true },
  ]);
});

test('damage counts for the weapon that hit last or was thrown last', () => {
  expect(counted({ type: 'attack-hit', ...blow }, hurt).at(-1)).toEqual({
    kind: 'hurt',
    who: 'bob',
    by: 'ann',
    with: 'blade',
    amount: 5,
  });
  const thrown = { type: 'blast-thrown', who: 'ann', by: 'grenade' };
  expect(counted({ type: 'attack-hit', ...blow }, thrown, hurt).at(-1)).toMatchObject({ with: 'grenade' });
});

test('damage without a weapon counts for nobody', () => {
  expect(counted({ ...hurt, by: null })).toEqual([
    { kind: 'hurt', who: 'bob', by: null, with: null, amount: 5 },
  ]);
  expect(counted(hurt)).toEqual([{ kind: 'hurt', who: 'bob', by: 'ann', with: null, amount: 5 }]);
});

test('healed points are added up over all locations', () => {
  const at = [
    { location: 'head', points: 1 },
    { location: 'torso', points: 2 },
  ];
  expect(counted({ type: 'healed', who: 'bob', at })).toEqual([{ kind: 'healed', who: 'bob', amount: 3 }]);
});

test('falls, deaths and wins count; nothing else does', () => {
  const ends = [
    { type: 'fell-unconscious', who: 'bob' },
    { type: 'died', who: 'bob' },
    { type: 'fight-ended', winner: 'team' },
  ];
  expect(counted({ type: 'round-started', round: 2 }, ...ends)).toEqual([
    { kind: 'fell', who: 'bob' },
    { kind: 'died', who: 'bob' },
    { kind: 'won', side: 'team' },
  ]);
});

test('the log states the shots left of each combatant', () => {
  expect(locations.stores!(start(duel({ weapons: [PISTOL] })))).toEqual({ ann: { pistol: 6 }, bob: {} });
});
