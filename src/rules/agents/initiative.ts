import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { characteristicDm, makeCheck, noteExceptional, rollTwo } from './checks.ts';
import type { Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import { changeInitiative } from './ledger.ts';
import { settleTies } from './roll-off.ts';
import { levelIn } from './skills.ts';
import { type Agent, agent, isAble, knowsOf, type State } from './state.ts';

/** @rule initiative Everybody rolls 2d6 + Dex DM when the fight begins. */
export function rollInitiative(fight: Fight): void {
  for (const who of fight.state.combatants) {
    if (who.presence === 'here') rollFor(fight, who.id);
  }
  if (fight.state.phase === 'initiative') {
    fight.record({ type: 'order-set', rule: 'initiative', order: [] });
  }
}

/** One initiative roll. Who comes later rolls on coming. */
export function rollFor(fight: Fight, id: string): void {
  const who = agent(fight.state, id);
  if (who.side === fight.state.ambushers && fight.state.round === 0) {
    const twelve: Modifier = { value: 12, why: 'ambush', rule: 'ambush' };
    const sum = sumOf([twelve, dexDm(who), ...startDm(who)]);
    fight.record({ type: 'initiative-rolled', rule: 'ambush', who: id, faces: [], sum });
    return;
  }
  const { faces, sum } = rollTwo(fight, who, 'initiative', 'initiative');
  const total = sumOf([...sum.parts, dexDm(agent(fight.state, id)), ...startDm(who)]);
  fight.record({ type: 'initiative-rolled', rule: 'initiative', who: id, faces, sum: total });
}

/** @rule starts What the sheet adds. */
function startDm({ sheet }: Agent): Modifier[] {
  const value = sheet.starts?.initiative ?? 0;
  return value === 0 ? [] : [{ value, why: 'how it begins', rule: 'starts' }];
}

// ruling: dex-in-initiative - the DM
// ruling: initiative-wounds - as Dex is now; later wounds change nothing
function dexDm(who: Agent): Modifier {
  return characteristicDm(who, 'DEX');
}

const TACTICS = { skill: 'Tactics', specialty: null };

/** @rule tactics Each who has Tactics may roll it for somebody; then the order is set. */
export function useTactics(fight: Fight): void {
  const next = fight.state.combatants.find((who) => mayUseTactics(fight.state, who));
  if (next === undefined) {
    settleTies(fight);
    fight.record({ type: 'order-set', rule: 'initiative', order: fight.state.order });
    return;
  }
  const { id } = next;
  const answer = askInPassing(fight, () => tacticsQuestion(fight.state, id));
  if (answer === undefined || answer.kind === 'pass') {
    fight.record({ type: 'tactics-declined', rule: 'tactics', who: id });
    return;
  }
  rollTactics(fight, id, answer.whom as string);
}

function mayUseTactics(state: State, who: Agent): boolean {
  if (!isAble(who) || state.tacticians.includes(who.id)) return false;
  return levelIn(who.sheet.skills, TACTICS) !== undefined;
}

function tacticsQuestion(state: State, id: string) {
  const who = agent(state, id);
  if (!mayUseTactics(state, who)) return undefined;
  const known = state.combatants.filter((other) => isAble(other) && knowsOf(who, other));
  return {
    key: 'tactics',
    who: id,
    seat: who.seat,
    rule: 'tactics',
    about: {},
    options: [
      { kind: 'tactics', params: { whom: { oneOf: known.map((other) => other.id) } } },
      { kind: 'pass', params: {} },
    ],
    otherwise: { kind: 'pass' },
  } as const;
}

function rollTactics(fight: Fight, id: string, chosen: string): void {
  // ruling: skill-dm - Tactics goes with INT
  const check = {
    skill: TACTICS,
    characteristic: 'INT',
    rule: 'tactics',
    what: 'Tactics',
    more: [],
  } as const;
  const outcome = makeCheck(fight, { who: id, ...check });
  fight.record({ type: 'tactics-rolled', rule: 'tactics', who: id, ...outcome });
  noteExceptional(fight, id, outcome.effect);
  const value = worthOf(fight.state, chosen, outcome.effect);
  if (value === 0) return;
  // It does not say whose: the one who planned it may be hidden.
  changeInitiative(fight, chosen, { value, why: 'Tactics', rule: 'tactics', endsAfter: null });
}

// ruling: tactics-failed - a negative Effect adds nothing
function worthOf(state: State, chosen: string, effect: number): number {
  const gain = Math.max(0, effect);
  // ruling: tactics-stack
  if (state.rulings['tactics-stack'] === 'add') return gain;
  let sofar = 0;
  for (const entry of agent(state, chosen).ledger) if (entry.rule === 'tactics') sofar += entry.value;
  return Math.max(0, gain - sofar);
}
