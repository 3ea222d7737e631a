import { didYouMean } from '../../content/suggestion.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Batch } from '../../simulation/play-out.ts';
import type { MeasureName } from '../../simulation/statistics.ts';
import { CliError } from '../environment.ts';
import { rulesetById, shippedEncounters } from '../home.ts';
import { reportOf, rowName } from '../reports/report.ts';
import { settled } from './here.ts';
import { openThreads, playAll } from './schedule.ts';
import { variantsOf } from './variants.ts';

/** An assistant's request: a shipped encounter by name. */
interface Asked {
  readonly encounter: string;
  readonly fights: number;
  readonly seed: number;
  readonly rulings: Readonly<Record<string, string | number>>;
}

/** Time limit in milliseconds. After it, the fights played so far are used. */
const PATIENCE = 20_000;
const LIMITS = { rounds: 200, steps: 100_000 };
/** The measures to include. Weapons and supplies are left out, because they would add hundreds of figures. */
const TOLD: readonly MeasureName[] = [
  'win',
  'undecided',
  'anybody-falls',
  'anybody-dies',
  'rounds',
  'swing',
  'falls',
  'dies',
  'dealt',
  'taken',
  'health',
];

type Simulated = Awaited<ReturnType<typeof simulate>>;

/** Plays fights in a worker thread, one request after the other. Invalid requests are refused. */
export function simulationDesk(): (asked: Asked) => Promise<Simulated | { readonly refusal: Refusal }> {
  let before: Promise<unknown> = Promise.resolve();
  return (asked) => {
    const simulated = before.then(() => simulate(asked)).catch(refusalOf);
    before = simulated.catch(() => undefined);
    return simulated;
  };
}

async function simulate(asked: Asked) {
  const batch = batchFor(asked);
  const [variant] = batch.variants;
  const ruleset = rulesetById(variant!.encounter.ruleset)!;
  const { tallies, ended } = await played(batch, asked.fights);
  const report = reportOf({ batch, ruleset, tallies, asked: asked.fights, ended });
  const { policies, rows } = report.variants[0]!;
  return {
    encounter: asked.encounter,
    ruleset: ruleset.id,
    fights: report.fights,
    seed: asked.seed,
    policies,
    figures: rows
      .filter((row) => TOLD.includes(row.name) && row.with === undefined)
      .map((row) => ({ what: rowName(report, row), kind: row.kind, ...interval(row.estimate) })),
  };
}

function batchFor({ encounter, seed, rulings }: Asked): Batch {
  const { variants } = variantsOf({
    file: pathOf(encounter),
    rulings: Object.entries(rulings).map(([id, value]) => `${id}=${value}`),
    varied: [],
    compare: undefined,
    policies: [],
  });
  return { seed, limits: LIMITS, variants };
}

/** Returns the path of a shipped encounter. Assistants cannot open any other file on this machine. */
function pathOf(name: string): string {
  const shipped = shippedEncounters();
  const found = shipped.find((each) => each.name === name);
  if (found !== undefined) return found.path;
  const near = didYouMean(
    name,
    shipped.map((each) => each.name),
  );
  throw new CliError(
    2,
    `No encounter "${name}" comes with Riposte.`,
    `${near}riposte://encounters lists them.`,
  );
}

async function played(batch: Batch, fights: number) {
  const threads = openThreads(1);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const done = await playAll({ batch, fights, stretch: undefined, threads, signal, look: () => undefined });
    return settled(done, batch);
  } finally {
    await threads.close();
  }
}

/** Returns `null` if a bound of the interval is infinite. */
function interval({
  value,
  low,
  high,
}: {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}) {
  const end = (bound: number): number | null => (Number.isFinite(bound) ? bound : null);
  return { value, low: end(low), high: end(high) };
}

function refusalOf(error: unknown): { readonly refusal: Refusal } {
  if (!(error instanceof CliError)) throw error;
  const { message: sentence, remedy } = error;
  return { refusal: { code: 'can-not-simulate', rule: null, sentence, remedy } };
}
