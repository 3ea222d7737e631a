import type { RuleId } from './ids.ts';
import type { Json } from './json.ts';

/** One reason for a number. */
export interface Modifier {
  readonly value: number;
  /** The reason, as a code of the rulebook's catalogue: `weapon-bonus`. */
  readonly why: string;
  /** The ids and numbers that the reason names. Absent if the code is enough. */
  readonly of?: Readonly<Record<string, string | number>>;
  /** The faces of the dice, if this part is the sum of a roll. */
  readonly faces?: readonly number[];
  readonly rule: RuleId;
}

/** A number with all its modifiers. The explanation is the computation: `total` is the sum of `parts`. */
export interface Sum {
  readonly total: number;
  readonly parts: readonly Modifier[];
}

/** Adds up modifiers. */
export function sumOf(parts: readonly Modifier[]): Sum {
  let total = 0;
  for (let i = 0; i < parts.length; i++) total += parts[i]!.value;
  return { total, parts };
}

/** The reason of a modifier without its value. */
type ReasonOf<P extends Modifier> = P extends unknown ? Omit<P, 'value'> : never;

/** Raises a sum to at least `floor`. The difference becomes a separate part. */
export function raisedTo<P extends Modifier>(sum: Sum, floor: number, reason: ReasonOf<P>): Sum {
  return sum.total >= floor ? sum : sumOf([...sum.parts, { value: floor - sum.total, ...reason }]);
}

/** Lowers a sum to at most `cap`. The difference becomes a separate part. */
export function loweredTo<P extends Modifier>(sum: Sum, cap: number, reason: ReasonOf<P>): Sum {
  return sum.total <= cap ? sum : sumOf([...sum.parts, { value: cap - sum.total, ...reason }]);
}

/** Returns every sum in a value at any depth, in order, with the name of its field. */
export function sumsIn(value: unknown, name = ''): (readonly [string, Sum])[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('total' in value && 'parts' in value) return [[name, value as Sum]];
  return Object.entries(value).flatMap(([field, inner]) =>
    sumsIn(inner, Array.isArray(value) ? name : field),
  );
}

/**
 * Returns the lowest total that succeeds, from the facts of an attack or a check that a reader sees: more than the
 * defence, or the total without its margin. `undefined` if the facts do not tell it.
 */
export function neededIn(facts: Json): number | undefined {
  const { defence, margin, sum } = (facts ?? {}) as { defence?: Json; margin?: Json; sum?: Partial<Sum> };
  if (typeof defence === 'number') return defence + 1;
  return typeof margin === 'number' && sum?.total !== undefined ? sum.total - margin : undefined;
}

/** Whether a reader may see one part of a sum. `place` is its index among the parts. */
export type IsVisible = (part: Modifier, place: number) => boolean;

/** The code of a part that replaces hidden modifiers. */
export const HIDDEN_REASON = 'hidden';

/**
 * Hides the modifiers that a reader may not see. They become one part without a reason, so that the parts still add
 * up to the total. `rule` is the rule that this part names.
 */
export function maskedSum({ total, parts }: Sum, isVisible: IsVisible, rule: RuleId): Sum {
  const open = parts.filter(isVisible);
  const { total: told } = sumOf(open);
  // The part is left out if it is 0. Otherwise it would reveal that hidden modifiers exist.
  return {
    total,
    parts: told === total ? open : [...open, { value: total - told, why: HIDDEN_REASON, rule }],
  };
}

/** Returns a value with all its sums masked. */
export function withMaskedSums(value: Json, isVisible: IsVisible, rule: RuleId): Json {
  return maskedIn(value, { isVisible, rule, areDiceOpen: true });
}

/** Masks also the faces of rolls, from which a reader could work out the hidden modifiers. Their totals stay. */
export function withoutDice(value: Json, isVisible: IsVisible, rule: RuleId): Json {
  return maskedIn(value, { isVisible, rule, areDiceOpen: false });
}

interface Masking {
  readonly isVisible: IsVisible;
  readonly rule: RuleId;
  readonly areDiceOpen: boolean;
}

function maskedIn(value: Json, masking: Masking): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => maskedIn(each, masking));
  const { isVisible, rule, areDiceOpen } = masking;
  if ('total' in value && 'parts' in value) {
    return maskedSum(value as unknown as Sum, isVisible, rule) as unknown as Json;
  }
  const fields = value as { readonly [key: string]: Json | undefined };
  const hidesDice = !areDiceOpen && 'faces' in fields && 'sum' in fields;
  // The first part of the sum of a roll is its dice.
  const butDice: IsVisible = (part, place) => place > 0 && isVisible(part, place);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, each]) => {
      if (each === undefined) return [];
      if (hidesDice && key === 'faces') return [[key, []]];
      return [
        [key, maskedIn(each, hidesDice && key === 'sum' ? { ...masking, isVisible: butDice } : masking)],
      ];
    }),
  );
}

// Modifiers by the catalogue of reasons of a rulebook.

/** The same fields as a plain type, so that it can be assigned to a record of values. */
type Plain<O> = { [F in keyof O]: O[F] };

/** The values that a reason needs. A reason that is a plain text needs no values. */
type Naming<R> = R extends (of: infer O, ...rest: never[]) => string
  ? unknown extends O
    ? { readonly of?: never }
    : Record<never, never> extends O
      ? { readonly of?: Plain<O> }
      : { readonly of: Plain<O> }
  : { readonly of?: never };

/**
 * One modifier. `R` is a book's catalogue of reasons by code. Each code requires exactly the values that its text uses.
 */
export type PartOf<R, Id extends RuleId> = {
  [W in keyof R & string]: {
    readonly value: number;
    readonly why: W;
    readonly rule: Id;
    readonly faces?: readonly number[];
  } & Naming<R[W]>;
}[keyof R & string];
