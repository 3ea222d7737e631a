/** Something that can be found by its words. */
export interface Findable {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** What else it may be found by, in lower case. */
  readonly search?: string;
}

const NOT_MEANT = 6;

/**
 * Those that somebody may mean, the likeliest first: by the whole name or id, its beginning, a word of it, a part of
 * it, the text about it, and at last wherever all of the words stand. Without a word all are meant.
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
  // The id of an encounter begins with its rulebook's.
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
