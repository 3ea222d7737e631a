import type { Cell } from '../../src/geometry/grid.ts';
import type { CombatantSetup, Encounter } from '../../src/kernel/encounter.ts';
import { DEFAULT_RULINGS, type Rulings } from '../../src/rules/timeslice/rulings.ts';
import type { Options, Sheet, Shield, Spell, Weapon } from '../../src/rules/timeslice/schema.ts';

/** A plain sword: 1 unit, 5 damage, 3 TS. */
export const SWORD: Weapon = {
  id: 'sword',
  name: 'sword',
  kind: 'melee',
  range: 1,
  damage: { dice: 0, plus: 5 },
  attackTs: 3,
  toHit: 0,
  parry: 1,
  hands: 1,
  limb: null,
  drawTs: 1,
  stowTs: 1,
  ammo: null,
};

/** A bow with a reach of 10 units, held in both hands. */
export const BOW: Weapon = {
  ...SWORD,
  id: 'bow',
  name: 'bow',
  kind: 'ranged',
  range: 10,
  hands: 2,
  parry: 0,
};

/** A pistol with two shots, 2 TS to reload. */
export const PISTOL: Weapon = {
  ...BOW,
  id: 'pistol',
  name: 'pistol',
  hands: 1,
  ammo: { shots: 2, reloadTs: 2 },
};

export const SHIELD: Shield = { id: 'shield', name: 'shield', block: 3, drawTs: 1, stowTs: 1 };

/** A spell aimed at a creature: 2 TS, 8 units, 4 damage. */
export const DART: Spell = {
  id: 'dart',
  name: 'dart',
  ts: 2,
  range: 8,
  effect: { kind: 'target', damage: { dice: 0, plus: 4 }, toHit: 1 },
};

/** A combatant of all tens: 6 TS, 20 HP, threshold 3, a sword in hand. */
export const FIGHTER: Sheet = {
  isCharacter: true,
  stats: { I: 10, V: 10, U: 10, A: 10, Q: 10 },
  ts: 6,
  hp: 20,
  hpNow: 20,
  dr: 0,
  staggerThreshold: 3,
  limbs: [
    { id: 'right-arm', name: 'right arm', kind: 'arm' },
    { id: 'left-arm', name: 'left arm', kind: 'arm' },
    { id: 'right-leg', name: 'right leg', kind: 'leg' },
    { id: 'left-leg', name: 'left leg', kind: 'leg' },
  ],
  weapons: [SWORD],
  shields: [],
  spells: [],
  boons: [],
  hasMedicalKit: false,
  ready: ['sword'],
  tools: [],
};

/** A combatant of the side `heroes` (with a seat of its own name) or `foes` (the GM's). */
export function entrant(
  id: string,
  side: 'heroes' | 'foes',
  at: Cell,
  changes: Partial<Sheet> = {},
): CombatantSetup<Sheet> {
  const sheet = { ...FIGHTER, ...changes };
  const hpNow = changes.hpNow ?? sheet.hp;
  const seat = side === 'heroes' ? id : 'gm';
  return { id, name: id, side, seat, at, isInReserve: false, sheet: { ...sheet, hpNow } };
}

/** An encounter of these combatants on an open map of 20 x 20. */
export function encounter(
  combatants: readonly CombatantSetup<Sheet>[],
  rulings: Partial<Rulings> = {},
  changes: Partial<Encounter<Sheet, Options>> = {},
): Encounter<Sheet, Options> {
  return {
    name: 'test',
    ruleset: 'timeslice',
    rulings: { ...DEFAULT_RULINGS, ...rulings } as Encounter<Sheet, Options>['rulings'],
    field: { isMapped: true, shape: 'square', size: [20, 20], walls: [] },
    sides: [
      { id: 'heroes', name: 'the heroes' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants,
    options: { ambushers: null },
    ...changes,
  };
}

/** Ann against Bob, side by side. Ann acts first, because Q 11 and 10 break the tie of two zero rolls. */
export function duel(
  ann: Partial<Sheet> = {},
  bob: Partial<Sheet> = {},
  rulings: Partial<Rulings> = {},
): Encounter<Sheet, Options> {
  return encounter([entrant('ann', 'heroes', [5, 5], ann), entrant('bob', 'foes', [6, 5], bob)], rulings);
}

/** Initiative dice that put the first of two before the second. */
export const FIRST_GOES = [
  [9, 9],
  [0, 0],
];
