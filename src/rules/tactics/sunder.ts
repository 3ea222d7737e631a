import { combatantOf } from '../../kernel/battle.ts';
import { decisionFor, plain, THE_GM } from '../../kernel/decision.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { diceParts, levelOf, rollNatural } from './check.ts';
import type { Defence } from './defence.ts';
import type { Combat } from './events.ts';
import type { Check } from './events-actions.ts';
import type { Quality } from './schema.ts';
import type { Combatant, State } from './state.ts';
import { type Blow, BROKEN, defenceItem, meetingSize, qualityOf, weaponSize } from './weapons.ts';
import type { Part } from './words-reasons.ts';

/**
 * The cause of a sunder check: a block that held, a block that was beaten, an attack on the item, an injury, or an
 * object.
 */
type Occasion = 'held' | 'hit' | 'struck-at' | 'injury' | 'object';

/** Returns whether sunder checks are made at all. */
export function isSundering(state: State): boolean {
  return settingOf(state) !== 'off';
}

/** Returns whether a sunder check is made now. The GM is asked if the ruling requires it. */
function isSunderCalled(
  combat: Combat,
  { owner, item }: { readonly owner: string; readonly item: string },
  occasion: Occasion,
): boolean {
  // The GM has already called for it.
  if (occasion === 'object') return true;
  if (!isSundering(combat.state)) return false;
  const setting = settingOf(combat.state);
  if (setting === 'gm') return gmCalls(combat, owner, item);
  if (occasion === 'injury' || occasion === 'struck-at') return true;
  return setting === 'every-block' || setting === occasion;
}

function settingOf(state: State): State['rulings']['sunder-when'] {
  // ruling: sunder-when
  return state.rulings['sunder-when'];
}

function gmCalls(combat: Combat, owner: string, item: string): boolean {
  const about = { key: 'sunder', rule: 'sunder-when', context: { owner, item } };
  const options = [plain('check'), plain('no-check')];
  const answer = combat.ask(() => decisionFor(THE_GM, about, options, 'no-check'));
  const isCalled = answer?.kind === 'check';
  combat.record({ type: 'sunder-called', rule: 'sunder-when', who: owner, item, isCalled });
  return isCalled;
}

/** An item that must hold, and the force against it. */
interface SunderOrder {
  readonly owner: string;
  readonly item: string;
  readonly name: string;
  /** The quality or value at risk. */
  readonly quality: number;
  /** Signed: size and tier advantage of the other item. */
  readonly sizes: number;
  readonly tiers: number;
  /** Successes of an attack on the item itself. @rule sunder-attack */
  readonly successes: number;
  readonly levels: readonly Part[];
}

/**
 * @rule sunder-check Rolls 3d6 + quality against 10 + 2 for each size + the difference of tiers. High is good.
 */
function sunderCheck(combat: Combat, order: SunderOrder): Check {
  const owner = combatantOf(combat.state, order.owner);
  const { level, inParts } = levelOf(combat.state, order.levels);
  const target: Sum = sumOf(inParts === undefined ? against(order) : [inParts, ...against(order)]);
  const roll = {
    seat: owner.seat,
    rule: 'sunder-check',
    why: `${owner.name}: sunder check of ${order.name}`,
    level: level.total,
    good: 'high',
  } as const;
  const held: Part = { value: target.total, why: 'quality-less-resistance', rule: 'roll-high' };
  const resultOf = (natural: number): Sum => sumOf([held, ...diceParts(combat.state, natural, 1)]);
  const { faces, natural } = rollNatural(combat, roll, (each) => lossOf(resultOf(each)));
  return { target, level, faces, natural, result: resultOf(natural) };
}

/** Returns the quality minus the number to reach. @rule size-ladder @rule tiers */
function against({ quality, sizes, tiers, successes }: SunderOrder): Part[] {
  const parts: Part[] = [
    { value: quality, why: 'quality', rule: 'sunder-check' },
    { value: -10, why: 'to-reach', rule: 'sunder-check' },
  ];
  if (sizes !== 0) parts.push({ value: -2 * sizes, why: 'sizes', of: { sizes }, rule: 'size-ladder' });
  if (tiers !== 0) parts.push({ value: -tiers, why: 'tiers', of: { tiers }, rule: 'tiers' });
  if (successes > 0) parts.push({ value: -successes, why: 'struck-at', rule: 'sunder-attack' });
  return parts;
}

/** Returns the loss after a check: 1 for every two failures. @rule sunder-check */
export function lossOf(result: Sum): number {
  return result.total >= 0 ? 0 : Math.floor(-result.total / 2);
}

/**
 * Makes the sunder checks of two weapons that met in a block. `successes` is `null` if the block held.
 * @rule sunder-weapon The lower tier checks; with equal tiers both check, Superior 1.
 */
export function sunderAfter(
  combat: Combat,
  blow: Blow,
  defence: Defence | null,
  successes: number | null,
): void {
  if (defence?.kind !== 'block' || defence.against !== 'blow') return;
  if (defence.item === null || defence.item.kind === 'unarmed' || blow.arm.isNatural) return;
  const met = successes === null ? 'held' : 'hit';
  const item = defenceItem(combatantOf(combat.state, defence.by), defence.item.id);
  if (item === undefined) return;
  const isStruckAt = blow.at === 'item' && successes !== null;
  const tiers = blow.arm.tier - item.tier;
  const sizes = weaponSize(blow.arm) - meetingSize(item, blow.arm);
  const equal: Part = { value: 1, why: 'tiers-equal', rule: 'sunder-weapon' };
  const superior = tiers === 0 ? [equal] : [];
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
  if (isStruckAt) risk(combat, blocking, 'defense', 'struck-at');
  else if (tiers >= 0) risk(combat, blocking, 'defense', met);
  if (tiers <= 0) risk(combat, attacking(combat, blow, -sizes, -tiers, superior), 'offense', met);
}

function attacking(
  combat: Combat,
  { attacker, arm }: Blow,
  sizes: number,
  tiers: number,
  levels: SunderOrder['levels'],
): SunderOrder {
  const quality = qualityOf(combatantOf(combat.state, attacker), arm.id).offense;
  return { owner: attacker, item: arm.id, name: arm.name, quality, sizes, tiers, successes: 0, levels };
}

/**
 * Makes the sunder check of one item. @rule sunder-weapon An attacking weapon risks its offensive quality.
 */
export function risk(
  combat: Combat,
  order: SunderOrder,
  which: 'offense' | 'defense',
  occasion: Occasion,
): void {
  if (!isSunderCalled(combat, order, occasion)) return;
  const check = sunderCheck(combat, order);
  const rule = order.successes > 0 ? 'sunder-attack' : 'sunder-weapon';
  combat.record({ type: 'sunder-checked', rule, who: order.owner, item: order.item, check });
  const loss = lossOf(check.result);
  if (loss > 0) loseQuality(combat, order, which, loss);
}

/** @rule sunder-note Records the loss. @rule sunder-broken At -5 the item is broken. */
function loseQuality(combat: Combat, order: SunderOrder, which: 'offense' | 'defense', loss: number): void {
  const who = combatantOf(combat.state, order.owner);
  const left = Math.max(BROKEN, qualityOf(who, order.item)[which] - loss);
  const lost = left - originalOf(who, order.item)[which];
  const event = { who: who.id, item: order.item, which, left, lost };
  combat.record({ type: 'item-sundered', rule: 'sunder-note', ...event });
  if (left <= BROKEN) {
    combat.record({ type: 'item-broken', rule: 'sunder-broken', who: who.id, item: order.item });
  }
}

function originalOf({ sheet }: Combatant, item: string): Quality {
  return [...sheet.weapons, ...sheet.shields].find((each) => each.id === item)!.quality;
}

/**
 * Makes the sunder check of worn armour after an injury by a weapon of a higher tier or larger size.
 * @rule sunder-armor 3d6 + value against 10 + 2 for each size + the difference of tiers, both signed.
 */
export function sunderArmor(combat: Combat, blow: Blow, id: string): void {
  // ruling: injury
  const who = combatantOf(combat.state, id);
  const { armor } = who.sheet;
  if (armor === null || armor.isNatural || blow.arm.isNatural || who.armorValue <= 0) return;
  const sizes = weaponSize(blow.arm) - armor.size;
  const tiers = blow.arm.tier - armor.tier;
  if (sizes <= 0 && tiers <= 0) return;
  const { id: item, name } = armor;
  if (!isSunderCalled(combat, { owner: id, item }, 'injury')) return;
  const order = { owner: id, item, name, quality: who.armorValue, sizes, tiers, successes: 0, levels: [] };
  const check = sunderCheck(combat, order);
  combat.record({ type: 'sunder-checked', rule: 'sunder-armor', who: id, item, check });
  const loss = lossOf(check.result);
  if (loss > 0) wear(combat, id, loss);
}

/** @rule sunder-armor At 0 the armour is broken. */
function wear(combat: Combat, id: string, loss: number): void {
  const who = combatantOf(combat.state, id);
  const armor = who.sheet.armor!;
  const left = Math.max(0, who.armorValue - loss);
  const event = { who: id, item: armor.id, which: 'armor', left, lost: left - armor.value } as const;
  combat.record({ type: 'item-sundered', rule: 'sunder-note', ...event });
  if (left === 0) combat.record({ type: 'item-broken', rule: 'sunder-armor', who: id, item: armor.id });
}
