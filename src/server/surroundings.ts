import { randomBytes, randomInt } from 'node:crypto';
import { loadEncounter } from '../content/encounter.ts';
import { faultLine } from '../content/fault.ts';
import type { DrawFaces } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Surroundings } from '../live/surroundings.ts';
import { mayBeHit } from '../odds/may-be-hit.ts';
import { parseNotation } from '../odds/notation/parse.ts';
import { rollExpression } from '../odds/notation/roll.ts';
import { rulesetById, SOURCES } from './home.ts';
import { badEncounter, badNotation } from './refusals.ts';

/** Faults that one sentence holds; /api/check tells all. */
const FAULTS_TOLD = 3;

/** The world that tables on a server run in. */
export const SURROUNDINGS: Surroundings = {
  rulesets: rulesetById,
  random: (bytes) => randomBytes(bytes),
  readEncounter,
  rollNotation,
  // Behind the end of a fight there are only the GM's acts, which strike nobody by surprise.
  mayBeHit: ({ rules, now }, { decision }, known) =>
    now.step.act !== null || mayBeHit(rules as never, now.step, decision, known),
};

/** Reads an encounter as people write it, here and now: how long that takes is up to its writer. */
export function readEncounter(text: string): ReturnType<Surroundings['readEncounter']> {
  const loaded = loadEncounter({ name: 'encounter', text }, SOURCES);
  if (!('faults' in loaded)) return { encounter: loaded.encounter as Encounter };
  const lines = loaded.faults.map(faultLine);
  const told = lines.slice(0, FAULTS_TOLD);
  return { refusal: badEncounter(told, lines.length - told.length) };
}

const bySystem: DrawFaces = ({ dice: { n, lo, hi } }) =>
  Array.from({ length: n }, () => randomInt(lo, hi + 1));

function rollNotation(notation: string): ReturnType<Surroundings['rollNotation']> {
  const expression = parseNotation(notation);
  if ('fault' in expression)
    return { refusal: badNotation(expression.fault.column, expression.fault.sentence) };
  const { total, rolled } = rollExpression(expression, bySystem);
  return { total, faces: rolled.flatMap(({ faces }) => faces) };
}
