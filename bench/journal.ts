import { parseArgs } from 'node:util';
import type { Fight } from '../src/fight/fight.ts';
import { readLines, toLines } from '../src/fight/lines.ts';
import { type RulesetLookup, replay } from '../src/fight/replay.ts';
import { resume, snapshotOf } from '../src/fight/resume.ts';
import { FightSeed } from '../src/fight/seed.ts';
import { openFight, submit } from '../src/fight/submit.ts';
import { rulesets } from '../src/rulesets.ts';
import { simulationChance } from '../src/simulation/random.ts';
import { benchEncounter } from './encounter.ts';

// Measures how long a journal takes to write and to load:
// npm run bench -- journal --entries 10000
// It plays the four against four with the simple policies. When the fight ends it is undone to an earlier point, so the
// journal also contains undone branches.

const { values } = parseArgs({ options: { entries: { type: 'string', default: '10000' } } });
const wanted = Number(values.entries);
const rulesetById: RulesetLookup = (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset;
const { pick } = simulationChance(1, 0);

/** Returns the fight after one more answer, or undone to an earlier point if it is over. */
function playedOn(fight: Fight): Fight {
  const { waiting, state } = fight.now;
  if (waiting.kind !== 'decisions') return restored(fight);
  const { id, decision } = waiting.open[pick(waiting.open.length)]!;
  const answer = fight.rules.policies.simple!(decision, state, pick);
  return accepted(fight, { kind: 'answer', decision: id, by: decision.seat, answer });
}

function restored(fight: Fight): Fight {
  return accepted(fight, { kind: 'restore', to: 1 + pick(fight.entries.length - 1) });
}

function accepted(fight: Fight, input: Parameters<typeof submit>[1]): Fight {
  const done = submit(fight, input);
  if ('value' in done) return done.value;
  if (done.refusal.code === 'already-there') return restored(fight);
  throw new Error(done.refusal.sentence);
}

function timed<T>(what: string, work: () => T): T {
  const began = performance.now();
  const result = work();
  console.log(
    `${what.padEnd(44)}${Math.round(performance.now() - began)
      .toString()
      .padStart(7)} ms`,
  );
  return result;
}

const encounter = benchEncounter();
const seed = new FightSeed(new Uint8Array(32).fill(1));
const opened = openFight(rulesetById(encounter.ruleset) as never, encounter, {
  mode: 'seeded',
  seed,
}) as Fight;
let early = opened;
const table = timed(`${wanted} entries written`, () => {
  let now = opened;
  while (now.entries.length < wanted) {
    now = playedOn(now);
    if (now.entries.length === Math.max(1, wanted - 100)) early = now;
  }
  return now;
});
const memory = Math.round(process.memoryUsage().heapUsed / 1e6);
const text = toLines(table, 'with-seed');
console.log(`journal ${(text.length / 1e6).toFixed(1)} MB, ${memory} MB in use with all its points`);
const journal = timed('read, every hash checked', () => readLines(text));
timed('then played again from the start', () => replay(journal, rulesetById));
const [last, before] = [table, early].map((at) => JSON.stringify(snapshotOf(at)));
console.log(`snapshot ${(last!.length / 1000).toFixed(1)} kB`);
timed('or resumed from a snapshot at its end', () =>
  resume({ ...journal, snapshots: [JSON.parse(last!)] }, rulesetById),
);
const twin = timed('or from one 100 entries before', () =>
  resume({ ...journal, snapshots: [JSON.parse(before!)] }, rulesetById),
);
timed('then back to the entry before the snapshot', () =>
  submit(twin, { kind: 'restore', to: wanted - 101 }),
);
