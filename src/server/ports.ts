import { randomBytes, randomInt } from 'node:crypto';
import { loadEncounter } from '../content/encounter.ts';
import { faultLine } from '../content/fault.ts';
import type { FaceSource } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { ok, refused } from '../kernel/result.ts';
import { parseNotation } from '../odds/notation.ts';
import { rollExpression } from '../odds/notation-odds.ts';
import { mayBeHit } from '../odds/odds.ts';
import type { Ports } from '../table/table.ts';
import { badEncounter, badNotation } from './refusals.ts';
import { rulesetById, SOURCES } from './shipped.ts';

/** Most errors in one sentence; /api/check lists all of them. */
const FAULTS_TOLD = 3;

/** The environment of tables on a server. */
export const SURROUNDINGS: Ports = {
  rulesets: rulesetById,
  random: (bytes) => randomBytes(bytes),
  readEncounter,
  rollNotation,
  // After the fight has ended, only GM overrides remain, and they cannot hit anyone unexpectedly.
  mayBeHit: ({ rules, now }, { decision }, known) =>
    now.step.act !== null || mayBeHit(rules as never, now.step, decision, known),
};

/** Reads an encounter file in this thread. Authors control how long that takes. */
export function readEncounter(text: string): ReturnType<Ports['readEncounter']> {
  const loaded = loadEncounter({ name: 'encounter', text }, SOURCES);
  if (!('faults' in loaded)) return ok(loaded.encounter as Encounter);
  const lines = loaded.faults.map(faultLine);
  const told = lines.slice(0, FAULTS_TOLD);
  return refused(badEncounter(told, lines.length - told.length));
}

const bySystem: FaceSource = ({ dice: { n, lo, hi } }) =>
  Array.from({ length: n }, () => randomInt(lo, hi + 1));

function rollNotation(notation: string): ReturnType<Ports['rollNotation']> {
  const expression = parseNotation(notation);
  if ('fault' in expression) return refused(badNotation(expression.fault.column, expression.fault.sentence));
  const { total, rolled } = rollExpression(expression, bySystem);
  return ok({ total, faces: rolled.flatMap(({ faces }) => faces) });
}
