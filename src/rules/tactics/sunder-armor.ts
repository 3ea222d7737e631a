import type { Blow } from './blow.ts';
import type { Fight } from './fight.ts';
import { weaponSize } from './items.ts';
import { combatant } from './state.ts';
import { lossOf, sunderCheck } from './sunder-check.ts';
import { isSunderCalled } from './sunder-when.ts';

/**
 * An injury by a weapon of a higher tier or a larger size puts worn armour to the test.
 * @rule sunder-armor 3d6 + value against 10 + 2 for each size + the difference of tiers, both signed.
 */
export function sunderArmor(fight: Fight, blow: Blow, id: string): void {
  // ruling: injury
  const who = combatant(fight.state, id);
  const { armor } = who.sheet;
  if (armor === null || armor.isNatural || blow.arm.isNatural || who.armorValue <= 0) return;
  const sizes = weaponSize(blow.arm) - armor.size;
  const tiers = blow.arm.tier - armor.tier;
  if (sizes <= 0 && tiers <= 0) return;
  const { id: item, name } = armor;
  if (!isSunderCalled(fight, { owner: id, item }, 'injury')) return;
  const order = { owner: id, item, name, quality: who.armorValue, sizes, tiers, successes: 0, levels: [] };
  const check = sunderCheck(fight, order);
  fight.record({ type: 'sunder-checked', rule: 'sunder-armor', who: id, item, check });
  const loss = lossOf(check);
  if (loss > 0) wear(fight, id, loss);
}

/** @rule sunder-armor At 0 it is broken. */
function wear(fight: Fight, id: string, loss: number): void {
  const who = combatant(fight.state, id);
  const armor = who.sheet.armor!;
  const left = Math.max(0, who.armorValue - loss);
  const note = `Sunder (${left - armor.value} armor)`;
  fight.record({
    type: 'item-sundered',
    rule: 'sunder-note',
    who: id,
    item: armor.id,
    which: 'armor',
    left,
    note,
  });
  if (left === 0) fight.record({ type: 'item-broken', rule: 'sunder-armor', who: id, item: armor.id });
}
