import type { Rule } from '../../kernel/ruleset.ts';

const rule = (title: string, says: string) => ({ title, source: 'Maneuvers (companion)', says });

/** The maneuvers and situations of Hit Locations. A maneuver uses the action unless it is Fast. */
export const maneuverRules = {
  'called-shot': rule('Called shot', 'Part of an attack: at the head -6, at an arm or leg -3 to hit.'),
  disarm: rule(
    'Disarm',
    'A called shot at an arm for no damage; then AvC or CvC, and the weapon flies d6 yards.',
  ),
  shove: rule(
    'Shove',
    'A called shot at the torso for no damage; then CvC, and the target is d6 yards away.',
  ),
  trip: rule(
    'Trip',
    'A called shot at the legs for no damage; then CvA, and the target is prone and Stunned for 1 round.',
  ),
  charge: rule('Charge', 'Twice the Speed and a melee attack with +3 DMG; on REF for 1 round.'),
  run: rule(
    'Run',
    'Three times the Speed for the whole turn: for C minutes without a roll, then C against 9, 1 more for each further minute.',
  ),
  aim: rule(
    'Aim',
    '+1 on the attack of the next round for each full round on one target, up to +6; on REF meanwhile. Moving or taking damage loses it.',
  ),
  'dual-wield': rule(
    'Dual wield',
    'Two attacks, at -1 each with Light weapons and at -3 each with Medium ones.',
  ),
  guard: rule('Guard', 'No attack for 1 round; each further defence costs -1 instead of -3.'),
  protect: rule(
    'Protect',
    'Fast, once a round, within 1 yard: roll DEF when a comrade is attacked; higher than the comrade, one is the target with that DEF.',
  ),
  counter: rule(
    'Counter',
    'Hold the action until attacked: Block +3, and a Block that works gives a melee attack at -3 on the attacker.',
  ),
  ambush: rule('Ambush', 'Stealth against Perception: the target is on REF for 1 round.'),
  feint: rule(
    'Feint',
    'Fast: Trick(Feint) against B puts the target on REF against you for 1 round; a failure puts you on REF against it.',
  ),
  prone: rule(
    'Prone',
    'Speed 1 yard; attackers have +3 at Close and Short range and -3 beyond; own aimed projectile attacks have +3.',
  ),
  range: rule(
    'Range',
    'Close is 1 yard (+3 on projectile attacks), Short up to 20, Mid up to 50, Long beyond.',
  ),
} as const satisfies Record<string, Rule>;
