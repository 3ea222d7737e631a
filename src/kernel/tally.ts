/** Counts by name. */
export type Tally = Readonly<Record<string, number>>;

/**
 * Returns the count of a name, 0 by default. A name may be one that every object has, such as `constructor`.
 */
export function countOf(tally: Tally, name: string): number {
  return Object.hasOwn(tally, name) ? tally[name]! : 0;
}

export function plusOne(tally: Tally, name: string): Tally {
  return { ...tally, [name]: countOf(tally, name) + 1 };
}

/**
 * One countable fact of a fight. Names are the ids of combatants, sides and weapons (a spell counts as a weapon);
 * amounts are whole points of health.
 */
export type TallyEvent =
  /** An attack with its outcome. An area attack counts once for each of its targets. */
  | {
      readonly kind: 'attacked';
      readonly by: string;
      readonly against: string;
      readonly with: string;
      readonly isHit: boolean;
    }
  /** `by` and `with` are `null` if no weapon caused it, as with cold, poison or an old wound. */
  | {
      readonly kind: 'hurt';
      readonly who: string;
      readonly by: string | null;
      readonly with: string | null;
      readonly amount: number;
    }
  | { readonly kind: 'healed'; readonly who: string; readonly amount: number }
  | { readonly kind: 'fell'; readonly who: string }
  | { readonly kind: 'died'; readonly who: string }
  /** The fight is decided for one side, or for `nobody`. */
  | { readonly kind: 'won'; readonly side: string };
