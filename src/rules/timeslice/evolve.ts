import { aimsOf } from './aim.ts';
import type { Event, EventOf } from './events.ts';
import type { Aim, Combatant, Effect, State } from './state.ts';

/** The state after an event. The only place where anything changes. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'order-set':
      return { ...state, order: event.order, phase: state.ambushers === null ? 'round-start' : 'surprise' };
    case 'order-changed':
      return { ...state, order: event.order };
    case 'surprise-sprung':
      return { ...state, phase: 'round-start' };
    case 'round-started':
      return {
        ...state,
        round: event.round,
        phase: 'turn-start',
        hasSpent: false,
        combatants: state.combatants.map(freshRound),
      };
    case 'turn-started':
      return { ...change(state, event.who, beginTurn), phase: 'turn', active: event.who };
    case 'turn-ended':
      return { ...change(state, event.who, endTurn), phase: 'turn-start', active: null };
    case 'order-came-round':
      return { ...state, hasSpent: false, combatants: state.combatants.map(waitAgain) };
    case 'round-ended':
      return { ...state, phase: 'round-start' };
    case 'combat-ended':
      return {
        ...state,
        phase: 'aftermath',
        // The turn in which it ended is over.
        resumesIn: state.phase === 'turn' ? 'turn-start' : state.phase,
        winner: event.winner,
        active: null,
      };
    case 'combat-resumed':
      return { ...state, phase: state.resumesIn, winner: null };
    case 'combat-closed':
      return { ...state, phase: 'closed' };
    case 'ts-spent':
      return {
        ...change(state, event.who, (who) => spend(who, event)),
        hasSpent: state.hasSpent || event.ts > 0,
      };
    case 'entered':
      return {
        ...change(state, event.who, (who) => ({
          ...who,
          presence: 'here',
          cell: event.at,
          initiative: event.initiative,
        })),
        order: event.order,
      };
    default:
      return 'who' in event ? change(state, event.who, (who) => evolveCombatant(who, event)) : state;
  }
}

function change(state: State, id: string, update: (who: Combatant) => Combatant): State {
  const before = state.combatants;
  for (let i = 0; i < before.length; i++) {
    const who = before[i]!;
    if (who.id !== id) continue;
    const after = update(who);
    // Much is said in the log that changes nobody: then nothing is copied.
    if (after === who) return state;
    const combatants = before.slice();
    combatants[i] = after;
    return { ...state, combatants };
  }
  throw new Error(`there is no combatant ${id}`);
}

const freshRound = (who: Combatant): Combatant => ({ ...who, turn: 'waiting', saved: 0 });
const beginTurn = (who: Combatant): Combatant => ({ ...who, turn: 'active', saved: 0, diagonals: 0 });
const endTurn = (who: Combatant): Combatant => ({ ...who, turn: 'over', saved: who.ts });
// ruling: saved-comes-round - what is saved stays saved until the next turn begins
const waitAgain = (who: Combatant): Combatant => (who.ts > 0 ? { ...who, turn: 'waiting' } : who);

function spend(who: Combatant, { ts, fromSaved }: EventOf<'ts-spent'>): Combatant {
  return { ...who, ts: who.ts - ts, saved: who.saved - fromSaved };
}

/** All but one: the same spell may have been cast twice. */
function without(effects: readonly Effect[], name: string, until: number): readonly Effect[] {
  const ended = effects.find((effect) => effect.name === name && effect.until === until);
  return effects.filter((effect) => effect !== ended);
}

type About = Extract<Event, { who: string }>;

function evolveCombatant(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'initiative-rolled':
      return { ...who, initiative: event.sum.total };
    case 'surprise-rolled':
      return { ...who, isSurprised: event.isSurprised };
    case 'ts-refilled':
      return { ...who, ts: event.ts.total };
    case 'refill-missed':
      return { ...who, ts: 0, isSurprised: false };
    case 'ts-saved':
      return { ...who, saved: who.saved + event.ts };
    case 'ts-lost':
      return { ...who, ts: 0, saved: 0 };
    case 'stagger-recovered':
      return { ...who, stagger: 0, isStaggered: false };
    case 'stagger-gained':
      return { ...who, stagger: event.stagger };
    case 'staggered':
      return { ...who, isStaggered: true, ts: 0, saved: 0 };
    case 'moved':
      return { ...who, cell: event.to, diagonals: who.diagonals + diagonal(event.from, event.to) };
    case 'aimed':
      return withAims(who, event.weapon, [{ weapon: event.weapon, bonus: event.bonus }]);
    case 'aim-lost':
      return withAims(who, event.weapon, []);
    case 'effect-gained':
      return {
        ...who,
        effects: [...who.effects, { name: event.name, boosts: event.boosts, until: event.until }],
      };
    case 'effect-ended':
      return { ...who, effects: without(who.effects, event.name, event.until) };
    case 'ts-charged':
      return { ...who, ts: who.ts - event.ts, saved: who.saved - event.fromSaved };
    case 'work-set':
      return { ...who, work: event.work };
    case 'worked':
      return { ...who, work: who.work && { ...who.work, done: event.done, workedIn: event.round } };
    case 'work-finished':
      return { ...who, work: null };
    case 'left':
      return { ...who, presence: 'gone', ts: 0, saved: 0, turn: 'over' };
    case 'set-by-gm':
      return { ...who, [event.field]: event.value };
    default:
      return evolveBody(evolveItems(who, event), event);
  }
}

/** The aims with one weapon replaced; the last one is the aim taken last. */
function withAims(who: Combatant, weapon: string, replaced: readonly Aim[]): Combatant {
  const others = aimsOf(who).filter((each) => each.weapon !== weapon);
  const aims = [...others, ...replaced];
  return { ...who, aim: aims.at(-1) ?? null, otherAims: aims.slice(0, -1) };
}

function diagonal(from: readonly [number, number], to: readonly [number, number]): number {
  return from[0] !== to[0] && from[1] !== to[1] ? 1 : 0;
}

function evolveItems(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'item-drawn':
      return { ...who, held: [...who.held, { item: event.item, limbs: event.limbs }] };
    case 'item-stowed':
      return {
        ...who,
        held: who.held.filter((held) => held.item !== event.item),
      };
    case 'reloaded':
      return { ...who, shots: { ...who.shots, [event.weapon]: event.shots } };
    case 'shot-spent':
      return { ...who, shots: { ...who.shots, [event.weapon]: event.left } };
    case 'limb-lost':
      return {
        ...who,
        lostLimbs: [
          ...who.lostLimbs.filter((lost) => lost.limb !== event.limb),
          { limb: event.limb, how: event.how },
        ],
        held: who.held.filter((held) => !event.drops.includes(held.item)),
        dropped: [...who.dropped, ...event.drops],
      };
    default:
      return who;
  }
}

function evolveBody(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'damage-dealt':
      return { ...who, hp: event.hp };
    case 'fell-unconscious':
      return { ...who, life: 'unconscious', ts: 0, saved: 0 };
    case 'died':
      return { ...who, life: 'dead', clock: null, hasHeartWound: false, ts: 0, saved: 0, turn: 'over' };
    case 'dying-started':
      return { ...who, clock: event.seconds, hasHeartWound: who.hasHeartWound || event.isHeartWound };
    case 'clock-changed':
      return { ...who, clock: event.seconds.total };
    case 'dying-ended':
      return { ...who, clock: null, hasHeartWound: false };
    case 'healed':
      return { ...who, hp: event.hp };
    case 'woke-up':
      return { ...who, life: 'conscious' };
    default:
      return who;
  }
}
