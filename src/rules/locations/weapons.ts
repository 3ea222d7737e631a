import { isUseless } from './body.ts';
import { HANDS, type Hand, type Weapon } from './sheet.ts';
import type { Combatant, State } from './state.ts';

/** The weapons it could strike with: those in hand, and those of its body. */
export function weaponsInHand(state: State, who: Combatant): Weapon[] {
  const found: Weapon[] = [];
  for (const weapon of who.sheet.weapons) {
    if (isInHand(who, weapon) && hasShot(who, weapon) && hasLimbFor(state, who, weapon)) found.push(weapon);
  }
  return found;
}

// ruling: bare-hands
function hasLimbFor(state: State, who: Combatant, { limbs }: Weapon): boolean {
  return limbs.length === 0 || limbs.some((limb) => !isUseless(state, who, limb));
}

export function isInHand(who: Combatant, weapon: Weapon): boolean {
  return weapon.hands === 0 || who.held.some((held) => held.item === weapon.id);
}

function hasShot(who: Combatant, weapon: Weapon): boolean {
  return weapon.shots === null || who.shots[weapon.id]! > 0;
}

export function weaponOf(who: Combatant, id: string): Weapon {
  return who.sheet.weapons.find((weapon) => weapon.id === id)!;
}

/** Hands on arms that are whole and hold nothing. @rule limb-zero A severed arm holds nothing. */
export function freeHands(who: Combatant, isUseless: (hand: Hand) => boolean): Hand[] {
  return HANDS.filter((hand) => !isUseless(hand) && !who.held.some((held) => held.hands.includes(hand)));
}

/** What a hand holds. */
export function heldIn(who: Combatant, hand: Hand): string | undefined {
  return who.held.find((held) => held.hands.includes(hand))?.item;
}
