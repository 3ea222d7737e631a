import { loseAim } from './aim.ts';
import type { Choice, Fight } from './fight.ts';
import { lose, type Maneuver } from './maneuver.ts';
import type { Sheet } from './sheet.ts';
import { type Combatant, combatant, freeHands, handsFor, isUp, weaponsInHand } from './state.ts';
import { tsCost } from './time-slices.ts';

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
export function addEquipmentOptions(options: Choice[], who: Combatant, ts: number): void {
  for (const item of itemsOf(who)) {
    if (isHeld(who, item.id) && item.stowTs <= ts) options.push(option('stow', item.id, item.stowTs));
    if (mayDraw(who, item.id) && item.drawTs <= ts) options.push(option('draw', item.id, item.drawTs));
  }
}

function isHeld(who: Combatant, item: string): boolean {
  return who.held.some((held) => held.item === item);
}

function mayDraw(who: Combatant, item: string): boolean {
  if (isHeld(who, item) || who.dropped.includes(item)) return false;
  return handsFor(who.sheet, item) <= freeHands(who).length;
}

function option(kind: 'draw' | 'stow', item: string, ts: number): Choice {
  return { kind, params: { item: { oneOf: [item] } }, cost: tsCost(ts) };
}

/** @rule draw-stow 1 TS unless the weapon says otherwise. */
export function draw(id: string, item: string): Maneuver {
  return {
    declare(fight, pay) {
      const { drawTs, name } = itemOf(fight, id, item);
      pay(fight, id, drawTs, `drawing ${name}`);
    },
    carryOut(fight) {
      const who = combatant(fight.state, id);
      if (!isUp(who) || !mayDraw(who, item)) {
        lose(fight, id, `drawing ${itemOf(fight, id, item).name}`, 'it can no longer be drawn');
        return;
      }
      const limbs = freeHands(who).slice(0, handsFor(who.sheet, item));
      fight.record({ type: 'item-drawn', rule: 'draw-stow', who: id, item, limbs });
    },
  };
}

function itemOf(fight: Fight, id: string, item: string): Item {
  return itemsOf(combatant(fight.state, id)).find((each) => each.id === item)!;
}

/** @rule draw-stow */
export function stow(id: string, item: string): Maneuver {
  return {
    declare(fight, pay) {
      const { stowTs, name } = itemOf(fight, id, item);
      pay(fight, id, stowTs, `stowing ${name}`);
    },
    carryOut(fight) {
      const who = combatant(fight.state, id);
      if (!isUp(who) || !isHeld(who, item)) {
        lose(fight, id, `stowing ${itemOf(fight, id, item).name}`, 'it is no longer in hand');
        return;
      }
      fight.record({ type: 'item-stowed', rule: 'draw-stow', who: id, item });
      // ruling: aim-needs-hand
      loseAim(fight, id, item, 'aim-needs-hand');
    },
  };
}

/** @rule reload Each weapon in hand that is not full, for the TS it states. */
export function addReloadOptions(options: Choice[], who: Combatant, ts: number): void {
  for (const { id, ammo } of who.sheet.weapons) {
    if (ammo === null || who.shots[id]! >= ammo.shots || ammo.reloadTs > ts) continue;
    if (!weaponsInHand(who).some((weapon) => weapon.id === id)) continue;
    options.push({ kind: 'reload', params: { weapon: { oneOf: [id] } }, cost: tsCost(ammo.reloadTs) });
  }
}

/** @rule reload */
export function reload(id: string, weapon: string): Maneuver {
  const loaded = (fight: Fight) =>
    combatant(fight.state, id).sheet.weapons.find((each) => each.id === weapon)!;
  return {
    declare(fight, pay) {
      const { ammo, name } = loaded(fight);
      pay(fight, id, ammo!.reloadTs, `reloading ${name}`);
    },
    carryOut(fight) {
      const { ammo, name } = loaded(fight);
      const who = combatant(fight.state, id);
      if (!isUp(who) || !weaponsInHand(who).some((each) => each.id === weapon)) {
        lose(fight, id, `reloading ${name}`, 'it is no longer in hand');
        return;
      }
      fight.record({ type: 'reloaded', rule: 'reload', who: id, weapon, shots: ammo!.shots });
    },
  };
}
