import type { Modifier } from '../../kernel/explanation.ts';
import { makeCheck } from './check.ts';
import { combatPenalty } from './condition.ts';
import type { Check } from './events.ts';
import type { Fight } from './fight.ts';
import { armorParts, changeParts, checkCountParts } from './penalties.ts';
import type { Tool } from './sheet.ts';
import { type Combatant, combatant } from './state.ts';

/** A check that no rule foresees: what is rolled, how hard it is, and what it is for. */
export interface Request {
  /** A stat, Run, Heal or a skill of the sheet, by its id. */
  readonly skill: string;
  readonly modifier: number;
  readonly label: string;
}

const STATS = ['bod', 'ner', 'fin', 'run', 'heal'] as const;
const NAMES: Readonly<Record<string, string>> = {
  bod: 'BOD',
  ner: 'NER',
  fin: 'FIN',
  run: 'Run',
  heal: 'Heal',
};

/** The stats and skills of a sheet that a check may be asked for. */
export function skillsOf({ sheet }: Combatant): string[] {
  return [...STATS, ...Object.keys(sheet.skills ?? {})];
}

function bestTool({ sheet }: Combatant, skill: string): Tool | undefined {
  return (sheet.tools ?? [])
    .filter(({ rating, helps }) => rating > 0 && helps.includes(skill))
    .reduce<Tool | undefined>((best, each) => (each.rating > (best?.rating ?? 0) ? each : best), undefined);
}

function skillParts(who: Combatant, { skill, modifier }: Request): Modifier[] {
  const { sheet } = who;
  const isStat = (STATS as readonly string[]).includes(skill);
  const value = isStat ? sheet[skill as (typeof STATS)[number]] : (sheet.skills?.[skill] ?? 10);
  const parts: Modifier[] = [{ value, why: NAMES[skill] ?? skill, rule: 'improvised-check' }];
  // ruling: tool-rating
  const tool = bestTool(who, skill);
  if (tool !== undefined) parts.push({ value: tool.rating, why: tool.name, rule: 'tool-rating' });
  if (modifier !== 0) parts.push({ value: modifier, why: 'the GM', rule: 'improvised-check' });
  return parts;
}

/** Rolls a check that the GM asks for, with the combat penalty and what else applies to any check. */
export function requestCheck(fight: Fight, id: string, request: Request): void {
  // ruling: improvised-check
  const who = combatant(fight.state, id);
  const penalty = combatPenalty(fight.state, who);
  const check = rollFor(fight, who, request, penalty === undefined ? [] : [penalty]);
  const { skill, label } = request;
  const event = { who: id, skill, label, check, ...verdict(check) };
  fight.record({ type: 'check-made', rule: 'improvised-check', ...event });
}

function rollFor(fight: Fight, who: Combatant, request: Request, more: readonly Modifier[]): Check {
  const parts = [...skillParts(who, request), ...changeParts(who), ...armorParts(who), ...more];
  const why = `${who.name}: ${request.label}`;
  return makeCheck(fight, { who: who.id, rule: 'improvised-check', why, parts });
}

function verdict({ result }: Check): { readonly passes: boolean; readonly margin: number } {
  return { passes: result.total >= 0, margin: result.total };
}

/** @rule improvised-work One turn of work; with the last one comes the check at its end. */
export function work(fight: Fight, id: string, pain: readonly Modifier[]): void {
  // ruling: improvised-work
  const { job } = combatant(fight.state, id);
  if (job === null) return;
  const { label, needed, skill, modifier } = job;
  const done = job.done + 1;
  fight.record({ type: 'worked', rule: 'improvised-work', who: id, label, done, needed });
  if (done < needed) return;
  const who = combatant(fight.state, id);
  const count = checkCountParts(fight.state, who);
  const check =
    skill === 'none' ? null : rollFor(fight, who, { skill, modifier, label }, [...count, ...pain]);
  const outcome = check === null ? { passes: null, margin: null } : verdict(check);
  fight.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, check, ...outcome });
}
