import type { RawAnswer } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { statRoll } from './dice.ts';
import type { Choice, Fight } from './fight.ts';
import { addHeartPenaltyToAction } from './heart-wound.ts';
import { lose, type Maneuver } from './maneuver.ts';
import type { Stat } from './sheet.ts';
import { type Combatant, combatant, isUp, type State, type Work } from './state.ts';
import { tsCost, tsForTurn } from './time-slices.ts';

const LABEL = { maxLength: 60 };
const NUMBER = { min: -50, max: 99 };
const MODIFIER = { min: -20, max: 20 };
const STATS: readonly Stat[] = ['I', 'V', 'U', 'A', 'Q'];

/** What the GM may ask of the conscious, and charge those who have TS left. */
export function addImprovisedActs(options: Choice[], state: State): void {
  const up = state.combatants.filter(isUp);
  if (up.length > 0) {
    const check = { number: NUMBER, modifier: MODIFIER, label: LABEL };
    const time = { rounds: { min: 1, max: 100 }, ts: { min: 1, max: 30 } };
    for (const who of withTools(up)) {
      const work = { ...who, ...time, stat: { oneOf: ['none', ...STATS] }, ...check };
      options.push({ kind: 'request-check', params: { ...who, stat: { oneOf: STATS }, ...check } });
      options.push({ kind: 'request-work', params: work });
    }
  }
  for (const { id, ts } of up) {
    // ruling: gm-charge
    if (ts > 0) options.push({ kind: 'charge', params: { who: { oneOf: [id] }, ts: { min: 1, max: ts } } });
  }
}

/** All together where nobody has a tool; else those without, and each of the others with its own. ruling: tool-rating */
function withTools(up: readonly Combatant[]): Choice['params'][] {
  const toolsOf = ({ sheet }: Combatant) => (sheet.tools ?? []).map(({ id }) => id);
  const without = up.filter((who) => toolsOf(who).length === 0).map(({ id }) => id);
  const equipped = up.filter((who) => toolsOf(who).length > 0);
  if (equipped.length === 0) return [{ who: { oneOf: without } }];
  return [
    ...(without.length === 0 ? [] : [{ who: { oneOf: without }, tool: { oneOf: ['none'] } }]),
    ...equipped.map((who) => ({ who: { oneOf: [who.id] }, tool: { oneOf: ['none', ...toolsOf(who)] } })),
  ];
}

interface Check {
  readonly label: string;
  readonly stat: Stat;
  readonly number: number;
  readonly modifier: number;
  /** The tool that helps; none unless given. */
  readonly tool?: string;
}

/** Rolls a check that the GM asks for; it passes at the number or above. Returns whether it passes. */
function check(fight: Fight, id: string, { label, stat, number, modifier, tool }: Check): boolean {
  const who = combatant(fight.state, id);
  const more: Modifier[] = [];
  addHeartPenaltyToAction(more, who);
  // ruling: tool-rating
  const used = (who.sheet.tools ?? []).find(({ id }) => id === tool);
  if (used !== undefined && used.rating > 0)
    more.push({ value: used.rating, why: used.name, rule: 'tool-rating' });
  if (modifier !== 0) more.push({ value: modifier, why: label, rule: 'improvised-check' });
  const asked = { stat, rule: 'improvised-check', what: label, kind: null } as const;
  const { faces, sum } = statRoll(fight, who, asked, more);
  // ruling: improvised-check
  const margin = sum.total - number;
  const passes = margin >= 0;
  const event = { who: id, label, stat, faces, sum, number, passes, margin };
  fight.record({ type: 'check-made', rule: 'improvised-check', ...event });
  return passes;
}

export function requestCheck(fight: Fight, id: string, act: RawAnswer): void {
  check(fight, id, act as unknown as Check);
}

export function requestWork(fight: Fight, id: string, act: RawAnswer): void {
  const { tool = 'none', ...asked } = act as unknown as Omit<Work, 'stat' | 'tool'> & {
    readonly stat: Stat | 'none';
    readonly tool?: string;
  };
  const { label, rounds, ts, stat, number, modifier } = asked;
  const rolled = stat === 'none' ? null : stat;
  const work = { label, rounds, ts, stat: rolled, number, modifier, tool, done: 0, workedIn: null };
  fight.record({ type: 'work-set', rule: 'improvised-work', who: id, work });
}

/** TS that the GM takes after the fact, first from what is not set aside. */
export function charge(fight: Fight, id: string, act: RawAnswer): void {
  const ts = act.ts as number;
  const fromSaved = Math.max(0, ts - tsForTurn(combatant(fight.state, id)));
  fight.record({ type: 'ts-charged', rule: 'gm-charge', who: id, ts, fromSaved });
}

/** Once a round a combatant at work may get on with it. */
export function addWorkOption(options: Choice[], state: State, { work }: Combatant, ts: number): void {
  // ruling: improvised-work
  if (work === null || work.ts > ts || work.workedIn === state.round) return;
  options.push({ kind: 'work', params: {}, cost: tsCost(work.ts) });
}

/** One round of the work, and after the last one the check at its end. */
export function doWork(id: string): Maneuver {
  const workOf = (fight: Fight) => combatant(fight.state, id).work;
  return {
    declare: (fight, pay) => pay(fight, id, workOf(fight)!.ts, workOf(fight)!.label),
    carryOut(fight) {
      const work = workOf(fight);
      if (work === null) {
        lose(fight, id, 'work', 'there is no work left');
        return;
      }
      const { label, rounds, stat } = work;
      const { round } = fight.state;
      const event = { who: id, label, done: work.done + 1, rounds, round };
      fight.record({ type: 'worked', rule: 'improvised-work', ...event });
      if (work.done + 1 < rounds) return;
      const passes = stat === null ? null : check(fight, id, { ...work, stat });
      fight.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, passes });
    },
  };
}
