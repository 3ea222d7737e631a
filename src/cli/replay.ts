import { Command, InvalidArgumentError, Option } from 'commander';
import { madeVisible } from '../kernel/characters.ts';
import { GM, type Seat } from '../kernel/names.ts';
import { csvOf } from '../live/export/csv.ts';
import { ALL_OF_ALL, ownOf } from '../live/export/statistics.ts';
import { JournalError } from '../table/journal-error.ts';
import { readLines } from '../table/lines.ts';
import { pointAt } from '../table/points.ts';
import { replay } from '../table/replay.ts';
import type { Table } from '../table/table.ts';
import { EXIT, Stop, wrongUsage } from './exit.ts';
import { readJournal, rulesetById } from './home.ts';
import { happenedSoFar, logLines } from './play/record.ts';
import { ONLOOKER, recapLines } from './recap.ts';
import { standardScreen } from './screen.ts';
import { journalMarkdown } from './written.ts';

export function replayCommand(): Command {
  return new Command('replay')
    .description('tell a kept fight again, from its journal')
    .argument('<journal>', 'the file that a fight was kept in')
    .option('--to <seq>', 'only up to this entry of the journal, counted from 1', wholeNumber)
    .addOption(
      new Option('--for <whom>', 'what the GM knows, or what all players may know')
        .choices(['gm', 'players'])
        .default('gm'),
    )
    .addOption(new Option('--markdown', 'print the log as Markdown').conflicts('csv'))
    .option('--csv', 'print what each combatant did and suffered, one number a line')
    .action(tellAgain);
}

/** A whole number from 0 that was given to an option. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number from 0.');
  return Number(text);
}

interface ReplayOptions {
  readonly to?: number;
  readonly for: 'gm' | 'players';
  readonly markdown?: true;
  readonly csv?: true;
}

function tellAgain(path: string, { to, for: forWhom, markdown, csv }: ReplayOptions): void {
  const table = upTo(readTable(path), to);
  const { rules, now } = table;
  if (csv === true) {
    const lines = csvOf(table, forWhom === 'gm' ? ALL_OF_ALL : ownOf(() => true)).split('\r\n');
    process.stdout.write(lines.map(madeVisible).join('\r\n'));
    return;
  }
  const teller = { rules, eyes: forWhom === 'gm' ? [GM] : playersOf(table) };
  if (markdown === true) {
    process.stdout.write(madeVisible(journalMarkdown(teller, table)));
    return;
  }
  const screen = standardScreen();
  screen.print(...logLines(screen, teller, table));
  if (now.waiting.kind !== 'over') return;
  screen.print(...recapLines(screen, teller, happenedSoFar(table), now.state));
}

/** The seats of all players; where there are none, that of somebody who looks on. */
function playersOf({ rules, now }: Table): readonly Seat[] {
  const players = rules.seats(now.state).filter((seat) => seat !== GM);
  return players.length === 0 ? [ONLOOKER] : players;
}

/** The table as it was after an entry of its journal. Throws Stop when there is none such. */
function upTo(whole: Table, to: number | undefined): Table {
  if (to === undefined) return whole;
  const last = whole.entries.length;
  if (to >= 1 && to <= last) return { ...whole, now: pointAt(whole, to) };
  throw wrongUsage(`The journal has no entry ${to}.`, `It has entries 1 to ${last}.`);
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
