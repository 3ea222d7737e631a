import { describe, expect, test } from 'vitest';
import { duel } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { start } from './start.ts';
import type { Combatant } from './state.ts';

const plain = start(duel()).combatants[0]!;

/** What an event changes in Ann, who is so, field by field. */
function changes(event: object, ann: Partial<Combatant> = {}): Partial<Combatant> {
  const state = start(duel());
  const was = { ...plain, ...ann };
  const before = { ...state, combatants: [was, state.combatants[1]!] };
  const after = evolve(before, { rule: 'roll', who: 'ann', ...event } as unknown as Event);
  const is = after.combatants[0]!;
  const fields = Object.keys(is) as (keyof Combatant)[];
  return Object.fromEntries(fields.filter((key) => is[key] !== was[key]).map((key) => [key, is[key]]));
}

const mounted = { isMounted: true };

describe('a body', () => {
  test('[stun-length] is Stunned until the later end', () => {
    expect(changes({ type: 'stunned', turns: 2 }, { stun: 1 })).toEqual({ stun: 2 });
    expect(changes({ type: 'stunned', turns: 1 }, { stun: 2 })).toEqual({});
  });

  test('[limb-zero] [severed-limb] loses a limb: with a leg it falls, and off its mount; with an arm it does not', () => {
    const severed = (limb: string) => changes({ type: 'limb-severed', limb }, mounted);
    expect(severed('left-leg')).toEqual({
      lost: { ...plain.lost, 'left-leg': 'severed' },
      isProne: true,
      isMounted: false,
    });
    expect(severed('left-arm')).toEqual({ lost: { ...plain.lost, 'left-arm': 'severed' } });
    expect(changes({ type: 'limb-severed', limb: 'left-arm' }, { isProne: true })).not.toHaveProperty(
      'isProne',
    );
  });

  test('[amputate] has a limb taken off, with its wounds and its infection', () => {
    const hurt = { normal: 4, cold: 1, fire: 1 };
    const before: Partial<Combatant> = {
      ...mounted,
      wounds: { ...plain.wounds, 'left-leg': hurt, 'left-arm': hurt },
      infected: ['left-leg', 'left-arm'],
    };
    const none = { normal: 0, cold: 0, fire: 0 };
    expect(changes({ type: 'amputated', limb: 'left-leg' }, before)).toEqual({
      lost: { ...plain.lost, 'left-leg': 'amputated' },
      wounds: { ...plain.wounds, 'left-leg': none, 'left-arm': hurt },
      infected: ['left-arm'],
      isProne: true,
      isMounted: false,
    });
    const arm = changes({ type: 'amputated', limb: 'left-arm' }, before);
    expect(arm).not.toHaveProperty('isProne');
    expect(arm).not.toHaveProperty('isMounted');
    const lies = changes({ type: 'amputated', limb: 'left-arm' }, { isProne: true });
    expect(lies).not.toHaveProperty('isProne');
  });

  test.each<[what: string, event: object, after: Partial<Combatant>, ann?: Partial<Combatant>]>([
    ['bleeds', { type: 'bleeding-started' }, { isBleeding: true }],
    ['bleeds no more', { type: 'bleeding-stopped' }, { isBleeding: false }, { isBleeding: true }],
    ['falls', { type: 'fell-prone' }, { isProne: true, isMounted: false }, mounted],
    [
      'lets itself fall',
      { type: 'fell-prone', rule: 'fast-actions' },
      { isProne: true, fast: ['speak', 'fall-prone'] },
      { fast: ['speak'] },
    ],
    [
      'falls unconscious',
      { type: 'fell-unconscious' },
      { isUnconscious: true, isProne: true, isMounted: false, aim: null },
      { ...mounted, aim: { target: 'bob', bonus: 1 } },
    ],
    ['comes to', { type: 'woke-up' }, { isUnconscious: false }, { isUnconscious: true }],
    [
      'is dying',
      { type: 'dying-started', due: 3 },
      { deathDue: 3, isProne: true, isMounted: false },
      mounted,
    ],
    ['will live', { type: 'death-averted' }, { deathDue: null }, { deathDue: 3 }],
    [
      'mourns',
      { type: 'grieved', of: 'cid', hours: 720 },
      {
        griefs: [
          { of: 'dee', hours: 9 },
          { of: 'cid', hours: 720 },
        ],
      },
      { griefs: [{ of: 'dee', hours: 9 }] },
    ],
    [
      'is infected',
      { type: 'infected', location: 'torso' },
      { infected: ['head', 'torso'] },
      { infected: ['head'] },
    ],
    [
      'is clean again',
      { type: 'infection-ended', location: 'torso' },
      { infected: ['head'] },
      { infected: ['head', 'torso'] },
    ],
    ['loses C for now', { type: 'c-lost', loss: sum(2), c: sum(5), isForGood: false }, { c: 5 }],
    ['loses C for good', { type: 'c-lost', loss: sum(2), c: sum(5), isForGood: true }, { c: 5, cMost: 5 }],
    ['regains C', { type: 'c-regained', c: sum(6) }, { c: 6, restHours: 0 }, { c: 5, restHours: 24 }],
    ['will be active', { type: 'plan-set', plan: 'active' }, { plan: 'active' }],
    ['is in the cold', { type: 'warmth-set', isWarm: false }, { isWarm: false }],
  ])('%s %o: %o', (_what, event, after, ann) => {
    expect(changes(event, ann)).toEqual(after);
  });

  test('[heal-fire] heals by kind and place; the week of a burn begins anew', () => {
    const wounds = {
      ...plain.wounds,
      torso: { normal: 3, cold: 2, fire: 2 },
      head: { normal: 1, cold: 0, fire: 1 },
    };
    const at = [
      { location: 'torso', points: 1 },
      { location: 'head', points: 1 },
    ];
    const before = { wounds, fireHours: 100 };
    expect(changes({ type: 'healed', kind: 'normal', at }, before)).toEqual({
      wounds: { ...wounds, torso: { normal: 2, cold: 2, fire: 2 }, head: { normal: 0, cold: 0, fire: 1 } },
    });
    expect(changes({ type: 'healed', kind: 'fire', at }, before)).toEqual({
      wounds: { ...wounds, torso: { normal: 3, cold: 2, fire: 1 }, head: { normal: 1, cold: 0, fire: 0 } },
      fireHours: 0,
    });
  });

  test('dies, and nothing that it did or felt goes on', () => {
    const ref = { against: null, maker: 'ann', turns: 0, rule: 'aim' } as const;
    const busy: Partial<Combatant> = {
      ...{ isBleeding: true, deathDue: 3, stun: 1, isMounted: true, infected: ['head'] },
      ...{ griefs: [{ of: 'cid', hours: 3 }], aim: { target: 'bob', bonus: 1 }, refs: [ref], spare: 4 },
      ...{ isCharging: true, isGuarding: true, isCountering: true },
    };
    expect(changes({ type: 'died' }, busy)).toEqual({
      ...{ isDead: true, isBleeding: false, deathDue: null, stun: 0, isProne: true, isMounted: false },
      ...{ infected: [], griefs: [], aim: null, refs: [], spare: 0, turn: 'over' },
      ...{ isCharging: false, isGuarding: false, isCountering: false },
    });
  });
});
