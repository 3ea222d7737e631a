import type { Modifier } from '../../kernel/explanation.ts';
import { canStabilise, isTarget } from './action-options.ts';
import { attack } from './attack.ts';
import { throwBlast } from './blast.ts';
import type { Blow } from './blow.ts';
import { isUp } from './condition.ts';
import type { Fight } from './fight.ts';
import { work } from './improvised.ts';
import { usableWeapons, weaponOf } from './items.ts';
import { painParts } from './pain.ts';
import { weightOf } from './penalties.ts';
import { isNearby, reaches } from './ranges.ts';
import { spray } from './spray.ts';
import { stabilise } from './stabilise.ts';
import { type Action, type Combatant, combatant, type State } from './state.ts';

/** Why a declared action comes to nothing; undefined when it can be done. @rule lost-target */
export function whyLost(state: State, who: Combatant, action: Action): string | undefined {
  if (action.kind === 'full-defense') return undefined;
  if (action.kind === 'work') return who.job === null ? 'there is nothing to work at' : undefined;
  if (action.kind === 'stabilise') {
    const patient = combatant(state, action.target);
    if (!canStabilise(state, who, patient)) return `${patient.name} needs no help`;
    return isNearby(state, who, patient) ? undefined : `${patient.name} is out of reach`;
  }
  const weapon = weaponOf(who, action.weapon);
  if (!usableWeapons(who).includes(weapon)) return `${weapon.name} is of no use any more`;
  if (action.kind === 'blast' && action.point !== null) {
    return reaches(state, who.cell, action.point, weapon) ? undefined : 'the point is out of reach';
  }
  const target = combatant(state, action.target!);
  if (!isTarget(who, target)) return `${target.name} is gone`;
  return reaches(state, who.cell, target.cell, weapon) ? undefined : `${target.name} is out of reach`;
}

/** @rule declare The next declared action, done. */
export function performAction(fight: Fight, id: string, action: Action): void {
  const { attacks, checks } = weightOf(fight.state, action);
  fight.record({ type: 'action-begun', rule: 'declare', who: id, action, attacks, checks });
  const pain = painParts(fight, id);
  const who = combatant(fight.state, id);
  if (!isUp(fight.state, who) || whyLost(fight.state, who, action) !== undefined) return;
  switch (action.kind) {
    case 'strike':
    case 'shoot':
      attackOnce(fight, id, action, pain);
      break;
    case 'spray':
      spray(fight, id, action, pain);
      break;
    case 'blast':
      throwBlast(fight, id, action, pain);
      break;
    case 'stabilise':
      stabilise(fight, id, action.target, pain);
      break;
    case 'work':
      work(fight, id, pain);
  }
}

type Single = Extract<Action, { kind: 'strike' | 'shoot' }>;

function attackOnce(fight: Fight, id: string, action: Single, pain: readonly Modifier[]): void {
  const { weapon, target, intent } = action;
  const isShot = action.kind === 'shoot';
  const rounds = isShot ? action.rounds : 1;
  if (isShot) fight.record({ type: 'rounds-fired', rule: 'max-burst', who: id, weapon, rounds });
  const blow: Blow = {
    attacker: id,
    target,
    weapon,
    way: isShot ? 'shot' : 'strike',
    arm: weaponOf(combatant(fight.state, id), weapon),
    intent,
    at: isShot ? 'body' : action.at,
    rounds,
    pain,
    levels: [],
    shared: null,
  };
  attack(fight, blow);
}
