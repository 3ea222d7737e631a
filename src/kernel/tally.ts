/** How often, by name. */
export type Tally = Readonly<Record<string, number>>;

/** What is counted under a name, 0 where nothing is: a name may be one that every object knows, `constructor`. */
export function countOf(tally: Tally, name: string): number {
  return Object.hasOwn(tally, name) ? tally[name]! : 0;
}

export function plusOne(tally: Tally, name: string): Tally {
  return { ...tally, [name]: countOf(tally, name) + 1 };
}
