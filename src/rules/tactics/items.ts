import type { Modifier } from '../../kernel/explanation.ts';
import type { Quality, Size, Tier, Weapon } from './sheet.ts';
import type { Combatant } from './state.ts';

/** Bare hands, as an item to parry or block with. */
const UNARMED = 'unarmed';

/** Something to parry or block with. */
export interface DefenceItem {
  readonly id: string;
  readonly name: string;
  readonly kind: 'weapon' | 'shield' | 'unarmed';
  readonly sizes: readonly Size[];
  readonly tier: Tier;
  /** What is left of its defensive quality. */
  readonly defense: number;
}

const BROKEN: number = -5;

/** @rule sunder-broken An item with a quality at -5 is useless. */
export function isBroken(quality: Quality): boolean {
  return quality.offense <= BROKEN || quality.defense <= BROKEN;
}

export function weaponOf(who: Combatant, id: string): Weapon {
  return who.sheet.weapons.find((weapon) => weapon.id === id)!;
}

export function qualityOf(who: Combatant, id: string): Quality {
  return who.quality[id]!;
}

/** Weapons that are whole and loaded. @rule ammo */
export function usableWeapons(who: Combatant): Weapon[] {
  return who.sheet.weapons.filter(
    (weapon) => !isBroken(qualityOf(who, weapon.id)) && (weapon.ammo === null || who.ammo[weapon.id]! > 0),
  );
}

/** What it can parry and block with: melee weapons and shields that are whole, then bare hands. */
export function defenceItems(who: Combatant): DefenceItem[] {
  const items: DefenceItem[] = [];
  for (const weapon of who.sheet.weapons) {
    if (weapon.kind === 'melee' && !weapon.isNatural) addWhole(items, who, { ...weapon, kind: 'weapon' });
  }
  for (const shield of who.sheet.shields) addWhole(items, who, { ...shield, kind: 'shield' });
  items.push(bareHands(who));
  return items;
}

function addWhole(items: DefenceItem[], who: Combatant, item: Omit<DefenceItem, 'defense'>): void {
  const quality = qualityOf(who, item.id);
  if (isBroken(quality)) return;
  const { id, name, kind, sizes, tier } = item;
  items.push({ id, name, kind, sizes, tier, defense: quality.defense });
}

/** @rule unarmed-parry Bare hands count as 3 sizes smaller than the creature. @rule size-ladder */
function bareHands(who: Combatant): DefenceItem {
  // ruling: size-ends
  const size = Math.max(1, who.sheet.size - 3) as Size;
  return { id: UNARMED, name: 'bare hands', kind: 'unarmed', sizes: [size], tier: 0, defense: 0 };
}

export function defenceItem(who: Combatant, id: string): DefenceItem | undefined {
  return defenceItems(who).find((item) => item.id === id);
}

/** @rule armor A weapon that lists several sizes counts as its smallest. */
export function weaponSize(weapon: Weapon): Size {
  return weapon.sizes[0]!;
}

/** The size of a defensive item that a weapon meets: of those it counts as, the one nearest to the weapon's. */
export function meetingSize(item: DefenceItem, weapon: Weapon): Size {
  // ruling: parry-size
  const size = weaponSize(weapon);
  let nearest = item.sizes[0]!;
  for (const each of item.sizes) if (Math.abs(each - size) < Math.abs(nearest - size)) nearest = each;
  return nearest;
}

/** The skill with a weapon, its offensive quality apart. @rule attack-check */
export function skillParts(who: Combatant, weapon: Weapon): Modifier[] {
  const left = qualityOf(who, weapon.id).offense;
  const skill = weapon.skill - weapon.quality.offense;
  const parts: Modifier[] = [{ value: skill, why: `skill with ${weapon.name}`, rule: 'attack-check' }];
  if (left !== 0) parts.push({ value: left, why: 'offensive quality', rule: 'attack-check' });
  return parts;
}
