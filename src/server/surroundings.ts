import { randomBytes, randomInt } from 'node:crypto';
import { loadEncounter } from '../content/encounter.ts';
import { faultLine } from '../content/fault.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import type { DrawFaces } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Known, Surroundings } from '../live/surroundings.ts';
import { answeredBy } from '../odds/answering.ts';
import { explore } from '../odds/explore.ts';
import { parseNotation } from '../odds/notation/parse.ts';
import { rollExpression } from '../odds/notation/roll.ts';
import type { Given } from '../odds/question.ts';
import type { Table } from '../table/table.ts';
import type { OpenDecision } from '../table/waiting.ts';
import { rulesetById, SOURCES } from './home.ts';
import { badEncounter, badNotation } from './refusals.ts';

/** Faults that one sentence holds; /api/check tells all. */
const FAULTS_TOLD = 3;
/** Branches that are looked at before "it might hit" is taken for granted. */
const MOST_BRANCHES = 400;

/** The world that tables on a server run in. */
export const SURROUNDINGS: Surroundings = {
  rulesets: rulesetById,
  random: (bytes) => randomBytes(bytes),
  readEncounter,
  rollNotation,
  mayBeHit,
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

/** Whether whoever is asked may be hit in what is left of this step. Yes, where it can't be told in short. */
function mayBeHit({ rules, now }: Table, { decision }: OpenDecision, known: Known): boolean {
  const { start, given, act } = now.step;
  const { who, otherwise: answer } = decision;
  if (act !== null) return true;
  const so: Given = { kind: 'answer', who, answer };
  const ruleset = { ...rules, outcome: struckIn(rules, who) };
  const question = {
    ruleset,
    start,
    given: [...given, so],
    answering: answeredBy<unknown>(),
    ...(known && { known }),
  };
  const explored = explore<unknown, BaseEvent>(question, MOST_BRANCHES);
  if (explored === undefined || explored.tallies.unfollowed().n > 0n) return true;
  return explored.tallies.chances().some(({ outcome }) => outcome.struck === true);
}

/** What events came to for one combatant: struck, or not. An area strikes more than the first whom it is aimed at. */
function struckIn(rules: Table['rules'], who: string): Table['rules']['outcome'] {
  return (events, before, after) => {
    const { hit, target } = rules.outcome(events, before, after);
    const isHurt = rules.deeds?.(events).some((deed) => deed.kind === 'hurt' && deed.who === who) ?? false;
    return { struck: isHurt || (hit === true && target === who) };
  };
}
