import type { RandomIndex } from '../../../src/kernel/policy.ts';

// Random sheets in the form of files: plain ones, and often the edges of the schema.

export interface Weapon {
  id: string;
  name: string;
  class:
    | 'close-quarters'
    | 'extended-reach'
    | 'thrown'
    | 'pistol'
    | 'shotgun'
    | 'assault'
    | 'rifle'
    | 'rocket';
  skill: string;
  damage: number | string;
  /** Recoil; for a melee weapon, Heft. */
  kick: number;
  auto: number;
  rounds: number | null;
  hands: 0 | 1 | 2;
  isLaser: boolean;
  hasSight: boolean;
  blast: { withinMetres: number; dice: number }[] | null;
}

export interface Armour {
  id: string;
  name: string;
  rating: number;
  laserRating: number;
  isLayered: boolean;
  isAblat: boolean;
}

export interface Bodily {
  STR: number;
  DEX: number;
  END: number;
}

export interface Sheet {
  characteristics: Bodily & { INT: number; EDU: number; SOC: number };
  now: Bodily;
  skills: string[];
  weapons: Weapon[];
  armour: Armour[];
  moveMetres: number;
  sensors: string[];
  isHidden: boolean;
}

/** One of a list. */
export function oneOf<T>(pick: RandomIndex, list: readonly T[]): T {
  return list[pick(list.length)]!;
}

/** Usually a plain number, otherwise one at the edge of the schema. */
function usually(pick: RandomIndex, from: number, to: number, edges: readonly number[]): number {
  return pick(5) > 0 ? from + pick(to - from + 1) : oneOf(pick, edges);
}

const score = (pick: RandomIndex): number => usually(pick, 5, 12, [0, 1, 2, 3, 15, 32, 33]);

function characteristics(pick: RandomIndex): Sheet['characteristics'] {
  // An agent with two scores at 0 could not fight.
  return {
    STR: Math.max(1, score(pick)),
    DEX: Math.max(1, score(pick)),
    END: score(pick),
    INT: score(pick),
    EDU: score(pick),
    SOC: score(pick),
  };
}

/** Usually unhurt; otherwise some scores are lowered, at most one of them to 0. */
function hurt(pick: RandomIndex, { STR, DEX, END }: Bodily): Bodily {
  if (pick(4) > 0) return { STR, DEX, END };
  const low = (most: number) => Math.max(1, most - pick(most + 1));
  if (END === 0) return { STR: low(STR), DEX: low(DEX), END };
  const now = { STR: low(STR), DEX: low(DEX), END: low(END) };
  if (pick(3) === 0) now[oneOf(pick, ['STR', 'DEX', 'END'] as const)] = 0;
  return now;
}

const SKILLS =
  'Melee|Melee (blade)|Melee (bludgeon)|Gun Combat|Gun Combat (slug)|Gun Combat (energy)|Heavy Weapons (launchers)|Athletics|Athletics (co-ordination)|Electronics|Electronics (security)|Tactics'.split(
    '|',
  );

function skills(pick: RandomIndex): string[] {
  return SKILLS.filter(() => pick(2) === 0).map((name) => `${name} ${usually(pick, 0, 3, [0, 8, 9])}`);
}

const DICE = ['1d6', '2d6', '3d6', '3d6+2', '2d6-3', '9d6', '1d6-9', '4d6+40'];

function damage(pick: RandomIndex): number | string {
  return pick(3) === 0 ? usually(pick, 1, 8, [0, 0, 15, 99, 100]) : oneOf(pick, DICE);
}

const SHOT = { pistol: 1, shotgun: 2, assault: 2, rifle: 2, rocket: 2 } as const;
type Gun = keyof typeof SHOT;

function gun(pick: RandomIndex, id: string): Weapon {
  const kind = oneOf(pick, ['pistol', 'pistol', 'shotgun', 'assault', 'rifle', 'rocket'] as Gun[]);
  const blast = kind === 'rocket' && pick(2) === 0 ? rings(pick) : null;
  const auto = blast === null && pick(3) === 0 ? oneOf(pick, [2, 3, 4, 5, 10, 20]) : 0;
  return {
    id,
    name: id,
    class: kind,
    skill: oneOf(pick, ['Gun Combat (slug)', 'Gun Combat (energy)', 'Heavy Weapons (launchers)']),
    damage: damage(pick),
    kick: usually(pick, -1, 3, [-9, 9]),
    auto,
    rounds: auto > 0 || pick(2) === 0 ? oneOf(pick, [1, 6, 40, 500]) : null,
    hands: SHOT[kind],
    isLaser: pick(3) === 0,
    hasSight: pick(2) === 0,
    blast,
  };
}

function blade(pick: RandomIndex, id: string): Weapon {
  return {
    id,
    name: id,
    class: oneOf(pick, ['close-quarters', 'extended-reach']),
    skill: oneOf(pick, ['Melee (blade)', 'Melee (bludgeon)']),
    damage: damage(pick),
    kick: usually(pick, -1, 3, [-9, 9]),
    auto: 0,
    rounds: null,
    hands: oneOf(pick, [0, 0, 1, 1, 2] as const),
    isLaser: pick(6) === 0,
    hasSight: pick(6) === 0,
    blast: null,
  };
}

function missile(pick: RandomIndex, id: string): Weapon {
  const blast = pick(2) === 0 ? rings(pick) : null;
  const rounds = oneOf(pick, [1, 3, 9]);
  const skill = 'Athletics (co-ordination)';
  return { ...blade(pick, id), class: 'thrown', skill, rounds, blast, hands: oneOf(pick, [0, 1] as const) };
}

function rings(pick: RandomIndex): { withinMetres: number; dice: number }[] {
  if (pick(2) === 0)
    return [5, 3, 1].map((dice, i) => {
      return { withinMetres: 3 * (i + 1), dice };
    });
  return Array.from({ length: 1 + pick(3) }, (_, i) => {
    return { withinMetres: 1 + 4 * i + pick(4), dice: 1 + pick(6) };
  });
}

function armour(pick: RandomIndex): Armour[] {
  return Array.from({ length: oneOf(pick, [0, 0, 1, 1, 2, 3]) }, (_, i) => ({
    id: `suit-${i}`,
    name: `suit ${i}`,
    rating: usually(pick, 0, 6, [0, 20, 100]),
    laserRating: usually(pick, 0, 8, [0, 1, 2, 100]),
    isLayered: i > 0,
    isAblat: pick(3) === 0,
  }));
}

/** A random sheet. */
export function anySheet(pick: RandomIndex): Sheet {
  const full = characteristics(pick);
  const make = [gun, gun, blade, blade, blade, missile];
  return {
    characteristics: full,
    now: hurt(pick, full),
    skills: skills(pick),
    weapons: Array.from({ length: 1 + pick(4) }, (_, i) => oneOf(pick, make)(pick, `weapon-${i}`)),
    armour: armour(pick),
    moveMetres: oneOf(pick, [6, 6, 9, 10.5, 13.5]),
    sensors: ['low-light', 'darkness', 'smoke', 'foul-weather'].filter(() => pick(6) === 0),
    isHidden: pick(12) === 0,
  };
}

/** The sheet in the words of the schema. */
export function written({ weapons, ...rest }: Sheet): object {
  return {
    ...rest,
    weapons: weapons.map(({ kick, ...weapon }) => {
      const isMelee = weapon.class === 'close-quarters' || weapon.class === 'extended-reach';
      return isMelee ? { ...weapon, heft: kick } : { ...weapon, recoil: kick };
    }),
  };
}
