import type { Fight } from './fight.ts';
import type { AgentsRule } from './rulebook.ts';
import { type Agent, agent, isAble, type State } from './state.ts';

/** One change of initiative that has a reason. */
export interface Change {
  readonly value: number;
  readonly why: string;
  readonly rule: AgentsRule;
  /** The round at whose end it is taken back; null: it stays. */
  readonly endsAfter: number | null;
}

/** @rule initiative-moves Writes a change into the ledger; the order follows at once. */
export function changeInitiative(fight: Fight, id: string, change: Change): void {
  const initiative = sumWith(agent(fight.state, id), change);
  fight.record({ type: 'initiative-changed', who: id, initiative, ...change });
}

function sumWith(who: Agent, change: Change): number {
  return (who.initiative ?? 0) + change.value;
}

/** @rule heft-recoil What last round's attacks cost comes off now. */
export function tellRecoil(fight: Fight): void {
  for (const who of fight.state.combatants) {
    if (who.recoil === 0) continue;
    // ruling: recoil-next-round
    const isShort = fight.state.rulings['recoil-next-round'] === 'one-round';
    const change: Change = {
      value: -who.recoil,
      why: 'Heft or Recoil',
      rule: 'heft-recoil',
      endsAfter: isShort ? fight.state.round : null,
    };
    fight.record({ type: 'recoil-told', who: who.id, initiative: sumWith(who, change), ...change });
  }
}

/** @rule reaction What a reaction costs: 2 of initiative, at once. */
export function payReaction(fight: Fight, id: string, what: string): void {
  const endsAfter = reactionEnds(fight, agent(fight.state, id));
  changeInitiative(fight, id, { value: -2, why: what, rule: 'reaction', endsAfter });
}

function reactionEnds(fight: Fight, who: Agent): number | null {
  const { round } = fight.state;
  const setting = resetSetting(fight.state);
  if (setting === 'fight') return null;
  if (setting === 'each-round') return round;
  const isStillToCome = who.turn === 'waiting' || who.turn === 'delaying';
  return isStillToCome ? round : round + 1;
}

/** The round at whose end the count taken from a delay is given up again; null: never. @rule delay */
export function delayEnds(state: State): number | null {
  return resetSetting(state) === 'each-round' ? state.round : null;
}

function resetSetting(state: State): State['rulings']['initiative-reset'] {
  // ruling: initiative-reset
  return state.rulings['initiative-reset'];
}

/** Takes back what was for this round only. @rule initiative-ledger Recoil comes back, delays do not. */
export function returnInitiative(fight: Fight): void {
  const { round } = fight.state;
  for (const who of fight.state.combatants) {
    const due = who.ledger.filter((entry) => entry.endsAfter !== null && entry.endsAfter <= round);
    if (due.length === 0) continue;
    let value = 0;
    for (const entry of due) value -= entry.value;
    const initiative = who.initiative! + value;
    const rule = 'initiative-ledger';
    fight.record({ type: 'initiative-returned', rule, who: who.id, round, value, initiative });
  }
}

/**
 * @rule delay-unused Who gave the last turn up comes first: one above the highest initiative.
 * @rule aware Nobody in hiding counts for it, or the number would give it away.
 */
export function putFirst(fight: Fight): void {
  const { combatants } = fight.state;
  const able = combatants.filter((who) => isAble(who) && !who.isFirstNext && who.initiative !== null);
  const first = combatants.filter((who) => who.isFirstNext && who.initiative !== null);
  for (const who of first) {
    const inSight = (other: Agent): boolean => who.isHidden || !other.isHidden;
    const others = able.some(inSight) ? able : first;
    const highest = Math.max(...others.filter(inSight).map((other) => other.initiative!));
    const value = highest + 1 - who.initiative!;
    changeInitiative(fight, who.id, {
      value,
      why: 'gave the last turn up',
      rule: 'delay-unused',
      endsAfter: delayEnds(fight.state),
    });
  }
}
