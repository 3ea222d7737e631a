import { combatantOf } from '../../kernel/battle.ts';
import { choices, one } from '../../kernel/choices.ts';
import type { IntRange, OneOf, Text } from '../../kernel/decision.ts';
import { addHeartPenaltyToAction, statRoll } from './dice.ts';
import type { Combat } from './events.ts';
import { lose, maneuver, tsCost, tsForTurn } from './maneuvers.ts';
import type { Reason } from './reasons.ts';
import type { Stat } from './schema.ts';
import { type Combatant, isUp, type State, type Work } from './state.ts';

const LABEL: Text = { maxLength: 60 };
const NUMBER: IntRange = { min: -50, max: 99 };
const MODIFIER: IntRange = { min: -20, max: 20 };
const STATS: readonly Stat[] = ['I', 'V', 'U', 'A', 'Q'];

/** Combatants that may be asked for a check, with the tools that they may use. */
export interface Able {
  readonly who: OneOf<string>;
  /** Absent if all of them lack tools. */
  readonly tool?: OneOf<string>;
}
const request = choices<Able, Combat>();

/** A check that the GM asks for. */
const requestCheck = request({
  kind: 'request-check',
  purpose: 'request',
  offers: (able) => [
    { params: { ...able, stat: { oneOf: STATS }, number: NUMBER, modifier: MODIFIER, label: LABEL } },
  ],
  does(combat, _gm, { who, ...asked }) {
    check(combat, who, asked);
  },
});

const requestWork = request({
  kind: 'request-work',
  purpose: 'request',
  offers(able) {
    const time = { rounds: { min: 1, max: 100 }, ts: { min: 1, max: 30 } };
    const stat: OneOf<Stat | 'none'> = { oneOf: ['none', ...STATS] };
    return [{ params: { ...able, ...time, stat, number: NUMBER, modifier: MODIFIER, label: LABEL } }];
  },
  does(combat, _gm, { who, tool = 'none', label, rounds, ts, stat, number, modifier }) {
    const rolled = stat === 'none' ? null : stat;
    const work = { label, rounds, ts, stat: rolled, number, modifier, tool, done: 0, workedIn: null };
    combat.record({ type: 'work-set', rule: 'improvised-work', who, work });
  },
});

/** The requests that the GM can send to a combatant. */
export const REQUESTS = [requestCheck, requestWork];

/**
 * Groups combatants by tools: one group if nobody has a tool, otherwise those without, then each of the others.
 * ruling: tool-rating
 */
export function ableOnes(state: State): readonly Able[] {
  const up = state.combatants.filter(isUp);
  const toolsOf = ({ sheet }: Combatant) => sheet.tools.map(({ id }) => id);
  const without = up.filter((who) => toolsOf(who).length === 0).map(({ id }) => id);
  const equipped = up.filter((who) => toolsOf(who).length > 0);
  if (equipped.length === 0) return without.length === 0 ? [] : [{ who: { oneOf: without } }];
  return [
    ...(without.length === 0 ? [] : [{ who: { oneOf: without }, tool: one('none') }]),
    ...equipped.map((who) => ({ who: one(who.id), tool: { oneOf: ['none', ...toolsOf(who)] } })),
  ];
}

/** Charges TS for an earlier action, first from TS that is not set aside. */
export const charge = choices<State, Combat>()({
  kind: 'charge',
  purpose: 'request',
  offers: ({ combatants }) =>
    // ruling: gm-charge
    combatants
      .filter((who) => isUp(who) && who.ts > 0)
      .map(({ id, ts }) => ({ params: { who: one(id), ts: { min: 1, max: ts } } })),
  does(combat, _gm, { who, ts }) {
    const fromSaved = Math.max(0, ts - tsForTurn(combatantOf(combat.state, who)));
    combat.record({ type: 'ts-charged', rule: 'gm-charge', who, ts, fromSaved });
  },
});

interface Check {
  readonly label: string;
  readonly stat: Stat;
  readonly number: number;
  readonly modifier: number;
  /** The tool that helps, if any. */
  readonly tool?: string;
}

/** Rolls a check that the GM asks for. It passes at the number or above. Returns whether it passes. */
function check(combat: Combat, id: string, { label, stat, number, modifier, tool }: Check): boolean {
  const who = combatantOf(combat.state, id);
  const more: Reason[] = [];
  addHeartPenaltyToAction(more, who);
  // ruling: tool-rating
  const rating = who.sheet.tools.find((each) => each.id === tool)?.rating ?? 0;
  if (tool !== undefined && rating > 0) {
    more.push({ value: rating, why: 'tool-rating', of: { who: id, tool }, rule: 'tool-rating' });
  }
  if (modifier !== 0) more.push({ value: modifier, why: 'label', of: { label }, rule: 'improvised-check' });
  const asked = { stat, rule: 'improvised-check', what: label, kind: null } as const;
  const { faces, sum } = statRoll(combat, who, asked, more);
  // ruling: improvised-check
  const margin = sum.total - number;
  const passes = margin >= 0;
  const event = { who: id, label, stat, faces, sum, number, passes, margin };
  combat.record({ type: 'check-made', rule: 'improvised-check', ...event });
  return passes;
}

/** Does one round of the work, at most once a round, and rolls the final check after the last one. */
export const work = maneuver({
  kind: 'work',
  purpose: 'other',
  offers: ({ state, who: { work }, ts }) =>
    // ruling: improvised-work
    work === null || work.ts > ts || work.workedIn === state.round
      ? []
      : [{ params: {}, cost: tsCost(work.ts) }],
  does: (_fight, id) => ({
    declare: (combat, pay) => pay(combat, id, combatantOf(combat.state, id).work!.ts, 'work', null),
    carryOut(combat) {
      const { work } = combatantOf(combat.state, id);
      if (work === null) lose(combat, id, { what: 'work', why: 'no-work' });
      else workOn(combat, id, work);
    },
  }),
});

function workOn(combat: Combat, id: string, work: Work): void {
  const { label, rounds, stat } = work;
  const { round } = combat.state;
  const event = { who: id, label, done: work.done + 1, rounds, round };
  combat.record({ type: 'worked', rule: 'improvised-work', ...event });
  if (work.done + 1 < rounds) return;
  const passes = stat === null ? null : check(combat, id, { ...work, stat });
  combat.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, passes });
}
