import { sameCell } from '../../geometry/grid.ts';
import { PHYSICAL } from './characteristics.ts';
import { makeCheck } from './checks.ts';
import type { Fight } from './fight.ts';
import type { AgentsRule } from './rulebook.ts';
import { nearestFree } from './space.ts';
import { type Agent, agent, type State } from './state.ts';
import { pointsLeft } from './wounds.ts';

const MINUTE = 60;

/** @rule unconscious What a wound makes of its victim. */
export function fall(fight: Fight, id: string): void {
  const who = agent(fight.state, id);
  if (who.life === 'dead') return;
  if (pointsLeft(who.scores) === 0) {
    fight.record({ type: 'died', rule: 'unconscious', who: id, cause: 'wounds' });
  } else if (who.life === 'awake' && isKnockedOut(fight.state, who)) {
    const wakesAt = fight.state.clock + MINUTE;
    fight.record({ type: 'fell-unconscious', rule: 'unconscious', who: id, wakesAt });
  }
}

function isKnockedOut(state: State, { scores }: Agent): boolean {
  // ruling: unconscious-at
  if (state.rulings['unconscious-at'] === 'str-or-dex') return scores.STR === 0 || scores.DEX === 0;
  return PHYSICAL.filter((each) => scores[each] === 0).length >= 2;
}

/** @rule wake Everybody whose minute is over checks END, with +1 for each failure before. */
export function wakeUp(fight: Fight): void {
  for (const { id } of fight.state.combatants) {
    while (isDueToWake(fight.state, agent(fight.state, id))) tryToWake(fight, id);
  }
}

function isDueToWake(state: State, who: Agent): boolean {
  return who.life === 'unconscious' && who.wakesAt! <= state.clock;
}

function tryToWake(fight: Fight, id: string): void {
  const { wakeFailures, wakesAt } = agent(fight.state, id);
  const more =
    wakeFailures === 0 ? [] : [{ value: wakeFailures, why: 'failures before', rule: 'wake' } as const];
  const check = {
    who: id,
    skill: null,
    characteristic: 'END',
    rule: 'wake',
    what: 'waking up',
    more,
  } as const;
  const outcome = makeCheck(fight, check);
  // The GM may have woken or killed it over its dice.
  if (agent(fight.state, id).life !== 'unconscious') return;
  const next = wakesAt! + MINUTE;
  fight.record({ type: 'wake-rolled', rule: 'wake', who: id, ...outcome, wakesAt: next });
  if (outcome.passes) comeTo(fight, id, 'wake');
}

/** Comes to, beside whoever has taken the place meanwhile. */
export function comeTo(fight: Fight, id: string, rule: AgentsRule): void {
  const who = agent(fight.state, id);
  const to = nearestFree(fight.state, who, who.cell);
  if (!sameCell(who.cell, to)) {
    fight.record({ type: 'moved', rule: 'one-to-a-cell', who: id, from: who.cell, to, metres: 0 });
  }
  fight.record({ type: 'woke-up', rule, who: id });
}
