// A fight in twenty lines: both sides are played by the rulebook's own policy, and told as the GM reads it.
import { loadEncounter } from 'riposte/content';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { rulesets } from 'riposte/rulesets';
import { openTable, submit, TableSeed } from 'riposte/table';
import { happenings, linesFor } from 'riposte/telling';

const file = readTextFile(process.argv[2] ?? `${PACKS}/timeslice/encounters/duel.yaml`);
const { encounter, kit, faults } = loadEncounter(file, { kits: rulesets, shelf: SHIPPED });
if (faults) throw new Error(faults.map(({ what }) => what).join('; '));
const { ruleset } = kit;
const seed = new TableSeed(crypto.getRandomValues(new Uint8Array(32)));

let before = ruleset.start(encounter);
let table = openTable(ruleset, encounter, { mode: 'seeded', seed });
for (;;) {
  const told = linesFor(ruleset, happenings(ruleset, table.entries.at(-1).events, before), 'gm');
  for (const { heading, sentence } of told) console.log([heading, sentence].filter(Boolean).join(': '));
  if (table.now.waiting.kind === 'over') break;
  const { id, decision } = table.now.waiting.open[0];
  before = table.now.state;
  const answer = ruleset.policies.simple(decision, before, (n) => Math.floor(Math.random() * n));
  table = submit(table, { kind: 'answer', decision: id, by: decision.seat, answer }).table;
}
