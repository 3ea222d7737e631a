import type { Refusal } from '../kernel/refusal.ts';

/** What became of a command: the row of the log that holds it, or why not, and in how many seconds it may do. */
export type Outcome =
  | { readonly kind: 'done'; readonly seq: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly wait?: number | undefined };

export function refusedWith(refusal: Refusal): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal };
}
