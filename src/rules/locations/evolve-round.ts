import type { Combatant, State } from './state.ts';

/** A new round: everybody waits for a turn again. After the fight rounds only run their clock. */
export function startRound(state: State, round: number): State {
  const next = { ...state, combatants: state.combatants.map(freshRound) };
  const phase = state.winner === null ? 'next' : 'recovery';
  return { ...next, phase, round, isRoundOver: false, order: keptOrder(state), acted: [] };
}

/** @rule same-order Those who acted, in the order they did, then whoever has come since. */
function keptOrder(state: State): readonly string[] {
  if (state.round === 0) return [];
  const late = state.order.filter((id) => !state.acted.includes(id));
  return [...state.acted, ...late];
}

function freshRound(who: Combatant): Combatant {
  return {
    ...who,
    turn: 'waiting',
    claim: null,
    moved: 0,
    hasStoodUp: false,
    action: null,
    fast: [],
    ride: 'not-rolled',
    spare: 0,
    spareMoved: 0,
    defences: 0,
    runRounds: who.isRunning ? who.runRounds + 1 : 0,
    isRunning: false,
  };
}

/** `active` begins its turn: what lasted until then ends, and nobody claims a place any more. */
export function beforeTurn(who: Combatant, active: string): Combatant {
  const refs = who.refs.some((ref) => ref.maker === active && ref.turns === 0)
    ? who.refs.filter((ref) => ref.maker !== active || ref.turns > 0)
    : who.refs;
  if (who.id === active) {
    return { ...who, turn: 'active', claim: null, refs, isGuarding: false, isCountering: false };
  }
  return who.claim === null && refs === who.refs ? who : { ...who, claim: null, refs };
}

/** `active` has ended its turn. */
export function afterTurn(who: Combatant, active: string, spare: number): Combatant {
  const refs = who.refs.some((ref) => ref.maker === active && ref.turns > 0)
    ? who.refs
        .map((ref) => (ref.maker === active && ref.turns > 0 ? { ...ref, turns: ref.turns - 1 } : ref))
        .filter((ref, i) => ref.turns > 0 || who.refs[i]!.turns === 0)
    : who.refs;
  if (who.id !== active) return refs === who.refs ? who : { ...who, refs };
  const aim = who.action === 'aim' ? who.aim : null;
  const stun = Math.max(0, who.stun - 1);
  return { ...who, turn: 'over', refs, spare, aim, stun, isCharging: false };
}

export function stopFighting(who: Combatant): Combatant {
  return {
    ...who,
    turn: 'over',
    stun: 0,
    refs: [],
    aim: null,
    spare: 0,
    isCharging: false,
    isGuarding: false,
    isCountering: false,
    work: null,
  };
}
