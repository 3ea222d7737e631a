import type { Cell } from '../../geometry/grid.ts';
import { isStep, stepCost } from '../../geometry/path.ts';
import { combatantOf, freeAround, hasNextCell, isFoe, isHere, nextCell } from '../../kernel/battle.ts';
import { choices, type Offer, optionsOf } from '../../kernel/choices.ts';
import type { OneOf, Option, Price, Reach } from '../../kernel/decision.ts';
import type { Combat } from './events.ts';
import { type At, type Maneuver, tsCost } from './maneuvers.ts';
import type { Loss } from './reasons.ts';
import { type Combatant, isTaken, isUp, type State, takenIn, weaponsInHand } from './state.ts';

/** The input of an offer of one step. `ts` is the most that it may cost. */
export type Mover = Omit<At, 'against'>;

type Way = 'towards' | 'away';

/**
 * Returns the choices of one unit of movement: on a map to a cell, without a map towards or away from a combatant.
 * `take` carries out the step.
 */
function steps<R>(price: { readonly cost?: Price }, take: (combat: Combat, id: string, to: Cell) => R) {
  const step = choices<Mover, Combat, R>();
  const move = step({
    kind: 'move',
    purpose: 'move',
    offers: (at) => (at.ts > 0 ? cellOffers(at, price) : []),
    does: (combat, id, { to }) => take(combat, id, to),
  });
  const approach = step({
    kind: 'approach',
    purpose: 'move',
    offers: (at) => [{ params: { target: { oneOf: goals(at, 'towards') } }, ...price }],
    does: (combat, id, { target }) => take(combat, id, leading(combat.state, id, 'towards', target)),
  });
  const withdraw = step({
    kind: 'withdraw',
    purpose: 'move',
    offers: (at) => [{ params: { from: { oneOf: goals(at, 'away') } }, ...price }],
    does: (combat, id, { from }) => take(combat, id, leading(combat.state, id, 'away', from)),
  });
  return { onMap: [move], withoutMap: [approach, withdraw] };
}

function cellOffers({ state, who, ts }: Mover, { cost }: { readonly cost?: Price }) {
  const near: Cell[] = [];
  const dear: Cell[] = [];
  for (const cell of freeAround(state, who.cell, isUp)) {
    const units = stepPrice(state, who, cell);
    if (units <= ts) (units === 1 ? near : dear).push(cell);
  }
  const params = { to: { oneOf: near } };
  const first: Offer<{ readonly to: OneOf<Cell> }> =
    cost === undefined ? { params } : { params, reach: reachFor(who, ts), cost: { ...cost, left: ts } };
  return dear.length === 0 ? [first] : [first, { params: { to: { oneOf: dear } }, cost: tsCost(2) }];
}

/** Returns how far it can move with this TS, with enough left for an attack or without. */
function reachFor(who: Combatant, ts: number): Reach {
  let cheapest = ts;
  for (const { attackTs } of weaponsInHand(who)) if (attackTs < cheapest) cheapest = attackTs;
  return { attack: ts - cheapest, all: ts };
}

// ruling: diagonals
function stepPrice(state: State, who: Combatant, to: Cell): number {
  return stepCost(state.grid, who.cell, to, who.diagonals);
}

/** Returns the combatants that it could step towards or away from without a map. There each step costs 1. */
function goals({ state, who, ts }: Mover, way: Way): readonly string[] {
  if (ts < 1) return [];
  const isBlocked = takenIn(state);
  const found: string[] = [];
  for (const other of state.combatants) {
    // ruling: without-map
    if (other === who || !isHere(other) || (way === 'away' && !isFoe(who, other))) continue;
    if (hasNextCell(state, who.cell, way, other.cell, isBlocked)) found.push(other.id);
  }
  return found;
}

/** Returns the cell of an offered step. */
function leading(state: State, id: string, way: Way, other: string): Cell {
  const { cell } = combatantOf(state, id);
  return nextCell(state, cell, way, combatantOf(state, other).cell, takenIn(state))!;
}

/** @rule move One unit of movement for each TS. */
export const MOVES = steps({ cost: tsCost(1) }, moveOneUnit);

const FREE_STEPS = steps({}, (combat, id, to) => {
  const from = combatantOf(combat.state, id).cell;
  combat.record({ type: 'moved', rule: 'dodge', who: id, from, to });
});

const stay = choices<Mover, Combat>()({
  kind: 'stay',
  purpose: 'wait',
  offers: () => [{ params: {} }],
  does: () => undefined,
});

/** @rule dodge 1 unit without TS, or none. */
export const DODGE_STEPS = [...FREE_STEPS.onMap, ...FREE_STEPS.withoutMap, stay];

/** Returns the options after a successful dodge. Staying is always one. */
export function dodgeSteps(state: State, who: Combatant): Option[] {
  // ruling: diagonals - a diagonal of 2 units is too far
  const at = { state, who, ts: 1 };
  return optionsOf([stay], at, optionsOf(state.isMapped ? FREE_STEPS.onMap : FREE_STEPS.withoutMap, at));
}

/**
 * @rule move Moves one unit. An opponent that has the mover in range may interrupt before the step; one that has
 * only the new unit in range may interrupt after it.
 */
function moveOneUnit(_fight: Combat, id: string, to: Cell): Maneuver {
  return {
    declare(combat, pay) {
      pay(combat, id, stepPrice(combat.state, combatantOf(combat.state, id), to), 'move', null);
    },
    carryOut(combat, react) {
      // ruling: interrupt-timing
      let askedBefore: readonly string[] | undefined;
      react(combat, { kind: 'leave', by: id, except: [] }, (asked) => {
        if (take(combat, id, to)) askedBefore = asked;
      });
      if (askedBefore === undefined) return;
      react(combat, { kind: 'enter', by: id, except: askedBefore }, () => undefined);
    },
  };
}

function take(combat: Combat, id: string, to: Cell): boolean {
  const who = combatantOf(combat.state, id);
  const why = whyStopped(combat, id, to);
  if (why === undefined) {
    combat.record({ type: 'moved', rule: 'move', who: id, from: who.cell, to });
    return true;
  }
  // ruling: staggered-mid-maneuver
  const rule = who.isStaggered ? 'staggered-mid-maneuver' : 'spend-at-once';
  combat.record({ type: 'maneuver-lost', rule, who: id, what: 'move', item: null, why, target: null });
  return false;
}

function whyStopped(combat: Combat, id: string, to: Cell): Loss | undefined {
  const who = combatantOf(combat.state, id);
  if (!isUp(who)) return 'down';
  if (who.isStaggered) return 'staggered';
  // A dodge step may have moved it in between.
  if (!isStep(combat.state.grid, who.cell, to)) return 'too-far';
  return isTaken(combat.state, to) ? 'unit-taken' : undefined;
}
