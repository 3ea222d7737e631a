import type { Weapon } from './sheets.ts';
import type { Cell, Person } from './world.ts';

// The items that a combatant owns and holds.

const FISTS: Weapon = {
  id: 'fists',
  name: 'fists',
  kind: 'melee',
  weight: 'light',
  damage: 0,
  damageKind: 'normal',
  hands: 0,
  range: 1,
  strikes: 'aimed',
  radius: 0,
  shots: null,
};

/** Every weapon that it owns: bare hands if no weapon is part of its body. */
export function weaponsOf({ sheet }: Person): readonly Weapon[] {
  return sheet.weapons.some(({ hands }) => hands === 0) ? sheet.weapons : [...sheet.weapons, FISTS];
}

export const weaponOf = (who: Person, id: string): Weapon => weaponsOf(who).find((each) => each.id === id)!;

export function isHeld(who: Person, { id, hands }: Weapon): boolean {
  return hands === 0 || who.held.some(({ item }) => item === id);
}

/** Whether a weapon is in hand or natural, and loaded if it needs ammunition. */
export function isAtHand(who: Person, weapon: Weapon): boolean {
  return isHeld(who, weapon) && (weapon.shots === null || who.shots[weapon.id]! > 0);
}

/** Drops an item, which then lies at `cell`. */
export function letFall(who: Person, item: string, cell: Cell): void {
  who.held = who.held.filter((each) => each.item !== item);
  who.lying.push({ item, cell });
}
