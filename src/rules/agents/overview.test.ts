import { expect, test } from 'vitest';
import { duel, encounter, entrant, PLAIN, TASK } from '../../../test/support/agents.ts';
import { conditions, healthWord, overview } from './overview.ts';
import { type Agent, type State, start, type Turn } from './state.ts';

const rough = [[1, 1]] as const;
const cover = [{ at: [2, 2], quarters: 3 }] as const;

/** A state before Ann, with this changed in her, and Ben. */
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
])('what ails or helps somebody is said: %o', (says, changes) => {
  expect(saysOf(changes)).toEqual(says);
});

test('how far work has got', () => {
  const progress = [{ id: 'lock', rounds: 5, done: 2, isFinished: false, isChecked: true }];
  expect(saysOf({ task: 'lock' }, { progress })).toEqual(['at work: the lock 2/5']);
});

test.each<[word: string, changes: Partial<Agent>]>([
  ['unhurt', {}],
  ['wounded', scores(7, 7, 6)],
  ['seriously wounded', scores(6, 6, 6)],
  ['unconscious', { life: 'unconscious' }],
  ['dead', { life: 'dead' }],
])('one looks %s', (word, changes) => {
  expect(healthWord(withAnn(changes).combatants[0]!)).toBe(word);
});

test('strangers see of somebody what can be seen, in the words for it', () => {
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
])('what is left of a turn: "%s"', (budget, changes) => {
  expect(overview(withAnn(changes), 'gm').standings[0]!.budget).toBe(budget);
});

test('those present stand in the order of their turns, those without a place after them', () => {
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

test('[cover-place] rough ground and cover are on the map', () => {
  expect(overview(withAnn({}), 'gm').ground).toEqual([
    { cell: [1, 1], kind: 'rough', much: '' },
    { cell: [2, 2], kind: 'cover', much: '3/4' },
  ]);
});

test('[aware] the turn of somebody hidden passes, for the others, between two turns', () => {
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

test('[initiative-moves] whose turn it is is said of the innermost that one knows of', () => {
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

test('sides of which one knows nobody are not shown', () => {
  const sides = (changes: Partial<Agent>, seat: string) =>
    overview(withAnn(changes), seat).sides.map(({ id }) => id);
  expect(sides({}, 'b-seat')).toEqual(['a', 'b']);
  expect(sides({ isHidden: true }, 'b-seat')).toEqual(['b']);
  expect(sides({ presence: 'reserve' }, 'a-seat')).toEqual(['b']);
});
