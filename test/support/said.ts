type Names = Readonly<Record<'of' | 'item' | 'weapon' | 'side' | 'task', (...ids: string[]) => string>>;

/** Ann is ANN, her axe the axe, her side the side a. */
const NAMES: Names = {
  of: (id) => (id === null ? 'somebody unseen' : id!.toUpperCase()),
  item: (_who, item) => `the ${item}`,
  weapon: (_who, weapon) => `the ${weapon}`,
  side: (id) => `the side ${id}`,
  task: (id) => `the ${id}`,
};

/** Ann does it, unless the facts say otherwise: the sentence that a book's table has for it. */
export function said(table: object, type: string, facts: object = {}): string {
  const sentences = table as Readonly<Record<string, (facts: object, names: Names) => string>>;
  return sentences[type]!({ who: 'ann', ...facts }, NAMES);
}

/** The types of events that a book's table has no sentence for. */
export function unsaid(table: object): string[] {
  return Object.entries(table).flatMap(([type, say]) => (say === undefined ? [type] : []));
}

/** A number, however it came about. */
export const sum = (total: number) => ({ total, parts: [] });
