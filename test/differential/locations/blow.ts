import type { Stand } from './defence.ts';
import type { Place, Weapon } from './sheets.ts';
import type { Person } from './world.ts';

/** An attack as declared. */
export interface Order {
  maneuver: string;
  target: string;
  weapon: string;
  called: Place;
  /** The trait that a Disarm uses against C. */
  with: 'A' | 'C';
}

/** An attack under way. */
export interface Blow extends Order {
  from: Person;
  to: Person;
  by: Weapon;
}

/** How the target defended. */
export interface Met {
  attack: number;
  defence: number;
  isHit: boolean;
  isBotch: boolean;
  stand: Stand;
}
