import { rollTwo } from './checks.ts';
import type { Fight } from './fight.ts';
import { isLevelWith, isPreceded, withPrecedence } from './order.ts';
import { agent, isAble, type State } from './state.ts';

/** Settles every tie of the whole order. */
export function settleTies(fight: Fight): void {
  for (let next = firstTie(fight.state); next !== undefined; next = firstTie(fight.state)) {
    rollOff(fight, next);
  }
}

function firstTie(state: State): string[] | undefined {
  const id = state.order.find((each) => state.unsettled.includes(each) && isOpen(state, tieOf(state, each)));
  return id === undefined ? undefined : tieOf(state, id);
}

/** All who stand level with `id`, in the order. */
function tieOf(state: State, id: string): string[] {
  const who = agent(state, id);
  return state.order.filter((other) => isLevelWith(who, agent(state, other)));
}

/** Those level with `id` who are still to act. */
function waitingTie(state: State, id: string): string[] {
  return tieOf(state, id).filter((other) => {
    const who = agent(state, other);
    return who.turn === 'waiting' && isAble(who);
  });
}

/** Whether nobody can say yet who of these acts first. */
export function needsRollOff(state: State, id: string): boolean {
  if (state.unsettled.length === 0) return false;
  return isOpen(state, waitingTie(state, id));
}

/** Whether the place of somebody among these is settled neither by dice nor by a delay. */
function isOpen(state: State, tied: readonly string[]): boolean {
  const isBeside = (id: string, other: string): boolean => id !== other && !isPreceded(state, id, other);
  return tied.some((id) => state.unsettled.includes(id) && tied.some((other) => isBeside(id, other)));
}

export function settleTieOf(fight: Fight, id: string): void {
  rollOff(fight, waitingTie(fight.state, id));
}

/** @rule simultaneous 2d6 each, until no two are equal; they keep the places that they hold between them. */
function rollOff(fight: Fight, tied: readonly string[]): void {
  const ranked = rank(fight, tied);
  // Those whom the GM has moved meanwhile are no longer tied: the rest is asked again.
  if (ranked.some((id) => !isLevelWith(agent(fight.state, id), agent(fight.state, ranked[0]!)))) return;
  const { order, unsettled } = fight.state;
  let next = 0;
  const settled = order.map((id) => (tied.includes(id) ? ranked[next++]! : id));
  const others = unsettled.filter((id) => !tied.includes(id));
  const placed = withPrecedence(fight.state, settled);
  fight.record({ type: 'order-settled', rule: 'simultaneous', order: placed, unsettled: others });
}

function rank(fight: Fight, tied: readonly string[]): string[] {
  if (tied.length < 2) return [...tied];
  const rolls = new Map<number, string[]>();
  for (const id of tied) {
    const { faces, sum } = rollTwo(fight, agent(fight.state, id), 'simultaneous', 'roll-off');
    fight.record({ type: 'tie-rolled', rule: 'simultaneous', who: id, faces, sum });
    rolls.set(sum.total, [...(rolls.get(sum.total) ?? []), id]);
  }
  return [...rolls].sort((a, b) => b[0] - a[0]).flatMap(([, ids]) => rank(fight, ids));
}
