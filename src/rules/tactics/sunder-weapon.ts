import type { Blow } from './blow.ts';
import type { Defence } from './defence.ts';
import type { Fight } from './fight.ts';
import { defenceItem, meetingSize, qualityOf, weaponSize } from './items.ts';
import { type Combatant, combatant } from './state.ts';
import { lossOf, type SunderOrder, sunderCheck } from './sunder-check.ts';
import { isSunderCalled, type Occasion } from './sunder-when.ts';

/**
 * What weapons that met in a block do to each other. `successes` is null when the block held.
 * @rule sunder-weapon The lower tier checks, or both, Superior 1, when tiers are equal.
 */
export function sunderAfter(
  fight: Fight,
  blow: Blow,
  defence: Defence | null,
  successes: number | null,
): void {
  if (defence?.kind !== 'block' || defence.against !== 'blow') return;
  if (defence.item === null || defence.item.kind === 'unarmed' || blow.arm.isNatural) return;
  const met = successes === null ? 'held' : 'hit';
  const item = defenceItem(combatant(fight.state, defence.by), defence.item.id);
  if (item === undefined) return;
  const isStruckAt = blow.at === 'item' && successes !== null;
  const tiers = blow.arm.tier - item.tier;
  const sizes = weaponSize(blow.arm) - meetingSize(item, blow.arm);
  const superior = tiers === 0 ? [{ value: 1, why: 'tiers are equal', rule: 'sunder-weapon' as const }] : [];
  const blocking: SunderOrder = {
    owner: defence.by,
    item: item.id,
    name: item.name,
    quality: item.defense,
    sizes,
    tiers,
    successes: isStruckAt ? successes : 0,
    levels: superior,
  };
  // ruling: sunder-attack-tier
  if (isStruckAt) risk(fight, blocking, 'defense', 'struck-at');
  else if (tiers >= 0) risk(fight, blocking, 'defense', met);
  if (tiers <= 0) risk(fight, attacking(fight, blow, -sizes, -tiers, superior), 'offense', met);
}

function attacking(
  fight: Fight,
  { attacker, arm }: Blow,
  sizes: number,
  tiers: number,
  levels: SunderOrder['levels'],
): SunderOrder {
  const quality = qualityOf(combatant(fight.state, attacker), arm.id).offense;
  return { owner: attacker, item: arm.id, name: arm.name, quality, sizes, tiers, successes: 0, levels };
}

/** One item put to the test. @rule sunder-weapon The one that attacked risks its offensive quality. */
export function risk(
  fight: Fight,
  order: SunderOrder,
  which: 'offense' | 'defense',
  occasion: Occasion,
): void {
  if (!isSunderCalled(fight, order, occasion)) return;
  const check = sunderCheck(fight, order);
  const rule = order.successes > 0 ? 'sunder-attack' : 'sunder-weapon';
  fight.record({ type: 'sunder-checked', rule, who: order.owner, item: order.item, check });
  const loss = lossOf(check);
  if (loss > 0) loseQuality(fight, order, which, loss);
}

const BROKEN = -5;

/** @rule sunder-note What was lost is noted. @rule sunder-broken At -5 it is broken. */
function loseQuality(fight: Fight, order: SunderOrder, which: 'offense' | 'defense', loss: number): void {
  const who = combatant(fight.state, order.owner);
  const left = Math.max(BROKEN, qualityOf(who, order.item)[which] - loss);
  const note = noteOf(who, order.item, which, left);
  const event = { who: who.id, item: order.item, which, left, note };
  fight.record({ type: 'item-sundered', rule: 'sunder-note', ...event });
  if (left <= BROKEN) {
    fight.record({ type: 'item-broken', rule: 'sunder-broken', who: who.id, item: order.item });
  }
}

/** @rule sunder-note As it is written on the item: `Sunder (-2 offense)`. */
function noteOf(who: Combatant, item: string, which: 'offense' | 'defense', left: number): string {
  const original = [...who.sheet.weapons, ...who.sheet.shields].find((each) => each.id === item)!;
  return `Sunder (${left - original.quality[which]} ${which})`;
}
