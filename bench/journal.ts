import { parseArgs } from 'node:util';
import { rulesets } from '../src/rulesets.ts';
import { simulationChance } from '../src/simulate/generator.ts';
import { readLines, toLines } from '../src/table/lines.ts';
import { type RulesetLookup, replay } from '../src/table/replay.ts';
import { resume } from '../src/table/resume.ts';
import { TableSeed } from '../src/table/seed.ts';
import { snapshotOf } from '../src/table/snapshot.ts';
import { openTable, submit } from '../src/table/submit.ts';
import type { Table } from '../src/table/table.ts';
import { benchEncounter } from './encounter.ts';

// How long a journal takes to write and to load: npm run bench:journal -- --entries 10000
// The four against four by its simple policies; when it ends it is taken back to somewhere, so the journal grows
// by undone branches too.

const { values } = parseArgs({ options: { entries: { type: 'string', default: '10000' } } });
const wanted = Number(values.entries);
const rulesetById: RulesetLookup = (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset;
const { pick } = simulationChance(1, 0);

/** The table after one more answer, or taken back when the fight is over. */
function playedOn(table: Table): Table {
  const { waiting, state } = table.now;
  if (waiting.kind !== 'decisions') return restored(table);
  const { id, decision } = waiting.open[pick(waiting.open.length)]!;
  const answer = table.rules.policies.simple!(decision, state, pick);
  return accepted(table, { kind: 'answer', decision: id, by: decision.seat, answer });
}

function restored(table: Table): Table {
  return accepted(table, { kind: 'restore', to: 1 + pick(table.entries.length - 1) });
}

function accepted(table: Table, input: Parameters<typeof submit>[1]): Table {
  const done = submit(table, input);
  if (done.kind === 'done') return done.table;
  if (done.refusal.code === 'already-there') return restored(table);
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
const seed = new TableSeed(new Uint8Array(32).fill(1));
const opened = openTable(rulesetById(encounter.ruleset) as never, encounter, {
  mode: 'seeded',
  seed,
}) as Table;
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
