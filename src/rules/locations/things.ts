import { isUseless } from './body.ts';
import type { Choice, Fight } from './fight.ts';
import { reaches } from './reach.ts';
import type { Hand } from './sheet.ts';
import { type Combatant, combatant, handsFor, type State } from './state.ts';
import { freeHands, weaponOf } from './weapons.ts';

function handsOf(state: State, who: Combatant): Hand[] {
  return freeHands(who, (hand) => isUseless(state, who, hand));
}

/** Everything on the sheet that hands hold. */
function itemsOf(who: Combatant): string[] {
  const weapons = who.sheet.weapons.filter((weapon) => weapon.hands > 0);
  return [...weapons.map((weapon) => weapon.id), ...who.sheet.tools.map((tool) => tool.id)];
}

/** @rule one-action Draw, stow, pick up, reload, use: each is the action of the round. */
export function thingOptions(state: State, who: Combatant): Choice[] {
  const options: Choice[] = [];
  const add = (kind: string, items: readonly string[]): void => {
    if (items.length > 0) options.push({ kind, params: { item: { oneOf: items } }, cost: 'action' });
  };
  const free = handsOf(state, who).length;
  const fits = (item: string): boolean => handsFor(who.sheet, item) <= free;
  const held = who.held.map((thing) => thing.item);
  add(
    'draw',
    itemsOf(who).filter((item) => isStowed(who, item) && fits(item)),
  );
  add('stow', held);
  // ruling: pick-up
  const near = who.lying.filter((thing) => reaches(state, who.cell, thing.cell, 1) && fits(thing.item));
  add(
    'pick-up',
    near.map((thing) => thing.item),
  );
  add(
    'reload',
    held.filter((item) => canReload(who, item)),
  );
  add(
    'use',
    held.filter((item) => who.sheet.tools.some((tool) => tool.id === item)),
  );
  return options;
}

function isStowed(who: Combatant, item: string): boolean {
  if (who.held.some((thing) => thing.item === item) || who.broken.includes(item)) return false;
  if (who.lying.some((thing) => thing.item === item)) return false;
  const weapon = who.sheet.weapons.find((each) => each.id === item);
  return weapon?.kind !== 'thrown' || weapon.shots === null || who.shots[item]! > 0;
}

function canReload(who: Combatant, item: string): boolean {
  const weapon = who.sheet.weapons.find((each) => each.id === item);
  if (weapon === undefined || weapon.kind !== 'projectile' || weapon.shots === null) return false;
  return who.shots[item]! < weapon.shots;
}

function takeInHand(fight: Fight, id: string, item: string): readonly Hand[] {
  const who = combatant(fight.state, id);
  return handsOf(fight.state, who).slice(0, handsFor(who.sheet, item));
}

/** @rule one-action */
export function draw(fight: Fight, id: string, item: string): void {
  const hands = takeInHand(fight, id, item);
  fight.record({ type: 'item-drawn', rule: 'one-action', who: id, item, hands });
}

// ruling: pick-up
export function pickUp(fight: Fight, id: string, item: string): void {
  const hands = takeInHand(fight, id, item);
  fight.record({ type: 'item-picked-up', rule: 'pick-up', who: id, item, hands });
}

/** @rule one-action */
export function stow(fight: Fight, id: string, item: string): void {
  fight.record({ type: 'item-stowed', rule: 'one-action', who: id, item });
}

/** @rule one-action A magazine. */
export function reload(fight: Fight, id: string, item: string): void {
  const { shots } = weaponOf(combatant(fight.state, id), item);
  fight.record({ type: 'reloaded', rule: 'one-action', who: id, item, shots: shots! });
}

/** @rule one-action What using it does is for the GM to say. */
export function use(fight: Fight, id: string, item: string): void {
  fight.record({ type: 'item-used', rule: 'one-action', who: id, item });
}

/** @rule fast-actions Each once a round, besides the action. ruling: fast-timing - on the own turn */
export function fastOptions(who: Combatant): Choice[] {
  const options: Choice[] = [];
  const held = who.held.map((thing) => thing.item);
  if (held.length > 0 && !who.fast.includes('drop')) {
    options.push({ kind: 'drop', params: { item: { oneOf: held } }, cost: 'fast' });
  }
  if (!who.isProne && !who.fast.includes('fall-prone')) {
    options.push({ kind: 'fall-prone', params: {}, cost: 'fast' });
  }
  if (!who.fast.includes('speak')) options.push({ kind: 'speak', params: {}, cost: 'fast' });
  return options;
}

/** @rule fast-actions */
export function drop(fight: Fight, id: string, item: string): void {
  const { cell } = combatant(fight.state, id);
  fight.record({ type: 'item-dropped', rule: 'fast-actions', who: id, item, cell });
}

/** @rule fast-actions */
export function speak(fight: Fight, id: string): void {
  fight.record({ type: 'spoke', rule: 'fast-actions', who: id });
}
