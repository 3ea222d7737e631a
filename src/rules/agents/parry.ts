import type { Modifier } from '../../kernel/explanation.ts';
import type { Assault } from './assault.ts';
import { rollCheck } from './checks.ts';
import type { Fight } from './fight.ts';
import type { Reaction } from './reaction.ts';
import { agent, weaponOf } from './state.ts';

/** A parry's own -1 does not count against it. @rule reaction-own-roll */
const OWN_ROLL: Modifier = { value: 1, why: 'this reaction itself', rule: 'reaction-own-roll' };

/** @rule parry The target's melee attack roll against the attacker's total; whether it keeps the blow off. */
export function parry(fight: Fight, assault: Assault, reaction: Reaction, attack: number): boolean {
  for (;;) {
    const weapon = weaponOf(agent(fight.state, assault.target), reaction.with!);
    const rolled = rollCheck(fight, {
      who: assault.target,
      skill: weapon.skill,
      characteristic: reaction.by,
      rule: 'parry',
      what: `parry with ${weapon.name}`,
      more: [OWN_ROLL],
    });
    const event = { who: assault.target, ...rolled, against: assault.attacker, attack };
    fight.record({ type: 'parry-rolled', rule: 'parry', ...event });
    const lead = rolled.sum.total - attack || leadIfEqual(fight, assault);
    if (lead !== 0) return lead > 0;
  }
}

function leadIfEqual(fight: Fight, { attacker, target }: Assault): number {
  // ruling: parry-tie
  switch (fight.state.rulings['parry-tie']) {
    case 'attacker':
      return -1;
    case 'defender':
      return 1;
    default:
      return agent(fight.state, target).scores.DEX - agent(fight.state, attacker).scores.DEX;
  }
}
