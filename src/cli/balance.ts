import { Command, Option } from 'commander';
import { readSet, settingText, type Vary } from '../designer/asked.ts';
import {
  type BalanceReport,
  balanceJson,
  balanceReport,
  type Question,
  questionOf,
  type Solution,
} from '../designer/balancing.ts';
import type { TriedValue } from '../simulation/balance.ts';
import { CliError, EXIT, wholeNumber, wrongUsage } from './environment.ts';
import { writtenFight } from './home.ts';
import { repeatable } from './play.ts';
import { type CsvCell, csvText } from './reports/formats.ts';
import { differenceText, estimateText } from './reports/report.ts';
import { type Screen, standardScreen, wrap } from './screen.ts';
import { policiesOfSides, readPolicy } from './simulate/policies.ts';
import { percent, withFights } from './simulate.ts';

interface BalanceOptions {
  readonly side?: string;
  readonly target: number;
  readonly by: readonly string[];
  readonly runs?: number;
  readonly seed: number;
  readonly workers: number;
  readonly policy: readonly string[];
  readonly preset?: string;
  readonly ruling: readonly string[];
  readonly set: readonly string[];
  readonly rounds: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

const USUAL_FIGHTS = 2_000;
/** A search without a number of fights takes about so long. */
const USUAL_SECONDS = 60;

export function balanceCommand(): Command {
  return withFights(new Command('balance'))
    .summary('find the value that makes a fight even')
    .description(
      'Finds the value with which a side wins a given share of its fights, by simulation with the same dice for every value. See docs/balance.md.',
    )
    .addOption(repeatable('--by <path>', 'the value to change: goblins.count, boss.hp=10..60; at most two'))
    .option('--side <side>', 'the side that wins; the players’ side if omitted')
    .addOption(new Option('--target <percent>', 'how often it wins').argParser(percent).default(0.5, '50%'))
    .option(
      '--runs <n>',
      `fights of a value near the target; ${USUAL_FIGHTS} if omitted, or as many as fit into a minute`,
      wholeNumber,
    )
    .option('--json', 'print everything as JSON')
    .option('--csv', 'print every value that was tried as CSV')
    .action(run);
}

async function run(file: string, options: BalanceOptions): Promise<void> {
  if (options.json === true && options.csv === true)
    throw wrongUsage('A report has only one format.', 'Use --json or --csv.');
  if (options.workers === 0 || options.workers > 256)
    throw wrongUsage('--workers takes a number from 1 to 256.');
  const question = questionOf({
    ...options,
    runs: options.runs ?? USUAL_FIGHTS,
    seconds: options.runs === undefined ? USUAL_SECONDS : undefined,
    file: writtenFight(file),
    set: [...options.ruling.map((each) => `rulings.${each}`), ...options.set].map(readSet),
    policiesOf: ({ ruleset, encounter }) =>
      policiesOfSides(options.policy.map(readPolicy), ruleset, encounter.sides),
  });
  const { openThreads } = await import('./simulate/schedule.ts');
  const threads = openThreads(options.workers);
  const stop = new AbortController();
  const interrupt = (): void =>
    stop.abort(new CliError(EXIT.interrupted, 'Interrupted before a value was found.'));
  process.once('SIGINT', interrupt);
  try {
    const report = await balanceReport(question, threads, {
      signal: stop.signal,
      tell: tellOn(process.stderr),
    });
    if (options.json === true) console.log(JSON.stringify(balanceJson(report), null, 2));
    else if (options.csv === true) process.stdout.write(balanceCsv(report));
    else {
      const screen = standardScreen();
      screen.print(...balanceLines(report, screen));
    }
  } finally {
    process.off('SIGINT', interrupt);
    await threads.close();
  }
}

/** Shows the progress as one line that is overwritten; silent without a terminal. */
function tellOn(stream: NodeJS.WriteStream): (text: string) => void {
  return (text) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };
}

const BAR = 20;

function balanceLines(report: BalanceReport, screen: Screen): readonly string[] {
  const { fight, solutions, varied, skipped, seed, target } = report;
  const { ruleset, encounter } = fight;
  const wrapped = (line: string): readonly string[] => wrap(line, { columns: screen.columns, rest: '  ' });
  const single = varied.length === 1 ? solutions[0]! : undefined;
  return [
    screen.paint('title', `${encounter.name}: ${percentText(target)} victories for ${nameOfSide(report)}`),
    ...wrapped(`Rules: ${ruleset.rulebook.title}, version ${ruleset.version}. Seed ${seed}.`),
    ...wrapped(
      `Policies: ${Object.entries(report.playedBy)
        .map(([side, name]) => `${side} plays ${name}`)
        .join(', ')}.`,
    ),
    ...varied.flatMap((each) => wrapped(rangeText(each))),
    ...skipped.flatMap(wrapped),
    '',
    ...(single === undefined ? rowLines(report) : curveLines(single.tried, varied[0]!.path)),
    '',
    ...(single === undefined ? [] : answerLines(report, single).flatMap(wrapped)),
    ...wrapped(costText(report)),
    ...wrapped(
      'All intervals are 95 % confidence intervals. These are fights of policies: people play differently.',
    ),
  ];
}

function nameOfSide({ fight, side }: Question): string {
  return fight.encounter.sides.find(({ id }) => id === side)?.name ?? side;
}

function percentText(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}

function rangeText({ path, values }: Vary): string {
  const step = values.length < 3 ? 1 : Number(values[1]) - Number(values[0]);
  return `${path}: ${values[0]} to ${values.at(-1)}${step === 1 ? '' : ` in steps of ${Number(step.toFixed(3))}`}`;
}

function curveLines(tried: readonly TriedValue[], path: string): readonly string[] {
  const rows = tried.map(({ value, fights, estimate }) => [
    String(value),
    fights.toLocaleString('en'),
    estimateText('rate', estimate),
    '█'.repeat(Math.round(estimate.value * BAR)),
  ]);
  return columns([[path, 'fights', 'victories', ''], ...rows]);
}

/** Formats cells in columns: numbers to the right, the last column to the left. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
}

function rowLines({ solutions, varied }: BalanceReport): readonly string[] {
  const [first, second] = varied as [Vary, Vary];
  const rows = solutions.map(({ settings, best, range, confirmed, isReached }) => [
    String(settings[first.path]),
    isReached ? String(best.value) : '',
    isReached && range !== undefined && range[0] !== range[1] ? `${range[0]} to ${range[1]}` : '',
    isReached
      ? estimateText('rate', confirmed.estimate)
      : `out of reach; with ${best.value}: ${estimateText('rate', confirmed.estimate)}`,
  ]);
  return columns([[first.path, second.path, 'or', 'victories'], ...rows]);
}

function answerLines(report: BalanceReport, solution: Solution): readonly string[] {
  const { varied, target, runs } = report;
  const { best, range, confirmed, isReached, isBent, tried } = solution;
  const { path } = varied[0]!;
  const count = confirmed.fights.toLocaleString('en');
  const wins = `${settingText([path, best.value])}: ${estimateText('rate', confirmed.estimate)} victories in ${count} new fights.`;
  const goal = percentText(target);
  const near =
    range === undefined
      ? isReached
        ? [`No value comes closer to ${goal}.`]
        : []
      : range[0] === range[1]
        ? []
        : [
            `${range[0]} to ${range[1]} do not clearly differ from ${goal} in ${runs.toLocaleString('en')} fights each.`,
          ];
  return [
    ...(isReached
      ? []
      : [`No value from ${tried[0]!.value} to ${tried.at(-1)!.value} gives ${goal}. The nearest:`]),
    wins,
    ...confirmed.steps.map(
      ({ value, difference }) => `With ${value} instead: ${differenceText('rate', difference)}, same dice.`,
    ),
    ...near,
    ...(isReached ? [] : [`Give other values (--by ${path}=a..b), or vary something else.`]),
    ...(isBent ? ['The chance rises and falls along these values: another value may be even, too.'] : []),
  ];
}

function costText({ solutions, played, undecided, runs, wanted }: BalanceReport): string {
  const values = solutions.reduce((sum, { tried }) => sum + tried.length, 0);
  const cut =
    undecided === 0 ? '' : ` ${undecided.toLocaleString('en')} were cut off; they count for no side.`;
  const few =
    runs === wanted
      ? ''
      : ` These fights are long, so a value got at most ${runs} instead of ${wanted.toLocaleString('en')}: the intervals are wide. --runs sets the number.`;
  return `Cost: ${values} values tried, ${played.toLocaleString('en')} fights.${cut}${few}`;
}

function balanceCsv({ varied, solutions }: BalanceReport): string {
  const head = [...varied.map(({ path }) => path), 'fights', 'wins', 'value', 'low', 'high', 'is'];
  const lines = solutions.flatMap(({ settings, tried }) =>
    tried.map(({ value, fights, wins, estimate, is }): CsvCell[] => [
      ...Object.values(settings),
      ...[value, fights, wins, estimate.value, estimate.low, estimate.high, is],
    ]),
  );
  return csvText([head, ...lines]);
}
