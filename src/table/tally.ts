/** How often, by name. */
export type Tally = Readonly<Record<string, number>>;

export function countOf(tally: Tally, name: string): number {
  return Object.hasOwn(tally, name) ? tally[name]! : 0;
}

export function plusOne(tally: Tally, name: string): Tally {
  return { ...tally, [name]: countOf(tally, name) + 1 };
}
