import { difficultyOf } from '../content/difficulty.ts';
import { BadQuestion } from '../content/fault.ts';
import { listed, suggestion } from '../content/suggestion.ts';
import { type Balance, balance, FIRST_LOOK } from '../simulation/balance.ts';
import type { Batch, Chunk } from '../simulation/play-out.ts';
import { type Estimate, rate, rateDifference } from '../simulation/rows.ts';
import { addTallies, emptyTally, measureKey, type Tally } from '../simulation/statistics.ts';
import { readVary, type Setting, settingText, type Vary } from './asked.ts';
import {
  fightWith,
  type NamedFight,
  numberAt,
  type VariedFight,
  variedFights,
  type WrittenFight,
} from './settings.ts';

const MOST_FIGHTS = 1_000_000;
const MOST_STEPS = 100_000;
/** Values of the first of two varied fields, unless the request names them. */
const MOST_ROWS = 8;

/** A request as it is given: `by` holds paths, with or without their values. */
export interface BalanceRequest {
  readonly file: WrittenFight;
  readonly side?: string | undefined;
  /** From 0 to 1. */
  readonly target: number;
  readonly by: readonly string[];
  readonly runs: number;
  /** About how long the search may take; if fights are long, fewer than `runs` are played. Absent: no limit. */
  readonly seconds?: number | undefined;
  readonly seed: number;
  readonly rounds: number;
  readonly preset?: string | undefined;
  readonly set: readonly Setting[];
  /** Returns the policy of each side. */
  readonly policiesOf: (fight: NamedFight) => Readonly<Record<string, string>>;
}

/** A request that can be played. */
export interface Question extends BalanceRequest {
  readonly fight: NamedFight;
  readonly side: string;
  readonly varied: readonly Vary[];
}

/** Checks a request and completes it with the usual side and values. Throws BadQuestion. */
export function questionOf(request: BalanceRequest): Question {
  const { file, preset, set, by, runs, rounds, target } = request;
  if (runs < 100 || runs > MOST_FIGHTS)
    throw new BadQuestion(`--runs takes a number from 100 to ${MOST_FIGHTS}.`);
  if (rounds === 0) throw new BadQuestion('A fight needs a round.', 'Give --rounds a number from 1.');
  if (target <= 0 || target >= 1) throw new BadQuestion('--target takes a percentage between 0 and 100.');
  if (by.length === 0 || by.length > 2)
    throw new BadQuestion(
      'One or two values can be balanced at once.',
      'Write --by boss.hp or --by boss.hp=10..60.',
    );
  const fight = fightWith(file, preset, set);
  const varied = by.map((text) => ascending(text, file, fight));
  return { ...request, fight, side: sideOf(fight, request.side), varied };
}

function sideOf({ encounter: { sides } }: NamedFight, named: string | undefined): string {
  if (named === undefined) return difficultyOf({ wins: {} }, sides).side;
  const ids = sides.map(({ id }) => id);
  if (ids.includes(named)) return named;
  throw new BadQuestion(`There is no side "${named}".`, `${suggestion(named, ids)}Sides: ${listed(ids)}.`);
}

/** Returns the values to try, in ascending order: as given, otherwise up to three times the present one. */
function ascending(text: string, file: WrittenFight, fight: NamedFight): Vary {
  if (!text.includes('=')) return usualValues(text, file, fight);
  const { path, values } = readVary(text, '--by');
  const numbers = values.filter((each) => typeof each === 'number').sort((a, b) => a - b);
  if (numbers.length === values.length) return { path, values: [...new Set(numbers)] };
  throw new BadQuestion(
    `--by ${text}: only numbers can be balanced.`,
    `Compare words with riposte simulate --vary.`,
  );
}

function usualValues(path: string, file: WrittenFight, fight: NamedFight): Vary {
  const now = numberAt(file, fight, path);
  if (now === undefined) {
    // A field without a number takes values; another name does not.
    fightWith(file, undefined, [[path, 1]]);
    throw new BadQuestion(
      `The encounter has no number at "${path}".`,
      `Give the values to try: --by ${path}=1..20.`,
    );
  }
  const from = Math.min(now, now > 0 ? 1 : 0);
  const to = Math.max(3 * now, from + 9);
  const step = Math.max(1, Math.ceil((to - from) / 100));
  const values = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
  return { path, values };
}

/** A value, played against its neighbours with fights that the search did not use. */
interface Confirmed {
  readonly estimate: Estimate;
  readonly fights: number;
  /** The change of the chance with another value, fight by fight. */
  readonly steps: readonly { readonly value: number; readonly difference: Estimate }[];
}

/** A solved request: one search, or one for every value of the first field. */
export interface Solution extends Balance {
  /** The value of the first of two fields; empty if only one is varied. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly confirmed: Confirmed;
}

/** The answer to a request. */
export interface BalanceReport extends Question {
  readonly solutions: readonly Solution[];
  readonly skipped: readonly string[];
  /** The policy of each side. */
  readonly playedBy: Readonly<Record<string, string>>;
  /** Fights of a value near the target that were wanted; `runs` are those that fitted into the time. */
  readonly wanted: number;
  /** Number of fights played in all. */
  readonly played: number;
  /** Number of them that were cut off. */
  readonly undecided: number;
}

/** Plays chunks of fights: threads, or the worker of a page. */
export interface Players {
  /** The number of chunks played at once. */
  readonly size: number;
  play(task: {
    readonly batch: Batch;
    readonly stretch: Chunk;
  }): Promise<{ readonly tallies: readonly Tally[] }>;
}

/** Stops a search, and receives its progress. */
interface Watch {
  readonly signal: AbortSignal;
  readonly tell?: (text: string) => void;
}

/** Finds the values. Throws BadQuestion if no value is valid, and the reason of the signal if that stops it. */
export async function balanceReport(
  question: Question,
  threads: Players,
  watch: Watch,
): Promise<BalanceReport> {
  const { runs: wanted, seconds = Number.POSITIVE_INFINITY } = question;
  const began = performance.now();
  const spent = (): number => (performance.now() - began) / 1000;
  let runs = await fittingRuns(question, threads, watch);
  for (;;) {
    const before = spent();
    const report = await reportOn({ ...question, runs }, threads, watch);
    // If there is time for it, the search is repeated with more fights.
    const times = Math.floor((seconds - spent()) / (spent() - before) / 2);
    if (runs === wanted || times < 2) return { ...report, wanted };
    runs = Math.min(wanted, runs * times);
  }
}

async function reportOn(question: Question, threads: Players, watch: Watch) {
  const [first, second] = question.varied as [Vary, Vary?];
  const skipped: string[] = [];
  const table = new Table(question, threads, watch);
  const solutions: Solution[] = [];
  for (const settings of second === undefined ? [{}] : rowsOf(question, first, skipped)) {
    const set = [...question.set, ...Object.entries(settings)];
    const last = second ?? first;
    const valid = variedFights({ file: question.file, preset: question.preset, set, varied: [last] });
    skipped.push(
      ...(valid.skipped.length === 0 ? [] : [skippedText(last, valid.fights, valid.skipped, settings)]),
    );
    solutions.push({ ...(await table.solve(last.path, valid.fights)), settings });
  }
  const { policies: playedBy, played, undecided } = table;
  return { ...question, solutions, skipped, playedBy, played, undecided };
}

/** Fights that measure how long one takes, and the fewest that a value gets. */
const PILOT = 12;
const FEWEST = 20;

/** Returns the fights of a value that fit into the time, at most as many as are wanted. */
async function fittingRuns(question: Question, threads: Players, watch: Watch): Promise<number> {
  const { seconds, runs, varied } = question;
  if (seconds === undefined) return runs;
  const each = await new Table(question, threads, watch).secondsOf(PILOT);
  const last = varied.at(-1)!.values.length;
  const rows = varied.length === 1 ? 1 : Math.min(MOST_ROWS, varied[0]!.values.length);
  // A search brackets the value and both ends of its range, and confirms it beside two others.
  const looks = 6 + 3 * Math.ceil(Math.log2(Math.max(2, last)));
  const fights = seconds / each / rows;
  const enough = fights / looks < FIRST_LOOK ? fights / looks : (fights - looks * FIRST_LOOK) / 6;
  return Math.max(FEWEST, Math.min(runs, Math.floor(Math.max(enough, Math.min(FIRST_LOOK, fights / looks)))));
}

/** Returns the values of the first of two fields for which the second is searched, spread over its whole range. */
function rowsOf({ file, preset, set }: Question, first: Vary, skipped: string[]) {
  const valid = variedFights({ file, preset, set, varied: [first] });
  if (valid.skipped.length > 0) skipped.push(skippedText(first, valid.fights, valid.skipped, {}));
  const all = valid.fights.map(({ settings }) => settings);
  if (all.length <= MOST_ROWS) return all;
  return Array.from(
    { length: MOST_ROWS },
    (_, i) => all[Math.round((i * (all.length - 1)) / (MOST_ROWS - 1))]!,
  );
}

/** Names the values that are not valid in one sentence, with the reason for the first one. */
function skippedText(
  { path, values }: Vary,
  fights: readonly VariedFight[],
  skipped: readonly string[],
  settings: Solution['settings'],
): string {
  const valid = fights.map((each) => each.settings[path]);
  const out = values.filter((each) => !valid.includes(each));
  const which =
    out.length < 4 ? listed(out.map(String)) : `${out[0]} to ${out.at(-1)} (${out.length} values)`;
  const beside = Object.entries(settings).map(([name, value]) => ` with ${settingText([name, value])}`);
  const [, reason = ''] = /is skipped: (.*)$/.exec(skipped[0]!) ?? [];
  return `Skipped${beside.join()}: ${path} = ${which}. ${reason}`;
}

/** Plays fights and counts them. */
class Table {
  played = 0;
  undecided = 0;
  private readonly question: Question;
  private readonly threads: Players;
  private readonly watch: Watch;
  readonly policies: Readonly<Record<string, string>>;

  constructor(question: Question, threads: Players, watch: Watch) {
    this.question = question;
    this.threads = threads;
    this.watch = watch;
    this.policies = question.policiesOf(question.fight);
  }

  async solve(path: string, fights: readonly VariedFight[]): Promise<Omit<Solution, 'settings'>> {
    const { target, runs } = this.question;
    const byValue = new Map(fights.map((each) => [Number(each.settings[path]), each]));
    const values = [...byValue.keys()];
    const found = await balance({ values, target, most: runs }, async (value, from, to) => {
      const [tally] = await this.tallies([byValue.get(value)!], { from, to });
      return this.wins(tally!);
    });
    const at = values.indexOf(found.best.value);
    const near = [values[at - 1], values[at + 1]].filter((each) => each !== undefined);
    const order = [found.best.value, ...near];
    // Plays new fights, because luck in the first ones helped to choose the best value.
    const unused = { from: runs, to: 2 * runs };
    const tallies = await this.tallies(
      order.map((value) => byValue.get(value)!),
      unused,
    );
    const steps = near.map((value, i) => {
      const apart = tallies[i + 1]!.differences[measureKey('win', this.question.side)];
      return { value, difference: rateDifference(apart ?? { sum: 0, squares: 0 }, runs) };
    });
    return { ...found, confirmed: { estimate: rate(this.wins(tallies[0]!), runs), fights: runs, steps } };
  }

  /** Returns the seconds that a fight takes when several are played at once. */
  async secondsOf(count: number): Promise<number> {
    const { fight } = this.question;
    const only = [{ name: fight.encounter.name, settings: {}, fight }];
    // The first fights wait for threads to start.
    await this.tallies(only, { from: 0, to: this.threads.size });
    const began = performance.now();
    await this.tallies(only, { from: 0, to: count });
    return Math.max(1e-6, (performance.now() - began) / 1000 / count);
  }

  private wins(tally: Tally): number {
    return tally.measures[measureKey('win', this.question.side)]?.sum ?? 0;
  }

  /** Plays fights with the same dice in each variant, divided among the threads. */
  private async tallies(fights: readonly VariedFight[], { from, to }: Chunk): Promise<readonly Tally[]> {
    const { seed, rounds } = this.question;
    const variants = fights.map(({ name, settings, fight }) => ({
      name,
      settings,
      encounter: JSON.parse(JSON.stringify(fight.encounter)) as NamedFight['encounter'],
      policies: this.policies,
    }));
    this.watch.tell?.(`${variants.map(({ name }) => name).join('; ')}: fights up to ${to} …`);
    const batch: Batch = { seed, limits: { rounds, steps: MOST_STEPS }, variants };
    const total = variants.map(emptyTally);
    const size = Math.ceil((to - from) / this.threads.size);
    const starts = Array.from({ length: Math.ceil((to - from) / size) }, (_, i) => from + i * size);
    const parts = starts.map((start) =>
      this.threads.play({ batch, stretch: { from: start, to: Math.min(to, start + size) } }),
    );
    for (const { tallies } of await this.unlessStopped(Promise.all(parts))) addTallies(total, tallies);
    this.played += total.reduce((sum, { fights: count }) => sum + count, 0);
    this.undecided += total.reduce((sum, { unfinished }) => sum + unfinished, 0);
    return total;
  }

  private async unlessStopped<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    const { signal } = this.watch;
    const stopped = new Promise<never>((_, reject) => {
      const stop = (): void => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
    return Promise.race([work, stopped]);
  }
}

const FORMAT = { format: 'riposte-balance', formatVersion: 1 };

/** Returns the answer as plain JSON. */
export function balanceJson(report: BalanceReport) {
  const { fight, side, target, seed, runs, varied, solutions, skipped, played, undecided } = report;
  return {
    ...FORMAT,
    encounter: fight.encounter.name,
    ruleset: { id: fight.ruleset.id, version: fight.ruleset.version },
    ...{ side, target, seed, runs, played, undecided },
    by: varied.map(({ path, values }) => ({ path, from: values[0], to: values.at(-1) })),
    solutions: solutions.map(({ settings, best, range, isReached, isBent, confirmed, tried }) => ({
      settings,
      value: best.value,
      range: range ?? null,
      ...{ isReached, isBent, confirmed },
      tried: tried.map(({ value, fights, wins, estimate }) => {
        const { value: share, low, high } = estimate;
        return { value, fights, wins, share, low, high };
      }),
    })),
    skipped,
  };
}
