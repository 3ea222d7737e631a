import { expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  GRENADE,
  KNIFE,
  PISTOL,
  PLAIN,
  sheet,
  TASK,
  VEST,
} from '../../../test/support/agents.ts';
import { combatantOf, isInsider, seatsOf } from '../../kernel/battle.ts';
import { isKnownTo, isTaskKnown, knowsOf, start, weaponOf } from './state.ts';

test('a fight begins with everyone up, fresh and standing, and nothing rolled yet', () => {
  const ann = sheet('789ABC', {
    weapons: [PISTOL, KNIFE, GRENADE],
    armour: [VEST, { ...VEST, id: 'ablat', isAblat: true }],
    isHidden: true,
    now: { STR: 5, DEX: 6, END: 7 },
  });
  const away = { ...entrant('ben', 'b', [9, 5]), isInReserve: true };
  const rest = {
    options: {
      ambushers: 'a',
      rough: [[1, 1]] as const,
      cover: [{ at: [2, 2] as const, quarters: 3 }],
      tasks: [TASK],
      freeActions: ['shout'],
      hasSickbay: true,
    },
    walls: [[3, 3]] as const,
  };
  const written = encounter([entrant('ann', 'a', [5, 5], ann), away], rest);
  const { combatants, rulings, ...state } = start(written);
  expect(rulings).toEqual(written.rulings);
  expect(state).toEqual({
    name: 'a fight',
    grid: { shape: 'square', diagonals: 'one', size: [400, 20] },
    isMapped: true,
    walls: [[3, 3]],
    sides: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    ...{ rough: [[1, 1]], cover: [{ at: [2, 2], quarters: 3 }], freeActions: ['shout'], hasSickbay: true },
    visibility: { light: 'day', smoke: 'none', isFoul: false, isWindy: false },
    tasks: [TASK],
    ...{ ambushers: 'a', isSurprise: true, phase: 'initiative', resumesAt: 'initiative' },
    ...{
      round: 0,
      clock: 0,
      count: null,
      openCount: null,
      order: [],
      precedence: [],
      unsettled: [],
      tied: [],
      turns: [],
    },
    ...{ waived: [], tacticians: [], winner: null },
    progress: [{ id: 'lock', rounds: null, done: 0, isFinished: false, isChecked: true }],
  });
  expect(combatants[0]).toEqual({
    ...{ id: 'ann', name: 'ann', side: 'a', seat: 'a-seat', sheet: ann, presence: 'here', cell: [5, 5] },
    ...{ stance: 'standing', scores: { STR: 5, DEX: 6, END: 7 }, life: 'awake', isHidden: true },
    ...{ initiative: null, ledger: [], recoil: 0, turn: 'waiting', significant: 0, minor: 0 },
    ...{ hasBegun: false, isFirstNext: false, movedMetres: 0, reactions: 0, losesSignificant: false },
    ...{ aim: null, held: ['pistol'], rounds: { pistol: 6, grenade: 3 }, ablated: { ablat: 0 } },
    ...{ task: null, hasWorked: false, lostWork: null, cover: 0, isTreated: false, woundedAt: null },
    ...{ wakesAt: null, wakeFailures: 0, heldBlows: [], favours: [] },
  });
  expect(combatants[1]).toMatchObject({ presence: 'reserve', isHidden: false });
});

test('[ambush-aware] without an ambush nobody is surprised', () => {
  expect(start(duel(PLAIN, PLAIN, 4)).isSurprise).toBe(false);
});

test('[aware] a hidden agent is known to its own side alone', () => {
  const hidden = sheet('777777', { isHidden: true });
  const state = start(
    encounter([
      entrant('ann', 'a', [5, 5], hidden),
      entrant('ben', 'b', [9, 5]),
      entrant('cid', 'a', [5, 6]),
    ]),
  );
  const knows = (a: string, b: string) => knowsOf(combatantOf(state, a), combatantOf(state, b));
  expect([knows('ben', 'ann'), knows('cid', 'ann'), knows('ann', 'ben')]).toEqual([false, true, true]);
});

test('a missing agent or weapon is an error', () => {
  const state = start(duel(PLAIN, PLAIN, 4));
  expect(() => combatantOf(state, 'nobody')).toThrow('there is no combatant nobody');
  expect(() => weaponOf(combatantOf(state, 'ann'), 'bow')).toThrow('ann has no weapon bow');
});

const HIDDEN = { ...PLAIN, isHidden: true };
const state = start(
  duel(HIDDEN, PLAIN, 4, { options: { tasks: [TASK, { ...TASK, id: 'plot', side: 'a' }] } }),
);
const [ann, ben] = state.combatants;

test('[aware] an agent in hiding is known to its own side and to the GM', () => {
  const known = (who: typeof ann) => ['gm', 'a-seat', 'b-seat'].map((seat) => isKnownTo(state, seat, who!));
  expect(known(ann)).toEqual([true, true, false]);
  expect(known(ben)).toEqual([true, true, true]);
});

test('an agent is seen in full by its own side and by the GM', () => {
  const inside = (who: typeof ann) => ['gm', 'a-seat', 'b-seat'].map((seat) => isInsider(state, seat, who!));
  expect(inside(ann)).toEqual([true, true, false]);
  expect(inside(ben)).toEqual([true, false, true]);
});

test('the work of one side is known to it and to the GM, other work to all, even to spectators', () => {
  const known = (task: string) =>
    ['gm', 'a-seat', 'b-seat', 'x'].map((seat) => isTaskKnown(state, seat, task));
  expect(known('plot')).toEqual([true, true, false, false]);
  expect(known('lock')).toEqual([true, true, true, true]);
});

test('a fight has the seat of the GM and those of its combatants, each once', () => {
  expect(seatsOf(state)).toEqual(['gm', 'a-seat', 'b-seat']);
  expect(seatsOf({ ...state, combatants: [ann!, ann!] })).toEqual(['gm', 'a-seat']);
});
