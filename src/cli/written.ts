import { currentBranch } from '../table/branches.ts';
import type { Entry } from '../table/entry.ts';
import type { Table } from '../table/table.ts';
import type { Happening } from '../telling/happening.ts';
import { type Aside, diceText, markdownOf, type WrittenLine } from '../telling/markdown.ts';
import { asidesOf, happenedIn, happenedSoFar } from './play/record.ts';
import { sharedAccount } from './recap.ts';
import { lineFor, type Teller } from './telling.ts';

/** A kept fight as Markdown, as all of these eyes may know it; what was taken back is left out. */
export function journalMarkdown(teller: Teller, table: Table): string {
  const { header, now, seed } = table;
  const { name } = header.encounter as { readonly name: string };
  const isOver = now.waiting.kind === 'over';
  const dice = diceText(header.dice.mode, header.commitment, isOver ? seed?.reveal() : undefined);
  const parts = currentBranch(table).flatMap((seq) => partsOf(teller, table, table.entries.at(seq - 1)!));
  const account = isOver ? sharedAccount(teller, happenedSoFar(table), now.state) : [];
  return markdownOf({ title: name, about: `${teller.rules.rulebook.title}. ${dice}`, parts, account });
}

function partsOf(teller: Teller, table: Table, entry: Entry): readonly (WrittenLine | Aside)[] {
  const asides = asidesOf(table, entry, teller.eyes).map((aside) => ({ aside }));
  return [...asides, ...writtenLines(teller, happenedIn(table, entry))];
}

/** A fight that policies played as Markdown, as all of these eyes may know it. `seed`: of the simulation. */
export function runMarkdown(
  teller: Teller,
  title: string,
  seed: number,
  happened: readonly Happening[],
  state: unknown,
): string {
  const about = `${teller.rules.rulebook.title}, played by policies; seed ${seed}.`;
  const account = sharedAccount(teller, happened, state);
  return markdownOf({ title, about, parts: writtenLines(teller, happened), account });
}

function writtenLines(teller: Teller, happened: readonly Happening[]): readonly WrittenLine[] {
  return happened.flatMap((happening) => lineFor(teller, happening) ?? []);
}
