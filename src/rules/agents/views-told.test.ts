import { expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, PLAIN, sheet, TASK } from '../../../test/support/agents.ts';
import { begin, last, NONE, shoot, worded } from '../../../test/support/agents-play.ts';
import type { Event, Glimpsed } from './events.ts';
import { agents } from './ruleset.ts';
import { type Agent, type State, start, type Turn } from './state.ts';
import { conditions, healthWord, overview } from './views.ts';

const GUN = sheet('777777', { weapons: [PISTOL] });
const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
  agents.tell(event, f.state, f.state, seat);

/** The visible part of Ben's events, by type. */
const SEEN: { readonly [T in Glimpsed]: string } = {
  'significant-split': 'ben trades the significant action for two minor ones.',
  'significant-missed': 'ben has no significant action.',
  reloaded: 'ben reloads the pistol.',
  'recoil-noted': 'ben is thrown off balance.',
  'damage-dealt': 'ben takes the hit.',
  'blow-held-back': 'ben acts at the same moment, so the damage counts afterwards.',
  'blows-fell': 'Now the damage to ben counts.',
  wounded: 'ben is wounded.',
  'fell-unconscious': 'ben falls unconscious.',
  'wake-rolled': 'ben stirs.',
  healed: 'ben recovers.',
  'recovery-rolled': 'ben heals for a day.',
  'check-made': 'ben tries something.',
  'task-started': 'ben starts work on something.',
  'work-requested': 'The GM gives ben some work.',
  worked: 'ben keeps working.',
  'task-abandoned': 'ben stops work.',
  'task-finished': 'ben finishes the work.',
  'task-timed': 'ben is busy for a while.',
};
const secret = { total: 99, parts: [{ value: 99, why: 'secret', rule: 'check' }] };
const FACTS = {
  ...{ who: 'ben', attacker: 'ann', weapon: 'pistol', why: 'secret', rounds: 99, loss: secret, pending: 99 },
  ...{
    damage: secret,
    points: 99,
    lost: { STR: 99, DEX: 0, END: 0 },
    wakesAt: 99,
    sum: secret,
    passes: true,
  },
  ...{ task: 'plot', on: 'plot', faces: [99], seconds: 99, effect: 99 },
};

test.each(Object.entries(SEEN))('others see that %s happens, without its numbers', (type, sentence) => {
  const plot = { ...TASK, id: 'plot', name: 'a secret plot', side: 'b' };
  const f = begin(duel(GUN, GUN, 4, { options: { tasks: [plot] } }));
  const event = { type, rule: 'check', ...FACTS } as unknown as Event;
  const glimpse = told(f, event, 'a-seat')!;
  expect(agents.words.told(glimpse, f.state)).toBe(sentence);
  expect(JSON.stringify(glimpse)).not.toMatch(/99|secret|plot/);
});

test.each(['damage-dealt', 'wounded', 'seriously-wounded', 'healed', 'wake-rolled', 'recovery-rolled'])(
  'at a table that hides health, only its own side sees that %s happens',
  (type) => {
    const f = begin(duel(GUN, GUN, 4));
    const event = { type, rule: 'damage', ...FACTS, isNow: true } as unknown as Event;
    const hides = (seat: string) =>
      agents.withoutHealth!.tell(event, f.state, f.state, seat) === undefined &&
      told(f, event, seat) !== undefined;
    expect([hides('a-seat'), hides('b-seat'), hides('gm')]).toEqual([true, false, false]);
  },
);

test('of another side’s roll the dice and the visible modifiers are shown, and the rest as one part', () => {
  const f = begin(duel(GUN, PLAIN, 4))
    .answer('ann', shoot('ben'), [4, 5])
    .answer('ben', NONE, [1, 1, 1]);
  const whys = (seat: string) => {
    const { sum } = told(f, last(f, 'attack-rolled'), seat)!.facts as unknown as typeof FACTS;
    return worded(f, sum).map(({ why }) => why);
  };
  expect(whys('a-seat')).toEqual(expect.arrayContaining(['2d6 (4, 5)', 'DEX 7']));
  expect(whys('b-seat')).toContain('2d6 (4, 5)');
  expect(whys('b-seat')).not.toContain('DEX 7');
});

test('[aware] an unseen shooter and its weapon are not named', () => {
  const hidden = { ...GUN, isHidden: true };
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], hidden), entrant('ben', 'b', [7, 5])]),
    [6, 6],
    [4, 4],
  );
  const attack = { attacker: 'ann', target: 'ben', weapon: 'pistol', mode: 'single' } as const;
  const checked = { faces: [4, 5], sum: { total: 9, parts: [] }, effect: 1, passes: true };
  const event: Event = { type: 'attack-rolled', rule: 'attack', who: 'ann', ...attack, ...checked };
  const seen = told(f, event, 'b-seat')!;
  expect(seen.facts).toMatchObject({ who: null, attacker: null, weapon: null, target: 'ben' });
  expect(agents.words.told(seen, f.state)).toBe('Someone unseen attacks ben and rolls 9.');
});

test('[aware] a value equal to the name of a hidden agent is not mistaken for it', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const f = begin(
    encounter([entrant('prone', 'a', [5, 5], hidden), entrant('ben', 'b', [7, 5])]),
    [6, 6],
    [4, 4],
  );
  const event = { type: 'stance-taken', rule: 'stance', who: 'ben', stance: 'prone' } as unknown as Event;
  expect(told(f, event, 'b-seat')!.facts).toEqual({ who: 'ben', stance: 'prone' });
});

test('the work of another side is shown as work; progress on a public task is shown unless an unseen agent works on it', () => {
  const plot = { ...TASK, id: 'plot', name: 'plot', side: 'a' };
  const f = begin(duel(PLAIN, PLAIN, 4, { options: { tasks: [plot] } }));
  const action = { kind: 'start-task', task: 'plot' };
  const event = {
    type: 'action-voided',
    rule: 'extended',
    who: 'ann',
    action,
    isLost: true,
  } as unknown as Event;
  expect(told(f, event, 'a-seat')!.facts).toMatchObject({ action });
  expect(told(f, event, 'b-seat')!.facts).toMatchObject({ action: { kind: 'start-task' } });
  expect(JSON.stringify(agents.view(f.state, 'b-seat'))).not.toContain('plot');
});

test('[aware] an agent treated by a hidden one recovers, and the healer is not named', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const three = [
    entrant('ann', 'a', [5, 5], hidden),
    entrant('bea', 'a', [6, 5]),
    entrant('ben', 'b', [7, 5]),
  ];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]);
  const treated = { type: 'treated', rule: 'first-aid', ...FACTS, who: 'bea', by: 'ann' } as unknown as Event;
  expect(told(f, treated, 'b-seat')).toBeUndefined();
  expect(told(f, treated, 'a-seat')).toBeDefined();
});

test.each([
  ...['range', 'moving-target', 'firing-into-melee', 'cover', 'prone', 'visibility', 'aim', 'ambush'],
  ...['reaction', 'reaction-own-roll', 'dodge', 'full-auto', 'burst-effect', 'explosion'],
])('the part by %s of another side’s roll is shown', (rule) => {
  const f = begin(duel(PLAIN, PLAIN, 4));
  const seen = { value: 2, why: 'seen', rule };
  const parts = [
    { value: 7, why: '2d6 (3, 4)', rule: 'check' },
    seen,
    { value: 1, why: 'skill', rule: 'check' },
  ];
  const event = { type: 'check-made', rule: 'check', who: 'ann', on: 'lock', sum: { total: 10, parts } };
  const { sum } = told(f, event as unknown as Event, 'b-seat')!.facts as unknown as typeof event;
  expect(sum).toEqual({
    total: 10,
    parts: [parts[0], seen, { value: 1, why: 'hidden', rule: 'check' }],
  });
});

test('in an opposed roll each side sees its own modifiers', () => {
  const f = begin(duel(PLAIN, PLAIN, 4));
  const roll = (why: string) => ({
    faces: [1, 1],
    sum: {
      total: 4,
      parts: [
        { value: 2, why: '2d6 (1, 1)', rule: 'check' },
        { value: 2, why, rule: 'check' },
      ],
    },
  });
  const event = {
    ...{ type: 'opposed-rolled', rule: 'opposed', who: 'ann', other: 'ben', winner: null },
    ...{ mine: roll('DEX of ann'), theirs: roll('DEX of ben') },
  } as unknown as Event;
  const said = (seat: string) => JSON.stringify(told(f, event, seat));
  expect(said('a-seat')).toContain('DEX of ann');
  expect(said('a-seat')).not.toContain('DEX of ben');
  expect(said('b-seat')).toContain('DEX of ben');
  expect(said('b-seat')).not.toContain('DEX of ann');
  expect(said('gm')).toContain('DEX of ann');
});

test('the modifiers of a treatment belong to the healer', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]);
  const parts = [
    { value: 2, why: '2d6 (1, 1)', rule: 'check' },
    { value: 2, why: 'Medicine', rule: 'check' },
  ];
  const event = {
    ...{
      type: 'treated',
      rule: 'first-aid',
      who: 'ben',
      by: 'ann',
      faces: [1, 1],
      effect: -4,
      passes: false,
    },
    sum: { total: 4, parts },
  } as unknown as Event;
  expect(JSON.stringify(told(f, event, 'a-seat'))).toContain('Medicine');
  expect(JSON.stringify(told(f, event, 'b-seat'))).not.toContain('Medicine');
});

test("a declared or lost action of another side's work is shown without its task", () => {
  const plot = { ...TASK, id: 'plot', name: 'plot', side: 'a' };
  const f = begin(duel(PLAIN, PLAIN, 4, { options: { tasks: [plot, TASK] } }));
  const action = (task: string) => {
    const event = { type: 'action-voided', rule: 'check', who: 'ann', action: { kind: 'start-task', task } };
    return (told(f, event as unknown as Event, 'b-seat')!.facts as unknown as typeof event).action;
  };
  expect(action('plot')).toEqual({ kind: 'start-task' });
  expect(action('lock')).toEqual({ kind: 'start-task', task: 'lock' });
});

test('a side sees its own events that others do not see, and other sides do not know agents in reserve', () => {
  const away = { ...entrant('dee', 'a', [9, 9]), isInReserve: true };
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), away]));
  const spent = {
    type: 'action-spent',
    rule: 'move',
    who: 'ann',
    significant: 0,
    minor: 1,
    on: 'move',
  } as Event;
  expect(told(f, spent, 'a-seat')?.facts).toMatchObject({ minor: 1 });
  expect(told(f, spent, 'b-seat')).toBeUndefined();
  const set = { type: 'set-by-gm', rule: 'gm-authority', who: 'ann', field: 'cover', value: 2 } as Event;
  expect(told(f, set, 'a-seat')).toBeUndefined();
  expect(told(f, set, 'gm')?.facts).toMatchObject({ field: 'cover' });
  const rolled = {
    type: 'tie-rolled',
    rule: 'simultaneous',
    who: 'dee',
    faces: [1, 1],
    sum: secret,
  } as Event;
  expect(told(f, rolled, 'a-seat')).toBeDefined();
  expect(told(f, rolled, 'b-seat')).toBeUndefined();
});

test('[aware] the order is shown without unknown agents', () => {
  const f = begin(duel({ ...PLAIN, isHidden: true }, PLAIN, 4));
  const event: Event = { type: 'order-set', rule: 'initiative', order: ['ann', 'ben'] };
  expect(told(f, event, 'b-seat')!.facts).toEqual({ order: ['ben'] });
  expect(told(f, event, 'a-seat')!.facts).toEqual({ order: ['ann', 'ben'] });
});

const rough = [[1, 1]] as const;
const cover = [{ at: [2, 2], quarters: 3 }] as const;

/** A state with Ben and, after these changes, Ann. */
function withAnn(changes: Partial<Agent>, more: Partial<State> = {}): State {
  const state = start(duel(PLAIN, PLAIN, 2, { options: { tasks: [TASK], rough, cover } }));
  const [ann, ben] = state.combatants;
  return { ...state, ...more, combatants: [{ ...ann!, ...changes }, ben!] };
}

const saysOf = (changes: Partial<Agent>, more: Partial<State> = {}) => {
  const state = withAnn(changes, more);
  return conditions(state, state.combatants[0]!);
};

const scores = (STR: number, DEX: number, END: number) => ({ scores: { STR, DEX, END } });

test.each<[says: readonly string[], changes: Partial<Agent>]>([
  [[], {}],
  [['prone'], { stance: 'prone' }],
  [['unconscious', 'seriously wounded'], { ...scores(0, 0, 1), life: 'unconscious', stance: 'prone' }],
  [['dead'], { ...scores(0, 0, 0), life: 'dead' }],
  [['seriously wounded'], scores(6, 6, 6)],
  [['hidden'], { isHidden: true }],
  [['reacted: -2 on skill checks'], { reactions: 2 }],
  [['initiative -3 next round'], { recoil: 3 }],
  [['aim +2'], { aim: { target: 'ben', bonus: 2 } }],
  [['loses a significant action'], { losesSignificant: true }],
  [['struck at the same moment'], { heldBlows: [{ attacker: 'ben', points: 5 }] }],
  [['at work: the lock 0/0'], { task: 'lock' }],
])('the condition of an agent is stated in words: %o', (says, changes) => {
  expect(saysOf(changes)).toEqual(says);
});

test('the progress of work is stated in words', () => {
  const progress = [{ id: 'lock', rounds: 5, done: 2, isFinished: false, isChecked: true }];
  expect(saysOf({ task: 'lock' }, { progress })).toEqual(['at work: the lock 2/5']);
});

test.each<[word: string, changes: Partial<Agent>]>([
  ['unhurt', {}],
  ['wounded', scores(7, 7, 6)],
  ['seriously wounded', scores(6, 6, 6)],
  ['unconscious', { life: 'unconscious' }],
  ['dead', { life: 'dead' }],
])('an agent looks %s', (word, changes) => {
  expect(healthWord(withAnn(changes).combatants[0]!)).toBe(word);
});

test('strangers see only the visible conditions of an agent, in words', () => {
  const changes = { stance: 'prone', task: 'lock', reactions: 1, isFirstNext: true, initiative: 9 } as const;
  const [ann] = overview(withAnn(changes), 'b-seat').standings;
  expect(ann).toMatchObject({ id: 'ann', seat: null, health: null, budget: '', order: 9 });
  expect(ann!.conditions).toEqual(['prone', 'at work']);
  const seen = (of: Partial<Agent>) => overview(withAnn(of), 'b-seat').standings[0]!.conditions;
  expect(seen({ ...scores(0, 0, 1), life: 'unconscious', stance: 'prone' })).toEqual([
    'unconscious',
    'seriously wounded',
  ]);
  expect(seen({ ...scores(0, 0, 0), life: 'dead' })).toEqual(['dead']);
  expect(seen({})).toEqual([]);
});

test.each<[budget: string, changes: Partial<Agent>]>([
  ['', {}],
  ['delays', { turn: 'delaying' }],
  ['1 significant, 1 minor', { turn: 'active', significant: 1, minor: 1 }],
  ['has acted', { turn: 'over' }],
])('the rest of a turn is stated: "%s"', (budget, changes) => {
  expect(overview(withAnn(changes), 'gm').standings[0]!.budget).toBe(budget);
});

test('present agents are listed in turn order, agents without a place after them', () => {
  const late = { ...entrant('late', 'c', [9, 9]), isInReserve: true };
  const of = encounter([entrant('ann', 'a', [1, 1]), entrant('ben', 'b', [2, 2]), late]);
  const state = {
    ...start({ ...of, sides: [...of.sides, { id: 'c', name: 'C' }] }),
    order: ['ben'],
    round: 4,
  };
  const list = overview(state, 'gm');
  expect(list.standings.map(({ id }) => id)).toEqual(['ben', 'ann']);
  expect(list.sides.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(list).toMatchObject({ round: 4, winner: null });
});

test('[cover-place] the map shows rough ground and cover', () => {
  expect(overview(withAnn({}), 'gm').ground).toEqual([
    { cell: [1, 1], kind: 'rough', much: '' },
    { cell: [2, 2], kind: 'cover', much: '3/4', share: 0.75 },
  ]);
});

test('[aware] others do not see the turn of a hidden agent', () => {
  const turn: Turn = {
    who: 'ann',
    count: 9,
    isFromDelay: false,
    pending: null,
    waived: [],
    wasInterrupted: false,
  };
  const state = withAnn({ isHidden: true }, { phase: 'turn', turns: [turn] });
  expect(overview(state, 'gm').phase).toBe('turn');
  expect(overview(state, 'gm').standings[0]).toMatchObject({ id: 'ann', isActive: true });
  expect(overview(state, 'b-seat').phase).toBe('between');
  expect(overview(state, 'b-seat').standings.map(({ id, isActive }) => [id, isActive])).toEqual([
    ['ben', false],
  ]);
});

test('[initiative-moves] the active agent shown is the innermost one that the seat knows', () => {
  const turn = (who: string): Turn => ({
    ...{ who, count: 7, isFromDelay: false, pending: null, waived: [], wasInterrupted: false },
  });
  const at = (changes: Partial<Agent>, seat: string, phase: State['phase'] = 'turn') => {
    const { standings, phase: seen } = overview(
      withAnn(changes, { phase, turns: [turn('ben'), turn('ann')] }),
      seat,
    );
    return [seen, standings.find(({ isActive }) => isActive)?.id];
  };
  expect(at({}, 'b-seat')).toEqual(['turn', 'ann']);
  expect(at({ isHidden: true }, 'b-seat')).toEqual(['turn', 'ben']);
  expect(at({ isHidden: true }, 'a-seat')).toEqual(['turn', 'ann']);
  expect(at({}, 'b-seat', 'aftermath')).toEqual(['aftermath', undefined]);
});

test('sides without a known agent are not shown', () => {
  const sides = (changes: Partial<Agent>, seat: string) =>
    overview(withAnn(changes), seat).sides.map(({ id }) => id);
  expect(sides({}, 'b-seat')).toEqual(['a', 'b']);
  expect(sides({ isHidden: true }, 'b-seat')).toEqual(['b']);
  expect(sides({ presence: 'reserve' }, 'a-seat')).toEqual(['b']);
});
