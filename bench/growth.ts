import type { Fight } from '../src/fight/fight.ts';
import { readLines, toLines } from '../src/fight/lines.ts';
import { replay } from '../src/fight/replay.ts';
import { FightSeed } from '../src/fight/seed.ts';
import { openFight, submit } from '../src/fight/submit.ts';
import type { Encounter } from '../src/kernel/encounter.ts';
import { rulesets } from '../src/rulesets.ts';
import { playOut } from '../src/simulation/play-out.ts';
import { simulationChance } from '../src/simulation/random.ts';
import { benchEncounter } from './encounter.ts';
import { median, perSecond, threadSeconds, told } from './report.ts';

// Measures how times grow with the number of fights, of combatants and of entries in a journal. Each table shows the
// time for one unit, as a ratio to the first line of the same run; growth is linear if the ratio stays at 1 or falls:
// npm run bench -- growth

const FIGHTS = [50, 100, 200, 400, 800];
const COMBATANTS = [4, 8, 15, 30, 60];
const ENTRIES = [100, 1_000, 5_000, 20_000];
const ROUNDS = 3;
/** A ratio of this size still counts as 1: times differ between runs. */
const BAR = 1.25;

const small = benchEncounter();
const { ruleset } = rulesets.find((entry) => entry.ruleset.id === small.ruleset)!;
const { simple } = ruleset.policies;

/** Returns the seconds of this thread, the median of some rounds. */
function secondsOf(work: () => void): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const began = threadSeconds();
      work();
      return threadSeconds() - began;
    }),
  );
}

interface Row {
  readonly size: number;
  /** Seconds for one unit. */
  readonly each: number;
}

function tell(what: string, unit: string, rows: readonly Row[]): void {
  const first = rows[0]!.each;
  console.log(`growth, ${what}:`);
  for (const { size, each } of rows) {
    console.log(
      `  ${size.toLocaleString('en').padStart(7)}  ${(each * 1e6).toFixed(1).padStart(9)} µs ${unit}  ${(each / first).toFixed(2).padStart(5)}`,
    );
  }
  told(`largest ratio, ${what}`, Math.max(...rows.map(({ each }) => each / first)), { atMost: BAR });
}

/** Plays a fight by the simple policy, and returns the number of decisions. */
function played(encounter: Encounter<unknown, unknown>, fight: number, mostSteps: number): number {
  const chance = simulationChance(1, fight);
  const state = ruleset.start(encounter as never);
  return playOut({ ruleset: ruleset as never, state, chance, policyOf: () => simple as never, mostSteps })
    .decisions;
}

/** Repeats the combatants of both sides until there are `many`, each in a cell of its own on a map of the same shape. */
function withCombatants(many: number): Encounter<unknown, unknown> {
  const halves = small.sides.map(({ id }) => small.combatants.filter(({ side }) => side === id));
  const width = Math.ceil(many / 2 / 6);
  const combatants = halves.flatMap((half, side) =>
    Array.from({ length: many / 2 + (side === 0 ? many % 2 : 0) }, (_, i) => ({
      ...half[i % half.length]!,
      id: `${side}-${i}`,
      at: [side === 0 ? Math.floor(i / 6) : width + 6 + Math.floor(i / 6), i % 6] as const,
    })),
  );
  const size = [2 * width + 6, 6] as const;
  return { ...small, field: { ...small.field, size }, combatants } as never;
}

function benchFights(): void {
  perSecond(3, (i) => played(small, i, Number.MAX_SAFE_INTEGER));
  const rows = FIGHTS.map((size) => ({
    size,
    each:
      secondsOf(() => {
        for (let i = 0; i < size; i += 1) played(small, i, Number.MAX_SAFE_INTEGER);
      }) / size,
  }));
  tell('fights', 'a fight', rows);
}

/** A decision may cost in proportion to the combatants: each of them is a possible target. */
function benchCombatants(): void {
  const rows = COMBATANTS.map((size) => {
    const encounter = withCombatants(size);
    let decisions = 0;
    const play = (): void => {
      for (let i = 0; i < 4; i += 1) decisions += played(encounter, i, 200);
    };
    for (let warm = 0; warm < 3; warm += 1) play();
    decisions = 0;
    const seconds = secondsOf(play);
    return { size, each: seconds / (decisions / ROUNDS) / size };
  });
  tell('combatants', 'a decision and combatant', rows);
}

const seed = new FightSeed(new Uint8Array(32).fill(1));
const { pick } = simulationChance(1, 0);

/** Returns the fight after one more answer, or undone to an earlier point if it is over. */
function playedOn(fight: Fight): Fight {
  const { waiting, state } = fight.now;
  const input =
    waiting.kind === 'decisions'
      ? answerTo(fight, state)
      : ({ kind: 'restore', to: 1 + pick(fight.entries.length - 1) } as const);
  const done = submit(fight, input);
  if ('refusal' in done) throw new Error(done.refusal.sentence);
  return done.value;
}

function answerTo({ now: { waiting }, rules }: Fight, state: unknown) {
  const { open } = waiting as Extract<typeof waiting, { kind: 'decisions' }>;
  const { id, decision } = open[pick(open.length)]!;
  const answer = rules.policies.simple!(decision, state, pick);
  return { kind: 'answer', decision: id, by: decision.seat, answer } as const;
}

/** Measures journals: an entry written at its end, read with all hashes, and played again. */
function benchEntries(): void {
  const written: Row[] = [];
  const read: Row[] = [];
  const again: Row[] = [];
  let fight = openFight(ruleset as never, small, { mode: 'seeded', seed }) as Fight;
  for (const size of ENTRIES) {
    while (fight.entries.length < size) fight = playedOn(fight);
    const more = 100;
    const each = secondsOf(() => {
      for (let i = 0; i < more; i += 1) fight = playedOn(fight);
    });
    written.push({ size, each: each / more });
    const text = toLines(fight, 'with-seed');
    const entries = fight.entries.length;
    const journal = readLines(text);
    read.push({ size, each: secondsOf(() => void readLines(text)) / entries });
    again.push({ size, each: secondsOf(() => void replay(journal, () => ruleset as never)) / entries });
  }
  tell('entries written to a journal of this length', 'an entry', written);
  tell('entries read', 'an entry', read);
  tell('entries played again', 'an entry', again);
}

benchFights();
benchCombatants();
benchEntries();
