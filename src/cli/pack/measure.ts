import {
  type EncounterInfo,
  encounterInfo,
  type MeasuredDifficulty,
  NOBODY,
  type PlayedByMachines,
  withMeasured,
  withoutMeasured,
} from '../../content/difficulty.ts';
import { loadEncounter } from '../../content/encounter.ts';
import { faultLine } from '../../content/fault.ts';
import type { TextFile } from '../../content/parse.ts';
import type { NamedFight } from '../../designer/settings.ts';
import { type Json, sameJson } from '../../kernel/json.ts';
import type { MachineLevel } from '../../kernel/policy.ts';
import { LEVELS } from '../../opponent/levels.ts';
import { PLANNER } from '../../opponent/planner.ts';
import { playChunk } from '../../simulation/fight.ts';
import type { Batch } from '../../simulation/play-out.ts';
import { type MeasureName, measureKey, measureOf, type Tally } from '../../simulation/statistics.ts';
import { EXIT, writeAtomically, wrongUsage } from '../environment.ts';
import { encounterPath, readNamedFile, SOURCES } from '../home.ts';
import { isEndless } from '../simulate/here.ts';
import { isOwn, playersOf, policiesOfSides } from '../simulate/policies.ts';
import { openThreads, playAll, type Threads } from '../simulate/schedule.ts';
import { difficultyText } from './search-result.ts';

/** The parameters of a measurement: number of fights, seed, and one policy for every side. */
export type Playing = Pick<MeasuredDifficulty, 'fights' | 'seed' | 'policy'>;

/** Enough fights to know a chance to about 2 points either way. */
export const USUAL: Playing = { fights: 2000, seed: 1, policy: 'simple' };

/** The same for machines, which think: their intervals are wider. */
const USUAL_OF_MACHINES = { fights: 20, seed: 1 };

/** Rounds after which a fight is cut off, as in `riposte simulate`. */
const MOST_ROUNDS = 200;

/** Returns the batch to play, the same as in `riposte simulate` with these parameters. Throws CliError. */
function batchFor({ ruleset, encounter }: NamedFight, { seed, policy }: Playing): Batch {
  const policies = policiesOfSides([{ side: undefined, policy }], ruleset, encounter.sides);
  const variant = { name: '', settings: {}, encounter, policies };
  return { seed, limits: { rounds: MOST_ROUNDS, steps: 100_000 }, variants: [variant] };
}

/** Number of fights whose results are kept one by one, so that a test can quickly repeat them to detect changes. */
const FIRST = 5;

/** Returns the winner and the final round of each of the first fights. Throws CliError. */
export async function firstFights(fight: NamedFight, playing: Playing): Promise<readonly string[]> {
  const batch = batchFor(fight, playing);
  const policySet = await playersOf(batch);
  return Array.from({ length: Math.min(FIRST, playing.fights) }, (_, i) => {
    const [tally] = playChunk(batch, { from: i, to: i + 1 }, policySet);
    const { measures } = tally!;
    const won = Object.keys(measures)
      .map(measureOf)
      .find(({ name }) => name === 'win')?.of;
    return `${won ?? 'undecided'} ${measures.rounds?.sum}`;
  });
}

/**
 * Rounds the results as stored in a file: chances to a tenth of a percent, means to a hundredth. `first` is the result
 * of `firstFights`.
 */
function measuredIn(
  { ruleset, encounter }: NamedFight,
  playing: Playing,
  tally: Tally,
  first: readonly string[],
): MeasuredDifficulty {
  const { sides, combatants } = encounter;
  const { sumOf, percent, perFight, wins } = figuresIn(tally, sides);
  const undecided = percent(sumOf('undecided'));
  const losses = (name: 'falls' | 'dies') =>
    sides.map(({ id }) => {
      const own = combatants.filter(({ side }) => side === id);
      return [id, perFight(own.reduce((sum, who) => sum + sumOf(name, who.id), 0))] as const;
    });
  return {
    ...playing,
    version: ruleset.version,
    wins,
    ...(undecided > 0 ? { undecided } : {}),
    rounds: perFight(sumOf('rounds')),
    fallen: Object.fromEntries(losses('falls')),
    dead: Object.fromEntries(losses('dies')),
    first: [...first],
  };
}

function figuresIn(tally: Tally, sides: NamedFight['encounter']['sides']) {
  const sumOf = (name: MeasureName, of?: string): number => tally.measures[measureKey(name, of)]?.sum ?? 0;
  const percent = (sum: number): number => rounded((100 * sum) / tally.fights, 1);
  const perFight = (sum: number): number => rounded(sum / tally.fights, 2);
  const winners = [...sides.map(({ id }) => id), ...(sumOf('win', NOBODY) > 0 ? [NOBODY] : [])];
  const wins = Object.fromEntries(winners.map((id) => [id, percent(sumOf('win', id))]));
  return { sumOf, percent, perFight, wins };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Options of a measurement. */
export interface MeasureOptions {
  readonly runs?: number;
  readonly seed?: number;
  readonly policy?: string;
  /** The level of machines that play every side, in addition to what the file says. */
  readonly machine?: MachineLevel;
  /** The number of decisions that a machine tries for each answer; by default, that of its level. */
  readonly decisions?: number;
  readonly check?: true;
  readonly workers: number;
}

/**
 * Runs `riposte pack measure`, which plays each encounter, and writes the results to its file or compares them. Throws
 * CliError.
 */
export async function measureFiles(files: readonly string[], options: MeasureOptions): Promise<void> {
  tellMistakes(options);
  const threads = openThreads(options.workers);
  try {
    for (const file of files) {
      const code = await measureFile(encounterPath(file), options, threads);
      process.exitCode = Math.max(Number(process.exitCode ?? EXIT.ok), code);
    }
  } finally {
    await threads.close();
  }
}

function tellMistakes({ runs, seed, policy, machine, decisions, check, workers }: MeasureOptions): void {
  if (machine !== undefined && (policy !== undefined || check === true)) {
    throw wrongUsage('--machine measures in addition to the usual policy.', 'Omit --policy and --check.');
  }
  if (decisions !== undefined && machine === undefined) {
    throw wrongUsage('--decisions limits machines.', 'Give --machine a level, such as hard.');
  }
  if (decisions === 0 || (decisions ?? 0) > 9_999_999) {
    throw wrongUsage('--decisions takes a number from 1 to 9999999.');
  }
  if (runs === 0) throw wrongUsage('0 fights have no results.', 'Give --runs a number from 1.');
  if (workers === 0 || workers > 256) throw wrongUsage('--workers takes a number from 1 to 256.');
  if (check === true && [runs, seed, policy].some((each) => each !== undefined)) {
    throw wrongUsage('--check plays what the files say was played.', 'Omit --runs, --seed and --policy.');
  }
  if (policy !== undefined && isOwn(policy)) {
    throw wrongUsage('Other users do not have your own policy file.', 'Use simple, random or greedy.');
  }
}

async function measureFile(path: string, options: MeasureOptions, threads: Threads): Promise<number> {
  const file = readNamedFile(path);
  const loaded = loadEncounter({ ...file, text: withoutMeasured(file.text) }, SOURCES);
  if ('faults' in loaded) {
    console.error(loaded.faults.map(faultLine).join('\n'));
    return EXIT.failed;
  }
  const fight = { ruleset: loaded.kit.ruleset, encounter: loaded.encounter };
  const cover = encounterInfo(file)!;
  const { measured: kept } = cover;
  if (options.machine !== undefined) {
    return measureMachines(path, { file, fight, cover, level: options.machine }, options, threads);
  }
  if (options.check === true && kept === undefined) {
    console.log(`${path}: not measured`);
    return EXIT.failed;
  }
  const found = await play(fight, playingFor(kept, options), threads);
  if (found === undefined) {
    console.log(
      `${path}: the first fights were not decided in ${MOST_ROUNDS} rounds, so nothing is measured`,
    );
    return EXIT.failed;
  }
  if (options.check === true) return compare(path, kept!, found);
  const machines = (await isUnchanged(fight, kept, found)) ? kept?.machines : undefined;
  return store(path, { file, cover }, { ...found, ...(machines && { machines }) });
}

/**
 * Whether an encounter's fights are still those that were measured. If not, its machines play other fights too. If other
 * fights were played this time, only the first of those in the file are compared.
 */
async function isUnchanged(
  fight: NamedFight,
  kept: MeasuredDifficulty | undefined,
  found: MeasuredDifficulty,
): Promise<boolean> {
  if (kept?.version !== fight.ruleset.version) return false;
  const { machines: _, ...before } = kept;
  const isReplayed = kept.fights === found.fights && kept.seed === found.seed && kept.policy === found.policy;
  if (isReplayed) return sameJson(before as unknown as Json, found as unknown as Json);
  return sameJson(kept.first as Json, (await firstFights(fight, kept)) as Json);
}

interface Measurable {
  readonly file: TextFile;
  readonly fight: NamedFight;
  readonly cover: EncounterInfo;
}

function store(
  path: string,
  { file, cover }: Pick<Measurable, 'file' | 'cover'>,
  measured: MeasuredDifficulty,
): number {
  writeAtomically(path, withMeasured(file.text, measured));
  console.log(`${path}: ${difficultyText({ ...cover, measured })}`);
  return EXIT.ok;
}

/**
 * Adds the results of machines that play every side. A file that already has them, with at least as many fights and the
 * same rules and planner, is left out, so that a long measurement can be interrupted and started again.
 */
async function measureMachines(
  path: string,
  { file, fight, cover, level }: Measurable & { readonly level: MachineLevel },
  options: MeasureOptions,
  threads: Threads,
): Promise<number> {
  const { measured } = cover;
  const { version } = fight.ruleset;
  if (measured?.version !== version) {
    console.log(`${path}: measure it with the usual policy first`);
    return EXIT.failed;
  }
  const fights = options.runs ?? USUAL_OF_MACHINES.fights;
  const seed = options.seed ?? USUAL_OF_MACHINES.seed;
  const { decisions } = options;
  const before = measured.machines?.[level];
  const planner = LEVELS[level].decisions === 0 ? {} : { planner: PLANNER };
  const isOfToday = before?.version === version && before.planner === planner.planner;
  if (isOfToday && before.fights >= fights && thinks(before.decisions, decisions)) {
    console.log(`${path}: already measured`);
    return EXIT.ok;
  }
  const policy = decisions === undefined ? level : `${level}@${decisions}`;
  const { tallies } = await played(fight, { fights, seed, policy }, threads);
  const { wins, perFight, sumOf } = figuresIn(tallies[0]!, fight.encounter.sides);
  const rounds = perFight(sumOf('rounds'));
  const limit = decisions === undefined ? {} : { decisions };
  const found: PlayedByMachines = { fights, seed, ...limit, version, ...planner, wins, rounds };
  return store(path, { file, cover }, { ...measured, machines: { ...measured.machines, [level]: found } });
}

/** Whether machines thought at least as much as requested. `undefined` means as much as their level does. */
function thinks(measured: number | undefined, requested: number | undefined): boolean {
  return measured === undefined || (requested !== undefined && measured >= requested);
}

/** Returns the parameters: from the options, then from the file, then the defaults. */
function playingFor(kept: MeasuredDifficulty | undefined, { runs, seed, policy }: MeasureOptions): Playing {
  return {
    fights: runs ?? kept?.fights ?? USUAL.fights,
    seed: seed ?? kept?.seed ?? USUAL.seed,
    policy: policy ?? kept?.policy ?? USUAL.policy,
  };
}

/** Returns the measured results, or `undefined` if the fights do not end. */
async function play(
  fight: NamedFight,
  playing: Playing,
  threads: Threads,
): Promise<MeasuredDifficulty | undefined> {
  const { tallies, end } = await played(fight, playing, threads);
  if (end === 'endless') return undefined;
  return measuredIn(fight, playing, tallies[0]!, await firstFights(fight, playing));
}

function played(fight: NamedFight, playing: Playing, threads: Threads): ReturnType<typeof playAll> {
  const { signal } = new AbortController();
  return playAll({
    batch: batchFor(fight, playing),
    fights: playing.fights,
    stretch: undefined,
    threads,
    signal,
    look: ({ tallies: so }) => (so.every(isEndless) ? 'endless' : undefined),
  });
}

/** Reports each figure that differs from the file. */
function compare(path: string, kept: MeasuredDifficulty, found: MeasuredDifficulty): number {
  const [before, now] = [kept, found] as unknown as readonly Readonly<Record<string, Json>>[];
  const fields = Object.keys({ ...before, ...now }).filter((field) => field !== 'machines');
  const other = fields.filter((field) => !sameJson(before![field] ?? null, now![field] ?? null));
  const text = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';
  for (const field of other) {
    console.log(`${path}: ${field}: the file says ${text(before![field])}, the new run ${text(now![field])}`);
  }
  if (other.length === 0) console.log(`${path}: as the file says`);
  return other.length === 0 ? EXIT.ok : EXIT.failed;
}
