import { type Fact, type Findings, meantBy } from './found.ts';

/** Six digits, with letters for what is above 9: the characteristics of the 2d6 family in a row. */
const ROW = '[0-9A-HJ-NP-Z]{6}';
const NAMED = /^([^:]+):\s*(.+)$/;
const IN_A_ROW = new RegExp(`^(.+?)\\s+(${ROW})(?:[\\s,;]+(.+))?$`);

/**
 * A line each: `Thug: hp 14, ts 6, weapons sword + fists`, or with characteristics in a row `Marine 889A76, skills
 * Melee (blade) 1 + Gun Combat (slug) 0`. undefined: it is written otherwise.
 */
export function fromLines(text: string): Findings | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => {
    const [, name, rest] = NAMED.exec(line.trim()) ?? [];
    if (name !== undefined && rest !== undefined) return foundOf(name, factsIn(rest));
    const [, whose, row, more = ''] = IN_A_ROW.exec(line.trim()) ?? [];
    if (whose === undefined || row === undefined) return undefined;
    return foundOf(whose, [{ field: '', value: row }, ...factsIn(more)]);
  });
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return { found: found.filter((each) => each !== undefined), unread: [] };
}

function foundOf(name: string, facts: readonly Fact[]) {
  const count = facts.find(({ field }) => field.toLowerCase() === 'count');
  const entry: Record<string, Fact['value']> = count === undefined ? {} : { count: count.value };
  return { name: name.trim(), kind: null, entry, facts: facts.filter((fact) => fact !== count), unread: [] };
}

function factsIn(text: string): readonly Fact[] {
  const parts = text.split(/\s*[,;]\s*/).filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const [, field, value] = /^([^\s=]+)(?:\s*=\s*|\s+)(.+)$/.exec(part.trim()) ?? [];
    if (field === undefined || value === undefined) return { field: '', value: part.trim() };
    return { field, value: meantBy(value) };
  });
}
