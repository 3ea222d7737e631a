/**
 * What is measured of each fight. A rate is 0 or 1 a fight, and its mean is a chance; all else is a whole number
 * a fight. `of` says whose it is, `with` with which weapon or of which store.
 */
export const MEASURES = {
  win: { kind: 'rate', says: 'victory' },
  undecided: { kind: 'rate', says: 'not decided when it was cut off' },
  'anybody-falls': { kind: 'rate', says: 'somebody falls' },
  'anybody-dies': { kind: 'rate', says: 'somebody dies' },
  rounds: { kind: 'mean', says: 'rounds' },
  swing: { kind: 'mean', says: 'times the lead in health changes sides' },
  falls: { kind: 'rate', says: 'falls' },
  dies: { kind: 'rate', says: 'dies' },
  dealt: { kind: 'mean', says: 'damage dealt' },
  taken: { kind: 'mean', says: 'damage taken' },
  health: { kind: 'mean', says: 'health left at the end' },
  left: { kind: 'mean', says: 'left at the end' },
  attacks: { kind: 'mean', says: 'attacks' },
  hits: { kind: 'mean', says: 'hits' },
} as const;

/** The name of something that is measured of each fight. */
export type MeasureName = keyof typeof MEASURES;

/** One measure: of which side or combatant, and with what. */
export interface Measure {
  readonly name: MeasureName;
  readonly of?: string;
  readonly with?: string;
}

/** A measure as one word. Ids have no slashes. */
export function measureKey(name: MeasureName, of?: string, using?: string): string {
  if (of === undefined) return name;
  return using === undefined ? `${name}/${of}` : `${name}/${of}/${using}`;
}

/** What `measureKey` made. */
export function measureOf(key: string): Measure {
  const [name, of, using] = key.split('/') as [MeasureName, string?, string?];
  return { name, ...(of === undefined ? {} : { of }), ...(using === undefined ? {} : { with: using }) };
}

/** What one fight came to. What is not there is 0. */
export type Measured = ReadonlyMap<string, number>;

/** Sum and sum of squares over fights: all that a mean and its interval need, and exact. */
export interface Moments {
  sum: number;
  squares: number;
}

/** Adds what one fight came to. */
export function addMeasured(moments: Record<string, Moments>, measured: Measured): void {
  for (const [key, value] of measured) {
    const found = moments[key];
    if (found === undefined) moments[key] = { sum: value, squares: value * value };
    else {
      found.sum += value;
      found.squares += value * value;
    }
  }
}

/** What one fight came to less what another did. */
export function lessMeasured(a: Measured, b: Measured): Measured {
  const difference = new Map<string, number>();
  for (const [key, value] of a) difference.set(key, value - (b.get(key) ?? 0));
  for (const [key, value] of b) if (!a.has(key)) difference.set(key, -value);
  return difference;
}
