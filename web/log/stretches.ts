import type { Card } from './cards.ts';

/** Cards that lie beside each other and are drawn, or left out of sight, together. Oldest first. */
export type Stretch = readonly Card[];

/** Cards of a stretch: a long log is a hundred things to look after then, not thousands. */
const STRETCH = 20;

/** Cards in stretches, oldest first. A stretch whose cards have not changed stays the same. */
export function stretchesAfter(known: readonly Stretch[], cards: readonly Card[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < cards.length; from += STRETCH) {
    const own = cards.slice(from, from + STRETCH);
    const old = known[stretches.length];
    stretches.push(old !== undefined && isSame(old, own) ? old : own);
  }
  return stretches;
}

function isSame(a: Stretch, b: Stretch): boolean {
  return a.length === b.length && a.every((card, i) => card === b[i]);
}
