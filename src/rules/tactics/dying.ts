import type { Modifier } from '../../kernel/explanation.ts';
import { makeCheck } from './check.ts';
import { combatPenalty, isBeyondDeath, isDying, isStunned } from './condition.ts';
import { endIfDecided } from './end.ts';
import type { Check } from './events.ts';
import type { Fight } from './fight.ts';
import { type Combatant, combatant } from './state.ts';
import { woundsAfter } from './wounds.ts';

/** A new turn begins: a fresh start for everybody, and the dying roll for their lives. @rule dying */
export function startTurn(fight: Fight): void {
  fight.record({ type: 'turn-started', rule: 'set-tactics', turn: fight.state.turn + 1 });
  for (const { id } of fight.state.combatants) rollForLife(fight, id);
  endIfDecided(fight);
}

/** @rule dying A BOD check each turn: successes are added to W, failures taken from it. */
function rollForLife(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  if (who.presence !== 'here' || !isDying(fight.state, who)) return;
  const check = checkOf(fight, who, { value: who.sheet.bod, why: 'BOD', rule: 'dying' });
  changeWounds(fight, id, check);
  const now = combatant(fight.state, id);
  if (isBeyondDeath(fight.state, now, now.w)) {
    fight.record({ type: 'died', rule: 'dying', who: id, cause: 'wounds' });
  } else if (isDying(fight.state, now)) {
    grit(fight, now);
  } else {
    fight.record({ type: 'dying-ended', rule: 'dying', who: id });
  }
}

function checkOf(fight: Fight, who: Combatant, base: Modifier): Check {
  const penalty = combatPenalty(fight.state, who);
  const parts = penalty === undefined ? [base] : [base, penalty];
  return makeCheck(fight, {
    who: who.id,
    rule: 'dying',
    why: `${who.name}: ${base.why} of the dying`,
    parts,
  });
}

/** @rule stabilise Once stabilised, failures cost nothing. */
function changeWounds(fight: Fight, id: string, check: Check): void {
  const who = combatant(fight.state, id);
  const result = check.result.total;
  const isSafe = result < 0 && who.isStabilised;
  const change: Modifier = isSafe
    ? { value: 0, why: 'stabilised', rule: 'stabilise' }
    : { value: result, why: 'BOD check', rule: 'dying' };
  const w = woundsAfter(who.w, who.sheet.pc, change);
  fight.record({ type: 'bod-checked', rule: isSafe ? 'stabilise' : 'dying', who: id, check, w });
}

/** @rule dying Acting meanwhile takes a NER success, with the combat penalty. */
function grit(fight: Fight, who: Combatant): void {
  if (who.isUnconscious || isStunned(fight.state, who)) return;
  const check = checkOf(fight, who, { value: who.sheet.ner, why: 'NER', rule: 'dying' });
  const isGritting = check.result.total >= 0;
  fight.record({ type: 'ner-checked', rule: 'dying', who: who.id, check, isGritting });
}
