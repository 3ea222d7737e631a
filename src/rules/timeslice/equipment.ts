import { loseAim } from './aim.ts';
import type { Choice, Fight } from './fight.ts';
import type { Sheet } from './sheet.ts';
import { type Combatant, combatant, freeHands, handsFor } from './state.ts';
import { spend, tsCost, tsForTurn } from './time-slices.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly drawTs: number;
  readonly stowTs: number;
}

const ITEMS = new WeakMap<Sheet, readonly Item[]>();

/** All that a sheet lists to be held; the same list each time it is asked. */
function itemsOf({ sheet }: Combatant): readonly Item[] {
  let items = ITEMS.get(sheet);
  if (items === undefined) {
    items = [...sheet.weapons.filter((weapon) => weapon.hands > 0), ...sheet.shields];
    ITEMS.set(sheet, items);
  }
  return items;
}

/** @rule draw-stow Each thing that may be drawn or stowed with the TS and the hands there are. */
export function addEquipmentOptions(options: Choice[], who: Combatant): void {
  const ts = tsForTurn(who);
  const free = freeHands(who).length;
  for (const item of itemsOf(who)) {
    const isHeld = who.held.some((held) => held.item === item.id);
    if (isHeld && item.stowTs <= ts) options.push(option('stow', item.id, item.stowTs));
    if (isHeld || who.dropped.includes(item.id) || item.drawTs > ts) continue;
    if (handsFor(who.sheet, item.id) <= free) options.push(option('draw', item.id, item.drawTs));
  }
}

function option(kind: 'draw' | 'stow', item: string, ts: number): Choice {
  return { kind, params: { item: { oneOf: [item] } }, cost: tsCost(ts) };
}

/** @rule draw-stow 1 TS unless the weapon says otherwise. */
export function draw(fight: Fight, id: string, item: string): void {
  const who = combatant(fight.state, id);
  const { drawTs, name } = itemsOf(who).find((each) => each.id === item)!;
  spend(fight, id, drawTs, `drawing ${name}`);
  const limbs = freeHands(who).slice(0, handsFor(who.sheet, item));
  fight.record({ type: 'item-drawn', rule: 'draw-stow', who: id, item, limbs });
}

/** @rule draw-stow */
export function stow(fight: Fight, id: string, item: string): void {
  const { stowTs, name } = itemsOf(combatant(fight.state, id)).find((each) => each.id === item)!;
  spend(fight, id, stowTs, `stowing ${name}`);
  fight.record({ type: 'item-stowed', rule: 'draw-stow', who: id, item });
  loseAim(fight, id, item, 'aim-needs-hand');
}

/** @rule reload Each weapon in hand that is not full, for the TS it states. */
export function addReloadOptions(options: Choice[], who: Combatant): void {
  for (const { id, ammo } of who.sheet.weapons) {
    if (ammo === null || who.shots[id]! >= ammo.shots || ammo.reloadTs > tsForTurn(who)) continue;
    if (!who.held.some((held) => held.item === id)) continue;
    options.push({ kind: 'reload', params: { weapon: { oneOf: [id] } }, cost: tsCost(ammo.reloadTs) });
  }
}

/** @rule reload */
export function reload(fight: Fight, id: string, weapon: string): void {
  const { ammo, name } = combatant(fight.state, id).sheet.weapons.find((each) => each.id === weapon)!;
  spend(fight, id, ammo!.reloadTs, `reloading ${name}`);
  fight.record({ type: 'reloaded', rule: 'reload', who: id, weapon, shots: ammo!.shots });
}
