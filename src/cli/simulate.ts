import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { readSet, readVary } from '../designer/asked.ts';
import { rulesetById } from '../rulebooks/kits.ts';
import type { Batch } from '../simulation/play-out.ts';
import { wholeNumber, wrongUsage } from './environment.ts';
import { repeatable } from './play.ts';
import { checkPlace, type Format, writeReport } from './reports/text.ts';
import type { Played, Wanted } from './simulate/here.ts';
import { readPolicy } from './simulate/policies.ts';
import { variantsOf } from './simulate/variants.ts';

interface SimulateOptions {
  readonly runs?: number;
  readonly seed: number;
  readonly workers: number;
  readonly policy: readonly string[];
  readonly preset?: string;
  readonly ruling: readonly string[];
  readonly set: readonly string[];
  readonly vary: readonly string[];
  readonly compare?: string;
  readonly until?: number;
  readonly rounds: number;
  readonly queue?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly out?: string;
}

/** Most fights: more would not improve the answer. */
const MOST_FIGHTS = 10_000_000;
const USUAL_FIGHTS = 10_000;
/** Steps after which a fight is cut off if its rounds never end. */
const MOST_STEPS = 100_000;

/** Adds the encounter, and the options that set how its fights are played. */
export function withFights(command: Command): Command {
  return command
    .argument('<file>', 'an encounter file, or the name of a shipped one: duel, timeslice/duel')
    .option('--seed <n>', 'the same number gives the same fights', wholeNumber, 1)
    .option('--workers <n>', 'threads that play', wholeNumber, availableParallelism())
    .addOption(
      repeatable('--policy <policy>', 'the policy of all sides (random) or of one side (side=random)'),
    )
    .option('--preset <name>', 'the preset of rulings: default, as-written or as-published')
    .addOption(repeatable('--ruling <id=value>', 'a configurable ruling, instead of the setting in the file'))
    .addOption(repeatable('--set <path=value>', 'change a value of the encounter: vex.dr=3 or vex.dr+=2'))
    .option('--rounds <n>', 'cut a fight off after this number of rounds', wholeNumber, 200);
}

export function simulateCommand(): Command {
  return withFights(new Command('simulate'))
    .description('simulate a fight many times and report the results')
    .option('--runs <n>', `number of fights, at most ${MOST_FIGHTS}`, wholeNumber)
    .addOption(repeatable('--vary <path=values>', 'try every value: bandits.stats.Q=8..12'))
    .option('--compare <file>', 'play another encounter with the same dice')
    .option(
      '--until <percent>',
      'stop when every win chance is known to this many percentage points',
      percent,
    )
    .option('--queue <url>', 'let riposte worker play the fights, through this PostgreSQL database')
    .option('--json', 'print all figures as JSON')
    .option('--csv', 'print all figures as tidy CSV')
    .option('--markdown', 'print a report with charts')
    .option('--out <file>', 'write the report to this file when it is complete')
    .action(simulate);
}

async function simulate(file: string, options: SimulateOptions): Promise<void> {
  const format = formatOf(options);
  checkPlace(options.out);
  const { runs, batch } = checked(file, options);
  const wanted = { batch, fights: runs, until: options.until };
  const ruleset = rulesetById(batch.variants[0]!.encounter.ruleset)!;
  const played = await play(wanted, options);
  writeReport({ ...played, batch, ruleset, asked: runs }, format, options.out);
}

/** Loads threads and queues here, so that other commands start without them. */
async function play(wanted: Wanted, { queue, workers }: SimulateOptions): Promise<Played> {
  if (queue === undefined) return (await import('./simulate/here.ts')).playHere(wanted, workers);
  return (await loadQueue()).playInQueue(wanted, queue);
}

/** Loads what only queues need. Their packages do not come with Riposte. Throws CliError if they are not installed. */
export async function loadQueue(): Promise<typeof import('./simulate/through-queue.ts')> {
  try {
    return await import('./simulate/through-queue.ts');
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const sentence = 'A queue needs the packages pg and graphile-worker, which are not installed.';
    throw wrongUsage(sentence, 'Install them beside Riposte: npm install pg graphile-worker');
  }
}

function formatOf({ json, csv, markdown }: SimulateOptions): Format {
  const asked = Object.entries({ json, csv, markdown }).filter(([, isAsked]) => isAsked === true);
  if (asked.length > 1) {
    throw wrongUsage('A report has only one format.', 'Use one of --json, --csv and --markdown.');
  }
  return (asked[0]?.[0] as Format | undefined) ?? 'text';
}

function checked(file: string, options: SimulateOptions): { readonly runs: number; readonly batch: Batch } {
  const { until, seed, rounds, workers, queue } = options;
  const runs = options.runs ?? (until === undefined ? USUAL_FIGHTS : MOST_FIGHTS);
  if (runs === 0) throw wrongUsage('0 fights have no results.', 'Give --runs a number from 1.');
  if (runs > MOST_FIGHTS) throw wrongUsage(`At most ${MOST_FIGHTS} fights are played.`);
  if (rounds === 0) throw wrongUsage('A fight needs a round.', 'Give --rounds a number from 1.');
  if (workers === 0 || workers > 256) throw wrongUsage('--workers takes a number from 1 to 256.');
  if (queue !== undefined && until !== undefined) {
    throw wrongUsage(
      '--until watches the fights as they come, and a queue is filled beforehand.',
      'Give --runs with --queue.',
    );
  }
  const { variants, skipped } = variantsOf({
    file,
    preset: options.preset,
    rulings: options.ruling,
    set: options.set.map(readSet),
    varied: options.vary.map((each) => readVary(each)),
    compare: options.compare,
    policies: options.policy.map(readPolicy),
  });
  for (const line of skipped) console.error(line);
  return { runs, batch: { seed, limits: { rounds, steps: MOST_STEPS }, variants } };
}

/** Parses `0.5%` or `0.5` as a share. */
export function percent(text: string): number {
  const value = Number(text.replace(/\s*%$/, ''));
  if (Number.isFinite(value) && value > 0 && value < 100) return value / 100;
  throw new InvalidArgumentError('It takes a percentage between 0 and 100, such as 0.5% or 50%.');
}
