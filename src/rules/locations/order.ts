import { combatantOf, sideLeft } from '../../kernel/battle.ts';
import { type Decision, decisionFor, plain, THE_GM } from '../../kernel/decision.ts';
import { GM } from '../../kernel/ids.ts';
import { canAct, isStanding } from './body.ts';
import { attemptAt, contest, plainDie } from './dice.ts';
import { bringInNewCharacters, runWoundClock, weatherStrikes } from './dying.ts';
import type { Combat } from './events.ts';
import { speedOf } from './movement.ts';
import type { LocationsRule } from './rulebook.ts';
import { type Combatant, isHere, type State } from './state.ts';

type Half = 'team' | 'gm';

/** @rule side-initiative Rolls a d6 of the GM: on an even number the Team is first, on an odd one the GM. */
export function rollSides(combat: Combat): void {
  const { face, faces } = plainDie(combat, GM, 'side-initiative', 'the Team or the GM first?');
  const first: Half = face % 2 === 0 ? 'team' : 'gm';
  combat.record({ type: 'sides-rolled', rule: 'side-initiative', faces, first });
}

// ruling: follower-turn
function followsMaster(state: State, who: Combatant): boolean {
  if (who.master === null || state.rulings['follower-turn'] === 'with-extras') return false;
  return isHere(combatantOf(state, who.master));
}

function halfOf(state: State, who: Combatant): Half {
  // A follower that does not act after its master acts with the Extras while it has a master.
  const isExtra = who.master !== null && isHere(combatantOf(state, who.master));
  return who.side === state.team && !isExtra ? 'team' : 'gm';
}

/** The next combatant if it is decided; otherwise the candidates. */
interface Next {
  readonly half: Half;
  /** The combatants that may still have a turn in this half and can act, in the order of the last round. */
  readonly able: readonly string[];
  /**
   * The combatant that now passes its turn, because its place from the last round has come or it is the only
   * one left.
   */
  readonly idle: string | undefined;
}

/** Returns the followers without a turn, of a master that has had its turn. @rule extras */
function nextFollowers(state: State): readonly string[] {
  const waiting = state.combatants.filter(
    (who) =>
      isHere(who) &&
      who.turn === 'waiting' &&
      followsMaster(state, who) &&
      combatantOf(state, who.master!).turn === 'over',
  );
  return waiting.filter(({ master }) => master === waiting[0]!.master).map(({ id }) => id);
}

/** @rule extras Asks the master which of several followers is next. ruling: follower-order */
function masterPicks(combat: Combat, followers: readonly string[]): string {
  if (followers.length === 1) return followers[0]!;
  const answer = combat.ask(() => {
    const oneOf = nextFollowers(combat.state);
    if (oneOf.length < 2) return undefined;
    const { master, seat } = combatantOf(combat.state, oneOf[0]!);
    if (!isStanding(combat.state, combatantOf(combat.state, master!))) return undefined;
    const about = { key: 'next', rule: 'follower-order', context: {} };
    const option = { kind: 'goes', params: { who: { oneOf } } } as const;
    return decisionFor({ id: master!, seat }, about, [option], { kind: 'goes', who: oneOf[0]! });
  });
  return answer?.who ?? followers[0]!;
}

/**
 * @rule act-before Returns the half whose turn it is, and its waiting combatants; `undefined` if all have acted.
 */
function nextHalf(state: State): Next | undefined {
  const halves: readonly Half[] = state.first === 'team' ? ['team', 'gm'] : ['gm', 'team'];
  for (const half of halves) {
    const waiting = state.combatants.filter(
      (who) =>
        isHere(who) && who.turn === 'waiting' && !followsMaster(state, who) && halfOf(state, who) === half,
    );
    if (waiting.length === 0) continue;
    const sorted = waiting.sort((a, b) => placeOf(state, a.id) - placeOf(state, b.id));
    const able = sorted.filter((who) => canAct(state, who)).map((who) => who.id);
    return { half, able, idle: idleOf(state, sorted[0]!, able) };
  }
  return undefined;
}

/**
 * @rule same-order A combatant that cannot act passes its turn at its place, so that it keeps the place for later
 * rounds.
 */
function idleOf(state: State, first: Combatant, able: readonly string[]): string | undefined {
  if (canAct(state, first)) return undefined;
  return able.length === 0 || state.order.includes(first.id) ? first.id : undefined;
}

/** @rule same-order Returns the place from the last round; latecomers are last. */
function placeOf(state: State, id: string): number {
  const place = state.order.indexOf(id);
  return place === -1 ? state.order.length : place;
}

/**
 * Returns the combatant that holds the next place by the order of the last round; none in the first round.
 */
function holderOf(state: State, able: readonly string[]): string | undefined {
  return state.order.includes(able[0]!) ? able[0] : undefined;
}

/**
 * @rule act-before Asks all of the Team that could be next, at the same time, whether they claim the place. Returns
 * whether anyone was asked. ruling: team-order
 */
function askForPlace(combat: Combat): boolean {
  const answered = combat.askFirst(
    () => claimants(combat.state),
    (open) => claimQuestion(combat.state, open),
  );
  if (answered === undefined) return false;
  const { who, answer } = answered;
  const rule = 'act-before';
  if (answer.kind === 'claim') combat.record({ type: 'place-claimed', rule, who });
  else combat.record({ type: 'place-passed', rule, who });
  return true;
}

/** A combatant that may still claim a place, and its holder. */
interface Claimant {
  readonly id: string;
  readonly holder: string | null;
}

function claimants(state: State): Claimant[] {
  if (nextFollowers(state).length > 0) return [];
  const next = nextHalf(state);
  if (next?.half !== 'team' || next.able.length < 2) return [];
  const holder = holderOf(state, next.able) ?? null;
  const open = next.able.filter((id) => id !== holder && combatantOf(state, id).claim === null);
  return open.map((id) => ({ id, holder }));
}

function claimQuestion(state: State, { id, holder }: Claimant): Decision {
  const about = { key: 'place', rule: 'act-before', context: { holder } };
  return decisionFor(combatantOf(state, id), about, [plain('pass'), plain('claim')], 'pass');
}

/** Returns the combatant that gets the place, and whether it was rolled for. @rule act-before An AvA roll. */
function settlePlace(combat: Combat, able: readonly string[]): { id: string; isContested: boolean } {
  const claimers = able.filter((id) => combatantOf(combat.state, id).claim === 'claims');
  const holder = holderOf(combat.state, able);
  if (claimers.length === 0) return { id: holder ?? able[0]!, isContested: false };
  const rivals = holder === undefined ? claimers : [holder, ...claimers];
  if (rivals.length === 1) return { id: rivals[0]!, isContested: false };
  const attempts = rivals.map((id) => attemptAt(combat.state, id, 'A', 'plain', 'act-before', 'acts first'));
  const { rolls, winner } = contest(combat, attempts);
  combat.record({ type: 'place-contested', rule: 'act-before', rolls, winner });
  return { id: winner, isContested: true };
}

/** @rule extras Asks the GM which of the others is next, if there are several. */
function gmPicks(combat: Combat, able: readonly string[]): string {
  if (able.length === 1) return able[0]!;
  const answer = combat.ask(() => {
    const now = nextHalf(combat.state);
    if (now?.half !== 'gm' || now.able.length < 2) return undefined;
    const about = { key: 'next', rule: 'extras', context: {} };
    const option = { kind: 'goes', params: { who: { oneOf: now.able } } } as const;
    return decisionFor(THE_GM, about, [option], { kind: 'goes', who: now.able[0]! });
  });
  return answer?.who ?? able[0]!;
}

/** @rule round A round has 3 seconds, in which everyone has a turn. */
export function startRound(combat: Combat): void {
  combat.record({ type: 'round-started', rule: 'round', round: combat.state.round + 1 });
}

/** Starts the turn of the next combatant; without one the round ends. One question a step. */
export function nextTurn(combat: Combat): void {
  if (endIfDecided(combat)) return;
  const followers = nextFollowers(combat.state);
  const next = nextHalf(combat.state);
  if (followers.length > 0) nextOfMaster(combat, followers);
  else if (next === undefined) endRound(combat);
  else if (next.idle !== undefined) beginTurn(combat, next.idle, 'same-order');
  else if (next.half === 'team') nextOfTeam(combat, next.able);
  else nextOfGm(combat, next.able);
}

function nextOfMaster(combat: Combat, followers: readonly string[]): void {
  const id = masterPicks(combat, followers);
  if (mayBegin(combat, id)) beginTurn(combat, id, 'extras');
  else combat.record({ type: 'place-passed', rule: 'extras', who: id });
}

function nextOfGm(combat: Combat, able: readonly string[]): void {
  const id = gmPicks(combat, able);
  if (mayBegin(combat, id)) beginTurn(combat, id, ruleFor(combat, id));
  else combat.record({ type: 'place-passed', rule: 'extras', who: id });
}

function nextOfTeam(combat: Combat, able: readonly string[]): void {
  if (askForPlace(combat)) return;
  const { id, isContested } = settlePlace(combat, able);
  if (mayBegin(combat, id)) beginTurn(combat, id, isContested ? 'act-before' : ruleFor(combat, id));
  else combat.record({ type: 'place-passed', rule: 'act-before', who: id });
}

/** Returns whether the picked combatant can still have its turn after a possible GM override. */
function mayBegin(combat: Combat, id: string): boolean {
  const who = combatantOf(combat.state, id);
  return who.turn === 'waiting' && who.presence === 'here' && !who.isDead;
}

function ruleFor(combat: Combat, id: string): LocationsRule {
  if (!combatantOf(combat.state, id).sheet.isCharacter) return 'extras';
  return combat.state.round > 1 ? 'same-order' : 'side-initiative';
}

/** Starts a turn. The turn of a combatant that cannot act ends at once. @rule same-order */
function beginTurn(combat: Combat, id: string, rule: LocationsRule): void {
  const who = combatantOf(combat.state, id);
  if (canAct(combat.state, who)) {
    combat.record({ type: 'turn-started', rule, who: id, speed: speedOf(combat.state, who) });
    return;
  }
  if (who.isUnconscious)
    combat.record({ type: 'turn-passed', rule: 'unconscious', who: id, why: 'unconscious' });
  else combat.record({ type: 'turn-passed', rule: 'stunned', who: id, why: 'stunned' });
}

/** @rule recap Ends a round: the recap, the effects on the wounded, and the newcomers. */
function endRound(combat: Combat): void {
  weatherStrikes(combat);
  runWoundClock(combat);
  bringInNewCharacters(combat);
  const { round, deeds } = combat.state;
  combat.record({ type: 'recapped', rule: 'recap', round, deeds });
  combat.record({ type: 'round-ended', rule: 'round', round });
  endIfDecided(combat);
}

/**
 * Returns the only side with a standing combatant, 'nobody' if all are down, `undefined` while the fight is
 * open.
 */
export function decidedFor(state: State): string | undefined {
  return sideLeft(state, (who) => isStanding(state, who));
}

/** Ends the fight if only one side is left. Returns whether it did. ruling: fight-end */
function endIfDecided(combat: Combat): boolean {
  const winner = decidedFor(combat.state);
  if (winner === undefined) return false;
  combat.record({ type: 'fight-ended', rule: 'fight-end', winner });
  return true;
}
