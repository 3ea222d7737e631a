// A fight in twenty lines: the rulebook's own policy plays both sides, and the log is printed as the GM sees it.
import { unwrap } from 'riposte';
import { loadEncounter } from 'riposte/content';
import { FightSeed, openFight, submit } from 'riposte/fight';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { eventsInContext, linesFor } from 'riposte/presentation';
import { rulesets } from 'riposte/rulesets';

const file = unwrap(readTextFile(process.argv[2] ?? `${PACKS}/timeslice/encounters/duel.yaml`));
const { encounter, kit } = unwrap(loadEncounter(file, { kits: rulesets, shelf: SHIPPED }));
const { ruleset } = kit;
const seed = new FightSeed(crypto.getRandomValues(new Uint8Array(32)));

let before = ruleset.start(encounter);
let fight = openFight(ruleset, encounter, { mode: 'seeded', seed });
for (;;) {
  const told = linesFor(ruleset, eventsInContext(ruleset, fight.entries.at(-1).events, before), 'gm');
  for (const { heading, sentence } of told) console.log([heading, sentence].filter(Boolean).join(': '));
  if (fight.now.waiting.kind === 'over') break;
  const { id, decision } = fight.now.waiting.open[0];
  before = fight.now.state;
  const answer = ruleset.policies.simple(decision, before, (n) => Math.floor(Math.random() * n));
  fight = unwrap(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer }));
}
