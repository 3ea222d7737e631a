import type { Json } from '../../src/kernel/json.ts';

/**
 * A rulebook's view as its panel reads it. Every field of `T` besides ids and names is optional: a seat is told
 * of strangers less than of its own, and numbers that it may not know are simply not there.
 */
export function seen<
  T extends { readonly combatants: readonly { readonly id: string; readonly name: string }[] },
>(view: Json): T {
  const isView = typeof view === 'object' && view !== null && 'combatants' in view;
  return (isView ? view : { combatants: [] }) as unknown as T;
}

/** Combatants in the order of the fight, the others after them. */
export function inOrder<C extends { readonly id: string }>(
  all: readonly C[],
  order: readonly { readonly id: string }[],
): readonly C[] {
  const place = (who: C): number => {
    const at = order.findIndex(({ id }) => id === who.id);
    return at === -1 ? order.length : at;
  };
  return all.filter(({ id }) => order.some((each) => each.id === id)).toSorted((a, b) => place(a) - place(b));
}
