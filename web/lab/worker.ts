import '../engine/no-eval.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Batch, Players } from '../../src/simulate/batch.ts';
import { rowsOf } from '../../src/simulate/rows.ts';
import { playStretch } from '../../src/simulate/stretch.ts';
import { addTallies, emptyTally } from '../../src/simulate/tally.ts';
import { readText } from '../engine/reading.ts';
import { rulesets } from '../engine/rulesets.ts';
import type { LabNews, LabOrder, LabReport } from './message.ts';

/** Fights between two pieces of news. */
const STRETCH = 50;

const PLAYERS: Players = {
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

function play({ text, fights, seed }: LabOrder): void {
  const read = readText(text);
  if ('faults' in read) {
    const [fault] = read.faults;
    say({ kind: 'failed', sentence: `${fault?.what}; ${fault?.remedy}` });
    return;
  }
  const batch = batchOf(read.encounter, seed);
  const totals = [emptyTally()];
  for (let from = 0; from < fights; from += STRETCH) {
    const to = Math.min(fights, from + STRETCH);
    addTallies(totals, playStretch(batch, { from, to }, PLAYERS));
    const { sides, combatants } = read.encounter;
    const report: LabReport = {
      fights: to,
      of: fights,
      seed,
      rows: rowsOf(batch.variants, totals)[0]!,
      rounds: { ...totals[0]!.rounds },
      sides,
      combatants: combatants.map(({ id, name, side }) => ({ id, name, side })),
    };
    say({ kind: to === fights ? 'done' : 'so-far', report });
  }
}

function batchOf(encounter: Encounter, seed: number): Batch {
  const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
  return {
    seed,
    limits: { rounds: 200, steps: 20_000 },
    variants: [{ name: '', settings: {}, encounter, policies }],
  };
}

function say(news: LabNews): void {
  postMessage(news);
}
