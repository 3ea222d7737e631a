import { describe, expect, test } from 'vitest';
import {
  attack,
  begin,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  last,
  PISTOL,
} from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import type { Event, Glimpsed } from './events.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';
import { tell } from './views.ts';

describe('visible events', () => {
  const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
    locations.tell(event, f.state, f.state, seat);
  const said = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
    locations.words.told(told(f, event, seat)!, f.state);

  /** The visible part of Bob's events, by type. */
  const SEEN: { readonly [T in Glimpsed]: string } = {
    'turn-started': "bob's turn.",
    'turn-ended': "bob's turn ends.",
    'stood-up': 'bob stands up.',
    ran: 'bob runs.',
    charged: 'bob charges.',
    'ride-rolled': 'bob tries to urge the mount on and succeeds.',
    'run-rolled': 'bob tries to run on and succeeds.',
    reloaded: 'bob reloads the pistol.',
    feinted: 'bob feints at ann and succeeds.',
    'damage-dealt': 'bob is hurt in the left arm (7).',
    stunned: 'bob is Stunned.',
    'bleeding-rolled': 'bob tries to stop the bleeding and succeeds.',
    'consciousness-rolled': 'bob struggles for consciousness and succeeds.',
    'first-aid-given': 'bob gives ann First-Aid and succeeds.',
    'dying-started': 'bob is dying.',
    'character-owed': 'bob is gone.',
    'character-came': 'bob joins the fight at column 4, row 4.',
    operated: "bob tries to amputate ann's left leg and succeeds.",
    amputated: "bob's left leg is gone.",
    'check-made': 'bob rolls against ann (climb) but fails.',
    worked: 'bob works: climb.',
    'work-finished': 'bob finishes the work (climb).',
  };
  const sum = (total: number) => ({ total, parts: [{ value: total, why: 'secret', rule: 'roll' }] });
  const FACTS = {
    ...{ who: 'bob', target: 'ann', patient: 'ann', by: 'ann', item: 'pistol', seat: 'secret', at: [4, 4] },
    ...{
      limb: 'left-leg',
      location: 'left-arm',
      kind: 'normal',
      isSuccess: true,
      faces: [9],
      due: 99,
      turns: 99,
    },
    ...{ speed: sum(99), yards: sum(99), number: sum(99), sum: sum(99), damage: sum(7), left: sum(99) },
    ...{ label: 'climb', against: 'ann', passes: false, needed: 99, done: 99, margin: 99, what: 'secret' },
    ...{ shots: 99, spare: 99, removed: { normal: 99, cold: 99, fire: 99 } },
  };

  test.each(Object.entries(SEEN))('others see that %s happens, without its numbers', (type, sentence) => {
    const f = begin(duel({}, { weapons: [PISTOL] }));
    const event = { type, rule: 'roll', ...FACTS } as unknown as Event;
    expect(said(f, event, 'ann')).toBe(sentence);
    expect(JSON.stringify(told(f, event, 'ann'))).not.toMatch(/99|secret/);
  });

  test('of another side’s roll the die and the visible modifiers are shown, and the rest as one part', () => {
    const f = begin(duel())
      .answer('ann', attack('bob'))
      .answer('bob', DODGE, ...d(4, 3));
    const why = (type: 'attack-rolled' | 'defence-made', seat: string) =>
      (told(f, last(f, type), seat)!.facts as unknown as typeof FACTS).sum.parts.map(
        ({ why, faces }: Modifier) => (faces === undefined ? why : `${why} ${faces}`),
      );
    expect(why('attack-rolled', 'ann')).toEqual(why('attack-rolled', 'gm'));
    expect(why('attack-rolled', 'somebody')).toEqual(['d6 4']);
    expect(why('defence-made', 'ann')).toEqual(['d6 3']);
  });

  test('in an opposed roll each side sees the modifiers that it may know', () => {
    const f = begin(duel());
    const roll = {
      faces: [3],
      sum: {
        total: 8,
        parts: [
          { value: 3, why: 'd6', faces: [3], rule: 'roll' },
          { value: 5, why: 'A', rule: 'roll' },
        ],
      },
    };
    const event: Event = {
      type: 'opposed',
      rule: 'trip',
      who: 'ann',
      against: 'bob',
      own: roll,
      other: roll,
      isSuccess: false,
    };
    expect(told(f, event, 'ann')!.facts).toMatchObject({
      own: { sum: { parts: [{ why: 'd6', faces: [3] }, { why: 'A' }] } },
      other: {
        sum: {
          total: 8,
          parts: [
            { why: 'd6', faces: [3] },
            { why: 'hidden', value: 5 },
          ],
        },
      },
    });
    expect(said(f, event, 'ann')).toBe('ann loses to bob, 8 against 8.');
  });

  test('a feinter learns whether the feint worked, but not the number', () => {
    const f = begin(duel());
    const event = {
      type: 'feinted',
      rule: 'feint',
      ...FACTS,
      who: 'ann',
      target: 'bob',
      sum: sum(5),
    } as unknown as Event;
    expect(said(f, event, 'ann')).toBe('ann feints at bob and succeeds.');
    expect(told(f, event, 'ann')!.facts).toEqual({
      who: 'ann',
      target: 'bob',
      isSuccess: true,
      faces: [9],
      sum: sum(5),
    });
  });

  test('others do not see the rule that ended a turn, which would reveal the Speed left', () => {
    const f = begin(duel());
    const event: Event = { type: 'turn-ended', rule: 'spare-speed', who: 'bob', spare: 3 };
    expect(told(f, event, 'ann')!.rule).toBe('one-action');
  });

  test('a seat sees everything about its own side', () => {
    const f = begin(duel());
    const event = {
      type: 'damage-dealt',
      rule: 'damage',
      ...FACTS,
      who: 'ann',
      by: 'bob',
    } as unknown as Event;
    const { type: _type, rule: _rule, ...facts } = event;
    expect(told(f, event, 'ann')).toEqual({ type: 'damage-dealt', rule: 'damage', facts });
    expect(told(f, event, 'bob-seat')).toMatchObject({ isGlimpse: true });
  });
});

describe('recipients of events', () => {
  const state = start(duel());

  /** Returns the part of an event of Bob's, an enemy, that a seat sees. */
  const told = (type: string, seat: string, facts: object = {}) =>
    tell({ type, rule: 'roll', who: 'bob', ...facts } as unknown as Event, state, state, seat);

  describe('events of another side', () => {
    test.each([
      'place-claimed',
      'place-passed',
      'shot-spent',
      'plan-set',
      'warmth-set',
      'sleep-rolled',
      'healed',
      'infected',
      'infection-ended',
      'c-lost',
      'c-regained',
      'wounds-eased',
      'grieved',
      'death-averted',
    ])('only its own side and the GM see %s', (type) => {
      expect(told(type, 'ann')).toBeUndefined();
      expect(told(type, 'ann', { who: 'ann' })).toMatchObject({ type, facts: { who: 'ann' } });
      expect(told(type, 'gm')).toEqual({ type, rule: 'roll', facts: { who: 'bob' } });
    });

    test.each(['set-by-gm', 'favour-given', 'favour-spent'])('only the GM sees %s', (type) => {
      expect(told(type, 'ann')).toBeUndefined();
      expect(told(type, 'ann', { who: 'ann' })).toBeUndefined();
      expect(told(type, 'gm')).toMatchObject({ type });
    });

    test.each(['moved', 'fell-prone', 'item-drawn', 'woke-up', 'died', 'left'])(
      'everyone sees %s',
      (type) => {
        expect(told(type, 'ann', { item: 'blade' })).toEqual({
          type,
          rule: 'roll',
          facts: { who: 'bob', item: 'blade' },
        });
      },
    );

    test.each([
      'exploding-six',
      'called-shot',
      'range',
      'prone',
      'aim',
      'counter',
      'dual-wield',
      'charge',
      'defence',
      'stunned',
    ])('everyone sees that %s is among the modifiers of a roll', (rule) => {
      const parts = [
        { value: 3, why: 'd6', faces: [3], rule: 'roll' },
        { value: 2, why: 'Melee', rule: 'roll' },
        { value: -1, why: 'seen', rule },
      ];
      const facts = told('attack-rolled', 'ann', { sum: { total: 4, parts } })!.facts;
      expect(facts).toMatchObject({
        sum: {
          total: 4,
          parts: [
            { why: 'd6', faces: [3] },
            { value: -1, why: 'seen', rule },
            { value: 2, why: 'hidden' },
          ],
        },
      });
    });

    test('everyone sees events without a combatant', () => {
      const event: Event = { type: 'round-started', rule: 'round', round: 2 };
      expect(tell(event, state, state, 'ann')).toEqual({
        type: 'round-started',
        rule: 'round',
        facts: { round: 2 },
      });
    });

    test('each of two sides that want the same place sees its own modifiers', () => {
      const roll = (who: string) => ({
        who,
        faces: [3],
        throws: 1,
        sum: {
          total: 9,
          parts: [
            { value: 3, why: 'd6', faces: [3], rule: 'roll' },
            { value: 6, why: 'A', rule: 'roll' },
          ],
        },
      });
      const rolls = [roll('ann'), roll('bob')];
      const event = { type: 'place-contested', rule: 'act-before', rolls, winner: 'ann' } as Event;
      expect(tell(event, state, state, 'ann')!.facts).toMatchObject({
        winner: 'ann',
        rolls: [
          { who: 'ann', sum: { parts: [{ why: 'd6', faces: [3] }, { why: 'A' }] } },
          { who: 'bob', sum: { parts: [{ why: 'd6', faces: [3] }, { why: 'hidden' }] } },
        ],
      });
    });
  });

  describe('events of a combatant in reserve', () => {
    const off = (presence: Combatant['presence']): State => ({
      ...state,
      combatants: state.combatants.map((who) => (who.id === 'bob' ? { ...who, presence } : who)),
    });
    const event: Event = { type: 'woke-up', rule: 'unconscious', who: 'bob' };

    test('other sides see nothing', () => {
      expect(tell(event, off('reserve'), off('reserve'), 'ann')).toBeUndefined();
      expect(tell(event, off('gone'), off('gone'), 'ann')).toBeUndefined();
      expect(tell(event, off('reserve'), off('reserve'), 'gm')).toBeDefined();
    });

    test('other sides see that it enters and leaves', () => {
      expect(tell(event, off('reserve'), state, 'ann')).toBeDefined();
      expect(tell(event, state, off('gone'), 'ann')).toBeDefined();
    });
  });

  describe('a combatant that helps another side’s combatant', () => {
    const facts = { patient: 'bob', who: 'ann', faces: [4], sum: sum(4), number: sum(9), isSuccess: false };

    test.each(['first-aid-given', 'operated'])(
      'shows its roll of %s, but not the number against it',
      (type) => {
        const glimpse = told(type, 'ann', facts)!;
        expect(glimpse).toMatchObject({
          isGlimpse: true,
          facts: { faces: [4], patient: 'bob', isSuccess: false },
        });
        expect(glimpse.facts).not.toHaveProperty('number');
        expect(told(type, 'ann', { ...facts, patient: 'ann' })!.facts).toHaveProperty('number');
      },
    );

    test('sees its own actions in full', () => {
      expect(told('tried', 'ann', facts)!.facts).toHaveProperty('number');
      expect(told('feinted', 'ann', { ...facts, target: 'ann' })!.facts).toHaveProperty('number');
    });
  });

  describe('a seat belongs to the side', () => {
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('cid', 'team', [5, 6], {}, { seat: 'cids' }),
      entrant('bob', 'foes', [6, 5]),
      entrant('dee', 'foes', [7, 5], {}, { seat: 'dees', isInReserve: true }),
    ];
    const scene = start(encounter(people));
    const event = (who: string): Event => ({
      type: 'infected',
      rule: 'recovery-fail',
      who,
      location: 'head',
    });

    test('its combatants, once one of them is in the fight', () => {
      expect(tell(event('ann'), scene, scene, 'cids')).toBeDefined();
      expect(tell(event('bob'), scene, scene, 'cids')).toBeUndefined();
      // Dee is in reserve, so her seat does not know the enemies yet.
      expect(tell(event('bob'), scene, scene, 'dees')).toBeUndefined();
    });
  });
});
