import type { Surroundings } from '../../src/live/surroundings.ts';
import { oddsOfAnswer } from '../../src/odds/answer-odds.ts';
import { chanceOf } from '../../src/odds/facts.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { readEncounter } from './reading.ts';
import { rollNotation } from './rolling.ts';

/** What a table on this device needs of the world. */
export const SURROUNDINGS: Surroundings = {
  rulesets: (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset,
  random,
  readEncounter,
  rollNotation,
  mayBeHit: ({ rules, now }, { decision }, known) => {
    const asked = { who: decision.who, answer: decision.otherwise, ...(known && { known }) };
    const sampling = { runs: 200, draw: simulationChance(1, 0).draw };
    const odds = oddsOfAnswer(rules, now.step, asked, { branches: 2_000, sampling });
    return odds.how === 'unknown' || toNumber(chanceOf(odds.chances, 'hit')) > 0;
  },
};

export function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
