import { unprintableInJson } from '../kernel/characters.ts';
import type { Json } from '../kernel/json.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { forkedAt } from '../table/fork.ts';
import { JournalError } from '../table/journal-error.ts';
import { type Journal, readLines } from '../table/lines.ts';
import { type RulesetLookup, replay } from '../table/replay.ts';
import type { TableSeed } from '../table/seed.ts';
import type { Table } from '../table/table.ts';
import { refuseBombs } from './bombs.ts';
import { badJournal, JOURNAL_WITHOUT_SEED } from './refusals.ts';

/** A fight that came out as recorded, and the seed of its dice; or why it can't go on at a table of its own. */
export type Reopened =
  | { readonly kind: 'done'; readonly table: Table; readonly seed: TableSeed }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Plays a journal from elsewhere again, so that its fight can go on. */
export function importedFrom(text: string, rulesets: RulesetLookup): Reopened {
  return soundly(() => {
    refuseBombs(text);
    const journal = readLines(text);
    refuseOddEncounters(journal);
    refuseUnprintable(journal);
    const { seed } = journal;
    if (seed === null) return { kind: 'refused', refusal: JOURNAL_WITHOUT_SEED };
    return { kind: 'done', table: replay(journal, rulesets).table, seed };
  });
}

/** A copy of a fight as it stood after an entry of its journal, with dice of its own from there on. */
export function copyOf(fight: Table, at: number, seed: TableSeed): Reopened {
  const copy = forkedAt(fight, at, seed);
  return 'refusal' in copy
    ? { kind: 'refused', refusal: copy.refusal }
    : { kind: 'done', table: copy.table, seed };
}

/** What the table of a copy is called: `The bridge (copy)`, and a copy of that `The bridge (copy 2)`. */
export function copyName(name: string): string {
  const [, original = name, count] = /^(.*) \(copy(?: (\d{1,3}))?\)$/s.exec(name) ?? [];
  const isFirst = original === name;
  // Together with what is added it stays as short as names must be.
  return `${original.slice(0, 188)} (copy${isFirst ? '' : ` ${Number(count ?? 1) + 1}`})`;
}

function soundly(open: () => Reopened): Reopened {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { kind: 'refused', refusal: badJournal(error.line, error.sentence) };
  }
}

/** Whoever writes a journal by hand may put into names and reasons what moves cursors or turns lines round. */
function refuseUnprintable({ header, entries }: Journal): void {
  const parts = [header.encounter, ...entries.map(({ input }) => input)];
  for (const [i, part] of parts.entries()) {
    const found = unprintableInJson(part as unknown as Json);
    if (found !== undefined) throw new JournalError(i + 1, `it holds an invisible character, ${found.code}`);
  }
}

/** What playing it again would not find. */
function refuseOddEncounters({ header }: Journal): void {
  const { name, ruleset } = header.encounter as { readonly name?: unknown; readonly ruleset?: unknown };
  if (typeof name === 'string' && name.length <= 200 && ruleset === header.ruleset.id) return;
  throw new JournalError(1, 'its encounter has no name, or is for another rulebook');
}
