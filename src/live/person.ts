import { GM, type Seat } from '../kernel/names.ts';

/** What somebody may do at a table. `waiting`: came in by a link, and the GM has not let them in yet. */
export type Role = 'gm' | 'co-gm' | 'player' | 'spectator' | 'waiting';

/** Somebody at a table. */
export interface Person {
  /** Drawn at random, so that it says nothing about who came before. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The seat of the encounter that this person plays; null for who plays none. */
  readonly seat: Seat | null;
  /** How often their key was changed: an older key opens nothing. */
  readonly rekeyed: number;
  /** Whose invitation brought them; null for who opened the table. */
  readonly invitation: string | null;
  /** What that invitation offers; known once they have come. */
  readonly offered?: Offer;
}

/** As what an invitation lets people in. `seat`: null where the GM gives one on letting the person in. */
export interface Offer {
  readonly role: 'co-gm' | 'player' | 'spectator';
  readonly seat: Seat | null;
}

/** A link by which people come to a table. */
export interface Invitation extends Offer {
  readonly id: string;
  /** What the GM calls it. */
  readonly label: string;
}

/** The seat through whose eyes somebody looks who plays nobody: it owns no combatant. */
export const ONLOOKER: Seat = '';

/** The seat through whose eyes somebody looks. */
export function eyesOf({ role, seat }: Person): Seat {
  return role === 'gm' || role === 'co-gm' ? GM : (seat ?? ONLOOKER);
}

/** Whose eyes a person sees through; null: who waits to be let in sees through nobody's. */
export function eyesIn(person: Person): Seat | null {
  return person.role === 'waiting' ? null : eyesOf(person);
}
