import type { Cell } from '../../src/geometry/grid.ts';

type Names = Readonly<
  Record<'of' | 'item' | 'weapon' | 'side' | 'task' | 'door', (...ids: string[]) => string>
> & {
  readonly place: (cell: Cell) => string;
  readonly away: () => string;
  readonly isBegun: boolean;
};

/** Ids become names: `ann` is ANN, her `axe` is axe, and side `a` is the side a. */
const NAMES: Names = {
  of: (id) => (id === null ? 'someone unseen' : id!.toUpperCase()),
  item: (_who, item) => item!,
  weapon: (_who, weapon) => weapon!,
  side: (id) => `the side ${id}`,
  task: (id) => `the ${id}`,
  door: (id) => `the ${id}`,
  place: ([column, row]) => `column ${column}, row ${row}`,
  away: () => '',
  isBegun: true,
};

/** Returns the sentence of a book's table for an event. Ann is the combatant unless the facts name another. */
export function said(table: object, type: string, facts: object = {}): string {
  const sentences = table as Readonly<Record<string, (facts: object, names: Names) => string>>;
  return sentences[type]!({ who: 'ann', ...facts }, NAMES);
}

/** Returns the event types for which a book's table has no sentence. */
export function unsaid(table: object): string[] {
  return Object.entries(table).flatMap(([type, say]) => (say === undefined ? [type] : []));
}

/** A sum without parts. */
export const sum = (total: number) => ({ total, parts: [] });
