import type { Outcome } from '../kernel/ruleset.ts';
import { plus, type Rational, toNumber, ZERO } from './rational.ts';
import { type Chance, worth } from './tallies.ts';

/** A value of a fact; null: the fact does not apply. */
export type FactValue = Outcome[string] | null;

/** One value of a fact and its chance. */
export interface ValueChance {
  readonly value: FactValue;
  readonly chance: Rational;
}

/** Every fact that any outcome tells of, in the order in which the rules tell them. */
export function factsIn(chances: readonly Chance[]): readonly string[] {
  const facts: string[] = [];
  for (const { outcome } of chances) {
    for (const fact of Object.keys(outcome)) if (!facts.includes(fact)) facts.push(fact);
  }
  return facts;
}

/** The distribution of one fact: what does not apply first, then numbers from the lowest, then words. */
export function distributionOf(chances: readonly Chance[], fact: string): readonly ValueChance[] {
  const found = new Map<FactValue, Rational>();
  for (const { outcome, chance } of chances) {
    const value = outcome[fact] ?? null;
    found.set(value, plus(found.get(value) ?? ZERO, chance));
  }
  return [...found]
    .map(([value, chance]) => ({ value, chance }))
    .sort((a, b) => rank(a.value) - rank(b.value) || order(a.value, b.value));
}

function rank(value: FactValue): number {
  if (value === null) return 0;
  return typeof value === 'boolean' ? 1 : typeof value === 'number' ? 2 : 3;
}

function order(a: FactValue, b: FactValue): number {
  if (typeof a === 'string') return a < (b as string) ? -1 : 1;
  return Number(a) - Number(b);
}

/** The chance that a yes-or-no fact holds. */
export function chanceOf(chances: readonly Chance[], fact: string): Rational {
  return chances.reduce(
    (sum, { outcome, chance }) => (outcome[fact] === true ? plus(sum, chance) : sum),
    ZERO,
  );
}

/** What a fact comes to on average; where it does not apply it counts 0. */
export function meanOf(chances: readonly Chance[], fact: string): number {
  return distributionOf(chances, fact).reduce(
    (sum, { value, chance }) => sum + worth(value ?? undefined) * toNumber(chance),
    0,
  );
}

/** The chance that a fact is a number of at least (at most) so much. */
export function chanceOfReaching(
  distribution: readonly ValueChance[],
  which: 'at-least' | 'at-most',
  much: number,
): Rational {
  return distribution.reduce((sum, { value, chance }) => {
    const fits = typeof value === 'number' && (which === 'at-least' ? value >= much : value <= much);
    return fits ? plus(sum, chance) : sum;
  }, ZERO);
}
