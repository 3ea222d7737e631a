import { sumOf } from '../../kernel/explanation.ts';
import { traitAttempt } from './attempt.ts';
import { rollAgainst } from './dice.ts';
import type { Choice, Fight } from './fight.ts';
import { loseAim } from './movement.ts';
import { speedOf, yardsOf } from './speed.ts';
import { putOnRef } from './stance.ts';
import { type Combatant, combatant, isFoe, isHere, type State } from './state.ts';
import { weaponsInHand } from './weapons.ts';

const ROUNDS_A_MINUTE = 20;

/** @rule charge @rule run Maneuvers of movement; the same on a mount. */
export function runningOptions(state: State, who: Combatant): Choice[] {
  if (speedOf(state, who).total === 0 || who.isProne) return [];
  const options: Choice[] = [{ kind: 'run', params: {}, cost: 'action' }];
  const isArmed = weaponsInHand(state, who).some((weapon) => weapon.kind === 'melee');
  if (isArmed && state.combatants.some((other) => isFoe(who, other) && isHere(other))) {
    options.push({ kind: 'charge', params: {}, cost: 'action' });
  }
  return options;
}

/** @rule charge Twice the Speed, a melee attack with +3 DMG to come; on REF for 1 round. */
export function charge(fight: Fight, id: string): void {
  loseAim(fight, id);
  const yards = yardsOf(fight.state, { ...combatant(fight.state, id), action: 'charge' });
  fight.record({ type: 'charged', rule: 'charge', who: id, yards });
  putOnRef(fight, id, null, id, 0, 'charge');
}

/** @rule run Three times the Speed, if the breath lasts. */
export function run(fight: Fight, id: string): void {
  if (!hasBreath(fight, id)) return;
  loseAim(fight, id);
  const yards = yardsOf(fight.state, { ...combatant(fight.state, id), action: 'run' });
  fight.record({ type: 'ran', rule: 'run', who: id, yards });
}

/** @rule run C minutes without a roll, then C against 9, 1 more for each minute more. ruling: run-stops */
function hasBreath(fight: Fight, id: string): boolean {
  const who = combatant(fight.state, id);
  const minutes = Math.floor(who.runRounds / ROUNDS_A_MINUTE);
  if (minutes < who.c) return true;
  const parts = [{ value: 9, why: 'out of breath', rule: 'run' }];
  const more = minutes - who.c;
  if (more > 0) parts.push({ value: more, why: 'minutes more', rule: 'run' });
  const attempt = traitAttempt(fight.state, id, 'C', 'plain', 'run', 'runs on');
  const tested = rollAgainst(fight, attempt, sumOf(parts));
  const rule = tested.isSuccess ? 'run' : 'run-stops';
  fight.record({ type: 'run-rolled', rule, who: id, ...tested });
  return tested.isSuccess;
}
