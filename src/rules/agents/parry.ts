import type { Modifier } from '../../kernel/explanation.ts';
import type { Assault } from './assault.ts';
import { rollCheck } from './checks.ts';
import type { Fight } from './fight.ts';
import type { Reaction } from './reaction.ts';
import { agent, weaponOf } from './state.ts';

/** @rule reaction-own-roll Neither the -1 of this parry nor that of a later reaction counts against it. */
function ownRoll(reactions: number, earlier: number): Modifier {
  const why = reactions - earlier === 1 ? 'this reaction itself' : 'this reaction and later ones';
  return { value: reactions - earlier, why, rule: 'reaction-own-roll' };
}

/** @rule parry The target's melee attack roll against the attacker's total; whether it keeps the blow off. */
export function parry(fight: Fight, assault: Assault, reaction: Reaction, attack: number): boolean {
  for (;;) {
    const target = agent(fight.state, assault.target);
    const weapon = weaponOf(target, reaction.with!);
    const rolled = rollCheck(fight, {
      who: assault.target,
      skill: weapon.skill,
      characteristic: reaction.by,
      rule: 'parry',
      what: `parry with ${weapon.name}`,
      more: [ownRoll(target.reactions, reaction.earlier)],
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
