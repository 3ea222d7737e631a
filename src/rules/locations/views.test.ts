import { expect, test } from 'vitest';
import {
  attack,
  begin,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  hurt,
  last,
} from '../../../test/support/locations.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';
import { bodyOf, conditions, healthWord, openConditions, overview, woundWord } from './views.ts';

const people = (secret: 'elf' | 'ogre') => [
  entrant('ann', 'team', [5, 5]),
  entrant('bob', 'foes', [6, 5], { traits: { D: secret === 'elf' ? 9 : 2 } }),
  entrant(secret, 'foes', [9, 9], {}, { isInReserve: true }),
];

/** Everything that Ann's seat sees of a fight: its events and its final view. */
function seen(secret: 'elf' | 'ogre'): string {
  const f = begin(encounter(people(secret)));
  hurt(f, 'bob', 'left-leg', 2)
    .answer('ann', attack('bob'))
    .answer('bob', DODGE, ...d(5, 2));
  f.gm({ kind: 'give-modifier', who: 'bob', value: secret === 'elf' ? 1 : 9 });
  const told = f.events.map((event) => locations.tell(event, f.state, f.state, 'ann'));
  return JSON.stringify([told, locations.view(f.state, 'ann')]);
}

test('facts that a seat may not know change nothing in its view: reserves, traits, GM modifiers', () => {
  expect(seen('elf')).toBe(seen('ogre'));
  expect(seen('elf')).not.toContain('set-by-gm');
  expect(seen('elf')).not.toContain('favour-given');
});

test('a seat sees its own side in full, and the visible part of others', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'left-leg', 4);
  const view = locations.view(f.state, 'ann') as { combatants: Record<string, unknown>[] };
  expect(view.combatants.map(({ id }) => id)).toEqual(['ann', 'bob']);
  expect(view.combatants[0]).toHaveProperty('sheet');
  expect(view.combatants[1]).not.toHaveProperty('sheet');
  expect(view.combatants[1]).toMatchObject({ body: { 'left-leg': 'badly hurt', head: 'unhurt' } });
});

test('of damage to others a seat sees the amount, but neither the effect of armour nor the HP left', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'torso', 4);
  const event = last(f, 'damage-dealt');
  expect(locations.tell(event, f.state, f.state, 'ann')!.facts).toEqual({
    who: 'bob',
    by: null,
    location: 'torso',
    kind: 'normal',
    points: 4,
  });
  expect(locations.tell(event, f.state, f.state, 'gm')!.facts).toHaveProperty('left');
});

test('the overview lists each body as HP, Pain and conditions', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'left-leg', 7);
  const bob = locations.overview(f.state, 'gm').standings.find(({ id }) => id === 'bob')!;
  expect(bob.health).toEqual([39, 46]);
  expect(bob.conditions).toEqual(['prone', 'bleeding', 'Pain -7', 'left-leg severed']);
});

test('the sheet shows six locations with HP, AR and injuries', () => {
  const cap = { id: 'cap', name: 'cap', covers: ['head'] as const, ar: 2, cr: 0, fr: 0 };
  const f = begin(
    encounter([entrant('ann', 'team', [5, 5], { armour: [cap] }), entrant('bob', 'foes', [6, 5])]),
  );
  const view = locations.view(f.state, 'ann') as { combatants: { body: object[] }[] };
  expect(view.combatants[0]!.body[0]).toMatchObject({ location: 'head', hp: 4, most: 4, ar: 2, lost: null });
  expect(view.combatants[0]!.body).toHaveLength(6);
});

test('the overview shows no numbers and no Pain of others, and nothing of reserves', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'left-leg', 7);
  const { standings, sides } = locations.overview(f.state, 'ann');
  expect(standings.map(({ id }) => id)).toEqual(['ann', 'bob']);
  expect(sides.map(({ id }) => id)).toEqual(['team', 'foes']);
  expect(standings[1]).toMatchObject({ seat: null, health: null, healthWord: 'badly hurt', budget: '' });
  expect(standings[1]!.conditions).toEqual(['prone', 'bleeding', 'left-leg severed']);
});

test('the order of a round does not reveal absent combatants', () => {
  const scene = start(encounter([...people('elf'), entrant('gone', 'foes', [8, 8])]));
  const combatants = scene.combatants.map((who) =>
    who.id === 'gone' ? { ...who, presence: 'gone' as const } : who,
  );
  const state = { ...scene, combatants, acted: ['gone', 'bob'], order: ['elf', 'bob', 'gone', 'ann'] };
  const seat = (id: string) =>
    locations.view(state, id) as { acted: string[]; order: string[]; combatants: object[] };
  expect([seat('ann').acted, seat('ann').order]).toEqual([['bob'], ['bob', 'ann']]);
  expect([seat('gm').acted, seat('gm').order]).toEqual([state.acted, state.order]);
  expect(seat('gm').combatants).toHaveLength(4);
});

test('everyone sees the items that others hold, items on the map, and stances', () => {
  const f = begin(encounter(people('elf'))).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
  const { combatants } = locations.view(f.state, 'ann') as { combatants: object[] };
  expect(combatants[1]).toEqual({
    ...{ id: 'bob', name: 'bob', side: 'foes', cell: [6, 5], isDead: false, isHere: true, isUp: true },
    ...{ health: 'unhurt', conditions: ['prone'], held: ['blade'], lying: [] },
    body: {
      head: 'unhurt',
      torso: 'unhurt',
      'right-arm': 'unhurt',
      'left-arm': 'unhurt',
      'right-leg': 'unhurt',
      'left-leg': 'unhurt',
    },
  });
});

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

/** Ann (C 7) with these changes, and Bob. */
function withAnn(changes: Partial<Combatant>, more: Partial<State> = {}): [State, Combatant] {
  const state = start(duel({ mount: cob }));
  const ann = { ...state.combatants[0]!, isMounted: false, ...changes };
  const after = { ...state, ...more, combatants: [ann, state.combatants[1]!] };
  return [after, ann];
}

const plain = withAnn({})[1];
const damaged = (location: 'head' | 'torso' | 'left-arm', normal: number) => ({
  wounds: { ...plain.wounds, [location]: { ...plain.wounds[location], normal } },
});
const ref = { against: 'bob', maker: 'bob', turns: 1, rule: 'feint' } as const;

test.each<[says: readonly string[], changes: Partial<Combatant>]>([
  [[], {}],
  [['dead'], { isDead: true, isProne: true }],
  [['dying, due at the end of round 3', 'Stunned', 'Pain -4'], { ...damaged('head', 4), deathDue: 3 }],
  [['dying, due at the end of round ?', 'Stunned', 'Pain -4'], damaged('head', 4)],
  [['unconscious'], { isUnconscious: true }],
  [['Stunned'], { stun: 1 }],
  [['prone'], { isProne: true }],
  [['bleeding'], { isBleeding: true }],
  [['Pain -2'], damaged('left-arm', 2)],
  [['riding cob'], { isMounted: true }],
  [['on REF'], { refs: [ref] }],
  [['on guard'], { isGuarding: true }],
  [['ready to counter'], { isCountering: true }],
  [['charging'], { isCharging: true }],
  [['aim +1'], { aim: { target: 'bob', bonus: 1 } }],
  [['left-arm amputated'], { lost: { ...plain.lost, 'left-arm': 'amputated' } }],
  [['torso infected'], { infected: ['torso'] }],
  [['wet'], { isWet: true }],
  [['C 6 of 7'], { c: 6 }],
  [['grief 1'], { griefs: [{ of: 'cid', hours: 3 }] }],
])('the condition of a combatant is stated in words: %o', (says, changes) => {
  expect(conditions(...withAnn(changes))).toEqual(says);
});

test.each<[says: readonly string[], changes: Partial<Combatant>]>([
  [[], { isWet: true, aim: { target: 'bob', bonus: 1 }, ...damaged('left-arm', 2) }],
  [['dead'], { isDead: true, isProne: true }],
  [['dying', 'Stunned'], { ...damaged('head', 4), deathDue: 3 }],
  [['unconscious'], { isUnconscious: true }],
  [['prone', 'bleeding'], { isProne: true, isBleeding: true }],
  [['mounted', 'on guard'], { isMounted: true, isGuarding: true }],
  [['left-arm severed'], { lost: { ...plain.lost, 'left-arm': 'severed' } }],
])('everyone may see: %o', (says, changes) => {
  expect(openConditions(...withAnn(changes))).toEqual(says);
});

test.each([
  [0, 'unhurt'],
  [3, 'hurt'],
  [4, 'badly hurt'],
  [6, 'badly hurt'],
  [7, 'gone'],
])('an arm of 7 HP with %i damage looks %s', (damage, word) => {
  expect(woundWord(...withAnn(damaged('left-arm', damage)), 'left-arm')).toBe(word);
});

test('a lost arm looks lost', () => {
  const lost = { ...plain.lost, 'left-arm': 'severed' } as const;
  expect(woundWord(...withAnn({ lost }), 'left-arm')).toBe('severed');
});

test.each<[word: string, changes: Partial<Combatant>]>([
  ['unhurt', {}],
  ['hurt', damaged('left-arm', 3)],
  ['badly hurt', damaged('left-arm', 4)],
  ['dying', damaged('torso', 14)],
  ['dead', { isDead: true }],
])('a combatant looks %s', (word, changes) => {
  expect(healthWord(...withAnn(changes))).toBe(word);
});

test('present combatants are listed in the order of this round, then of the last', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), side: 'dragons', isInReserve: true };
  const of = encounter([
    entrant('ann', 'team', [1, 1]),
    entrant('bea', 'team', [2, 1]),
    entrant('bob', 'foes', [6, 5]),
    entrant('cid', 'foes', [7, 5]),
    late,
  ]);
  const state = start({ ...of, sides: [...of.sides, { id: 'dragons', name: 'dragons' }] });
  const list = overview({ ...state, round: 2, acted: ['bob'], order: ['bea', 'bob', 'cid'] }, 'gm');
  expect(list.standings.map(({ id, order }) => [id, order])).toEqual([
    ['bob', 1],
    ['bea', null],
    ['cid', null],
    ['ann', null],
  ]);
  expect(list.sides.map(({ id }) => id)).toEqual(['team', 'foes']);
  expect(list.round).toBe(2);
});

test('the overview states the rest of each turn', () => {
  const budget = (changes: Partial<Combatant>, more: Partial<State> = {}) =>
    overview(withAnn(changes, more)[0], 'gm').standings[0]!.budget;
  expect(budget({})).toBe('');
  expect(budget({ spare: 2 })).toBe('2 yd spare');
  expect(budget({ isDead: true, spare: 2 })).toBe('');
  expect(budget({ moved: 4 }, { active: 'ann' })).toBe('5 of 9 yd, action');
  expect(budget({ action: 'guard' }, { active: 'ann' })).toBe('9 of 9 yd, no action (guard)');
  expect(budget({ action: 'run', moved: 4 }, { active: 'ann' })).toBe('23 of 27 yd, no action (run)');
});

test('the health of a combatant is the HP of its whole body; that of other sides is hidden', () => {
  const f = hurt(begin(duel()), 'bob', 'left-arm', 3);
  const health = (seat: string) => overview(f.state, seat).standings.map((each) => each.health);
  expect(health('gm')).toEqual([
    [46, 46],
    [43, 46],
  ]);
  expect(health('ann')).toEqual([[46, 46], null]);
});

test('the sheet describes the body', () => {
  const cap = { id: 'cap', name: 'cap', covers: ['head'] as const, ar: 2, cr: 0, fr: 0 };
  const state = start(duel({ armour: [cap, { ...cap, id: 'hood', ar: 1 }] }));
  const [ann] = state.combatants;
  const [head, torso] = ['head', 'torso'].map((at) =>
    bodyOf(state, ann!).find(({ location }) => location === at),
  );
  expect(head).toMatchObject({ hp: 4, most: 4, ar: 2, lost: null, isInfected: false });
  expect(torso).toMatchObject({ hp: 14, most: 14, ar: 0 });
});

test('the hours after the fight are counted', () => {
  expect(overview(withAnn({}, { phase: 'recovery', hour: 5 })[0], 'gm').phase).toBe('recovery, hour 5');
  expect(overview(withAnn({}, { phase: 'turn', active: 'ann' })[0], 'gm').phase).toBe('turn');
});

test('[stunned] standing combatants are up, and so are dying ones that may still act', () => {
  const isUp = (changes: Partial<Combatant>, stunned: 'helpless' | 'minus-two' = 'helpless') => {
    const { rulings } = withAnn({})[0];
    const [state] = withAnn(changes, { rulings: { ...rulings, stunned } });
    return overview(state, 'gm').standings[0]!.isUp;
  };
  expect(isUp({})).toBe(true);
  expect(isUp({ stun: 1 })).toBe(true);
  expect(isUp(damaged('torso', 14))).toBe(false);
  expect(isUp(damaged('torso', 14), 'minus-two')).toBe(true);
  expect(isUp({ isUnconscious: true })).toBe(false);
  expect(isUp({ isDead: true })).toBe(false);
});

test('the view shows the active combatant, the seats, and the visible health of each', () => {
  const [state] = withAnn({}, { active: 'ann', acted: ['bob', 'ann'] });
  const [bob, ann] = overview(state, 'ann').standings;
  expect(ann).toMatchObject({ id: 'ann', name: 'ann', side: 'team', cell: [5, 5], order: 2, isActive: true });
  expect(ann).toMatchObject({ seat: 'ann', healthWord: 'unhurt' });
  expect(bob).toMatchObject({ id: 'bob', order: 1, isActive: false, seat: null, budget: '' });
  expect(overview({ ...state, winner: 'team' }, 'gm').winner).toBe('team');
});
