import { type Blow, type Item, type Met, nearestSize } from './blow.ts';
import { diceAt, high } from './check.ts';
import { armorOf, type Fighter, sizeOf, tierOf, weaponSize } from './fighter.ts';

// The damage to weapons, shields and armour.

interface Strain {
  owner: Fighter;
  /** Its remaining quality. */
  quality: number;
  /** The difference in sizes and in tiers, seen from the damaged item. */
  sizes: number;
  tiers: number;
  successes?: number;
  level?: number;
}

/** How many points a check costs. */
function strain(blow: Blow, { quality, sizes, tiers, successes = 0, level = 0 }: Strain): number {
  const { readings, fate } = blow;
  if (readings['sunder-when'] === 'gm' && fate.answer('sunder')?.kind !== 'check') return 0;
  const faces = fate.dice(diceAt(level, readings));
  const { result } = high(quality, 10 + 2 * sizes + tiers + successes, level, faces, readings);
  return result < 0 ? Math.floor(-result / 2) : 0;
}

/** A weapon and an item meet in a block: the worse one must check, or both. */
export function sunderBlock(blow: Blow, met: Met, successes: number | null): string[] {
  const { readings } = blow;
  const when = readings['sunder-when'];
  const isCalled = when === 'every-block' || when === 'gm' || when === (successes === null ? 'held' : 'hit');
  if (!isCalled || !isClash(blow, met)) return [];
  const tiers = tierOf(blow.by.tier) - met.item!.tier;
  const what: string[] = [];
  if (tiers >= 0) what.push(...wearItem(blow, met, 0));
  if (tiers <= 0) what.push(...wearWeapon(blow, met.item!));
  return what;
}

/** Returns whether two manufactured items meet, neither of them part of a body. */
function isClash({ by }: Blow, { kind, item, against }: Met): boolean {
  return kind === 'block' && against === 'blow' && item!.kind !== 'hands' && !by.isNatural;
}

function wearItem(blow: Blow, met: Met, successes: number): string[] {
  const { by: owner, item } = met;
  const sizes = weaponSize(blow.by) - nearestSize(item!, blow.by);
  const tiers = tierOf(blow.by.tier) - item!.tier;
  const quality = owner.quality[item!.id]!;
  const lost = strain(blow, {
    owner,
    quality: quality.defense,
    sizes,
    tiers,
    successes,
    level: tiers === 0 ? 1 : 0,
  });
  quality.defense = Math.max(-5, quality.defense - lost);
  return lost > 0 ? ['item sundered'] : ['item holds'];
}

function wearWeapon(blow: Blow, item: Item): string[] {
  const { from: owner, by } = blow;
  const sizes = nearestSize(item, by) - weaponSize(by);
  const tiers = item.tier - tierOf(by.tier);
  const quality = owner.quality[by.id]!;
  const lost = strain(blow, { owner, quality: quality.offense, sizes, tiers, level: tiers === 0 ? 1 : 0 });
  quality.offense = Math.max(-5, quality.offense - lost);
  return lost > 0 ? ['weapon sundered'] : ['weapon holds'];
}

/** A blow aimed at an item, which was blocked with an item; `undefined` for an ordinary blow. */
export function sunderItem(blow: Blow, met: Met, successes: number): string[] | undefined {
  const when = blow.readings['sunder-when'];
  if (blow.at !== 'item' || when === 'off' || !isClash(blow, met)) return undefined;
  const what = ['struck at the item', ...wearItem(blow, met, successes)];
  const isWorse = tierOf(blow.by.tier) <= met.item!.tier;
  if (isWorse && when !== 'held') what.push(...wearWeapon(blow, met.item!));
  return what;
}

/** A larger weapon, or one of a higher tier, broke through. */
export function sunderArmor(blow: Blow, who: Fighter): string[] {
  const armor = armorOf(who);
  if (armor === undefined || armor.isNatural || who.armorValue <= 0) return [];
  if (blow.readings['sunder-when'] === 'off' || blow.by.isNatural) return [];
  const sizes = weaponSize(blow.by) - sizeOf(armor.size);
  const tiers = tierOf(blow.by.tier) - tierOf(armor.tier);
  if (sizes <= 0 && tiers <= 0) return [];
  const lost = strain(blow, { owner: who, quality: who.armorValue, sizes, tiers });
  who.armorValue = Math.max(0, who.armorValue - lost);
  return lost > 0 ? ['armour sundered'] : ['armour holds'];
}
