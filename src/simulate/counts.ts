/** Whole numbers by name, in groups of groups. */
export interface Counts {
  [name: string]: number | Counts;
}

/**
 * Adds every number of `more` to the one of the same name in `total`, a missing one counting as 0. Whole numbers
 * add up to the same in any order, so it does not matter how a batch was cut into parts.
 */
export function addCounts(total: Counts, more: Counts): void {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'number') total[name] = wholeSum((total[name] ?? 0) as number, value);
    else {
      total[name] ??= {};
      addCounts(total[name] as Counts, value);
    }
  }
}

function wholeSum(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${a} and ${b} can't be added exactly`);
  return sum;
}

/** Adds to one number. */
export function count(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
