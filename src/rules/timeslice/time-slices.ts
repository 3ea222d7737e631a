import type { Sum } from '../../kernel/explanation.ts';
import { boosted } from './boons.ts';
import { atLeast } from './bounds.ts';
import type { Fight } from './fight.ts';
import type { Maneuver } from './maneuver.ts';
import { type Combatant, combatant, type State } from './state.ts';

const COSTS = Array.from({ length: 31 }, (_, ts) => `${ts} TS`);

/** So many TS as options tell their cost. */
export function tsCost(ts: number): string {
  return COSTS[ts] ?? `${ts} TS`;
}

/** The TS a combatant has after a refill. @rule round-refill */
export function maximumTs(who: Combatant): Sum {
  const base = { value: who.sheet.ts, why: 'its TS', rule: 'round-refill' };
  return atLeast(boosted(who, 'ts', base, null), 0, 'round-refill');
}

/** TS for maneuvers of the own turn: what is set aside does not count. @rule saved-ts */
export function tsForTurn(who: Combatant): number {
  return who.ts - who.saved;
}

/** TS for interruptions. @rule saved-ts */
export function tsForInterruption(state: State, who: Combatant): number {
  // ruling: interrupt-before-turn
  return state.rulings['interrupt-before-turn'] === 'any-ts' ? who.ts : who.saved;
}

/** @rule spend-at-once TS is paid at the moment the maneuver is made. */
export function spend(fight: Fight, id: string, ts: number, on: string): void {
  fight.record({ type: 'ts-spent', rule: 'spend-at-once', who: id, ts, fromSaved: 0, on });
}

/** @rule saved-ts An interruption is paid from what was set aside first, then from the rest. */
export function spendOnInterruption(fight: Fight, id: string, ts: number, on: string): void {
  const fromSaved = Math.min(ts, combatant(fight.state, id).saved);
  fight.record({ type: 'ts-spent', rule: 'saved-ts', who: id, ts, fromSaved, on });
}

/** @rule saved-ts Sets TS aside for interruptions; it costs nothing. */
export function save(id: string, ts: number): Maneuver {
  return {
    declare: (fight) => fight.record({ type: 'ts-saved', rule: 'saved-ts', who: id, ts }),
    carryOut: () => undefined,
  };
}
