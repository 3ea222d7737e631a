import { Command, Option } from 'commander';
import { currentBranch, pointAt, type Undone } from '../fight/branches.ts';
import type { Entry } from '../fight/entry.ts';
import { JournalError } from '../fight/errors.ts';
import type { Fight } from '../fight/fight.ts';
import { readLines } from '../fight/lines.ts';
import { replay, type Verdict, verify } from '../fight/replay.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import { type Json, madeVisible } from '../kernel/json.ts';
import type { EventInContext } from '../presentation/line.ts';
import { diceText, type ExportLine, type LogRemark, markdownOf } from '../presentation/markdown.ts';
import { rulesetById } from '../rulebooks/kits.ts';
import { ALL_OF_ALL, csvOf, ownStatistics } from '../table/export.ts';
import { CliError, EXIT, wholeNumber, wrongUsage } from './environment.ts';
import { readJournal } from './home.ts';
import { type LogPrinter, lineFor, recapLines, SPECTATOR_SEAT, sharedRecap } from './log-printer.ts';
import { eventsOf, eventsSoFar, logLines, remarksOf } from './play/record.ts';
import { standardScreen } from './screen.ts';

/** Formats a saved fight as Markdown for these viewers; undone entries are left out. */
function journalMarkdown(printer: LogPrinter, fight: Fight): string {
  const { header, now, seed } = fight;
  const { name } = header.encounter as { readonly name: string };
  const isOver = now.waiting.kind === 'over';
  const dice = diceText(header.dice.mode, header.commitment, isOver ? seed?.reveal() : undefined);
  const parts = currentBranch(fight).flatMap((seq) => partsOf(printer, fight, fight.entries.at(seq - 1)!));
  const account = isOver ? sharedRecap(printer, eventsSoFar(fight), now.state) : [];
  return markdownOf({ title: name, about: `${printer.rules.rulebook.title}. ${dice}`, parts, account });
}

function partsOf(printer: LogPrinter, fight: Fight, entry: Entry): readonly (ExportLine | LogRemark)[] {
  const asides = remarksOf(fight, entry, printer.eyes).map((aside) => ({ aside }));
  return [...asides, ...writtenLines(printer, eventsOf(fight, entry))];
}

/** Formats a fight played by policies as Markdown for these viewers. `seed` is that of the simulation. */
export function runMarkdown(
  printer: LogPrinter,
  title: string,
  seed: number,
  happened: readonly EventInContext[],
  state: unknown,
): string {
  const about = `${printer.rules.rulebook.title}, played by policies; seed ${seed}.`;
  const account = sharedRecap(printer, happened, state);
  return markdownOf({ title, about, parts: writtenLines(printer, happened), account });
}

function writtenLines(printer: LogPrinter, happened: readonly EventInContext[]): readonly ExportLine[] {
  return happened.flatMap((eventInContext) => lineFor(printer, eventInContext) ?? []);
}

export function replayCommand(): Command {
  return new Command('replay')
    .description('print the log of a fight from its journal')
    .argument('<journal>', 'the file with the journal of the fight')
    .option('--to <seq>', 'only up to this entry of the journal, counted from 1', wholeNumber)
    .addOption(
      new Option('--for <whom>', 'show everything (gm), or only what all players may know (players)')
        .choices(['gm', 'players'])
        .default('gm'),
    )
    .addOption(new Option('--markdown', 'print the log as Markdown').conflicts('csv'))
    .option('--csv', 'print the statistics of each combatant as CSV, one number a line')
    .action(tellAgain);
}

interface ReplayOptions {
  readonly to?: number;
  readonly for: 'gm' | 'players';
  readonly markdown?: true;
  readonly csv?: true;
}

function tellAgain(path: string, { to, for: forWhom, markdown, csv }: ReplayOptions): void {
  const fight = upTo(readTable(path), to);
  const { rules, now } = fight;
  if (csv === true) {
    const lines = csvOf(fight, forWhom === 'gm' ? ALL_OF_ALL : ownStatistics(() => true)).split('\r\n');
    process.stdout.write(lines.map(madeVisible).join('\r\n'));
    return;
  }
  const teller = { rules, eyes: forWhom === 'gm' ? [GM] : playersOf(fight) };
  if (markdown === true) {
    process.stdout.write(madeVisible(journalMarkdown(teller, fight)));
    return;
  }
  const screen = standardScreen();
  screen.print(...logLines(screen, teller, fight));
  if (now.waiting.kind !== 'over') return;
  screen.print(...recapLines(screen, teller, eventsSoFar(fight), now.state));
}

/** Returns the seats of all players, or a spectator's if there are no players. */
function playersOf({ rules, now }: Fight): readonly Seat[] {
  const players = rules.seats(now.state).filter((seat) => seat !== GM);
  return players.length === 0 ? [SPECTATOR_SEAT] : players;
}

/** Returns the fight right after a journal entry. Throws CliError if that entry does not exist. */
function upTo(whole: Fight, to: number | undefined): Fight {
  if (to === undefined) return whole;
  const last = whole.entries.length;
  if (to >= 1 && to <= last) return { ...whole, now: pointAt(whole, to) };
  throw wrongUsage(`The journal has no entry ${to}.`, `It has entries 1 to ${last}.`);
}

/** Replays a journal. Throws CliError if it is not valid. */
function readTable(path: string): Fight {
  const text = readJournal(path);
  try {
    return replay(readLines(text), rulesetById).fight;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new CliError(EXIT.failed, `${path}:${error.line}: ${error.sentence}`);
  }
}

export function verifyCommand(): Command {
  return new Command('verify')
    .description('check that a journal is complete and replays as recorded')
    .argument('<journal>', 'the file with the journal of the fight')
    .action((path: string) => {
      const verdict = verify(readJournal(path), rulesetById);
      if (verdict.kind === 'unsound') process.exitCode = EXIT.failed;
      console.log(verdictLines(path, verdict).map(madeVisible).join('\n'));
    });
}

function verdictLines(path: string, verdict: Verdict): readonly string[] {
  if (verdict.kind === 'unsound') {
    const { line, sentence, difference } = verdict;
    const text = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';
    const found =
      difference === undefined
        ? []
        : [`  expected: ${text(difference.expected)}`, `  found:    ${text(difference.got)}`];
    return [`${path}:${line}: not sound: ${sentence}`, ...found];
  }
  const { entries, rerun, dice, undone } = verdict;
  const older = entries - rerun;
  return [
    `${path}: sound`,
    `  ${rerun} of ${entries} entries were replayed with the recorded result`,
    ...(older === 0 ? [] : [`  ${older} were made by another version of the rules and stand as recorded`]),
    dice === 'from-seed'
      ? '  the dice are those of its seed'
      : '  without its seed: the dice were taken as recorded',
    `  ${undoneText(undone)}`,
  ];
}

function undoneText({ rolls, shown }: Undone): string {
  if (rolls === 0) return 'no roll was undone';
  const were = rolls === 1 ? '1 roll was' : `${rolls} rolls were`;
  return `${were} undone, ${shown} of them after their result was shown`;
}
