import { BadQuestion } from '../../src/content/fault.ts';
import { readLines } from '../../src/fight/lines.ts';
import { replay } from '../../src/fight/replay.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { playChunk } from '../../src/simulation/fight.ts';
import type { Variant } from '../../src/simulation/play-out.ts';
import { type MeasureRow, rowsOf } from '../../src/simulation/rows.ts';
import { addTallies, emptyTally } from '../../src/simulation/statistics.ts';
import type { AttackAsked, AttackOdds, Compared, EvenAsked, EvenFound } from '../engine/designing.ts';

/** Number of fights between two looks at the clock. */
const STRETCH = 5;
/** Milliseconds between two progress messages. */
const NEWS_EVERY = 200;

// Loaded beside this module, so that no message is missed while rulebooks arrive.
const designing = import('../engine/designing.ts');

addEventListener('message', async ({ data }: MessageEvent<WorkerOrder>) => {
  const tools = await designing;
  try {
    if (data.ask === 'fights') play(tools, data.order);
    else if (data.ask === 'attack') postMessage(tools.attackOdds(data.attack));
    else await find(tools, data.even);
  } catch (error) {
    if (error instanceof BadQuestion) say({ kind: 'failed', sentence: tools.sentenceOf(error) });
    else say({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
});

type Tools = Awaited<typeof designing>;

async function find({ evenValue }: Tools, even: EvenAsked): Promise<void> {
  const found = await evenValue(even, (tried) =>
    postMessage({ kind: 'trying', tried } satisfies EvenMessage),
  );
  postMessage({ kind: 'found', found } satisfies EvenMessage);
}

/** The fights to simulate, and the round in which they start. */
interface Scene {
  readonly variants: readonly [Variant, ...Variant[]];
  readonly skipped: readonly string[];
  readonly round: number;
}

function play(tools: Tools, { from, fights, seed }: LabOrder): void {
  const { variants, skipped, round } =
    'journal' in from ? sceneOfJournal(tools, from.journal) : sceneOfText(tools, { ...NOTHING, ...from });
  const batch = { seed, limits: { rounds: 200, steps: 20_000 }, variants };
  const totals = variants.map(() => emptyTally());
  const { sides } = variants[0].encounter;
  const everybody = variants.flatMap(({ encounter }) => encounter.combatants);
  const combatants = [...new Map(everybody.map(({ id, name, side }) => [id, { id, name, side }])).values()];
  let told = performance.now();
  const stretch = Math.max(1, Math.round(STRETCH / variants.length));
  for (let start = 0; start < fights; start += stretch) {
    const to = Math.min(fights, start + stretch);
    addTallies(totals, playChunk(batch, { from: start, to }, tools.PLAYERS));
    if (to < fights && performance.now() - told < NEWS_EVERY) continue;
    told = performance.now();
    const rows = rowsOf(variants, totals);
    const reports = variants.map(({ name, settings, policies }, i) => {
      const { rounds, margins, unfinished } = totals[i]!;
      return {
        ...{ name, settings, policies, unfinished },
        // The figures of weapons and supplies are not shown.
        rows: rows[i]!.filter((row) => row.with === undefined),
        ...{ rounds: { ...rounds }, margins: { ...margins } },
      };
    });
    const report: LabReport = {
      ...{ fights: to, of: fights, seed, fromRound: round, skipped, sides, combatants },
      variants: reports as unknown as readonly [VariantReport, ...VariantReport[]],
    };
    say({ kind: to === fights ? 'done' : 'so-far', report });
  }
}

const NOTHING = { set: [], vary: [], variants: [] } as const;

function sceneOfText({ variantsOf }: Tools, compared: Compared): Scene {
  const { variants, skipped } = variantsOf(compared);
  return { variants: variants as Scene['variants'], skipped, round: 0 };
}

function sceneOfJournal({ PLAYERS }: Tools, journal: string): Scene {
  const { fight } = replay(readLines(journal), PLAYERS.ruleset);
  const { step, waiting, state } = fight.now;
  if (waiting.kind === 'over' || step.act !== null)
    throw new BadQuestion('The fight is over: nothing is left to play out.');
  const encounter = fight.header.encounter as unknown as Encounter;
  const { round } = fight.rules.overview(state, 'gm');
  const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
  const underWay = { start: step.start, given: step.given };
  return { variants: [{ name: '', settings: {}, encounter, policies, underWay }], skipped: [], round };
}

function say(news: LabMessage): void {
  postMessage(news);
}

/** A question of the page to its worker. */
export type WorkerOrder =
  | { readonly ask: 'fights'; readonly order: LabOrder }
  | { readonly ask: 'attack'; readonly attack: AttackAsked }
  | { readonly ask: 'even'; readonly even: EvenAsked };

/** The answer to the odds of an attack; `failed` is an error of the program. */
export type AttackMessage = AttackOdds | { readonly kind: 'failed'; readonly sentence: string };

/** A message about a search: the value that is tried, or the result. */
export type EvenMessage =
  | { readonly kind: 'trying'; readonly tried: EvenFound['tried'] }
  | { readonly kind: 'found'; readonly found: EvenFound }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Fights to simulate. */
export interface LabOrder {
  /** An encounter from the start, with what is changed or varied in it; or the fight of a journal from its last entry. */
  readonly from: (Pick<Compared, 'text'> & Partial<Compared>) | { readonly journal: string };
  readonly fights: number;
  readonly seed: number;
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
  /** The varied values, by path. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** The policy of each side. */
  readonly policies: Readonly<Record<string, string>>;
  /** Number of fights by their last round. */
  readonly rounds: Readonly<Record<string, number>>;
  /** Number of fights by the winner and the tenths of its health that it had left: `heroes/3`. */
  readonly margins: Readonly<Record<string, number>>;
  readonly unfinished: number;
}

export interface LabReport {
  readonly fights: number;
  readonly of: number;
  readonly seed: number;
  /** The round in which all fights started; 0 if they started at the beginning. */
  readonly fromRound: number;
  /** Sentences about combinations that are not valid. */
  readonly skipped: readonly string[];
  /** The encounter, then the variants it is compared with; or all combinations of the varied values. */
  readonly variants: readonly [VariantReport, ...VariantReport[]];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}
