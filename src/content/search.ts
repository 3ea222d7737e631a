/** A searchable item. */
export interface Findable {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Additional searchable text in lower case. */
  readonly search?: string;
}

const NOT_MEANT = 6;

/**
 * Finds matching items, best match first: whole name or id, beginning, whole word, part of a word, description, and
 * last all words in any place. Returns all items if `words` is empty.
 */
export function search<T extends Findable>(all: readonly T[], words: string): readonly T[] {
  const wanted = plainly(words);
  if (wanted === '') return all;
  return all
    .map((each) => ({ each, rank: rankOf(each, wanted) }))
    .filter(({ rank }) => rank < NOT_MEANT)
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

function rankOf({ id, name, about, search: more = '' }: Findable, wanted: string): number {
  // Encounter ids start with the id of their rulebook.
  const own = id.replace(/^.*\//, '');
  const names = [plainly(name), own, own.replaceAll('-', ' '), id];
  if (names.includes(wanted) || names.includes(wanted.replace(/s$/, ''))) return 0;
  if (names.some((each) => each.startsWith(wanted))) return 1;
  if (names.some((each) => each.includes(` ${wanted}`))) return 2;
  if (names.some((each) => each.includes(wanted))) return 3;
  if (plainly(about).includes(wanted)) return 4;
  const said = [...names, plainly(about), plainly(more)].join(' ');
  return wanted.split(/\s+/).every((word) => said.includes(word)) ? 5 : NOT_MEANT;
}

function plainly(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}
