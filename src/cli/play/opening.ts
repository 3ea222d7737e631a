import { randomBytes } from 'node:crypto';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import type { DiceMode } from '../../table/entry.ts';
import { JournalError } from '../../table/journal-error.ts';
import { fromLines } from '../../table/replay.ts';
import { TableSeed } from '../../table/seed.ts';
import { openTable } from '../../table/submit.ts';
import type { Table } from '../../table/table.ts';
import { EXIT, Stop, wrongUsage } from '../exit.ts';
import { CALL, type Fight, readJournal, rulesetById } from '../home.ts';

/** A table to sit down at. */
export interface Opened {
  readonly table: Table;
  readonly ruleset: Ruleset;
  readonly encounter: Encounter;
  /** For a fight read from a file: its bytes that are good. */
  readonly goodBytes: number;
  /** Whether the file ended in the middle of a line, which is left out. */
  readonly isCut: boolean;
}

/** A new fight from an encounter. Throws Stop if the seed can't be read. */
export function openFight({ ruleset, encounter }: Fight, mode: DiceMode, seed: string | undefined): Opened {
  const table = openTable(ruleset, encounter, { mode, seed: seedFrom(seed) });
  return { table, ruleset, encounter: encounter as Encounter, goodBytes: 0, isCut: false };
}

/** The fight that a journal describes. A last line that was cut short, as by a crash, is left out. Throws Stop. */
export function resumeFight(path: string): Opened {
  const text = readJournal(path);
  const good = text.slice(0, text.lastIndexOf('\n') + 1);
  try {
    const table = fromLines(good, rulesetById);
    const ruleset = rulesetById(table.header.ruleset.id)!;
    const encounter = table.header.encounter as unknown as Encounter;
    return { table, ruleset, encounter, goodBytes: Buffer.byteLength(good), isCut: good !== text };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new Stop(
      EXIT.failed,
      `${path}:${error.line}: ${error.sentence}`,
      `${CALL} verify ${path} says more.`,
    );
  }
}

/** The seed that was given in hexadecimal, filled up with zeros; by chance when none was. Throws Stop. */
function seedFrom(text: string | undefined): TableSeed {
  if (text === undefined) return new TableSeed(randomBytes(32));
  const seed = TableSeed.fromRevealed(text.toLowerCase().padStart(64, '0'));
  if (seed !== undefined) return seed;
  throw wrongUsage(`"${text}" is no seed.`, 'A seed is 1 to 64 hexadecimal digits: 0 to 9, a to f.');
}
