import { type Deed, type Fighter, isNear, type Readings, sizeOf, tierOf, weaponSize } from './fighter.ts';
import type { Weapon } from './sheets.ts';

// One blow, with the dice and answers that it needs.

export type Way = 'strike' | 'shot' | 'spray' | 'blast';

/** An answer. */
export interface Said {
  kind: string;
  who: string;
  with?: string;
}

/** The dice and answers of an attack, in the order of use. */
export interface Fate {
  /** The faces of the next roll, which must have this number of dice. */
  dice(count: number): readonly number[];
  /** The next answer to a question of this key, if it was asked. */
  answer(key: string): Said | undefined;
}

/** One attack on one target. */
export interface Blow {
  from: Fighter;
  to: Fighter;
  by: Weapon;
  way: Way;
  intent: 'kill' | 'incapacitate';
  at: 'body' | 'item';
  rounds: number;
  /** Whether the target did not know of the attacker. */
  isUnaware: boolean;
  /** All actions of the attacker in this turn, done or still to be done. */
  deeds: readonly Deed[];
  /** The penalty of wounds on this action, minus ignored pain. */
  pain: number;
  blast?: Blast;
  everybody: readonly Fighter[];
  readings: Readings;
  fate: Fate;
}

/** The parts that a blast shares among its targets. */
export interface Blast {
  level: number;
  /** The dice of one roll for all. */
  faces: readonly number[] | undefined;
  w: number;
  s: number;
}

/** An item to parry or block with. */
export interface Item {
  id: string;
  kind: 'weapon' | 'shield' | 'hands';
  sizes: number[];
  tier: number;
  defense: number;
}

/** A defence against a blow. */
export interface Met {
  kind: 'none' | 'dodge' | 'parry' | 'block' | 'body';
  by: Fighter;
  item: Item | undefined;
  /** Whether the blow is a melee attack, a shot from nearby, a projectile, or a blast. */
  against: 'blow' | 'arm' | 'projectile' | 'blast';
}

export function meetingOf({ way, by, from, to, readings }: Blow): Met['against'] {
  if (way === 'blast') return 'blast';
  if (by.kind === 'melee') return 'blow';
  return isNear(from, to, readings) ? 'arm' : 'projectile';
}

/** Unbroken melee weapons that are not part of the body, shields and bare hands. */
export function itemsOf(who: Fighter): Item[] {
  const whole = (id: string) => who.quality[id]!.offense > -5 && who.quality[id]!.defense > -5;
  const items: Item[] = [];
  for (const each of who.sheet.weapons) {
    if (each.kind !== 'melee' || each.isNatural || !whole(each.id)) continue;
    items.push({ ...itemOf(who, each), kind: 'weapon' });
  }
  for (const each of who.sheet.shields) {
    if (whole(each.id)) items.push({ ...itemOf(who, each), kind: 'shield' });
  }
  const hand = Math.max(1, sizeOf(who.sheet.size) - 3);
  return [...items, { id: 'unarmed', kind: 'hands', sizes: [hand], tier: 0, defense: 0 }];
}

function itemOf(who: Fighter, { id, sizes, tier }: Pick<Weapon, 'id' | 'sizes' | 'tier'>) {
  return { id, sizes: sizes.map(sizeOf), tier: tierOf(tier), defense: who.quality[id]!.defense };
}

/** The size of an item that is nearest to the weapon's; of two, the smaller one. */
export function nearestSize(item: Item, by: Weapon): number {
  const apart = (size: number) => Math.abs(size - weaponSize(by));
  return [...item.sizes].sort((a, b) => apart(a) - apart(b) || a - b)[0]!;
}
