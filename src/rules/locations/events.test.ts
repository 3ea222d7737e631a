import { describe, expect, test } from 'vitest';
import { BLADE, DIRK, duel, GRENADE, PISTOL } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import { type Event, evolve } from './events.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

/** The fight with these changes to Ann and to the fight as a whole. */
function fight(ann: Partial<Combatant> = {}, more: Partial<State> = {}): State {
  const state = start(duel({ weapons: [BLADE, DIRK, PISTOL, GRENADE], mount: cob }));
  const [first, bob] = state.combatants;
  return { ...state, ...more, combatants: [{ ...first!, isMounted: false, ...ann }, bob!] };
}

const ROLL = { faces: [4], sum: { total: 4, parts: [] }, number: { total: 3, parts: [] } };
const CALLED = { attacker: 'ann', target: 'bob', by: 'blade', called: 'torso' };

/** Returns the changes of an event to Ann, field by field. */
function changes(event: object, ann: Partial<Combatant> = {}): Partial<Combatant> {
  const before = fight(ann);
  const after = evolve(before, { rule: 'roll', who: 'ann', ...event } as unknown as Event);
  expect(after.combatants[1]).toEqual(before.combatants[1]);
  const [was, is] = [before.combatants[0]!, after.combatants[0]!];
  const fields = Object.keys(is) as (keyof Combatant)[];
  return Object.fromEntries(fields.filter((key) => is[key] !== was[key]).map((key) => [key, is[key]]));
}

describe('the action of the round is', () => {
  test.each<[action: string, event: object, ann?: Partial<Combatant>]>([
    ['draw', { type: 'item-drawn', item: 'dirk', hands: ['left-arm'] }],
    ['pick up', { type: 'item-picked-up', item: 'dirk', hands: ['left-arm'] }],
    ['stow', { type: 'item-stowed', item: 'blade' }],
    ['use', { type: 'item-used', item: 'rope' }],
    ['reload', { type: 'reloaded', item: 'pistol', shots: 6 }],
    ['try', { type: 'tried', ...ROLL, what: 'A', successes: 0 }],
    ['first aid', { type: 'first-aid-given', ...ROLL, patient: 'bob' }],
    ['mount', { type: 'mounted', rule: 'mounting' }],
    ['failed run', { type: 'run-rolled', ...ROLL, isSuccess: false }],
    ['run', { type: 'ran', yards: ROLL.sum }],
    ['charge', { type: 'charged', yards: ROLL.sum }],
    ['aim', { type: 'aimed', target: 'bob', bonus: 2 }],
    ['guard', { type: 'guarded' }],
    ['counter', { type: 'counter-held' }],
    ['ambush', { type: 'opposed', rule: 'ambush', isSuccess: false }],
    ['blast', { type: 'blast-thrown', by: 'grenade', at: [6, 5] }],
    ['attack', { type: 'attack-declared', ...CALLED, maneuver: 'attack' }],
    ['disarm', { type: 'attack-declared', ...CALLED, maneuver: 'disarm' }],
  ])('[one-action] is %s after %o', (action, event) => {
    expect(changes(event).action).toBe(action);
  });

  test.each<[what: string, event: object]>([
    ['the opposed roll of a shove', { type: 'opposed', rule: 'shove', isSuccess: true }],
    ['a breath that lasts', { type: 'run-rolled', ...ROLL, isSuccess: true }],
    ['a mount that the GM gives', { type: 'mounted', rule: 'gm-authority' }],
    ['a counter-attack', { type: 'attack-declared', ...CALLED, maneuver: 'counter' }],
    ['the blow of a charge', { type: 'attack-declared', ...CALLED, maneuver: 'charge' }],
  ])('[one-action] is not used by %s', (_what, event) => {
    expect(changes(event)).not.toHaveProperty('action');
  });
});

describe('the turn', () => {
  test.each<[what: string, event: object, after: Partial<Combatant>, ann?: Partial<Combatant>]>([
    ['standing up', { type: 'stood-up' }, { isProne: false, hasStoodUp: true }, { isProne: true }],
    ['a Ride roll that works', { type: 'ride-rolled', ...ROLL, isSuccess: true }, { ride: 'success' }],
    ['a Ride roll that fails', { type: 'ride-rolled', ...ROLL, isSuccess: false }, { ride: 'failure' }],
    [
      'mounting',
      { type: 'mounted', rule: 'mounting' },
      { isMounted: true, action: 'mount', ride: 'not-rolled' },
      { ride: 'failure' },
    ],
    [
      'dismounting',
      { type: 'dismounted' },
      { isMounted: false, fast: ['speak', 'dismount'] },
      { isMounted: true, fast: ['speak'] },
    ],
    ['running', { type: 'ran' }, { action: 'run', isRunning: true }],
    ['charging', { type: 'charged' }, { action: 'charge', isCharging: true }],
    [
      'aiming',
      { type: 'aimed', target: 'bob', bonus: 2 },
      { action: 'aim', aim: { target: 'bob', bonus: 2 } },
    ],
    ['losing aim', { type: 'aim-lost' }, { aim: null }, { aim: { target: 'bob', bonus: 2 } }],
    ['guarding', { type: 'guarded' }, { action: 'guard', isGuarding: true }],
    ['holding a counter', { type: 'counter-held' }, { action: 'counter', isCountering: true }],
    ['its counter', { type: 'counter-spent' }, { isCountering: false }, { isCountering: true }],
    ['feinting', { type: 'feinted' }, { fast: ['speak', 'feint'] }, { fast: ['speak'] }],
    ['protecting', { type: 'protected' }, { fast: ['speak', 'protect'] }, { fast: ['speak'] }],
    ['speaking', { type: 'spoke' }, { fast: ['feint', 'speak'] }, { fast: ['feint'] }],
    ['a defence', { type: 'defence-made', kind: 'dodge' }, { defences: 2 }, { defences: 1 }],
    ['a defence by REF', { type: 'defence-made', kind: 'ref' }, { defences: 1 }],
    ['no defence', { type: 'defence-made', kind: 'none' }, {}],
    ['claiming', { type: 'place-claimed' }, { claim: 'claims' }],
    ['passing', { type: 'place-passed' }, { claim: 'passes' }],
    [
      'the blow of a charge',
      { type: 'attack-declared', ...CALLED, maneuver: 'charge' },
      { isRevealed: true, isCharging: false },
      { isCharging: true },
    ],
    ['a counter-attack', { type: 'attack-declared', ...CALLED, maneuver: 'counter' }, { isRevealed: true }],
    ['a throw', { type: 'blast-thrown', by: 'grenade' }, { isRevealed: true, action: 'blast' }],
  ])('after %s, %o becomes %o', (_what, event, after, ann) => {
    expect(changes(event, ann)).toEqual(after);
  });

  test('[defence] a combatant put on REF keeps its other REF states', () => {
    const old = { against: null, maker: 'ann', turns: 0, rule: 'aim' };
    const ref = { against: 'bob', maker: 'bob', turns: 2, rule: 'feint' };
    expect(changes({ type: 'put-on-ref', ...ref }, { refs: [old] })).toEqual({ refs: [old, ref] });
  });

  test('[move] a normal yard counts as moved, a spare one is taken off the spare Speed, a forced one is neither', () => {
    const moved = (as: string) =>
      changes({ type: 'moved', to: [4, 5], as }, { moved: 2, spare: 3, spareMoved: 1 });
    expect(moved('own')).toEqual({ cell: [4, 5], moved: 3 });
    expect(moved('spare')).toEqual({ cell: [4, 5], spare: 2, spareMoved: 2 });
    expect(moved('forced')).toEqual({ cell: [4, 5] });
  });
});

describe('items', () => {
  const cell = [5, 5] as const;
  const blade = { item: 'blade', hands: ['right-arm'] } as const;
  const dirk = { item: 'dirk', hands: ['left-arm'] } as const;
  const lying = [
    { item: 'dirk', cell },
    { item: 'pistol', cell },
  ];

  test.each<[what: string, event: object, after: Partial<Combatant>, ann?: Partial<Combatant>]>([
    ['drawn', { type: 'item-drawn', ...dirk }, { action: 'draw', held: [blade, dirk] }],
    [
      'picked up',
      { type: 'item-picked-up', ...dirk },
      { action: 'pick up', held: [blade, dirk], lying: [lying[1]!] },
      { lying },
    ],
    [
      'stowed',
      { type: 'item-stowed', item: 'blade' },
      { action: 'stow', held: [dirk] },
      { held: [blade, dirk] },
    ],
    [
      'dropped by a fast action',
      { type: 'item-dropped', rule: 'fast-actions', item: 'blade', cell },
      { held: [dirk], lying: [lying[1]!, { item: 'blade', cell }], fast: ['speak', 'drop'] },
      { held: [blade, dirk], lying: [lying[1]!], fast: ['speak'] },
    ],
    [
      'dropped by a blow',
      { type: 'item-dropped', rule: 'arm-damage', item: 'blade', cell },
      { held: [], lying: [{ item: 'blade', cell }] },
    ],
    [
      'broken in hand',
      { type: 'weapon-broken', item: 'blade' },
      { held: [dirk], broken: ['pistol', 'blade'], lying: [] },
      { held: [blade, dirk], broken: ['pistol'] },
    ],
    [
      'broken where it lies',
      { type: 'weapon-broken', item: 'dirk' },
      { held: [blade], broken: ['dirk'], lying: [lying[1]!] },
      { lying },
    ],
    [
      'thrown as the last',
      { type: 'weapon-spent', item: 'blade' },
      { held: [dirk] },
      { held: [blade, dirk] },
    ],
    ['shot', { type: 'shot-spent', item: 'pistol', left: 5 }, { shots: { pistol: 5, grenade: 2 } }],
    [
      'reloaded',
      { type: 'reloaded', item: 'pistol', shots: 6 },
      { action: 'reload', shots: { pistol: 6, grenade: 1 } },
      { shots: { pistol: 0, grenade: 1 } },
    ],
  ])('after %s, %o becomes %o', (_what, event, after, ann) => {
    expect(changes(event, ann)).toEqual(after);
  });
});

describe('entering and leaving', () => {
  test('a combatant that enters is in the fight, and its turn is over', () => {
    expect(changes({ type: 'entered', at: [9, 9] }, { presence: 'reserve' })).toEqual({
      presence: 'here',
      cell: [9, 9],
      turn: 'over',
    });
  });

  test('a combatant that leaves no longer has a deadline', () => {
    const ref = { against: null, maker: 'ann', turns: 0, rule: 'aim' };
    const busy = { isBleeding: true, deathDue: 3, aim: { target: 'bob', bonus: 1 }, refs: [ref] };
    expect(changes({ type: 'left' }, busy)).toEqual({
      presence: 'gone',
      turn: 'over',
      isBleeding: false,
      deathDue: null,
      aim: null,
      refs: [],
    });
  });

  test('[gm-authority] the GM gives and sets values', () => {
    expect(changes({ type: 'favour-given', value: -3 })).toEqual({ favour: -3 });
    expect(changes({ type: 'favour-spent' }, { favour: 2 })).toEqual({ favour: 0 });
    expect(changes({ type: 'set-by-gm', field: 'c', value: 5 })).toEqual({ c: 5 });
  });
});

describe('changes of a body', () => {
  const plain = start(duel()).combatants[0]!;

  /** Returns the changes of an event to Ann in this state, field by field. */
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
    test('[stun-length] is Stunned until the later of two ends', () => {
      expect(changes({ type: 'stunned', turns: 2 }, { stun: 1 })).toEqual({ stun: 2 });
      expect(changes({ type: 'stunned', turns: 1 }, { stun: 2 })).toEqual({});
    });

    test('[limb-zero] [severed-limb] that loses a leg falls, also off its mount; one that loses an arm does not', () => {
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

    test('[amputate] that has a limb taken off loses its wounds and its infection', () => {
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

    test('[heal-fire] heals by kind and location, and the week of a burn starts again', () => {
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

    test('dies, and all its activities and conditions end', () => {
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
});
