import './rulebook-panels.css';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookProps } from './shared.ts';

/** Labels for both ends of a number that is divided between them. */
type Ends = (
  kind: string,
  param: string,
  value: number,
  max: number,
) => readonly [string, string] | undefined;

/** Labels of numbers by their fields in a rulebook's state. */
type Pools = Readonly<Record<string, string>>;

interface Book {
  /** The rulebook's view of the fight, as a picture and as text. */
  readonly Panel: LazyExoticComponent<ComponentType<BookProps>>;
  readonly ends?: Ends;
  /** Numbers other than health that GMs often change: field names with their labels. */
  readonly pools?: Pools;
}

/** The only list of rulebooks in the page. A rulebook that is missing here has no panel. */
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

/** Returns the panel of a rulebook. */
function panelFor(ruleset: string): Book['Panel'] | undefined {
  return bookOf(ruleset)?.Panel;
}

/** Returns the labels for a number that the rulebook divides. */
export function endsFor(ruleset: string): Ends | undefined {
  return bookOf(ruleset)?.ends;
}

/** Returns the numbers other than health that have their own fields. */
export function poolsFor(ruleset: string): Pools {
  return bookOf(ruleset)?.pools ?? {};
}

/** The panel of the fight's rulebook, updated during play. */
export function BookPanel(props: BookProps): ReactNode {
  const { t } = useTranslation();
  const Panel = panelFor(props.view.table.ruleset);
  if (Panel === undefined) return null;
  return (
    <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
      <Panel {...props} />
    </Suspense>
  );
}
