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
