import { describe, expect, test } from 'vitest';
import { encounter, entrant } from '../../../test/support/timeslice.ts';
import type { Event } from './events.ts';
import type { Combatant, State } from './state.ts';
import { start } from './state.ts';
import { tell } from './views.ts';
import { words } from './words.ts';

type Changes = Partial<Record<'ann' | 'bob' | 'dan', Partial<Combatant>>>;

/** Ann against Bob and Dan of the GM, Cid with Ann. */
function table(changes: Changes = {}, state: Partial<State> = {}): State {
  const begun = start(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('cid', 'heroes', [0, 0]),
      entrant('bob', 'foes', [6, 5]),
      entrant('dan', 'foes', [9, 5]),
    ]),
  );
  const combatants = begun.combatants.map((who) => ({ ...who, ...changes[who.id as keyof Changes] }));
  return { ...begun, ...state, combatants };
}

const event = (type: string, facts: object = {}): Event =>
  ({ type, rule: 'gm-authority', ...facts }) as unknown as Event;
const told = (happened: Event, seat: string, after = table(), before = after) =>
  tell(happened, before, after, seat);

type Share = 'all of it' | 'a glimpse' | 'nothing';

/** The part of each event about Bob that his enemies see. */
const SHARES: { readonly [T in Event['type']]: Share } = {
  'initiative-rolled': 'all of it',
  'tie-rolled': 'all of it',
  'order-set': 'all of it',
  'order-changed': 'all of it',
  'surprise-sprung': 'all of it',
  'ambush-rolled': 'nothing',
  'surprise-rolled': 'all of it',
  'round-started': 'all of it',
  'ts-refilled': 'nothing',
  'refill-missed': 'a glimpse',
  'turn-started': 'all of it',
  'stagger-recovered': 'all of it',
  'turn-ended': 'a glimpse',
  'order-came-round': 'all of it',
  'round-ended': 'all of it',
  'ts-lost': 'nothing',
  'ts-spent': 'nothing',
  'ts-saved': 'nothing',
  'item-drawn': 'all of it',
  'item-stowed': 'all of it',
  moved: 'all of it',
  aimed: 'all of it',
  'aim-lost': 'all of it',
  reloaded: 'a glimpse',
  'shot-spent': 'nothing',
  tended: 'all of it',
  'maneuver-declared': 'all of it',
  'maneuver-lost': 'all of it',
  'attack-declared': 'all of it',
  'shot-called': 'all of it',
  'attack-rolled': 'all of it',
  'defence-rolled': 'all of it',
  'defence-flat': 'all of it',
  'finishing-blow': 'all of it',
  'attack-missed': 'all of it',
  'attack-hit': 'all of it',
  'spell-cast': 'all of it',
  'area-number': 'all of it',
  'damage-dealt': 'a glimpse',
  'stagger-gained': 'a glimpse',
  staggered: 'a glimpse',
  'limb-lost': 'all of it',
  'fell-unconscious': 'a glimpse',
  died: 'all of it',
  spared: 'all of it',
  'dying-started': 'a glimpse',
  'clock-changed': 'nothing',
  'dying-ended': 'a glimpse',
  healed: 'a glimpse',
  'woke-up': 'all of it',
  'effect-gained': 'nothing',
  'effect-ended': 'nothing',
  'combat-ended': 'all of it',
  'time-passed': 'all of it',
  'combat-closed': 'all of it',
  'combat-resumed': 'all of it',
  'check-made': 'all of it',
  'work-set': 'nothing',
  worked: 'a glimpse',
  'work-finished': 'a glimpse',
  'ts-charged': 'nothing',
  'set-by-gm': 'nothing',
  entered: 'all of it',
  'door-opened': 'all of it',
  'door-closed': 'all of it',
  'door-stuck': 'all of it',
  'door-set': 'all of it',
  'door-locked': 'nothing',
  left: 'all of it',
};
/** About the fight as a whole, not about a combatant. */
const OF_THE_FIGHT = ['order-set', 'order-changed', 'surprise-sprung', 'round-started', 'round-ended'];
const OF_DOORS = ['door-set', 'door-locked'];
const AT_THE_END = ['order-came-round', 'combat-ended', 'time-passed', 'combat-closed', 'combat-resumed'];

test.each(Object.entries(SHARES))('of %s other sides see %s', (type, share) => {
  const isBobs = ![...OF_THE_FIGHT, ...OF_DOORS, ...AT_THE_END].includes(type);
  const facts = { order: ['ann'], side: 'foes', number: 1, to: [6, 6], from: [6, 5] };
  const happened = event(type, isBobs ? { who: 'bob', ...facts } : facts);
  const found = told(happened, 'ann');
  expect(found === undefined ? 'nothing' : found.isGlimpse ? 'a glimpse' : 'all of it').toBe(share);
  expect(told(happened, 'gm')).toMatchObject({ type, rule: 'gm-authority' });
  if (isBobs && type !== 'set-by-gm')
    expect(told({ ...happened, who: 'cid' } as Event, 'ann')).toMatchObject({ type });
});

test.each<[Event['type'], rule: string, seen: object]>([
  ['refill-missed', 'surprise-round', { who: 'bob' }],
  ['turn-ended', 'end-turn', { who: 'bob' }],
  ['reloaded', 'reload', { who: 'bob', weapon: 'pistol' }],
  ['damage-dealt', 'damage-order', { who: 'bob' }],
  ['stagger-gained', 'stagger-gain', { who: 'bob' }],
  ['staggered', 'staggered', { who: 'bob' }],
  ['fell-unconscious', 'player-down', { who: 'bob' }],
  ['dying-started', 'dying-timer', { who: 'bob' }],
  ['dying-ended', 'dying-timer', { who: 'bob' }],
  ['healed', 'heal-dying', { who: 'bob' }],
])('a glimpse of %s states its rule: %s', (type, rule, facts) => {
  const happened = event(type, { who: 'bob', weapon: 'pistol', hp: 3 });
  expect(told(happened, 'ann')).toEqual({ type, rule, facts, isGlimpse: true });
});

test('a combatant in reserve is not shown, but its entering and leaving are', () => {
  const off = table({ bob: { presence: 'reserve' } });
  const rolled = event('initiative-rolled', { who: 'bob' });
  expect(told(rolled, 'ann', off)).toBeUndefined();
  expect(told(rolled, 'gm', off)).toBeDefined();
  const gone = table({ bob: { presence: 'gone' } });
  expect(told(event('left', { who: 'bob' }), 'ann', gone, table())).toBeDefined();
  expect(told(event('entered', { who: 'bob', order: ['bob'] }), 'ann', table(), off)).toBeDefined();
});

test('only the GM sees values that the GM sets', () => {
  expect(told(event('set-by-gm', { who: 'ann', field: 'hp', value: 1 }), 'ann')).toBeUndefined();
});

describe('an order', () => {
  const off = table({ bob: { presence: 'reserve' } });
  const set = event('order-set', {
    order: ['bob', 'ann', 'dan'],
    broken: [
      ['bob', 'ann'],
      ['ann', 'dan'],
    ],
  });

  test('names present combatants, and ties between them', () => {
    expect(told(set, 'ann')!.facts).toEqual({
      order: ['bob', 'ann', 'dan'],
      broken: [
        ['bob', 'ann'],
        ['ann', 'dan'],
      ],
    });
    expect(told(set, 'ann', off)!.facts).toEqual({ order: ['ann', 'dan'], broken: [['ann', 'dan']] });
    expect(told(set, 'gm', off)!.facts).toMatchObject({ order: ['bob', 'ann', 'dan'] });
  });

  test('names a combatant that enters', () => {
    const entered = event('entered', { who: 'dan', at: [1, 1], order: ['bob', 'ann', 'dan'] });
    expect(told(entered, 'ann', off)!.facts).toEqual({ who: 'dan', at: [1, 1], order: ['ann', 'dan'] });
  });
});

describe('the number to notice an ambush', () => {
  const lying = table({}, { ambushers: 'heroes' });
  const number = { total: 12, parts: [{ value: 12, why: 'average-q', rule: 'surprise-number' }] };
  const sprung = event('surprise-sprung', { side: 'heroes', number });
  const rolled = event('surprise-rolled', { who: 'cid', number: 12, isSurprised: true });

  test.each([
    ['ann', lying, { side: 'heroes', number }],
    ['stranger', lying, { side: 'heroes' }],
    ['ann', table({}, { ambushers: 'foes' }), { side: 'heroes' }],
    ['ann', table(), { side: 'heroes' }],
  ])('is visible to %s only if that seat is an ambusher', (seat, state, facts) => {
    expect(told(sprung, seat, state)!.facts).toEqual(facts);
  });

  test('stays unknown to a combatant that rolls against it', () => {
    expect(told(rolled, 'ann')!.facts).toEqual({ who: 'cid', isSurprised: true });
    expect(told(rolled, 'ann', lying)!.facts).toEqual({ who: 'cid', number: 12, isSurprised: true });
    expect(told(rolled, 'gm')!.facts).toEqual({ who: 'cid', number: 12, isSurprised: true });
    expect(told({ ...rolled, who: 'bob' } as Event, 'ann')!.facts).not.toHaveProperty('number');
  });
});

test("only its own side and the GM see the TS of a turn's start", () => {
  const turn = event('turn-started', { who: 'ann' });
  const state = table({ ann: { ts: 5 } });
  expect(told(turn, 'ann', state)!.facts).toEqual({ who: 'ann', ts: 5 });
  expect(told(turn, 'gm', state)!.facts).toEqual({ who: 'ann', ts: 5 });
  expect(told(turn, 'stranger', state)!.facts).toEqual({ who: 'ann' });
});

describe('an event of a move', () => {
  const step = { who: 'ann', from: [5, 5], to: [4, 5] };
  const moved = event('moved', step);
  const mapless = (changes: Changes = {}) => table(changes, { isMapped: false });

  test('states its units', () => {
    for (const seat of ['ann', 'stranger', 'gm']) expect(told(moved, seat)!.facts).toEqual(step);
  });

  test.each<[changes: Changes, where: string]>([
    [{}, ' and is now 2 units from bob'],
    [{ dan: { cell: [4, 4] } }, ' and is now 1 unit from dan'],
    [{ bob: { life: 'unconscious' } }, ' and is now 5 units from dan'],
    [{ bob: { presence: 'gone' } }, ' and is now 5 units from dan'],
    [{ bob: { life: 'dead' }, dan: { life: 'dead' } }, ''],
  ])('has the distance to the nearest standing foe in its sentence without a map: %o', (changes, where) => {
    const state = mapless(changes);
    for (const seat of ['ann', 'stranger', 'gm'])
      expect(words.told(told(moved, seat, state)!, state)).toBe(`ann moves${where}.`);
  });

  test('with a map, its sentence names the cell only if no foe stands', () => {
    const fallen = table({ bob: { life: 'dead' }, dan: { life: 'dead' } });
    expect(words.told(told(moved, 'ann', table())!, table())).toBe('ann moves and is now 2 units from bob.');
    expect(words.told(told(moved, 'ann', fallen)!, fallen)).toBe('ann moves to column 4, row 5.');
  });

  test('no other event states a unit', () => {
    const drawn = event('item-drawn', { who: 'ann', item: 'sword', limbs: [] });
    for (const seat of ['ann', 'stranger', 'gm'])
      expect(told(drawn, seat)!.facts).toEqual({ who: 'ann', item: 'sword', limbs: [] });
  });
});

test.each([
  ['aim', true],
  ['called-shot-head', true],
  ['called-shot-heart', true],
  ['called-shot-limb', true],
  ['boons', false],
  ['heart-penalty', false],
])('other sides see of the modifiers of a number %s: %s', (rule, isOpen) => {
  const parts = [
    { value: 9, why: '2d10', rule: 'attack-roll' },
    { value: 2, why: 'the reason', rule },
  ];
  const rolled = event('attack-rolled', { who: 'bob', sum: { total: 11, parts } });
  const seen = JSON.stringify(told(rolled, 'ann')!.facts);
  expect(seen.includes('the reason')).toBe(isOpen);
  expect(seen).toContain('2d10');
  expect(JSON.stringify(told(rolled, 'gm')!.facts)).toContain('the reason');
});
