import { useSyncExternalStore } from 'react';
import { type Covered, NOTHING_COVERED } from '../../map/use-view.tsx';

/**
 * The arrangement of the console by width: everything side by side; the log as a drawer; the order as portraits too; one
 * column.
 */
export type DeskForm = 'wide' | 'drawer' | 'portraits' | 'column';

/** From which width in CSS pixels each arrangement applies, widest first. */
const FROM: readonly (readonly [DeskForm, number])[] = [
  ['wide', 1100],
  ['drawer', 860],
  ['portraits', 700],
];

/** Returns the arrangement for a width in CSS pixels. */
export function formFor(width: number): DeskForm {
  return FROM.find(([, from]) => width >= from)?.[0] ?? 'column';
}

/** Sizes in CSS pixels, the same as in desk.css. */
const MARGIN = 12;
const BAR = 54;
const DOCK = 172;
const LOG = 306;
const RAIL = 222;
const PORTRAITS = 64;

/** Returns how far the panels of an arrangement cover the map. */
export function coveredIn(form: DeskForm): Covered {
  if (form === 'column') return NOTHING_COVERED;
  return {
    left: (form === 'portraits' ? PORTRAITS : RAIL) + 2 * MARGIN,
    top: BAR + MARGIN,
    right: form === 'wide' ? LOG + 2 * MARGIN : MARGIN,
    bottom: DOCK + 2 * MARGIN,
  };
}

/** The arrangement for the current width of the window. */
export function useDeskForm(): DeskForm {
  return useSyncExternalStore(listen, () => formFor(innerWidth));
}

function listen(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
