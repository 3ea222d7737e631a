import { loseAimWithRound } from './aim.ts';
import { runClocks } from './dying.ts';
import { endAfterRound, endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import { combatant, isUp, type State } from './state.ts';
import { maximumTs } from './time-slices.ts';
import { startTurn } from './turn.ts';

/** @rule round-refill A new round: TS returns to its maximum. @rule surprise-round Not to the surprised. */
export function startRound(fight: Fight): void {
  fight.record({ type: 'round-started', rule: 'round-refill', round: fight.state.round + 1 });
  for (const who of fight.state.combatants) {
    if (who.presence !== 'here' || who.life === 'dead') continue;
    if (who.isSurprised) fight.record({ type: 'refill-missed', rule: 'surprise-round', who: who.id });
    // ruling: staggered-refill - the staggered too
    else fight.record({ type: 'ts-refilled', rule: 'round-refill', who: who.id, ts: maximumTs(who) });
  }
}

/** @rule initiative Whoever is next has its turn; when nobody is left the round ends. */
export function nextTurn(fight: Fight): void {
  const next = fight.state.order.find((id) => awaitsTurn(fight.state, id));
  if (next !== undefined) startTurn(fight, next);
  else if (comesRound(fight.state)) fight.record({ type: 'order-came-round', rule: 'turns-per-round' });
  else endRound(fight);
}

function awaitsTurn(state: State, id: string): boolean {
  const who = combatant(state, id);
  if (who.turn !== 'waiting' || who.presence !== 'here' || who.life === 'dead') return false;
  // One who lies unconscious has nothing to do with its turn but to recover from stagger.
  return isUp(who) || who.isStaggered;
}

// ruling: turns-per-round
function comesRound(state: State): boolean {
  if (state.rulings['turns-per-round'] === 'one' || !state.hasSpent) return false;
  return state.combatants.some((who) => isUp(who) && who.ts > 0);
}

/** @rule round-end Everybody has spent its TS or ended its turn. */
function endRound(fight: Fight): void {
  fight.record({ type: 'round-ended', rule: 'round-end', round: fight.state.round });
  for (const { id, ts } of fight.state.combatants) {
    if (ts > 0) fight.record({ type: 'ts-lost', rule: 'no-carry-over', who: id, ts });
  }
  loseAimWithRound(fight);
  endEffects(fight);
  // ruling: dying-tick
  runClocks(fight, fight.state.rulings['round-seconds'], 'dying-timer');
  endIfDecided(fight);
  endAfterRound(fight);
}

function endEffects(fight: Fight): void {
  for (const { id, effects } of fight.state.combatants) {
    for (const { name, until } of effects) {
      if (until !== null && until <= fight.state.round) {
        fight.record({ type: 'effect-ended', rule: 'boons', who: id, name, until });
      }
    }
  }
}
