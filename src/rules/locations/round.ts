import { bringInNewCharacters } from './death.ts';
import { endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import { askForPlace, gmPicks, masterPicks, nextFollowers, nextHalf, settlePlace } from './order.ts';
import type { LocationsRule } from './rulebook.ts';
import { speedOf } from './speed.ts';
import { combatant } from './state.ts';
import { canAct } from './status.ts';
import { runWoundClock, weatherStrikes } from './wound-clock.ts';

/** @rule round 3 seconds, in which everybody has a turn. */
export function startRound(fight: Fight): void {
  fight.record({ type: 'round-started', rule: 'round', round: fight.state.round + 1 });
}

/** Whoever is next has its turn; when nobody is left the round ends. One question a step. */
export function nextTurn(fight: Fight): void {
  if (endIfDecided(fight)) return;
  const followers = nextFollowers(fight.state);
  const next = nextHalf(fight.state);
  if (followers.length > 0) nextOfMaster(fight, followers);
  else if (next === undefined) endRound(fight);
  else if (next.idle !== undefined) beginTurn(fight, next.idle, 'same-order');
  else if (next.half === 'team') nextOfTeam(fight, next.able);
  else nextOfGm(fight, next.able);
}

function nextOfMaster(fight: Fight, followers: readonly string[]): void {
  const id = masterPicks(fight, followers);
  if (mayBegin(fight, id)) beginTurn(fight, id, 'extras');
  else fight.record({ type: 'place-passed', rule: 'extras', who: id });
}

function nextOfGm(fight: Fight, able: readonly string[]): void {
  const id = gmPicks(fight, able);
  if (mayBegin(fight, id)) beginTurn(fight, id, ruleFor(fight, id));
  else fight.record({ type: 'place-passed', rule: 'extras', who: id });
}

function nextOfTeam(fight: Fight, able: readonly string[]): void {
  if (askForPlace(fight)) return;
  const { id, isContested } = settlePlace(fight, able);
  if (mayBegin(fight, id)) beginTurn(fight, id, isContested ? 'act-before' : ruleFor(fight, id));
  else fight.record({ type: 'place-passed', rule: 'act-before', who: id });
}

/** Whether the one picked can still have its turn: the GM may have stepped in. */
function mayBegin(fight: Fight, id: string): boolean {
  const who = combatant(fight.state, id);
  return who.turn === 'waiting' && who.presence === 'here' && !who.isDead;
}

function ruleFor(fight: Fight, id: string): LocationsRule {
  if (!combatant(fight.state, id).sheet.isCharacter) return 'extras';
  return fight.state.round > 1 ? 'same-order' : 'side-initiative';
}

/** A turn begins; of one who can't act it is over at once. @rule same-order */
function beginTurn(fight: Fight, id: string, rule: LocationsRule): void {
  const who = combatant(fight.state, id);
  if (canAct(fight.state, who)) {
    fight.record({ type: 'turn-started', rule, who: id, speed: speedOf(fight.state, who) });
    return;
  }
  if (who.isUnconscious)
    fight.record({ type: 'turn-passed', rule: 'unconscious', who: id, why: 'unconscious' });
  else fight.record({ type: 'turn-passed', rule: 'stunned', who: id, why: 'stunned' });
}

/** @rule recap The end of a round: what happened in it, what it did to the wounded, who joins. */
function endRound(fight: Fight): void {
  weatherStrikes(fight);
  runWoundClock(fight);
  bringInNewCharacters(fight);
  const { round, deeds } = fight.state;
  fight.record({ type: 'recapped', rule: 'recap', round, deeds });
  fight.record({ type: 'round-ended', rule: 'round', round });
  endIfDecided(fight);
}
