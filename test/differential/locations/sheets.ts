import type { RandomIndex } from '../../../src/kernel/policy.ts';

// Random sheets in the form of files: plain ones, and often the edges of the schema.

export type Place = 'head' | 'torso' | 'right-arm' | 'left-arm' | 'right-leg' | 'left-leg';
export type Harm = 'normal' | 'cold' | 'fire';
export const PLACES: readonly Place[] = ['head', 'torso', 'right-arm', 'left-arm', 'right-leg', 'left-leg'];
export const HARMS: readonly Harm[] = ['normal', 'cold', 'fire'];

export interface Weapon {
  id: string;
  name: string;
  kind: 'melee' | 'projectile' | 'thrown';
  weight: 'light' | 'medium' | 'heavy';
  damage: number;
  damageKind: Harm;
  hands: 0 | 1 | 2;
  range: number;
  strikes: 'aimed' | 'blast' | 'vehicle';
  radius: number;
  shots: number | null;
}

export interface Armour {
  id: string;
  name: string;
  covers: Place[];
  ar: number;
  cr: number;
  fr: number;
}

export interface Sheet {
  isCharacter: boolean;
  traits: { A: number; B: number; C: number; D: number };
  skills: { melee: number; projectile: number; dodge: number; 'first-aid': number; surgery: number };
  weapons: Weapon[];
  armour: Armour[];
  mounts: { id: string; name: string; speed: number; number: number }[];
  wounds: { location: Place; kind: Harm; points: number }[];
  cLost: number;
}

/** One of a list. */
export function oneOf<T>(pick: RandomIndex, list: readonly T[]): T {
  return list[pick(list.length)]!;
}

/** Usually a plain number, otherwise one at the edge of the schema. */
function usually(pick: RandomIndex, from: number, to: number, edges: readonly number[]): number {
  return pick(5) > 0 ? from + pick(to - from + 1) : oneOf(pick, edges);
}

const trait = (pick: RandomIndex): number => usually(pick, 4, 9, [1, 2, 3, 10, 11, 12]);
const skill = (pick: RandomIndex): number => usually(pick, 0, 7, [0, 1, 10, 12]);
const harm = (pick: RandomIndex): Harm => (pick(4) > 0 ? 'normal' : oneOf(pick, HARMS));

/** Carried and natural weapons, each with its differences from a plain blade. */
const FORMS: readonly ((pick: RandomIndex) => Partial<Weapon>)[] = [
  () => ({}),
  (pick) => ({ range: 1 + pick(2) }),
  () => ({ hands: 2 }),
  () => ({ hands: 0 }),
  (pick) => ({
    kind: 'projectile',
    hands: oneOf(pick, [0, 1, 2]),
    range: 60,
    shots: usually(pick, 1, 6, [1]),
  }),
  (pick) => ({ kind: 'projectile', range: oneOf(pick, [1, 20, 50, 90]) }),
  (pick) => ({ kind: 'thrown', range: 10, shots: oneOf(pick, [null, 1, 2, 3]) }),
  (pick) => ({ kind: 'thrown', range: 10, shots: oneOf(pick, [null, 2]), strikes: 'blast', radius: pick(3) }),
  (pick) => ({ kind: 'projectile', hands: 2, range: 40, shots: 4, strikes: 'blast', radius: 1 + pick(2) }),
  (pick) => ({ hands: 0, strikes: 'vehicle', kind: oneOf(pick, ['melee', 'projectile']) }),
];

const BOW: Partial<Weapon> = { kind: 'projectile', strikes: 'aimed', radius: 0, range: 90 };

function weapon(pick: RandomIndex, i: number): Weapon {
  const plain = { kind: 'melee', hands: 1, range: 1, strikes: 'aimed', radius: 0, shots: null } as const;
  return {
    id: `weapon-${i}`,
    name: `weapon ${i}`,
    weight: oneOf(pick, ['light', 'medium', 'heavy']),
    damage: usually(pick, 0, 5, [-5, -2, 0, 12, 60]),
    damageKind: harm(pick),
    ...plain,
    ...oneOf(pick, FORMS)(pick),
  };
}

function armour(pick: RandomIndex, i: number): Armour {
  const covers = PLACES.filter(() => pick(2) === 0);
  const rating = (): number => usually(pick, 0, 3, [0, 6, 30]);
  const ratings = { ar: rating(), cr: rating(), fr: rating() };
  return { id: `piece-${i}`, name: `piece ${i}`, covers: covers.length > 0 ? covers : ['torso'], ...ratings };
}

const many = <T>(pick: RandomIndex, most: number, make: (pick: RandomIndex, i: number) => T): T[] =>
  Array.from({ length: pick(most + 1) }, (_, i) => make(pick, i));

/** Old wounds that leave every location at least 1 HP. */
function oldWounds(pick: RandomIndex, c: number): Sheet['wounds'] {
  return PLACES.flatMap((location) => {
    const most = (location === 'torso' ? 2 * c : location === 'head' ? Math.floor(c / 2) : c) - 1;
    if (most < 1 || pick(6) > 0) return [];
    return [{ location, kind: harm(pick), points: 1 + pick(Math.min(most, 4)) }];
  });
}

/** A random combatant. In a fight at distance `from`, it has a ranged weapon. */
export function anySheet(pick: RandomIndex, from: 'near' | 'afar'): Sheet {
  const traits = { A: trait(pick), B: trait(pick), C: trait(pick), D: trait(pick) };
  const first = { ...weapon(pick, 0), ...(from === 'afar' && BOW) };
  const cLost = pick(6) > 0 ? 0 : pick(traits.C);
  return {
    isCharacter: pick(2) === 0,
    traits,
    skills: {
      melee: skill(pick),
      projectile: skill(pick),
      dodge: skill(pick),
      'first-aid': skill(pick),
      surgery: skill(pick),
    },
    weapons: [first, ...many(pick, 2, (lot, i) => weapon(lot, i + 1))],
    armour: many(pick, 2, armour),
    mounts: pick(6) > 0 ? [] : [{ id: 'mare', name: 'mare', speed: 14, number: 6 }],
    wounds: oldWounds(pick, traits.C - cLost),
    cLost,
  };
}
