import { type Json, sameJson } from '../../kernel/json.ts';
import { countOf } from '../../kernel/tally.ts';
import { isUp } from './condition.ts';
import type { Event } from './events.ts';
import { everybody, hasTactics, reopenedBy } from './settling.ts';
import type { Quality } from './sheet.ts';
import { type Combatant, combatant, IDLE, NEW_TURN, type State } from './state.ts';

/** The state after an event. The only place where anything changes. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'turn-started':
      return beginTurn(state, event.turn);
    case 'tactics-settled':
      return { ...state, phase: 'declare', combatants: state.combatants.map(unsettle) };
    case 'declarations-settled':
      return { ...state, phase: 'initiative', combatants: state.combatants.map((who) => holdTo(state, who)) };
    case 'order-set':
      return { ...state, phase: 'movement', order: event.order, ranks: event.order };
    case 'stepped':
      return { ...state, combatants: state.combatants.map((who) => step(who, event.moves)) };
    case 'movement-over':
      return { ...state, phase: 'resolve' };
    case 'go-started':
      return { ...change(state, event.who, beginGo), active: event.who };
    case 'let-first':
      return { ...change(state, event.who, waitAgain), active: null, order: before(state.order, event) };
    case 'go-ended':
      return { ...change(state, event.who, endGo), active: null };
    case 'turn-ended':
      return { ...state, phase: 'turn-start', active: null };
    case 'combat-ended':
      return { ...state, phase: 'closed', active: null, winner: event.winner };
    case 'tactics-set':
    case 'declared':
      return reopen(one(state, event), toldOf(state, event));
    case 'entered':
      return enter(state, event);
    default:
      return 'who' in event ? one(state, event) : state;
  }
}

function change(state: State, id: string, update: (who: Combatant) => Combatant): State {
  const combatants = state.combatants.slice();
  for (let i = 0; i < combatants.length; i++) {
    if (combatants[i]!.id !== id) continue;
    combatants[i] = update(combatants[i]!);
    return { ...state, combatants };
  }
  throw new Error(`there is no combatant ${id}`);
}

/** Who settles again after this: all who were told of something new. */
function toldOf(
  state: State,
  event: Extract<Event, { type: 'tactics-set' | 'declared' }>,
): readonly string[] {
  const who = combatant(state, event.who);
  if (event.type === 'tactics-set') return reopenedBy(state, who, hasTactics);
  const isSame = sameJson(event.declaration as unknown as Json, who.declared as unknown as Json);
  return isSame && who.readjusted > 0 ? [] : reopenedBy(state, who, everybody);
}

/** The order with one moved up right before the other. @rule let-go-first */
function before(order: readonly string[], { who, first }: Extract<Event, { type: 'let-first' }>): string[] {
  const rest = order.filter((id) => id !== first);
  rest.splice(rest.indexOf(who), 0, first);
  return rest;
}

/** Who comes in during resolution has a go to come, and ranks behind all that were there. */
function enter(state: State, event: Extract<Event, { type: 'entered' }>): State {
  const entered = one(state, event);
  if (state.phase !== 'resolve') return entered;
  const ranks = [...state.ranks.filter((id) => id !== event.who), event.who];
  return { ...entered, order: orderWith(state, combatant(state, event.who)), ranks };
}

/** Behind all that have gone and all with the same initiative or more. */
function orderWith(state: State, who: Combatant): string[] {
  const order = state.order.filter((id) => id !== who.id);
  const place = order.findIndex((id) => {
    const other = combatant(state, id);
    return other.go === 'waiting' && (other.initiative ?? 0) < (who.initiative ?? 0);
  });
  order.splice(place === -1 ? order.length : place, 0, who.id);
  return order;
}

type About = Extract<Event, { who: string }>;

function one(state: State, event: About): State {
  return change(state, event.who, (who) => evolveCombatant(who, event));
}

function beginTurn(state: State, turn: number): State {
  // ruling: full-defense-lasts
  const lasts = state.rulings['full-defense-lasts'] === 'own-go';
  const renew = (who: Combatant): Combatant => ({
    ...who,
    ...NEW_TURN,
    defending: lasts && who.defending === 'this-turn' ? 'till-go' : 'no',
    given: who.given.filter((given) => given.lasts === 'once'),
  });
  const combatants = state.combatants.map(renew);
  return { ...state, phase: 'tactics', turn, order: [], ranks: [], active: null, combatants };
}

const unsettle = (who: Combatant): Combatant => ({ ...who, settling: 'open', readjusted: 0 });
/** Held to what it declared, unless it has gone down since. */
const holdTo = (state: State, who: Combatant): Combatant => ({
  ...who,
  settling: 'settled',
  draft: IDLE,
  pending: isUp(state, who) ? who.declared.actions : [],
});
const beginGo = (who: Combatant): Combatant => ({
  ...who,
  go: 'going',
  defending: who.defending === 'till-go' ? 'no' : who.defending,
});
const waitAgain = (who: Combatant): Combatant => ({ ...who, go: 'waiting' });
const endGo = (who: Combatant): Combatant => ({ ...who, go: 'over', pending: [] });

function reopen(state: State, ids: readonly string[]): State {
  if (ids.length === 0) return state;
  const again = (who: Combatant): Combatant => ({ ...who, settling: 'reopened' });
  return { ...state, combatants: state.combatants.map((who) => (ids.includes(who.id) ? again(who) : who)) };
}

function step(who: Combatant, moves: Extract<Event, { type: 'stepped' }>['moves']): Combatant {
  const move = moves.find((each) => each.who === who.id);
  if (move === undefined) return who;
  const trail = who.trail.length === 0 ? [move.from, move.to] : [...who.trail, move.to];
  return { ...who, cell: move.to, trail };
}

function evolveCombatant(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'tactics-set':
      return { ...who, ...settledOn(who), oT: event.oT, dT: event.dT };
    case 'kept':
      return { ...who, settling: 'settled' };
    case 'movement-chosen':
      return { ...who, draft: { ...who.draft, pace: event.pace, goal: event.goal } };
    case 'action-chosen':
      return { ...who, draft: { ...who.draft, actions: [...who.draft.actions, event.action] } };
    case 'declared':
      return { ...who, settling: 'settled', draft: IDLE, declared: event.declaration };
    case 'readjusting':
      return { ...who, settling: 'open', readjusted: who.readjusted + 1 };
    case 'initiative-rolled':
      return { ...who, initiative: event.sum.total };
    case 'movement-made':
      return { ...who, hasMoved: true, pace: event.pace };
    case 'action-changed':
      return changeMind(who, event);
    case 'full-defense-taken':
      return { ...who, defending: 'this-turn', pending: [], counters: [] };
    case 'action-begun':
      return {
        ...who,
        pending: who.pending.slice(1),
        actionsDone: who.actionsDone + 1,
        attacksDone: who.attacksDone + event.attacks,
        checksDone: who.checksDone + event.checks,
      };
    case 'action-lapsed':
      return {
        ...who,
        pending: who.pending.slice(1),
        attacksLapsed: who.attacksLapsed + event.attacks,
        checksLapsed: who.checksLapsed + event.checks,
      };
    case 'revealed':
      return { ...who, hiddenFrom: [] };
    case 'counter-gained':
      return { ...who, counters: [...who.counters, { against: event.against, bonus: event.bonus }] };
    case 'counter-spent':
      return { ...who, counters: [] };
    default:
      return evolveItems(evolveBody(who, event), event);
  }
}

/** @rule change-action The plan as it is now; movement chosen late is made on the own go. */
function changeMind(who: Combatant, event: Extract<About, { type: 'action-changed' }>): Combatant {
  const { pending, price, dropped, movement } = event;
  const leaves = dropped.some((action) => action.kind === 'full-defense');
  const changed: Combatant = {
    ...who,
    pending,
    changes: Math.abs(price.total),
    defending: leaves ? 'no' : who.defending,
  };
  if (movement === null) return changed;
  return { ...changed, declared: { ...who.declared, ...movement }, movesOnGo: movement.goal !== null };
}

/** A first choice settles; one that changes an earlier one counts as readjusting. */
function settledOn(who: Combatant): Pick<Combatant, 'settling' | 'readjusted'> {
  const isAnother = who.settling === 'reopened';
  return { settling: 'settled', readjusted: who.readjusted + (isAnother ? 1 : 0) };
}

// ruling: full-defense-stunned
const FALLEN = { pending: [], counters: [], defending: 'no', isGritting: false } as const;

function evolveBody(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'damage-dealt': {
      const isHurt = event.w.total > 0 || event.s.total > 0;
      return { ...who, w: event.wLeft, s: event.sLeft, isStabilised: who.isStabilised && !isHurt };
    }
    case 'dying-started':
    case 'stunned':
      return { ...who, ...FALLEN };
    case 'died':
      return { ...who, ...FALLEN, isDead: true, isStabilised: false };
    case 'bod-checked':
      return { ...who, w: event.w.total };
    case 'dying-ended':
      return { ...who, isStabilised: false };
    case 'ner-checked':
      return { ...who, isGritting: event.isGritting };
    case 'stabilised':
      return { ...who, isStabilised: true };
    case 'set-by-gm':
      return { ...who, [event.field]: event.value };
    case 'placed':
      // Where it came from no longer counts; that it walked does.
      return { ...who, cell: event.to, trail: who.trail.length > 1 ? [event.to, event.to] : [] };
    case 'entered':
      return {
        ...who,
        presence: 'here',
        cell: event.at,
        settling: 'open',
        go: 'waiting',
      };
    case 'left':
      return { ...who, ...FALLEN, presence: 'gone', go: 'over' };
    default:
      return who;
  }
}

function evolveItems(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'rounds-fired':
      return {
        ...who,
        rounds: { ...who.rounds, [event.weapon]: countOf(who.rounds, event.weapon) + event.rounds },
      };
    case 'ammo-lost':
      return { ...who, ammo: { ...who.ammo, [event.weapon]: event.left } };
    case 'item-sundered':
      return withQuality(who, event.item, event.which, event.left);
    case 'repaired':
      return withQuality(who, event.item, event.which, event.now);
    case 'work-set':
      return { ...who, job: event.job };
    case 'worked':
      return { ...who, job: who.job === null ? null : { ...who.job, done: event.done } };
    case 'work-finished':
      return { ...who, job: null };
    case 'charged':
      return charged(who, event);
    case 'modifier-given':
      return { ...who, given: [...who.given, event.given] };
    case 'modifiers-used':
      return {
        ...who,
        given: who.given.filter((given) => given.lasts === 'turn' || !event.to.includes(given.to)),
      };
    default:
      return who;
  }
}

/** What was charged counts as done; a movement leads nowhere that the fight knows of. */
function charged(who: Combatant, event: Extract<Event, { type: 'charged' }>): Combatant {
  const { attacks, checks, changes, pace } = event;
  const counted: Combatant = {
    ...who,
    actionsDone: who.actionsDone + Math.max(attacks, checks),
    attacksDone: who.attacksDone + attacks,
    checksDone: who.checksDone + checks,
    changes: who.changes + changes,
  };
  return pace === null ? counted : { ...counted, pace, hasMoved: true, trail: [who.cell, who.cell] };
}

function withQuality(who: Combatant, item: string, which: keyof Quality | 'armor', value: number): Combatant {
  if (which === 'armor') return { ...who, armorValue: value };
  const quality = { ...who.quality[item]!, [which]: value };
  return { ...who, quality: { ...who.quality, [item]: quality } };
}
