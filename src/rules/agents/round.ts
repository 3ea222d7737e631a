import { wakeUp } from './consciousness.ts';
import { fallHeldBlows, hasDueBlows } from './damage.ts';
import { answerDelay, delayQuestions, nextWaiting } from './delay.ts';
import { endNow, isDeserted } from './end.ts';
import { advanceWork } from './extended.ts';
import type { Fight } from './fight.ts';
import { putFirst, returnInitiative, tellRecoil } from './ledger.ts';
import { isLevelWith } from './order.ts';
import { endPenaltiesWithRound } from './reaction.ts';
import { needsRollOff, settleTieOf } from './roll-off.ts';
import { type Agent, isAble } from './state.ts';

/** @rule action-budget A new round: everybody able has a turn again. */
export function startRound(fight: Fight): void {
  // ruling: combat-end - only the GM can bring it to this, and rounds without anybody would never end
  if (isDeserted(fight.state)) endNow(fight);
  fight.record({ type: 'round-started', rule: 'action-budget', round: fight.state.round + 1 });
  tellRecoil(fight);
  putFirst(fight);
}

/** The next turn on the count, or a delayed one before it; when nobody is left the round ends. */
export function nextTurn(fight: Fight): void {
  if (hasDueBlows(fight.state)) {
    fallHeldBlows(fight);
    return;
  }
  const next = nextWaiting(fight.state);
  if (next !== undefined && needsRollOff(fight.state, next.id)) {
    settleTieOf(fight, next.id);
    return;
  }
  if (delayQuestions(fight.state, next).length > 0) askDelayed(fight);
  else if (next === undefined) endRound(fight);
  else startTurn(fight, next);
}

function askDelayed(fight: Fight): void {
  const answered = fight.askAny(() => delayQuestions(fight.state, nextWaiting(fight.state)));
  if (answered === undefined) return;
  answerDelay(fight, answered.who, answered.answer);
}

/** @rule initiative-moves Whoever has not acted yet and stands highest now. */
function startTurn(fight: Fight, next: Agent): void {
  const tiedWith = fight.state.combatants
    .filter((other) => other.id !== next.id && other.turn === 'waiting' && isAble(other))
    .filter((other) => isLevelWith(next, other))
    .map(({ id }) => id);
  const event = { who: next.id, count: next.initiative!, tiedWith };
  fight.record({ type: 'turn-started', rule: 'initiative-moves', ...event });
}

function endRound(fight: Fight): void {
  advanceWork(fight);
  returnInitiative(fight);
  endPenaltiesWithRound(fight);
  fight.record({ type: 'round-ended', rule: 'action-budget', round: fight.state.round });
  wakeUp(fight);
}
