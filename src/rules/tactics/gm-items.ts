import type { RawAnswer } from '../../kernel/decision.ts';
import type { Choice, Fight } from './fight.ts';
import { qualityOf, weaponOf, weaponSize } from './items.ts';
import { type Combatant, combatant } from './state.ts';
import { risk } from './sunder-weapon.ts';

/** @rule sunder-note What crafting may give back to the items of somebody, never beyond the original. */
export function repairOptions(who: Combatant): Choice[] {
  const options: Choice[] = [];
  for (const item of [...who.sheet.weapons, ...who.sheet.shields]) {
    for (const which of ['offense', 'defense'] as const) {
      const lost = item.quality[which] - qualityOf(who, item.id)[which];
      if (lost > 0) options.push(repairOption(who.id, item.id, which, lost));
    }
  }
  const { armor } = who.sheet;
  if (armor !== null && who.armorValue < armor.value) {
    options.push(repairOption(who.id, armor.id, 'armor', armor.value - who.armorValue));
  }
  return options;
}

function repairOption(who: string, item: string, which: string, lost: number): Choice {
  const params = { who: { oneOf: [who] }, item: { oneOf: [item] }, which: { oneOf: [which] } };
  return { kind: 'repair', params: { ...params, points: { min: 1, max: lost } } };
}

/** @rule sunder-note Crafting gives back some of what an item lost. */
export function repair(fight: Fight, id: string, act: RawAnswer): void {
  const who = combatant(fight.state, id);
  const item = act.item as string;
  const which = act.which as 'offense' | 'defense' | 'armor';
  const before = which === 'armor' ? who.armorValue : qualityOf(who, item)[which];
  const now = before + (act.points as number);
  fight.record({ type: 'repaired', rule: 'sunder-note', who: id, item, which, now });
}

/** @rule sunder-weapon A weapon that strikes an object tougher than itself risks its offensive quality. */
export function strikeObject(fight: Fight, id: string, act: RawAnswer): void {
  const who = combatant(fight.state, id);
  const weapon = weaponOf(who, act.weapon as string);
  const order = {
    owner: id,
    item: weapon.id,
    name: weapon.name,
    quality: qualityOf(who, weapon.id).offense,
    sizes: (act.size as number) - weaponSize(weapon),
    tiers: (act.tier as number) - weapon.tier,
    successes: 0,
    levels: [],
  };
  risk(fight, order, 'offense', 'object');
}
