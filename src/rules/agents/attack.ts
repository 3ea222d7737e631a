import type { RawAnswer } from '../../kernel/decision.ts';
import { loseAim, useUpAim } from './aim.ts';
import type { Assault } from './assault.ts';
import { weaponUsed } from './assault.ts';
import { roundsFired } from './auto.ts';
import { giveAway, knowsOfAttack } from './awareness.ts';
import { spendSignificant } from './budget.ts';
import { endIfDecided } from './end.ts';
import type { Mode } from './events.ts';
import { exchange } from './exchange.ts';
import { throwBlast } from './explosion.ts';
import type { Fight } from './fight.ts';
import { fireFullAuto } from './full-auto.ts';
import { noteRecoil } from './recoil.ts';
import { agent } from './state.ts';

/** @rule attack Target, roll, reaction, damage; then Heft or Recoil, once for the whole action. */
export function attack(fight: Fight, id: string, answer: RawAnswer): void {
  const assault = assaultOf(fight, id, answer);
  const weapon = weaponUsed(fight.state, assault);
  spendSignificant(fight, id, weapon.name);
  spendRounds(fight, assault);
  // @rule auto full auto is unaimed
  // ruling: full-auto-aim
  if (assault.mode === 'full-auto') loseAim(fight, id);
  if (weapon.blast !== null) throwBlast(fight, assault);
  else if (assault.mode === 'full-auto') fireFullAuto(fight, assault);
  else exchange(fight, assault, null);
  finish(fight, assault);
}

function assaultOf(fight: Fight, attacker: string, answer: RawAnswer): Assault {
  const { weapon, target } = answer as unknown as { weapon: string; target: string };
  const mode = (answer.mode as Mode | undefined) ?? 'single';
  const by = answer.by === 'STR' ? 'STR' : 'DEX';
  const isKnown = knowsOfAttack(fight.state, attacker, target);
  return { attacker, target, weapon, mode, by, isKnown };
}

function spendRounds(fight: Fight, assault: Assault): void {
  const weapon = weaponUsed(fight.state, assault);
  if (weapon.rounds === null) return;
  const rounds = roundsFired(weapon, assault.mode);
  const left = agent(fight.state, assault.attacker).rounds[weapon.id]! - rounds;
  fight.record({
    type: 'rounds-fired',
    rule: 'auto',
    who: assault.attacker,
    weapon: weapon.id,
    rounds,
    left,
  });
}

function finish(fight: Fight, assault: Assault): void {
  const { attacker, mode } = assault;
  useUpAim(fight, attacker);
  giveAway(fight, attacker);
  noteRecoil(fight, attacker, weaponUsed(fight.state, assault), mode);
}

/** @rule coup-de-grace It hits and kills. */
export function coupDeGrace(fight: Fight, id: string, answer: RawAnswer): void {
  const assault = assaultOf(fight, id, answer);
  spendSignificant(fight, id, 'coup de grace');
  spendRounds(fight, assault);
  const cause = 'coup-de-grace';
  fight.record({ type: 'died', rule: 'coup-de-grace', who: assault.target, cause });
  finish(fight, assault);
  endIfDecided(fight);
}
