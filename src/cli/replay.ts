import { Command, InvalidArgumentError } from 'commander';
import { GM } from '../kernel/names.ts';
import { JournalError } from '../table/journal-error.ts';
import { readLines } from '../table/lines.ts';
import { pointAt } from '../table/points.ts';
import { replay } from '../table/replay.ts';
import type { Table } from '../table/table.ts';
import { EXIT, Stop, wrongUsage } from './exit.ts';
import { readJournal, rulesetById } from './home.ts';
import { happenedSoFar, logLines } from './play/record.ts';
import { recapLines } from './recap.ts';
import { standardScreen } from './screen.ts';

export function replayCommand(): Command {
  return new Command('replay')
    .description('tell a kept fight again, from its journal')
    .argument('<journal>', 'the file that a fight was kept in')
    .option('--to <seq>', 'only up to this entry of the journal, counted from 1', wholeNumber)
    .action(tellAgain);
}

/** A whole number from 0 that was given to an option. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number from 0.');
  return Number(text);
}

function tellAgain(path: string, { to }: { readonly to?: number }): void {
  const whole = readTable(path);
  const last = whole.entries.length;
  if (to !== undefined && (to < 1 || to > last)) {
    throw wrongUsage(`The journal has no entry ${to}.`, `It has entries 1 to ${last}.`);
  }
  const table = to === undefined ? whole : { ...whole, now: pointAt(whole, to) };
  const screen = standardScreen();
  const { rules, now } = table;
  const teller = { rules, eyes: [GM] };
  screen.print(...logLines(screen, teller, table));
  if (now.waiting.kind !== 'over') return;
  screen.print(...recapLines(screen, teller, happenedSoFar(table), now.state));
}

/** A journal played again. Throws Stop when it is not sound. */
function readTable(path: string): Table {
  const text = readJournal(path);
  try {
    return replay(readLines(text), rulesetById).table;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new Stop(EXIT.failed, `${path}:${error.line}: ${error.sentence}`);
  }
}
