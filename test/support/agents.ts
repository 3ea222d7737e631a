import type { Cell, Door, Edge } from '../../src/geometry/grid.ts';
import type { CombatantSetup, Encounter } from '../../src/kernel/encounter.ts';
import { DEFAULT_RULINGS, type Rulings } from '../../src/rules/agents/rulings.ts';
import type { Armour, Options, Sheet, Task, Weapon } from '../../src/rules/agents/schema.ts';
import { parseLine, parseSkill } from '../../src/rules/agents/sheet.ts';

/** 2d6, negligible Heft, close quarters. */
export const KNIFE: Weapon = {
  id: 'knife',
  name: 'knife',
  class: 'close-quarters',
  skill: { skill: 'Melee', specialty: 'blade' },
  damage: { dice: 2, plus: 0 },
  recoil: 0,
  auto: 0,
  rounds: null,
  drawActions: 1,
  reloadActions: 1,
  hands: 1,
  isLaser: false,
  hasSight: false,
  blast: null,
};

/** 3d6, six rounds, one hand. */
export const PISTOL: Weapon = {
  ...KNIFE,
  id: 'pistol',
  name: 'pistol',
  class: 'pistol',
  skill: { skill: 'Gun Combat', specialty: 'slug' },
  damage: { dice: 3, plus: 0 },
  rounds: 6,
};

export const RIFLE: Weapon = { ...PISTOL, id: 'rifle', name: 'rifle', class: 'rifle', hands: 2, rounds: 40 };

/** Auto 4. */
export const CARBINE: Weapon = { ...RIFLE, id: 'carbine', name: 'carbine', class: 'assault', auto: 4 };

/** 5d6, 3d6 and 1d6 within 3, 6 and 9 m. */
export const GRENADE: Weapon = {
  ...KNIFE,
  id: 'grenade',
  name: 'grenade',
  class: 'thrown',
  skill: { skill: 'Athletics', specialty: 'co-ordination' },
  damage: { dice: 0, plus: 0 },
  rounds: 3,
  blast: [
    { withinMetres: 3, dice: 5 },
    { withinMetres: 6, dice: 3 },
    { withinMetres: 9, dice: 1 },
  ],
};

export const VEST: Armour = {
  id: 'vest',
  name: 'vest',
  rating: 5,
  laserRating: 5,
  isLayered: false,
  isAblat: false,
};

export const skills = (...written: string[]) => written.map((each) => parseSkill(each)!);

/** A sheet of this characteristics line: trained at 0, with all items ready. */
export function sheet(line: string, more: Partial<Sheet> = {}): Sheet {
  const characteristics = parseLine(line)!;
  const { STR, DEX, END } = characteristics;
  return {
    characteristics,
    now: { STR, DEX, END },
    skills: skills('Melee (blade) 0', 'Gun Combat (slug) 0', 'Athletics (co-ordination) 0'),
    weapons: [KNIFE],
    armour: [],
    moveMetres: 6,
    sensors: [],
    tools: [],
    isHidden: false,
    ready: (more.weapons ?? [KNIFE]).slice(0, 1).map((weapon) => weapon.id),
    ...more,
  };
}

/** All scores are 7, so every DM is 0. */
export const PLAIN = sheet('777777');

export function entrant(id: string, side: string, at: Cell, of: Sheet = PLAIN): CombatantSetup<Sheet> {
  return { id, name: id, side, seat: `${side}-seat`, at, isInReserve: false, sheet: of };
}

const OPTIONS: Options = {
  ambushers: null,
  rough: [],
  cover: [],
  visibility: { light: 'day', smoke: 'none', isFoul: false, isWindy: false },
  tasks: [],
  freeActions: [],
  hasSickbay: false,
};

interface Rest {
  readonly rulings?: Partial<Rulings>;
  readonly options?: Partial<Options>;
  readonly walls?: readonly Cell[];
  readonly edges?: readonly Edge[];
  readonly doors?: readonly Door[];
  readonly isMapped?: boolean;
  readonly size?: Encounter['field']['size'];
}

export function encounter(
  combatants: readonly CombatantSetup<Sheet>[],
  rest: Rest = {},
): Encounter<Sheet, Options> {
  return {
    name: 'a fight',
    ruleset: 'agents',
    rulings: { ...DEFAULT_RULINGS, ...rest.rulings },
    field: {
      isMapped: rest.isMapped ?? true,
      shape: 'square',
      size: rest.size === undefined ? [400, 20] : rest.size,
      walls: rest.walls ?? [],
      ...(rest.edges && { edges: rest.edges }),
      ...(rest.doors && { doors: rest.doors }),
    },
    sides: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    combatants,
    options: { ...OPTIONS, ...rest.options },
  };
}

/** Ann against Ben, at this distance in cells. */
export function duel(ann: Sheet, ben: Sheet, cells: number, rest: Rest = {}): Encounter<Sheet, Options> {
  return encounter([entrant('ann', 'a', [5, 5], ann), entrant('ben', 'b', [5 + cells, 5], ben)], rest);
}

export const TASK: Task = {
  id: 'lock',
  name: 'the lock',
  skill: { skill: 'Electronics', specialty: 'security' },
  characteristic: 'EDU',
  difficulty: 'average',
  increment: 'minutes',
  action: 'significant',
  at: null,
  against: null,
  side: null,
  isDecisive: false,
};
