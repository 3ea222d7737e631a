import { didYouMean } from '../../content/suggestion.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Batch } from '../../simulate/batch.ts';
import type { MeasureName } from '../../simulate/measure.ts';
import { Stop } from '../exit.ts';
import { rulesetById, shippedEncounters } from '../home.ts';
import { reportOf } from '../reports/report.ts';
import { rowName } from '../reports/row-name.ts';
import { settled } from './here.ts';
import { openThreads } from './pool.ts';
import { playAll } from './schedule.ts';
import { variantsOf } from './variants.ts';

/** What an assistant asks for: an encounter that is shipped, by its name. */
interface Asked {
  readonly encounter: string;
  readonly fights: number;
  readonly seed: number;
  readonly rulings: Readonly<Record<string, string | number>>;
}

/** Milliseconds after which what was played until then must do. */
const PATIENCE = 20_000;
const LIMITS = { rounds: 200, steps: 100_000 };
/** Of weapons and stores nothing is told: it would be hundreds of figures. */
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

/** Plays fights in a thread of their own, one question after the other. What can't be played is refused. */
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
  const variants = variantsOf({
    file: pathOf(encounter),
    rulings: Object.entries(rulings).map(([id, value]) => `${id}=${value}`),
    varied: [],
    compare: undefined,
    policies: [],
  });
  return { seed, limits: LIMITS, variants };
}

/** Where a shipped encounter lies: nothing else on this machine is opened for an assistant. */
function pathOf(name: string): string {
  const shipped = shippedEncounters();
  const found = shipped.find((each) => each.name === name);
  if (found !== undefined) return found.path;
  const near = didYouMean(
    name,
    shipped.map((each) => each.name),
  );
  throw new Stop(2, `No encounter "${name}" comes with Riposte.`, `${near}riposte://encounters lists them.`);
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

/** An interval without an end has none. */
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
  if (!(error instanceof Stop)) throw error;
  const { message: sentence, remedy } = error;
  return { refusal: { code: 'can-not-simulate', rule: null, sentence, remedy } };
}
