import type { Modifier } from '../../kernel/explanation.ts';
import { countOf } from '../../kernel/tally.ts';
import type { Fight } from './fight.ts';
import type { Weapon } from './sheet.ts';
import { type Agent, agent } from './state.ts';

/** @rule armor What armour takes off a hit, the outermost first, put behind `parts`. */
export function addArmour(parts: Modifier[], target: Agent, weapon: Weapon): void {
  for (const suit of target.sheet.armour) {
    const rating = weapon.isLaser
      ? Math.max(0, suit.laserRating - countOf(target.ablated, suit.id))
      : suit.rating;
    parts.push({ value: 0 - rating, why: suit.name, rule: 'armor' });
  }
}

/** @rule armor Each laser hit takes 1 off what ablat stops of lasers. */
export function ablate(fight: Fight, id: string, weapon: Weapon): void {
  if (!weapon.isLaser) return;
  const { sheet, ablated } = agent(fight.state, id);
  for (const suit of sheet.armour) {
    const lost = countOf(ablated, suit.id);
    if (!suit.isAblat || lost >= suit.laserRating) continue;
    fight.record({ type: 'ablated', rule: 'armor', who: id, armour: suit.id, lost: lost + 1 });
  }
}
