/** How often, by name. */
export type Tally = Readonly<Record<string, number>>;

/** What is counted under a name, 0 where nothing is: a name may be one that every object knows, `constructor`. */
export function countOf(tally: Tally, name: string): number {
  return Object.hasOwn(tally, name) ? tally[name]! : 0;
}

export function plusOne(tally: Tally, name: string): Tally {
  return { ...tally, [name]: countOf(tally, name) + 1 };
}

/**
 * One thing that somebody did, or that befell somebody, as statistics count it. Names are the ids of combatants,
 * sides and weapons (a spell counts as a weapon); amounts are whole points of health.
 */
export type TallyEvent =
  /** An attack that was carried out, with its outcome; an area counts once for each whom it was rolled against. */
  | {
      readonly kind: 'attacked';
      readonly by: string;
      readonly with: string;
      readonly isHit: boolean;
    }
  /** `by` and `with` are null when nobody's weapon did it: cold, poison, an old wound. */
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
  /** The fight is decided: for one side, or for `nobody`. */
  | { readonly kind: 'won'; readonly side: string };
