import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Decision, RawAnswer } from '../src/kernel/decision.ts';
import { knowledgeOf } from '../src/kernel/hidden-health.ts';
import { GM } from '../src/kernel/ids.ts';
import type { OddsView } from '../src/kernel/outcome.ts';
import { type Budget, oddsOfChoice } from '../src/odds/odds.ts';
import { rulesets } from '../src/rulesets.ts';
import { simulationChance } from '../src/simulation/random.ts';
import type { Table } from '../src/table/table.ts';
import { Party } from '../test/table/party.ts';

// Compares the odds that players see with the true ones: npm run bench -- estimates. Players do not see the sheets of
// enemies, so their odds assume ordinary values there. Each shipped encounter is played with the simple policy, and its
// attacks and defences are averaged: how often they hit, and their damage.

const PACKS = join(import.meta.dirname, '../packs');
/** Answers after which a fight is broken off. */
const MOST = 80;
const PURPOSES = ['attack', 'defend'] as const;
const FACTS = ['hit', 'damage'] as const;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '7' }, questions: { type: 'string', default: '8' } },
});
const seed = Number(values.seed);
/** Attacks and defences of each fight. */
const most = Number(values.questions);

interface Estimate {
  readonly purpose: (typeof PURPOSES)[number];
  readonly seen: OddsView;
  readonly real: OddsView;
}

function budget(): Budget {
  return { branches: 3_000, sampling: { runs: 400, draw: simulationChance(1, 0).draw } };
}

function estimateOf({ fight }: Table, decision: Decision, answer: RawAnswer): Estimate | undefined {
  const { rules, now } = fight!;
  const purpose = PURPOSES.find((each) => each === rules.purposes?.[answer.kind]);
  const known = knowledgeOf(rules, decision.seat, 'words');
  if (purpose === undefined || known === undefined) return undefined;
  const asked = { who: decision.who, answer };
  return {
    purpose,
    seen: oddsOfChoice(rules, now.step, { ...asked, known }, budget()),
    real: oddsOfChoice(rules, now.step, asked, budget()),
  };
}

/** Plays an encounter, and returns the odds of its first attacks and defences by players. */
function estimatesIn(file: string): readonly Estimate[] {
  const party = new Party(readFileSync(file, 'utf8'), seed);
  party.bringAll();
  party.must(party.gm.id, { kind: 'start' });
  const found: Estimate[] = [];
  for (let i = 0; i < MOST && found.length < most; i += 1) {
    const { rules, now } = party.live.fight!;
    const [open] = now.waiting.kind === 'decisions' ? now.waiting.open : [];
    if (open === undefined) break;
    const { decision, id } = open;
    const answer = rules.policies.simple!(decision, now.state, () => 0);
    const estimate = decision.seat === GM ? undefined : estimateOf(party.live, decision, answer);
    if (estimate !== undefined) found.push(estimate);
    party.must(party.gm.id, { kind: 'answer', decision: id, answer });
  }
  return found;
}

function amountOf({ facts }: OddsView, name: string): number {
  const fact = facts.find((each) => each.name === name);
  return fact?.chance ?? fact?.mean ?? 0;
}

function average(numbers: readonly number[]): string {
  return (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(2);
}

for (const { ruleset } of rulesets) {
  const folder = join(PACKS, ruleset.id, 'encounters');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const all = files.flatMap((name) => estimatesIn(join(folder, name)));
  for (const purpose of PURPOSES) {
    const own = all.filter((each) => each.purpose === purpose);
    const told = FACTS.map((fact) => {
      const [seen, real] = (['seen', 'real'] as const).map((way) =>
        own.map((each) => amountOf(each[way], fact)),
      );
      return `${fact} ${average(seen!)} seen, ${average(real!)} true`;
    });
    console.log(
      `${ruleset.rulebook.title}: ${own.length} times ${purpose}: ${told.join('; ')} (seed ${seed})`,
    );
  }
}
