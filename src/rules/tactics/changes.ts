import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf, type Params } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type OneOf, type Option, plain } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { multiplier } from './check.ts';
import type { Combat, EventOf } from './events.ts';
import { hasYetToMove } from './movement.ts';
import { MOVES, type Moving, moving, type Opening, ofEachAction, openings, PACES } from './plans.ts';
import {
  type Action,
  type Combatant,
  FULL_DEFENSE,
  isAware,
  isUp,
  type Movement,
  type Pace,
  type State,
} from './state.ts';
import type { Part } from './words-reasons.ts';

/** The part of a plan that can still be changed at one moment. */
export interface Changeable {
  /** The indexes of the pending actions that have not been changed at this moment. */
  readonly places: readonly number[];
  readonly movement: 'open' | 'chosen';
}

/** The result of one change to a plan. */
export interface Changed
  extends Pick<EventOf<'action-changed'>, 'dropped' | 'added' | 'pending' | 'movement'> {
  /** The index of the action that was dropped or replaced; `null` without such an action. */
  readonly place: number | null;
  /** The number of changed actions. */
  readonly count: number;
}

/** Returns the pending actions, including a declared full defence that is already in effect. */
export function toCome(who: Combatant): readonly Action[] {
  if (who.defending === 'this-turn') return mayLeaveDefence(who) ? [FULL_DEFENSE] : [];
  return who.pending;
}

/** Returns whether its declared full defence may change. */
function mayLeaveDefence(who: Combatant): boolean {
  // ruling: full-defense-change
  const { defending, declared, changes, go } = who;
  if (defending !== 'this-turn' || changes > 0 || go === 'over') return false;
  return declared.actions.some((action) => action.kind === 'full-defense');
}

/** Returns the state at the beginning of a moment, when everything may be changed. */
export function everything(who: Combatant): Changeable {
  return { places: toCome(who).map((_, i) => i), movement: 'open' };
}

/** A combatant that reconsiders its plan. */
export interface Rethinking {
  readonly who: Combatant;
  readonly open: Changeable;
}
type Replacing = Opening & { readonly place: number; readonly cost: string };
type Adding = Opening & { readonly cost: string };
/** `cost` is absent if the change is free. */
type Turning = Moving & { readonly cost?: string };

const rethink = choices<Rethinking, Combat, Changed>();

/** @rule full-defense Only if it has done nothing except movement this turn. */
const defend = rethink({
  kind: 'full-defense',
  purpose: 'defend',
  offers({ who }) {
    if (who.actionsDone > 0 || who.defending === 'this-turn') return [];
    return [{ params: {}, cost: price(who, Math.max(1, who.pending.length)) }];
  },
  does(combat, id) {
    const pending = toCome(combatantOf(combat.state, id));
    return changedActions({ dropped: pending, added: [FULL_DEFENSE], pending: [] });
  },
});

const drop = rethink({
  kind: 'drop',
  purpose: 'other',
  offers: ({ who, open: { places } }) => [{ params: { drop: { oneOf: places } }, cost: price(who, 1) }],
  does(combat, id, { drop: place }) {
    const pending = toCome(combatantOf(combat.state, id));
    const rest = pending.filter((_, at) => at !== place);
    return changedActions({ dropped: [pending[place]!], added: [], pending: rest, place });
  },
});

/** Changes that replace a declared action. */
const SWAPS = ofEachAction((action) =>
  choices<Replacing, Combat, Changed>()<{ readonly drop: OneOf<number> }, `swap-for-${string}`>({
    kind: `swap-for-${action.kind}`,
    purpose: action.purpose,
    offers: (at) =>
      action.offers(at).map((offer) => ({
        ...offer,
        params: { drop: { oneOf: [at.place] }, ...offer.params },
        cost: at.cost,
      })),
    does(combat, id, values) {
      const place = values.drop;
      const pending = toCome(combatantOf(combat.state, id));
      const added = action.does(undefined, id, values);
      const plan = pending.map((each, at) => (at === place ? added : each));
      return changedActions({ dropped: [pending[place]!], added: [added], pending: plan, place });
    },
  }),
);

/** Changes that add an action. */
const ADDS = ofEachAction((action) =>
  choices<Adding, Combat, Changed>()({
    kind: `add-${action.kind}`,
    purpose: action.purpose,
    offers: (at) => action.offers(at).map((offer) => ({ ...offer, cost: at.cost })),
    does(combat, id, values) {
      const added = action.does(undefined, id, values);
      const pending = [...toCome(combatantOf(combat.state, id)), added];
      return changedActions({ dropped: [], added: [added], pending });
    },
  }),
);

function changedActions(changed: Pick<Changed, 'dropped' | 'added' | 'pending'> & Partial<Changed>): Changed {
  // ruling: change-count
  const count = Math.max(changed.dropped.length, changed.added.length);
  return { place: null, movement: null, count, ...changed };
}

/** Changes that add a movement, and changes that replace one. */
const [ADDED_MOVES = [], OTHER_MOVES = []] = (['add-', 'swap-for-'] as const).map((prefix) =>
  MOVES.map((move) =>
    choices<Turning, Combat, Changed>()<Params, `add-${string}` | `swap-for-${string}`>({
      kind: `${prefix}${move.kind}`,
      purpose: move.purpose,
      offers: (at) => move.offers(at).map((offer) => priced(offer, at)),
      does: (combat, id, values) => changedMovement(combat, id, move.does(undefined, id, values as never)),
    }),
  ),
);

const stay = choices<Turning, Combat, Changed>()({
  kind: 'drop-movement',
  purpose: 'move',
  offers: (at) => [priced({ params: {} }, at)],
  does: (combat, id) => changedMovement(combat, id, STAY),
});

function priced<O extends object>(offer: O, { cost }: Turning): O & { readonly cost?: string } {
  return cost === undefined ? offer : { ...offer, cost };
}

/** All changes to a plan. */
export const CHANGES = [
  ...[defend, drop],
  ...Object.values(SWAPS).flat(),
  ...Object.values(ADDS).flat(),
  ...[...ADDED_MOVES, ...OTHER_MOVES, stay],
];

/**
 * @rule change-action Returns every possible change of declared actions, with its price for the whole turn.
 */
export function changeOptions(state: State, who: Combatant, open = everything(who)): Option[] {
  const pending = toCome(who);
  const isDefending = who.defending === 'this-turn';
  if (isDefending && pending.length === 0) return [];
  const scope = hasYetToMove(state, who) ? 'anybody' : 'in-reach';
  const cost = price(who, 1);
  const options = optionsOf([defend, drop], { who, open });
  for (const place of open.places) {
    const actions = isDefending ? [] : pending.filter((_, at) => at !== place);
    for (const at of openings(state, who, { actions, scope })) {
      optionsOf(SWAPS[at.sort], { ...at, place, cost }, options);
    }
  }
  if (isDefending) return options;
  for (const at of openings(state, who, { actions: pending, scope })) {
    optionsOf(ADDS[at.sort], { ...at, cost }, options);
  }
  if (open.movement === 'open') options.push(...movementChanges(state, who));
  return options;
}

function price(who: Combatant, count: number): string {
  return `-${who.changes + count} on all checks this turn`;
}

const STAY: Movement = { pace: 'stay', goal: null };

/** Returns the pending movement; staying, if no movement is pending. */
function movementToCome(state: State, who: Combatant): Movement {
  return hasYetToMove(state, who) ? who.declared : STAY;
}

/** @rule change-action Returns the movements that a combatant may add or change before it has moved. */
function movementChanges(state: State, who: Combatant): Option[] {
  if (who.hasMoved) return [];
  const before = movementToCome(state, who);
  const choice = before.goal === null ? ADDED_MOVES : OTHER_MOVES;
  const at = moving(state, who, PACES);
  const options: Option[] = [];
  for (const paces of [['walk'], PACES.slice(1)] as readonly Pace[][]) {
    for (const [count, some] of pricesOf(before.pace, paces)) {
      if (at !== undefined) optionsOf(choice, { ...at, paces: some, ...costing(who, count) }, options);
    }
  }
  if (before.goal === null || at === undefined) return options;
  return optionsOf([stay], { ...at, ...costing(who, changeCount(before.pace, 'stay')) }, options);
}

function costing(who: Combatant, count: number): { readonly cost?: string } {
  return count > 0 ? { cost: price(who, count) } : {};
}

/** Groups paces by the number of changes that they count as. */
function pricesOf(before: Pace, paces: readonly Pace[]): (readonly [number, readonly Pace[]])[] {
  const by = (count: number) => paces.filter((pace) => changeCount(before, pace) === count);
  return ([0, 1] as const).map((count) => [count, by(count)] as const).filter(([, some]) => some.length > 0);
}

/**
 * Returns the number of changes between two paces. Walking never counts; a Run check that is dropped, added or made
 * at another pace counts as one.
 */
function changeCount(before: Pace, after: Pace): number {
  // ruling: change-count
  const isRun = multiplier(before) >= 2 || multiplier(after) >= 2;
  return isRun && before !== after ? 1 : 0;
}

function changedMovement(combat: Combat, id: string, movement: Movement): Changed {
  const who = combatantOf(combat.state, id);
  const count = changeCount(movementToCome(combat.state, who).pace, movement.pace);
  return { dropped: [], added: [], pending: who.pending, place: null, movement, count };
}

/** @rule change-action Applies a change to the plan and raises the price of the turn. */
export function applyChange(combat: Combat, id: string, changed: Changed): void {
  const { changes } = combatantOf(combat.state, id);
  const { dropped, added, pending, movement, count } = changed;
  const parts: Part[] = [];
  if (changes > 0) parts.push({ value: -changes, why: 'changed-before', rule: 'change-action' });
  if (count > 0) parts.push({ value: -count, why: 'actions-changed', rule: 'change-action' });
  const event = { who: id, dropped, added, pending, movement, price: sumOf(parts) };
  combat.record({ type: 'action-changed', rule: 'change-action', ...event });
  if (isDefence(changed)) combat.record({ type: 'full-defense-taken', rule: 'full-defense', who: id });
}

function isDefence({ added }: Changed): boolean {
  return added[0]?.kind === 'full-defense';
}

/**
 * Returns the part that can still be changed after a change; `undefined` if no declared action is left to change.
 */
export function stillOpen(open: Changeable, changed: Changed): Changeable | undefined {
  if (isDefence(changed)) return undefined;
  const { place, added } = changed;
  const movement = changed.movement === null ? open.movement : 'chosen';
  let { places } = open;
  if (place !== null) {
    const later = added.length === 0 ? 1 : 0;
    places = places.filter((i) => i !== place).map((i) => (i > place ? i - later : i));
  }
  return places.length === 0 ? undefined : { places, movement };
}

/** @rule change-action Offers a change to a combatant that sees an attack on it before its go. */
export function offerChange(combat: Combat, id: string, attacker: string): void {
  // ruling: change-when
  let open: Changeable | undefined = everything(combatantOf(combat.state, id));
  while (open !== undefined) {
    const now: Changeable = open;
    const answer = combat.ask(() => changeQuestion(combat.state, id, attacker, now));
    if (answer === undefined || answer.kind === 'keep') return;
    const changed = carryOut(CHANGES, combat, id, answer);
    applyChange(combat, id, changed);
    open = stillOpen(now, changed);
  }
}

function changeQuestion(state: State, id: string, attacker: string, open: Changeable): Decision | undefined {
  const who = combatantOf(state, id);
  if (who.go !== 'waiting' || state.phase !== 'resolve' || !isUp(state, who)) return undefined;
  if (id === attacker || !isAware(who, combatantOf(state, attacker))) return undefined;
  const options = changeOptions(state, who, open);
  if (options.length === 0) return undefined;
  const context = { attacker, pending: toCome(who), changes: who.changes } as unknown as Json;
  const about = { key: 'change', rule: 'change-action', context };
  return decisionFor(who, about, [plain('keep'), ...options], 'keep');
}
