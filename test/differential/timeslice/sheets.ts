import type { RandomIndex } from '../../../src/kernel/policy.ts';

// Random sheets in the form of files, with every field: plain ones, and often the edges of the schema.

export interface Boost {
  to: string;
  value: number;
  only: 'melee' | 'ranged' | 'spell' | null;
}

export interface Weapon {
  id: string;
  name: string;
  kind: 'melee' | 'ranged';
  range: number;
  damage: number | string;
  attackTs: number;
  toHit: number;
  parry: number;
  hands: 0 | 1 | 2;
  limb: string | null;
  ammo: { shots: number; reloadTs: number } | null;
}

export interface Shield {
  id: string;
  name: string;
  block: number;
}

export interface Spell {
  id: string;
  name: string;
  ts: number;
  range: number;
  effect:
    | { kind: 'target'; damage: number | string; toHit: number }
    | { kind: 'area'; damage: number | string; toHit: number; radius: number }
    | { kind: 'heal'; hp: number | string }
    | { kind: 'buff'; boosts: Boost[]; rounds: number };
}

export interface Sheet {
  isCharacter: boolean;
  stats: { I: number; V: number; U: number; A: number; Q: number };
  ts: number;
  hp: number;
  hpNow: number;
  dr: number;
  staggerThreshold: number;
  limbs: { id: string; name: string; kind: 'arm' | 'leg' | 'other' }[];
  weapons: Weapon[];
  shields: Shield[];
  spells: Spell[];
  boons: { id: string; name: string; boosts: Boost[] }[];
  hasMedicalKit: boolean;
}

/** One of a list. */
export function oneOf<T>(pick: RandomIndex, list: readonly T[]): T {
  return list[pick(list.length)]!;
}

/** Usually a plain number, otherwise one at the edge of the schema. */
function usually(pick: RandomIndex, from: number, to: number, edges: readonly number[]): number {
  return pick(5) > 0 ? from + pick(to - from + 1) : oneOf(pick, edges);
}

const score = (pick: RandomIndex): number => usually(pick, 6, 16, [-50, -49, 0, 1, 20, 30, 98, 99]);
const bonus = (pick: RandomIndex): number => usually(pick, -2, 4, [-20, -19, 0, 19, 20]);

const DICE = ['1d10', '1d10+3', '2d10', '3d10-7', '1d10-5', '9d10+999', '99d10-500', '99d10-999', '2d10-1'];

function damage(pick: RandomIndex): number | string {
  return pick(3) > 0 ? usually(pick, 1, 9, [0, 0, 20, 499, 500]) : oneOf(pick, DICE);
}

const IN_ATTACKS = 'I V Q attack defence dodge block parry called-shot damage doublings dr'.split(' ');
const BESIDES = 'U A initiative notice stagger-threshold ts'.split(' ');

function boost(pick: RandomIndex): Boost {
  const to = oneOf(pick, [...IN_ATTACKS, ...BESIDES]);
  const isNarrow = IN_ATTACKS.includes(to) && pick(3) === 0;
  return {
    to,
    value: bonus(pick),
    only: isNarrow ? oneOf(pick, ['melee', 'ranged', 'spell'] as const) : null,
  };
}

function boosts(pick: RandomIndex): Boost[] {
  return Array.from({ length: 1 + pick(4) }, () => boost(pick));
}

function limbs(pick: RandomIndex): Sheet['limbs'] {
  const count = pick(4) > 0 ? 4 : oneOf(pick, [0, 1, 2, 3, 7, 20]);
  return Array.from({ length: count }, (_, i) => ({
    id: `limb-${i}`,
    name: `limb ${i}`,
    kind: pick(4) === 0 ? oneOf(pick, ['leg', 'other'] as const) : i % 4 < 2 ? 'arm' : 'leg',
  }));
}

function weapon(pick: RandomIndex, i: number, own: Sheet['limbs']): Weapon {
  const hands = oneOf(pick, [0, 1, 1, 1, 2] as const);
  return {
    id: `weapon-${i}`,
    name: `weapon ${i}`,
    kind: oneOf(pick, ['melee', 'ranged']),
    range: oneOf(pick, [200, 200, 200, 1, 0]),
    damage: damage(pick),
    attackTs: usually(pick, 1, 4, [1, 29, 30]),
    toHit: bonus(pick),
    parry: bonus(pick),
    hands,
    limb: hands === 0 && own.length > 0 && pick(2) === 0 ? oneOf(pick, own).id : null,
    ammo: pick(4) === 0 ? { shots: oneOf(pick, [1, 2, 200]), reloadTs: 1 } : null,
  };
}

function effect(pick: RandomIndex): Spell['effect'] {
  const kind = oneOf(pick, ['target', 'target', 'area', 'heal', 'buff'] as const);
  if (kind === 'heal') return { kind, hp: damage(pick) };
  if (kind === 'buff') return { kind, boosts: boosts(pick), rounds: 1 + pick(3) };
  if (kind === 'target') return { kind, damage: damage(pick), toHit: bonus(pick) };
  return { kind, damage: damage(pick), toHit: bonus(pick), radius: oneOf(pick, [0, 1, 20]) };
}

function some<T>(pick: RandomIndex, most: number, make: (i: number) => T): T[] {
  return Array.from({ length: pick(most + 1) }, (_, i) => make(i));
}

/** A random sheet. */
export function anySheet(pick: RandomIndex): Sheet {
  const own = limbs(pick);
  const hp = usually(pick, 5, 40, [1, 2, 3, 999, 1000]);
  return {
    isCharacter: pick(2) === 0,
    stats: { I: score(pick), V: score(pick), U: score(pick), A: score(pick), Q: score(pick) },
    ts: usually(pick, 8, 30, [1, 2, 30]),
    hp,
    hpNow: pick(3) === 0 ? 1 + pick(hp) : hp,
    dr: usually(pick, 0, 4, [0, 20, 99, 100]),
    staggerThreshold: usually(pick, 0, 4, [0, 0, 99, 100]),
    limbs: own,
    weapons: some(pick, 4, (i) => weapon(pick, i, own)),
    shields: some(pick, 2, (i) => ({ id: `shield-${i}`, name: `shield ${i}`, block: bonus(pick) })),
    spells: some(pick, 3, (i) => {
      return { id: `spell-${i}`, name: `spell ${i}`, ts: 1 + pick(3), range: 200, effect: effect(pick) };
    }),
    boons: some(pick, 3, (i) => ({
      id: `boon-${i}`,
      name: `boon ${i}`,
      boosts: boosts(pick),
    })),
    hasMedicalKit: pick(2) === 0,
  };
}
