import { combatantOf } from '../../kernel/battle.ts';
import { addOptions, choices, type Offer, one } from '../../kernel/choices.ts';
import type { OneOf, Option, Price } from '../../kernel/decision.ts';
import { doorChoices, useDoor } from '../../kernel/doors.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { atLeast, boosted } from './dice.ts';
import type { Combat } from './events.ts';
import type { Doing, Loss } from './reasons.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Sheet, Weapon } from './schema.ts';
import { aimsOf, type Combatant, freeHands, isUp, type State, weaponsInHand } from './state.ts';

// The structure and payment of maneuvers, and the maneuvers with the combatant's own items.

/**
 * Pays the TS of a maneuver, on the turn or as an interruption. `item` is the weapon, spell or other item used.
 */
export type Pay = (combat: Combat, id: string, ts: number, on: Doing, item: string | null) => void;

/** An event that gives others the chance to interrupt: an attack, or one unit of a move. */
export interface Trigger {
  readonly kind: 'attack' | 'leave' | 'enter';
  readonly by: string;
  /** Combatants that may not interrupt because they were already asked before the same step. */
  readonly except: readonly string[];
}

/**
 * Carries out a maneuver with the interruptions that it triggers. `carryOut` receives the combatants that were
 * asked.
 */
export type React = (combat: Combat, trigger: Trigger, carryOut: (asked: readonly string[]) => void) => void;

/**
 * A chosen maneuver. `declare` pays for it; `carryOut` performs it, or records its loss if it has become impossible.
 */
export interface Maneuver {
  declare(combat: Combat, pay: Pay): void;
  carryOut(combat: Combat, react: React): void;
}

/** The input of an offer: a combatant with an amount of TS. */
export interface At {
  readonly state: State;
  readonly who: Combatant;
  readonly ts: number;
  /** The acting combatant that is interrupted, the only possible target; `null` on the own turn. */
  readonly against: Combatant | null;
}

/** The same input for a combatant that interrupts. */
export interface Interrupting extends At {
  readonly against: Combatant;
}

/** Types one maneuver of a list. */
export const maneuver = choices<At, Combat, Maneuver>();

/** A maneuver that failed: its kind, its item and the reason. */
interface Lost {
  readonly what: Doing;
  readonly item?: string | null;
  readonly why: Loss;
  /** The target of the maneuver, if any. */
  readonly target?: string | null;
}

/** Records that a maneuver that is already paid for failed. @rule spend-at-once */
export function lose(combat: Combat, who: string, { what, item = null, why, target = null }: Lost): void {
  combat.record({ type: 'maneuver-lost', rule: 'spend-at-once', who, what, item, why, target });
}

const PRICES = Array.from({ length: 31 }, (_, n): Price => ({ text: `${n} TS`, n, unit: 'TS' }));

/** Returns the price of an option in TS. */
export function tsCost(ts: number): Price {
  return PRICES[ts] ?? { text: `${ts} TS`, n: ts, unit: 'TS' };
}

/** Returns the TS of a combatant after a refill. @rule round-refill */
export function maximumTs(who: Combatant): Sum {
  const sum = boosted(who, 'ts', { value: who.sheet.ts, why: 'own-ts', rule: 'round-refill' }, null);
  return atLeast(sum, 0, 'round-refill');
}

/** Returns the TS for maneuvers on the own turn. TS that is set aside does not count. @rule saved-ts */
export function tsForTurn(who: Combatant): number {
  return who.ts - who.saved;
}

/** Returns the TS for interruptions. @rule saved-ts */
export function tsForInterruption(state: State, who: Combatant): number {
  // ruling: interrupt-before-turn
  return state.rulings['interrupt-before-turn'] === 'any-ts' ? who.ts : who.saved;
}

/** @rule spend-at-once TS is paid at the moment the maneuver is made. */
export const spend: Pay = (combat, who, ts, on, item) => {
  combat.record({ type: 'ts-spent', rule: 'spend-at-once', who, ts, fromSaved: 0, on, item });
};

/** @rule saved-ts An interruption uses TS that is set aside first, then the rest. */
export const spendOnInterruption: Pay = (combat, who, ts, on, item) => {
  const fromSaved = Math.min(ts, combatantOf(combat.state, who).saved);
  combat.record({ type: 'ts-spent', rule: 'saved-ts', who, ts, fromSaved, on, item });
};

/** An item that can be held, with the TS to draw and stow it. */
type Item = Pick<Weapon, 'id' | 'name' | 'drawTs' | 'stowTs'>;

const ITEMS = new WeakMap<Sheet, readonly Item[]>();

/** Returns all items of a sheet that can be held. It returns the same list on every call. */
export function itemsOf({ sheet }: Combatant): readonly Item[] {
  let items = ITEMS.get(sheet);
  if (items === undefined) {
    items = [...sheet.weapons.filter((weapon) => weapon.hands > 0), ...sheet.shields];
    ITEMS.set(sheet, items);
  }
  return items;
}

function itemOf(combat: Combat, id: string, item: string): Item {
  return itemsOf(combatantOf(combat.state, id)).find((each) => each.id === item)!;
}

function isHeld(who: Combatant, item: string): boolean {
  return who.held.some((held) => held.item === item);
}

function mayDraw(who: Combatant, item: string): boolean {
  if (isHeld(who, item) || who.dropped.includes(item)) return false;
  return handsFor(who.sheet, item) <= freeHands(who).length;
}

/** The input of an offer about one item. */
export interface WithItem {
  readonly who: Combatant;
  readonly ts: number;
  readonly thing: Item;
}
const handling = choices<WithItem, Combat, Maneuver>();

const offerOf = (item: string, ts: number): Offer<{ readonly item: OneOf<string> }> => ({
  params: { item: one(item) },
  cost: tsCost(ts),
});

/** @rule draw-stow 1 TS unless the weapon states another price; it uses the free hands. */
export const draw = handling({
  kind: 'draw',
  purpose: 'equip',
  offers: ({ who, ts, thing: { id, drawTs } }) =>
    mayDraw(who, id) && drawTs <= ts ? [offerOf(id, drawTs)] : [],
  does: (_fight, id, { item }) => ({
    declare: (combat, pay) => pay(combat, id, itemOf(combat, id, item).drawTs, 'draw', item),
    carryOut: ifStill(mayDraw, id, { what: 'draw', item, why: 'cannot-draw' }, (combat, who) => {
      const limbs = freeHands(who).slice(0, handsFor(who.sheet, item));
      combat.record({ type: 'item-drawn', rule: 'draw-stow', who: id, item, limbs });
    }),
  }),
});

/** @rule draw-stow */
export const stow = handling({
  kind: 'stow',
  purpose: 'equip',
  offers: ({ who, ts, thing: { id, stowTs } }) =>
    isHeld(who, id) && stowTs <= ts ? [offerOf(id, stowTs)] : [],
  does: (_fight, id, { item }) => ({
    declare: (combat, pay) => pay(combat, id, itemOf(combat, id, item).stowTs, 'stow', item),
    carryOut: ifStill(isHeld, id, { what: 'stow', item, why: 'item-gone' }, (combat) => {
      combat.record({ type: 'item-stowed', rule: 'draw-stow', who: id, item });
      // ruling: aim-needs-hand
      loseAim(combat, id, item, 'aim-needs-hand');
    }),
  }),
});

/** Appends the maneuvers with one item to `options`: a held item can be stowed, any other drawn. */
export function addHandling(options: Option[], at: WithItem): void {
  if (isHeld(at.who, at.thing.id)) addOptions(options, stow, stow.offers(at));
  else addOptions(options, draw, draw.offers(at));
}

function hasInHand(who: Combatant, weapon: string): boolean {
  return weaponsInHand(who).some((each) => each.id === weapon);
}

function ammoOf(combat: Combat, id: string, weapon: string): NonNullable<Weapon['ammo']> {
  return combatantOf(combat.state, id).sheet.weapons.find((each) => each.id === weapon)!.ammo!;
}

/** @rule reload Offers each weapon in hand that is not full, for the TS that it states. */
export const reload = maneuver({
  kind: 'reload',
  purpose: 'equip',
  offers: ({ who, ts }) =>
    weaponsInHand(who)
      .filter(({ id, ammo }) => ammo !== null && who.shots[id]! < ammo.shots && ammo.reloadTs <= ts)
      .map(({ id, ammo }) => ({ params: { weapon: one(id) }, cost: tsCost(ammo!.reloadTs) })),
  does: (_fight, id, { weapon }) => ({
    declare: (combat, pay) => pay(combat, id, ammoOf(combat, id, weapon).reloadTs, 'reload', weapon),
    carryOut: ifStill(hasInHand, id, { what: 'reload', item: weapon, why: 'item-gone' }, (combat) => {
      const { shots } = ammoOf(combat, id, weapon);
      combat.record({ type: 'reloaded', rule: 'reload', who: id, weapon, shots });
    }),
  }),
});

/** Carries out a maneuver with an item. It is lost if the combatant is down or can no longer do it with that item. */
function ifStill(
  canUse: (who: Combatant, item: string) => boolean,
  id: string,
  loss: Lost & { readonly item: string },
  act: (combat: Combat, who: Combatant) => void,
): Maneuver['carryOut'] {
  return (combat) => {
    const who = combatantOf(combat.state, id);
    if (isUp(who) && canUse(who, loss.item)) act(combat, who);
    else lose(combat, id, loss);
  };
}

const AIM_TS = 2;

/** @rule aim 2 TS for each +1 with one weapon in hand, without limit. Aim with other weapons is kept. */
export const aim = maneuver({
  kind: 'aim',
  purpose: 'attack',
  offers({ who, ts }) {
    if (ts < AIM_TS) return [];
    const weapons = weaponsInHand(who).map((weapon) => weapon.id);
    return [{ params: { weapon: { oneOf: weapons } }, cost: tsCost(AIM_TS) }];
  },
  does: (_fight, id, { weapon }) => ({
    declare: (combat, pay) => pay(combat, id, AIM_TS, 'aim', weapon),
    carryOut: ifStill(hasInHand, id, { what: 'aim', item: weapon, why: 'weapon-gone' }, (combat, who) =>
      combat.record({ type: 'aimed', rule: 'aim', who: id, weapon, bonus: aimWith(who, weapon) + 1 }),
    ),
  }),
});

/** Returns the bonus of aim with this weapon; 0 without aim. */
export function aimWith(who: Combatant, weapon: string): number {
  if (who.aim === null) return 0;
  return aimsOf(who).find((each) => each.weapon === weapon)?.bonus ?? 0;
}

/** Ends any aim with this weapon. */
export function loseAim(combat: Combat, id: string, weapon: string, rule: TimesliceRule): void {
  if (aimWith(combatantOf(combat.state, id), weapon) === 0) return;
  combat.record({ type: 'aim-lost', rule, who: id, weapon });
}

/** Ends aim at the end of the round, if the ruling requires it. */
export function loseAimWithRound(combat: Combat): void {
  // ruling: aim-lasts
  if (combat.state.rulings['aim-lasts'] !== 'round') return;
  for (const who of combat.state.combatants) {
    for (const { weapon } of aimsOf(who)) loseAim(combat, who.id, weapon, 'aim-lasts');
  }
}

/** @rule saved-ts Sets TS aside for interruptions, for free. */
export const save = maneuver({
  kind: 'save',
  purpose: 'wait',
  offers: ({ ts }) => (ts > 0 ? [{ params: { ts: { min: 1, max: ts } }, cost: tsCost(0) }] : []),
  does: (_fight, id, { ts }) => ({
    declare: (combat) => combat.record({ type: 'ts-saved', rule: 'saved-ts', who: id, ts }),
    carryOut: () => undefined,
  }),
});

/** Opens or closes a door of the own unit. ruling: doors */
export const DOORS = doorChoices<At, Combat, Maneuver>({
  cost: ({ state, ts }) => (priceOfDoor(state) <= ts ? tsCost(priceOfDoor(state)) : undefined),
  does: (_fight, id, door, way) => ({
    declare: (combat, pay) => pay(combat, id, priceOfDoor(combat.state), 'door', null),
    carryOut: (combat) => useDoor(combat, id, door, way),
  }),
});

/** Returns the TS of opening or closing a door. */
export function priceOfDoor({ rulings }: State): number {
  // Journals from before doors have no such setting, and no doors.
  return rulings.doors ?? 1;
}
