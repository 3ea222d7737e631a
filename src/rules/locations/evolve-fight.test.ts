import { describe, expect, test } from 'vitest';
import { duel } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';

/** What an event changes in a fight that is so, field by field; in the combatants aside. */
function changes(event: object, more: Partial<State> = {}): Partial<State> {
  const was = { ...start(duel()), ...more };
  const { combatants: _, ...is } = evolve(was, { rule: 'round', ...event } as unknown as Event);
  const fields = Object.keys(is) as (keyof typeof is)[];
  return Object.fromEntries(fields.filter((key) => is[key] !== was[key]).map((key) => [key, is[key]]));
}

/** Both combatants after an event, who were both so before it. */
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
  ])('%o leaves %o', (event, after, before) => {
    expect(changes(event, before)).toEqual(after);
  });

  test('[same-order] a round begins with who acted in the last, then who has come since; in the first with nobody', () => {
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

  test('[round] in a new round everybody has its turn, its action and its Speed anew', () => {
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

  test('[stunned] a turn that passes is over, with one turn less to be Stunned', () => {
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

  test('[spare-speed] [aim] a turn that ends leaves what is spare, and an aim only to who aimed', () => {
    const aim = { target: 'ann', bonus: 2 };
    const ended = (action: string) => both({ type: 'turn-ended', who: 'bob', spare: 2 }, { aim, action });
    const [ann, bob] = ended('aim');
    expect(bob).toMatchObject({ turn: 'over', spare: 2, aim, stun: 0 });
    expect(ann).toMatchObject({ turn: 'waiting', spare: 0, aim });
    expect(ended('guard').map((who) => who.aim)).toEqual([aim, null]);
  });

  test('[fight-end] at its end nobody is Stunned, on REF, on guard or in the middle of anything', () => {
    const busy: Partial<Combatant> = {
      ...{ stun: 2, refs: [{ against: null, maker: 'ann', turns: 0, rule: 'aim' }], spare: 3 },
      ...{ aim: { target: 'bob', bonus: 1 }, isCharging: true, isGuarding: true, isCountering: true },
    };
    for (const who of both({ type: 'fight-ended', winner: 'team' }, busy)) {
      expect(who).toMatchObject({ turn: 'over', stun: 0, refs: [], spare: 0, aim: null });
      expect(who).toMatchObject({ isCharging: false, isGuarding: false, isCountering: false });
    }
  });

  test('[new-character] who comes is here, and its turn is over', () => {
    const [ann, bob] = both(
      { type: 'character-came', who: 'ann', seat: 'ann', at: [9, 9] },
      { presence: 'reserve' },
      { owed: ['ann'] },
    );
    expect(ann).toMatchObject({ presence: 'here', cell: [9, 9], turn: 'over' });
    expect(bob).toMatchObject({ presence: 'reserve', turn: 'waiting' });
  });
});

describe('[recap] a round remembers', () => {
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
  ])('%o as %o', (event, deed) => {
    expect(changes(event, { deeds: [old] })).toEqual({ deeds: [old, deed] });
  });

  test.each<[what: string, event: object]>([
    ['damage that nobody did', { ...dealt, by: null, damage: sum(3) }],
    ['damage that armour took', { ...dealt, damage: sum(0) }],
    ['that somebody fell', { type: 'fell-prone', who: 'bob' }],
  ])('not %s', (_what, event) => {
    expect(changes(event)).toEqual({});
  });

  test('until it is told', () => {
    expect(changes({ type: 'recapped', round: 1, deeds: [old] }, { deeds: [old] })).toEqual({ deeds: [] });
  });
});
