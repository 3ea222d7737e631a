import { sumOf } from '../../kernel/explanation.ts';
import { isAtZero, isLimb, maximumHp } from './body.ts';
import { die } from './death.ts';
import { fallProne } from './falling.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { type DamageKind, type Hand, type Limb, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, combatant, type State, type Wound } from './state.ts';
import { letGo, sever, startDying } from './wounds.ts';

/** Takes C away, `for-good` or until rest brings it back, with all that hangs on it. ruling: c-loss */
export function loseC(
  fight: Fight,
  id: string,
  points: number,
  why: string,
  rule: LocationsRule,
  span: 'for-now' | 'for-good',
): void {
  const who = combatant(fight.state, id);
  const loss = sumOf([{ value: points, why, rule }]);
  const c = sumOf([
    { value: who.c, why: 'C', rule },
    { value: -points, why, rule },
  ]);
  fight.record({ type: 'c-lost', rule, who: id, loss, c, isForGood: span === 'for-good' });
  // ruling: c-zero
  if (c.total <= 0) {
    die(fight, id, 'c-zero', 'C 0');
    return;
  }
  const easing = fight.state.rulings['c-loss'] === 'hp-stays';
  if (easing) ease(fight, id, who.c);
  followC(fight, id, easing ? 'sever' : 'useless');
}

/** Head and torso at 0 because C fell: dying. A limb: useless, or by the other setting severed. */
function followC(fight: Fight, id: string, limbs: 'sever' | 'useless'): void {
  for (const location of LOCATIONS) {
    const who = combatant(fight.state, id);
    if (who.isDead || !isAtZero(fight.state, who, location)) continue;
    if (!isLimb(location)) startDying(fight, id);
    else if (who.lost[location] === null && limbs === 'sever') sever(fight, id, location);
    else if (who.lost[location] === null) lame(fight, id, location);
  }
}

/** A limb that has become useless: an arm holds nothing more, a leg bears nobody. */
function lame(fight: Fight, id: string, limb: Limb): void {
  if (limb.endsWith('arm')) letGo(fight, id, limb as Hand, 'c-loss');
  else fallProne(fight, id, 'c-loss');
}

/** The HP left stay: damage gives way as the maxima fall. */
function ease(fight: Fight, id: string, before: number): void {
  const who = combatant(fight.state, id);
  const wounds = Object.fromEntries(
    LOCATIONS.map((location) => [location, eased(fight.state, who, location, before)]),
  ) as Record<Location, Wound>;
  fight.record({ type: 'wounds-eased', rule: 'c-loss', who: id, wounds });
}

const KINDS: readonly DamageKind[] = ['normal', 'fire', 'cold'];

function eased(state: State, who: Combatant, location: Location, before: number): Wound {
  let less = maximumHp(state, before, location) - maximumHp(state, who.c, location);
  const wound = { ...who.wounds[location] };
  for (const kind of KINDS) {
    const part = Math.min(less, wound[kind]);
    wound[kind] -= part;
    less -= part;
  }
  return wound;
}

/** @rule recover-c */
export function regainC(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  const c = sumOf([
    { value: who.c, why: 'C', rule: 'recover-c' },
    { value: 1, why: 'a day of rest', rule: 'recover-c' },
  ]);
  fight.record({ type: 'c-regained', rule: 'recover-c', who: id, c });
}
