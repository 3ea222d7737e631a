import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BookProps } from './book-props.ts';

/** The two ends of a number that is split between them. */
type Ends = (
  kind: string,
  param: string,
  value: number,
  max: number,
) => readonly [string, string] | undefined;

/** Names of numbers by their fields in a book's state. */
type Pools = Readonly<Record<string, string>>;

interface Book {
  /** How the fight goes by this book, as a picture and in words. */
  readonly Panel: LazyExoticComponent<ComponentType<BookProps>>;
  readonly ends?: Ends;
  /** Numbers of a combatant besides health that a GM often changes: as the book's state calls them, and its readers. */
  readonly pools?: Pools;
}

/** THE list: the only file of the page that names rulebooks. One that is not in it is played without a panel. */
const BOOKS: Readonly<Record<string, Book>> = {
  timeslice: { Panel: lazy(() => import('./timeslice.tsx')), pools: { ts: 'TS', stagger: 'Stagger' } },
  tactics: {
    Panel: lazy(() => import('./tactics.tsx')),
    ends: (_kind, param, value, max) => (param === 'oT' ? [`oT ${value}`, `dT ${max - value}`] : undefined),
    pools: { s: 'S' },
  },
  locations: { Panel: lazy(() => import('./locations.tsx')) },
  agents: { Panel: lazy(() => import('./agents.tsx')) },
};

function bookOf(ruleset: string): Book | undefined {
  return Object.hasOwn(BOOKS, ruleset) ? BOOKS[ruleset] : undefined;
}

/** The panel of a rulebook. */
export function panelFor(ruleset: string): Book['Panel'] | undefined {
  return bookOf(ruleset)?.Panel;
}

/** How a rulebook names what a number is split into. */
export function endsFor(ruleset: string): Ends | undefined {
  return bookOf(ruleset)?.ends;
}

/** The numbers besides health that are changed in boxes of their own. */
export function poolsFor(ruleset: string): Pools {
  return bookOf(ruleset)?.pools ?? {};
}
