import type { RandomIndex } from '../../../src/kernel/policy.ts';

// Random sheets in the form of files, with every field: plain ones, and often the edges of the schema.

export const SIZES = ['tiny', 'little', 'small', 'medium', 'large', 'huge'] as const;
export const TIERS = ['makeshift', 'primitive', 'crude', 'regular', 'fine', 'masterwork'] as const;
export const RANGES = ['touching', 'nearby', 'close', 'short', 'medium', 'long', 'extreme'] as const;

export type Size = (typeof SIZES)[number];
type Tier = (typeof TIERS)[number];
type Range = (typeof RANGES)[number];

export interface Quality {
  offense: number;
  defense: number;
}

export interface Weapon {
  id: string;
  name: string;
  kind: 'melee' | 'bullet' | 'missile';
  skill: number;
  rank: number;
  attacks: number | null;
  quality: Quality;
  sizes: Size[];
  tier: Tier;
  w: number | string;
  s: number | string;
  isNatural: boolean;
  range: Range;
  ammo: number | null;
  mechanism: 'pump-action' | 'semi-automatic' | 'burst-fire' | 'full-auto' | null;
  hasSuppressor: boolean;
  blast: Range | null;
}

export interface Shield {
  id: string;
  name: string;
  quality: Quality;
  sizes: Size[];
  tier: Tier;
}

export interface Armor {
  id: string;
  name: string;
  size: Size;
  tier: Tier;
  value: number;
  penalty: number;
  isNatural: boolean;
}

export interface Sheet {
  tactics: number;
  pc: number;
  wNow: number;
  bod: number;
  ner: number;
  fin: number;
  s: number;
  move: number;
  run: number;
  heal: number;
  dodge: number;
  parry: number;
  block: number;
  size: Size;
  weapons: Weapon[];
  shields: Shield[];
  armor: Armor[];
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

const target = (pick: RandomIndex): number => usually(pick, 8, 16, [0, 1, 5, 20, 39, 40]);
const anyQuality = (pick: RandomIndex): number => usually(pick, -2, 3, [-4, -3, 0, 9, 10]);

function quality(pick: RandomIndex): Quality {
  return { offense: anyQuality(pick), defense: anyQuality(pick) };
}

function sizes(pick: RandomIndex): Size[] {
  const first = pick(3) > 0 ? oneOf(pick, ['small', 'medium', 'large'] as const) : oneOf(pick, SIZES);
  if (pick(4) > 0) return [first];
  return [...new Set([first, oneOf(pick, SIZES), oneOf(pick, SIZES)])];
}

const DICE = ['1d6', '2d6', '1d6+2', '3d6-7', '1d6-3', '2d6+1'];

function damage(pick: RandomIndex): number | string {
  return pick(4) > 0 ? usually(pick, 1, 9, [0, 0, 20, 200]) : oneOf(pick, DICE);
}

function weapon(pick: RandomIndex, i: number): Weapon {
  const kind = oneOf(pick, ['melee', 'melee', 'bullet', 'missile'] as const);
  const isMelee = kind === 'melee';
  const mechanism =
    kind === 'bullet' && pick(3) > 0
      ? oneOf(pick, ['pump-action', 'semi-automatic', 'burst-fire', 'full-auto'] as const)
      : null;
  return {
    id: `weapon-${i}`,
    name: `weapon ${i}`,
    kind,
    skill: target(pick),
    rank: pick(3),
    attacks: pick(8) === 0 ? 1 + pick(4) : null,
    quality: quality(pick),
    sizes: sizes(pick),
    tier: oneOf(pick, TIERS),
    w: damage(pick),
    s: pick(2) === 0 ? 0 : damage(pick),
    isNatural: pick(8) === 0,
    range: isMelee
      ? oneOf(pick, ['nearby', 'nearby', 'touching'] as const)
      : oneOf(pick, ['short', 'medium', 'long', 'extreme'] as const),
    ammo: !isMelee && pick(2) === 0 ? oneOf(pick, [1, 2, 100]) : null,
    mechanism,
    hasSuppressor: pick(3) === 0,
    blast: !isMelee && mechanism === null && pick(3) === 0 ? oneOf(pick, RANGES) : null,
  };
}

function shield(pick: RandomIndex, i: number): Shield {
  return {
    id: `shield-${i}`,
    name: `shield ${i}`,
    quality: quality(pick),
    sizes: sizes(pick),
    tier: oneOf(pick, TIERS),
  };
}

function armor(pick: RandomIndex): Armor {
  return {
    id: 'armor',
    name: 'armour',
    size: oneOf(pick, ['small', 'medium', 'large', oneOf(pick, SIZES)]),
    tier: oneOf(pick, TIERS),
    value: usually(pick, 1, 6, [1, 19, 20]),
    penalty: pick(3) === 0 ? -pick(4) : 0,
    isNatural: pick(6) === 0,
  };
}

function some<T>(pick: RandomIndex, most: number, make: (pick: RandomIndex, i: number) => T): T[] {
  return Array.from({ length: pick(most + 1) }, (_, i) => make(pick, i));
}

/** A random sheet. */
export function anySheet(pick: RandomIndex): Sheet {
  const pc = usually(pick, 8, 30, [1, 9, 10, 100]);
  const bod = target(pick);
  return {
    tactics: usually(pick, 0, 3, [0, 10]),
    pc,
    wNow: pick(3) === 0 ? Math.max(-bod, pc - pick(pc + 4)) : pc,
    bod,
    ner: target(pick),
    fin: target(pick),
    s: usually(pick, 5, 20, [1, 100]),
    move: usually(pick, 3, 5, [0, 1, 20]),
    run: target(pick),
    heal: target(pick),
    dodge: target(pick),
    parry: target(pick),
    block: target(pick),
    size: pick(3) > 0 ? 'medium' : oneOf(pick, SIZES),
    weapons: [weapon(pick, 0), ...some(pick, 2, (p, i) => weapon(p, i + 1))],
    shields: some(pick, 2, shield),
    armor: pick(2) === 0 ? [armor(pick)] : [],
    isHidden: pick(8) === 0,
  };
}
