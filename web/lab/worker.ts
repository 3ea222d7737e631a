import { readLines } from '../../src/fight/lines.ts';
import { replay } from '../../src/fight/replay.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { rulesets } from '../../src/rulesets.ts';
import { playChunk } from '../../src/simulation/fight.ts';
import type { Batch, FightInProgress, PolicySet, Variant } from '../../src/simulation/play-out.ts';
import { type MeasureRow, rowsOf } from '../../src/simulation/rows.ts';
import { addTallies, emptyTally } from '../../src/simulation/statistics.ts';
import { readText } from '../engine/reading.ts';

/** Number of fights between two looks at the clock. */
const STRETCH = 5;
/** Milliseconds between two progress messages. */
const NEWS_EVERY = 200;

const PLAYERS: PolicySet = {
  ruleset: (id) => rulesets.find(({ ruleset }) => ruleset.id === id)!.ruleset,
  policy: (ruleset, name) => ruleset.policies[name]!,
};

addEventListener('message', (event: MessageEvent<LabOrder>) => {
  try {
    play(event.data);
  } catch (error) {
    say({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
});

/** The fight to simulate, and its starting point. */
interface Scene {
  readonly encounter: Encounter;
  readonly underWay: FightInProgress | null;
  readonly round: number;
}

function play(order: LabOrder): void {
  const scene = 'text' in order.from ? sceneOfText(order.from.text) : sceneOfJournal(order.from.journal);
  if (typeof scene === 'string') {
    say({ kind: 'failed', sentence: scene });
    return;
  }
  const { fights, seed } = order;
  const batch = batchOf(scene, order);
  const totals = batch.variants.map(() => emptyTally());
  let told = performance.now();
  for (let from = 0; from < fights; from += STRETCH) {
    const to = Math.min(fights, from + STRETCH);
    addTallies(totals, playChunk(batch, { from, to }, PLAYERS));
    if (to < fights && performance.now() - told < NEWS_EVERY) continue;
    told = performance.now();
    const rows = rowsOf(batch.variants, totals);
    const variants = batch.variants.map(({ name }, i) => {
      const { rounds, unfinished } = totals[i]!;
      return { name, rows: rows[i]!, rounds: { ...rounds }, unfinished };
    });
    const { sides, combatants } = scene.encounter;
    const report: LabReport = {
      ...{ fights: to, of: fights, seed, fromRound: scene.round, sides },
      variants: variants as unknown as readonly [VariantReport, ...VariantReport[]],
      combatants: combatants.map(({ id, name, side }) => ({ id, name, side })),
    };
    say({ kind: to === fights ? 'done' : 'so-far', report });
  }
}

/** Returns the scene, or an error message. */
function sceneOfText(text: string): Scene | string {
  const read = readText(text);
  if (!('faults' in read)) return { encounter: read.encounter, underWay: null, round: 0 };
  const [fault] = read.faults;
  return `${fault?.what}; ${fault?.remedy}`;
}

function sceneOfJournal(journal: string): Scene | string {
  const { fight } = replay(readLines(journal), PLAYERS.ruleset);
  const { step, waiting, state } = fight.now;
  if (waiting.kind === 'over' || step.act !== null) return 'The fight is over: nothing is left to play out.';
  const encounter = fight.header.encounter as unknown as Encounter;
  const { round } = fight.rules.overview(state, 'gm');
  return { encounter, underWay: { start: step.start, given: step.given }, round };
}

function batchOf({ encounter, underWay }: Scene, { seed, other }: LabOrder): Batch {
  const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
  const from = underWay === null ? {} : { underWay };
  const base: Variant = { name: '', settings: {}, encounter, policies, ...from };
  const variants = other === null ? [base] : [base, ruledOtherwise(base, other)];
  return { seed, limits: { rounds: 200, steps: 20_000 }, variants };
}

function ruledOtherwise(base: Variant, { id, value }: OtherRuling): Variant {
  const { encounter } = base;
  const rulings = { ...encounter.rulings, [id]: value };
  return {
    ...base,
    name: `${id} = ${value}`,
    settings: { [id]: value },
    encounter: { ...encounter, rulings },
  };
}

function say(news: LabMessage): void {
  postMessage(news);
}

/** A ruling with a different setting than in the encounter. */
export interface OtherRuling {
  readonly id: string;
  readonly value: string | number;
}

/** A request from the page to its worker. */
export interface LabOrder {
  /** An encounter from the start, or the fight of a journal from its last entry. */
  readonly from: { readonly text: string } | { readonly journal: string };
  readonly fights: number;
  readonly seed: number;
  /** Plays every fight a second time with the same dice and this ruling; `null` means no comparison. */
  readonly other: OtherRuling | null;
}

/** A message from the worker: the progress with results so far, or an error. */
export type LabMessage =
  | { readonly kind: 'so-far'; readonly report: LabReport }
  | { readonly kind: 'done'; readonly report: LabReport }
  | { readonly kind: 'failed'; readonly sentence: string };

/** The results of one variant. */
export interface VariantReport {
  /** The difference from the encounter; empty for the unchanged encounter. */
  readonly name: string;
  readonly rows: readonly MeasureRow[];
  /** Number of fights by their last round. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly unfinished: number;
}

export interface LabReport {
  readonly fights: number;
  readonly of: number;
  readonly seed: number;
  /** The round in which all fights started; 0 if they started at the beginning. */
  readonly fromRound: number;
  /** The unchanged encounter, then the variant it is compared with. */
  readonly variants: readonly [VariantReport, ...VariantReport[]];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}
