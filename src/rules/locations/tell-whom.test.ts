import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';
import { tell } from './tell.ts';

const state = start(duel());

/** What a seat is told of something that befalls Bob of the foes. */
const told = (type: string, seat: string, facts: object = {}) =>
  tell({ type, rule: 'roll', who: 'bob', ...facts } as unknown as Event, state, state, seat);

describe('what befalls a stranger', () => {
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
  ])('%s is told to its own side and the GM alone', (type) => {
    expect(told(type, 'ann')).toBeUndefined();
    expect(told(type, 'ann', { who: 'ann' })).toMatchObject({ type, facts: { who: 'ann' } });
    expect(told(type, 'gm')).toEqual({ type, rule: 'roll', facts: { who: 'bob' } });
  });

  test.each(['set-by-gm', 'favour-given', 'favour-spent'])('%s is told to the GM alone', (type) => {
    expect(told(type, 'ann')).toBeUndefined();
    expect(told(type, 'ann', { who: 'ann' })).toBeUndefined();
    expect(told(type, 'gm')).toMatchObject({ type });
  });

  test.each(['moved', 'fell-prone', 'item-drawn', 'woke-up', 'died', 'left'])('%s is told to all', (type) => {
    expect(told(type, 'ann', { item: 'blade' })).toEqual({
      type,
      rule: 'roll',
      facts: { who: 'bob', item: 'blade' },
    });
  });

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
  ])('that %s is among the reasons of its roll anybody sees', (rule) => {
    const parts = [
      { value: 3, why: 'd6 (3)', rule: 'roll' },
      { value: 2, why: 'Melee', rule: 'roll' },
      { value: -1, why: 'seen', rule },
    ];
    const facts = told('attack-rolled', 'ann', { sum: { total: 4, parts } })!.facts;
    expect(facts).toMatchObject({
      sum: {
        total: 4,
        parts: [{ why: 'd6 (3)' }, { value: -1, why: 'seen', rule }, { value: 2, why: 'what is not told' }],
      },
    });
  });

  test('what nobody does is told to all', () => {
    const event: Event = { type: 'round-started', rule: 'round', round: 2 };
    expect(tell(event, state, state, 'ann')).toEqual({
      type: 'round-started',
      rule: 'round',
      facts: { round: 2 },
    });
  });

  test('of two who want the same place each side is told its own reasons', () => {
    const roll = (who: string) => ({
      who,
      faces: [3],
      throws: 1,
      sum: {
        total: 9,
        parts: [
          { value: 3, why: 'd6 (3)', rule: 'roll' },
          { value: 6, why: 'A', rule: 'roll' },
        ],
      },
    });
    const rolls = [roll('ann'), roll('bob')];
    const event = { type: 'place-contested', rule: 'act-before', rolls, winner: 'ann' } as Event;
    expect(tell(event, state, state, 'ann')!.facts).toMatchObject({
      winner: 'ann',
      rolls: [
        { who: 'ann', sum: { parts: [{ why: 'd6 (3)' }, { why: 'A' }] } },
        { who: 'bob', sum: { parts: [{ why: 'd6 (3)' }, { why: 'what is not told' }] } },
      ],
    });
  });
});

describe('of somebody off stage', () => {
  const off = (presence: Combatant['presence']): State => ({
    ...state,
    combatants: state.combatants.map((who) => (who.id === 'bob' ? { ...who, presence } : who)),
  });
  const event: Event = { type: 'woke-up', rule: 'unconscious', who: 'bob' };

  test('strangers are told nothing', () => {
    expect(tell(event, off('reserve'), off('reserve'), 'ann')).toBeUndefined();
    expect(tell(event, off('gone'), off('gone'), 'ann')).toBeUndefined();
    expect(tell(event, off('reserve'), off('reserve'), 'gm')).toBeDefined();
  });

  test('strangers are told that it comes and that it goes', () => {
    expect(tell(event, off('reserve'), state, 'ann')).toBeDefined();
    expect(tell(event, state, off('gone'), 'ann')).toBeDefined();
  });
});

describe('who helps a stranger', () => {
  const facts = { patient: 'bob', who: 'ann', faces: [4], sum: sum(4), number: sum(9), isSuccess: false };

  test.each(['first-aid-given', 'operated'])(
    '%s tells its roll and not what it was rolled against',
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

  test('what it does to itself it is told in full', () => {
    expect(told('tried', 'ann', facts)!.facts).toHaveProperty('number');
    expect(told('feinted', 'ann', { ...facts, target: 'ann' })!.facts).toHaveProperty('number');
  });
});

describe('a seat is of the side', () => {
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('cid', 'team', [5, 6], {}, { seat: 'cids' }),
    entrant('bob', 'foes', [6, 5]),
    entrant('dee', 'foes', [7, 5], {}, { seat: 'dees', isInReserve: true }),
  ];
  const scene = start(encounter(people));
  const event = (who: string): Event => ({ type: 'infected', rule: 'recovery-fail', who, location: 'head' });

  test('of its combatants, once one of them is there', () => {
    expect(tell(event('ann'), scene, scene, 'cids')).toBeDefined();
    expect(tell(event('bob'), scene, scene, 'cids')).toBeUndefined();
    // Dee waits off stage: her seat knows nothing of the foes yet.
    expect(tell(event('bob'), scene, scene, 'dees')).toBeUndefined();
  });
});
