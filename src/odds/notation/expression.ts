import type { Dice } from '../../kernel/dice.ts';

/** What a line of dice notation means. `at`: the column where it begins, from 1. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'dice'; readonly at: number; readonly dice: Dice; readonly text: string }
  | { readonly kind: 'negative'; readonly at: number; readonly of: Expression }
  | {
      readonly kind: '+' | '-' | '*';
      readonly at: number;
      readonly left: Expression;
      readonly right: Expression;
    };

/** What is wrong with a line of dice notation. */
export interface NotationFault {
  /** From 1; one past the end when something is missing there. */
  readonly column: number;
  readonly sentence: string;
}

/** What a line of dice notation may cost at most; looked at before anything is rolled or counted. */
export const LIMITS = {
  characters: 256,
  /** In the whole line. */
  dice: 1000,
  sides: 1000,
  /** Brackets and signs inside each other. */
  depth: 32,
  digits: 9,
  /** How far from 0 any part of the line may come. */
  total: 1e12,
} as const;
