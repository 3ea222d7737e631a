import type { Surroundings } from '../../src/live/surroundings.ts';
import { mayBeHit } from '../../src/odds/may-be-hit.ts';
import { rulesets } from '../../src/rulesets.ts';
import { readEncounter } from './reading.ts';
import { rollNotation } from './rolling.ts';

/** What a table on this device needs of the world. */
export const SURROUNDINGS: Surroundings = {
  rulesets: (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset,
  random,
  readEncounter,
  rollNotation,
  mayBeHit: ({ rules, now }, { decision }, known) =>
    now.step.act !== null || mayBeHit(rules as never, now.step, decision, known),
};

export function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
