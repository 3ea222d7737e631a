import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Surroundings } from '../../src/live/surroundings.ts';
import { oddsOfAnswer } from '../../src/odds/answer-odds.ts';
import { chanceOf } from '../../src/odds/facts.ts';
import { parseNotation } from '../../src/odds/notation/parse.ts';
import { rollExpression } from '../../src/odds/notation/roll.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { readEncounter } from './reading.ts';

/** What a table on this device needs of the world. */
export const SURROUNDINGS: Surroundings = {
  rulesets: (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset,
  random,
  readEncounter,
  rollNotation,
  mayBeHit: ({ rules, now }, { decision }, answer) => {
    const sampling = { runs: 200, draw: simulationChance(1, 0).draw };
    const odds = oddsOfAnswer(rules, now.step, { who: decision.who, answer }, { branches: 2_000, sampling });
    return odds.how === 'unknown' || toNumber(chanceOf(odds.chances, 'hit')) > 0;
  },
};

export function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/** Rolls a line of notation with dice by chance. */
export function rollNotation(
  notation: string,
): { readonly faces: readonly number[]; readonly total: number } | { readonly refusal: Refusal } {
  const read = parseNotation(notation);
  if ('fault' in read) {
    const sentence = `"${notation}" can't be rolled: column ${read.fault.column}: ${read.fault.sentence}.`;
    return {
      refusal: { code: 'bad-notation', rule: null, sentence, remedy: 'Write dice as 2d6+3 or 4d6kl3.' },
    };
  }
  const [seed] = crypto.getRandomValues(new Int32Array(1));
  const stream = xoroshiro128plus(seed!);
  const { total, rolled } = rollExpression(read, ({ dice: { n, lo, hi } }) =>
    Array.from({ length: n }, () => uniformInt(stream, lo, hi)),
  );
  return { faces: rolled.flatMap(({ faces }) => faces), total };
}
