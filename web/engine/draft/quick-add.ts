/** Who is to be added: `Thug x5`, `5 Thug`, `3x Thug`, `Thug`. */
export interface QuickAdd {
  readonly words: string;
  readonly count: number;
}

const MOST = 200;

/** Reads a line of quick add; undefined for an empty one. */
export function readQuickAdd(line: string): QuickAdd | undefined {
  const trimmed = line.trim();
  const after = /^(.*?)\s*[x×*]\s*(\d{1,3})$/i.exec(trimmed);
  const before = /^(\d{1,3})\s*[x×*]?\s+(.*)$/i.exec(trimmed);
  const [words, count] =
    after !== null ? [after[1]!, after[2]!] : before !== null ? [before[2]!, before[1]!] : [trimmed, '1'];
  const many = Math.min(MOST, Math.max(1, Number(count)));
  return words.trim() === '' ? undefined : { words: words.trim(), count: many };
}

/** Something that can be found by its words. */
interface Findable {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

/** Those that somebody may mean, the likeliest first: by the whole name, its beginning, a word of it, its text. */
export function meant<T extends Findable>(all: readonly T[], words: string): readonly T[] {
  const wanted = plainly(words);
  if (wanted === '') return all;
  const rank = ({ id, name, about }: Findable): number => {
    const names = [plainly(name), id.replaceAll('-', ' ')];
    if (names.includes(wanted) || names.includes(wanted.replace(/s$/, ''))) return 0;
    if (names.some((each) => each.startsWith(wanted))) return 1;
    if (names.some((each) => each.includes(` ${wanted}`))) return 2;
    if (names.some((each) => each.includes(wanted))) return 3;
    return plainly(about).includes(wanted) ? 4 : 5;
  };
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter((found) => found.rank < 5)
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

function plainly(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}
