import { combatantOf, isFoe, reaches } from '../../kernel/battle.ts';
import { carryOut, choices, type Offer, onceIn, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type OneOf, type Option, plain, THE_GM } from '../../kernel/decision.ts';
import { doorChoices, useDoor } from '../../kernel/doors.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { ATTACKS, attackOptions, chargeOptions } from './attack.ts';
import { canAct, freeHands, isUseless, sumOf, weaponOf, weaponsInHand } from './body.ts';
import { isOnRef, putOnRef } from './defence.ts';
import { attemptAt, checkNumber, damageNumber, rollAgainst, rollable, winsOpposed } from './dice.ts';
import type { Combat } from './events.ts';
import { addMoves, fallProne, loseAim, MOVES, mount, RIDING, RUNNING, spareOf } from './movement.ts';
import type { Hand } from './sheet.ts';
import { type Combatant, isDoorFast, isHere, isNear, type State, type Turn, yards } from './state.ts';

// A turn: its maneuvers, such as aim, feint, guard and first aid.

const act = choices<Turn, Combat>();
const ACTION = [{ params: {}, cost: 'action' }];
const FAST_ACTION = [{ params: {}, cost: 'fast' }];

type AtTarget = Offer<{ readonly target: OneOf<string> }>;

/** Returns a maneuver against enemies, and on request against allies. ruling: own-side */
function atOthers(who: Combatant, others: readonly Combatant[], cost: string): readonly AtTarget[] {
  const ids = (some: readonly Combatant[]) => ({ target: { oneOf: some.map(({ id }) => id) } });
  const foes = others.filter((other) => isFoe(who, other));
  const own = others.length > foes.length ? others.filter((other) => !isFoe(who, other)) : [];
  const offers: AtTarget[] = [{ params: ids(foes), cost }];
  if (own.length > 0) offers.push({ params: ids(own), cost, onRequest: true });
  return offers;
}

function othersHere({ state, who }: Turn): readonly Combatant[] {
  return state.combatants.filter((other) => other.id !== who.id && isHere(other));
}

/** @rule guard No attack for 1 round; each further defence costs 1 instead of 3. */
const guard = act({
  kind: 'guard',
  purpose: 'defend',
  offers: () => ACTION,
  does: (combat, who) => combat.record({ type: 'guarded', rule: 'guard', who }),
});

/** @rule counter Holds the action until attacked. */
const counter = act({
  kind: 'counter',
  purpose: 'defend',
  offers: () => ACTION,
  does: (combat, who) => combat.record({ type: 'counter-held', rule: 'counter', who }),
});

const MOST_AIM = 6;

/** @rule aim +1 for each full round on one target (no other action, no move), up to +6; on REF meanwhile. */
const aim = act({
  kind: 'aim',
  purpose: 'attack',
  offers: (at) => (at.who.moved === 0 ? atOthers(at.who, othersHere(at), 'action') : []),
  does(combat, id, { target }) {
    const { aim: before } = combatantOf(combat.state, id);
    const bonus = Math.min(MOST_AIM, (before?.target === target ? before.bonus : 0) + 1);
    combat.record({ type: 'aimed', rule: 'aim', who: id, target, bonus });
    putOnRef(combat, id, null, id, 0, 'aim');
  },
});

/**
 * @rule ambush Stealth against Perception. ruling: ref-length - it lasts through the ambusher's next turn, because
 * it used the action
 */
const ambush = act({
  kind: 'ambush',
  purpose: 'attack',
  offers: (at) => atOthers(at.who, ambushable(at), 'action'),
  does(combat, id, { target }) {
    const { state } = combat;
    loseAim(combat, id);
    const own = attemptAt(state, id, 'stealth', 'plain', 'ambush', 'ambush');
    const other = attemptAt(state, target, 'perception', 'plain', 'ambush', 'notices the ambush');
    const isSuccess = winsOpposed(combat, own, other, 'ambush');
    if (isSuccess && isHere(combatantOf(combat.state, target)))
      putOnRef(combat, target, null, id, 2, 'ambush');
  },
});

// ruling: ambush-hidden
function ambushable(at: Turn): readonly Combatant[] {
  const { state, who } = at;
  if (who.isRevealed) return [];
  return othersHere(at).filter(
    (other) => yards(state, who, other) > 1 && canAct(state, other) && !isOnRef(other, who.id),
  );
}

/**
 * @rule feint Fast: Trick(Feint) against B. The target is on REF against the feinter, or on a failure the feinter
 * against the target.
 */
const feint = act({
  kind: 'feint',
  purpose: 'attack',
  offers: (at) => (at.who.fast.includes('feint') ? [] : atOthers(at.who, deceivable(at), 'fast')),
  does(combat, id, { target }) {
    const { B } = combatantOf(combat.state, target).sheet.traits;
    const number = sumOf([{ value: B, why: 'target-b', rule: 'feint' }]);
    const attempt = attemptAt(combat.state, id, 'feint', 'plain', 'feint', 'feint');
    const tested = rollAgainst(combat, attempt, number);
    combat.record({ type: 'feinted', rule: 'feint', who: id, target, ...tested });
    const [fooled, against] = tested.isSuccess ? [target, id] : [id, target];
    if (isHere(combatantOf(combat.state, fooled))) putOnRef(combat, fooled, against, id, 0, 'feint');
  },
});

/** Returns the combatants not on REF yet. ruling: feint-reach - within reach of a weapon in hand */
function deceivable({ state, who }: Turn): readonly Combatant[] {
  const reach = Math.max(0, ...weaponsInHand(state, who).map((weapon) => weapon.range));
  return state.combatants.filter(
    (other) =>
      other.id !== who.id &&
      canAct(state, other) &&
      !isOnRef(other, who.id) &&
      isNear(state, who, other, reach),
  );
}

/** Maneuvers that use the action without an attack. */
const STANCES = [guard, counter, aim, ambush];

type OfItems = readonly Offer<{ readonly item: OneOf<string> }>[];

/** Returns an option for one of these items, if there are any. */
function oneItem(some: readonly { readonly item: string }[], cost: 'action' | 'fast' = 'action'): OfItems {
  return [{ params: { item: { oneOf: some.map(({ item }) => item) } }, cost }];
}

function handsOf(state: State, who: Combatant): Hand[] {
  return freeHands(who, (hand) => isUseless(state, who, hand));
}

/** Returns every item on the sheet that hands can hold. */
function itemsOf({ sheet }: Combatant): { readonly item: string }[] {
  const weapons = sheet.weapons.filter((weapon) => weapon.hands > 0);
  return [...weapons, ...sheet.tools].map(({ id: item }) => ({ item }));
}

/** Returns whether enough hands are free for the item. */
function fits({ state, who }: Turn, item: string): boolean {
  return handsFor(who.sheet, item) <= handsOf(state, who).length;
}

/** @rule one-action Draw, stow, pick up, reload, use: each is the action of the round. */
const draw = act({
  kind: 'draw',
  purpose: 'equip',
  offers: (at) => oneItem(itemsOf(at.who).filter(({ item }) => isStowed(at.who, item) && fits(at, item))),
  does(combat, id, { item }) {
    const hands = takeInHand(combat, id, item);
    combat.record({ type: 'item-drawn', rule: 'one-action', who: id, item, hands });
  },
});

/** @rule one-action */
const stow = act({
  kind: 'stow',
  purpose: 'equip',
  offers: ({ who }) => oneItem(who.held),
  does: (combat, who, { item }) => combat.record({ type: 'item-stowed', rule: 'one-action', who, item }),
});

// ruling: pick-up
const pickUp = act({
  kind: 'pick-up',
  purpose: 'equip',
  offers(at) {
    const { state, who } = at;
    return oneItem(who.lying.filter(({ item, cell }) => reaches(state, who.cell, cell, 1) && fits(at, item)));
  },
  does(combat, id, { item }) {
    const hands = takeInHand(combat, id, item);
    combat.record({ type: 'item-picked-up', rule: 'pick-up', who: id, item, hands });
  },
});

/** @rule one-action A magazine. */
const reload = act({
  kind: 'reload',
  purpose: 'equip',
  offers: ({ who }) => oneItem(who.held.filter(({ item }) => canReload(who, item))),
  does(combat, id, { item }) {
    const { shots } = weaponOf(combatantOf(combat.state, id), item);
    combat.record({ type: 'reloaded', rule: 'one-action', who: id, item, shots: shots! });
  },
});

/** @rule one-action The GM decides the effect of using it. */
const use = act({
  kind: 'use',
  purpose: 'equip',
  offers: ({ who }) =>
    oneItem(who.held.filter(({ item }) => who.sheet.tools.some((tool) => tool.id === item))),
  does: (combat, who, { item }) => combat.record({ type: 'item-used', rule: 'one-action', who, item }),
});

const THINGS = [draw, stow, pickUp, reload, use];

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

function takeInHand(combat: Combat, id: string, item: string): readonly Hand[] {
  const who = combatantOf(combat.state, id);
  return handsOf(combat.state, who).slice(0, handsFor(who.sheet, item));
}

/** @rule fast-actions Each once a round, in addition to the action. ruling: fast-timing - on the own turn */
const drop = act({
  kind: 'drop',
  purpose: 'equip',
  offers: ({ who }) => (who.fast.includes('drop') ? [] : oneItem(who.held, 'fast')),
  does(combat, id, { item }) {
    const { cell } = combatantOf(combat.state, id);
    combat.record({ type: 'item-dropped', rule: 'fast-actions', who: id, item, cell });
  },
});

/** @rule fast-actions */
const lieDown = act({
  kind: 'fall-prone',
  purpose: 'move',
  offers: ({ who }) => (who.isProne || who.fast.includes('fall-prone') ? [] : FAST_ACTION),
  does: (combat, id) => fallProne(combat, id, 'fast-actions'),
});

/** @rule fast-actions */
const speak = act({
  kind: 'speak',
  purpose: 'other',
  offers: ({ who }) => (who.fast.includes('speak') ? [] : FAST_ACTION),
  does: (combat, who) => combat.record({ type: 'spoke', rule: 'fast-actions', who }),
});

const FAST = [drop, lieDown, speak];

const EVERYDAY = 6;
const HARDEST = 18;

/**
 * @rule one-action Any Trait or Skill roll. @rule roll The GM sets the #; each point above it is a Success.
 */
const attempt = act({
  kind: 'try',
  purpose: 'other',
  offers: ({ who }) => [{ params: { what: { oneOf: rollable([who]) } }, cost: 'action' }],
  does(combat, id, { what }) {
    const about = { key: 'number', rule: 'roll', context: { who: id, what } };
    const option = { kind: 'number', params: { number: { min: 1, max: HARDEST } } } as const;
    const silence = { kind: 'number', number: EVERYDAY } as const;
    const answer = combat.ask(() => decisionFor(THE_GM, about, [option], silence));
    const value = answer!.number;
    const number = sumOf([{ value, why: 'named-by-gm', rule: 'roll' }]);
    const tested = rollAgainst(
      combat,
      attemptAt(combat.state, id, what, 'plain', 'roll', `tries ${what}`),
      number,
    );
    const successes = tested.isSuccess ? tested.sum.total - value : 0;
    combat.record({ type: 'tried', rule: 'roll', who: id, what, successes, ...tested });
  },
});

/** @rule stop-bleeding Medicine(First-Aid) against total damage. ruling: first-aid-time */
const firstAid = act({
  kind: 'first-aid',
  purpose: 'help',
  offers({ state, who }) {
    const near = state.combatants.filter(
      (other) => other.isBleeding && isHere(other) && isNear(state, who, other, 1),
    );
    return [{ params: { patient: { oneOf: near.map(({ id }) => id) } }, cost: 'action' }];
  },
  does(combat, id, { patient }) {
    const number = damageNumber(combat.state, combatantOf(combat.state, patient), 'stop-bleeding');
    const own = attemptAt(combat.state, id, 'first-aid', 'against-damage', 'stop-bleeding', 'First-Aid');
    const tested = rollAgainst(combat, own, number);
    combat.record({ type: 'first-aid-given', rule: 'stop-bleeding', who: id, patient, ...tested });
    if (tested.isSuccess && combatantOf(combat.state, patient).isBleeding) {
      combat.record({ type: 'bleeding-stopped', rule: 'stop-bleeding', who: patient });
    }
  },
});

/**
 * Offers First-Aid after the fight, when there is time to reach everyone; once a round each. ruling: fight-end
 */
export function offerFirstAid(combat: Combat, id: string): void {
  const answer = combat.ask((): Decision | undefined => {
    const who = combatantOf(combat.state, id);
    const { combatants } = combat.state;
    const bleeding = combatants.filter((other) => other.isBleeding && isHere(other)).map(({ id }) => id);
    if (!canAct(combat.state, who) || bleeding.length === 0) return undefined;
    const about = { key: 'first-aid', rule: 'stop-bleeding', context: {} };
    const help = { kind: 'first-aid', params: { patient: { oneOf: bleeding } } };
    return decisionFor<Option>(who, about, [help, plain('wait')], 'wait');
  });
  if (answer?.kind === 'first-aid') carryOut([firstAid], combat, id, answer);
}

/**
 * @rule one-action A round of work uses the action; after the last round comes the final roll.
 * ruling: improvised-work
 */
const work = act({
  kind: 'work',
  purpose: 'other',
  offers: ({ who }) => (who.work === null ? [] : ACTION),
  does(combat, id) {
    const job = combatantOf(combat.state, id).work!;
    const { label, needed, what } = job;
    const done = job.done + 1;
    combat.record({ type: 'worked', rule: 'improvised-work', who: id, label, done, needed });
    if (done < needed) return;
    const passes = what === null ? null : checkNumber(combat, id, { ...job, what }, job.number);
    combat.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, passes });
  },
});

/** Opens or closes a door of the own yard. */
const DOORS = doorChoices<Turn, Combat, void>({
  cost({ state, who }) {
    if (isDoorFast(state)) return who.fast.includes('door') ? undefined : 'fast';
    return who.action === null ? 'action' : undefined;
  },
  does: (combat, id, door, way) => useDoor(combat, id, door, way),
});

const WITH_ACTION = [...STANCES, ...RUNNING, ...THINGS, mount, attempt, firstAid, work];
const BESIDES = [...RIDING, feint, ...FAST, ...DOORS];
/** All options on the own turn. */
export const TURN = [...ATTACKS, ...WITH_ACTION, ...MOVES, ...BESIDES];

function attacksNow(at: Turn): Option[] {
  if (at.who.action === null) return attackOptions(at);
  return at.who.isCharging ? chargeOptions(at) : [];
}

/** Returns all its options now, except ending the turn. @rule one-action @rule move @rule fast-actions */
function turnOptions(at: Turn): Option[] {
  const options = attacksNow(at);
  if (at.who.action === null) optionsOf(WITH_ACTION, at, options);
  addMoves(options, at);
  return optionsOf(BESIDES, at, options);
}

/** Takes one move or action of the acting combatant, or ends its turn. */
export function takeTurn(combat: Combat, id: string): void {
  const optionsIn = onceIn((state: State) => optionsFor(state, id));
  let isOpen = false;
  const answer = combat.ask(() => {
    // One option is enough to continue the turn.
    isOpen ||= optionsIn(combat.state).length > 0;
    return isOpen ? turnQuestion(combat.state, id, optionsIn) : undefined;
  });
  if (answer === undefined || answer.kind === 'end-turn') endTurn(combat, id);
  else carryOut<Combat, void>(TURN, combat, id, answer);
}

/** @rule spare-speed Keeps unused Speed for Dodges. */
function endTurn(combat: Combat, id: string): void {
  const spare = spareOf(combat.state, id);
  const rule = spare > 0 ? 'spare-speed' : 'one-action';
  combat.record({ type: 'turn-ended', rule, who: id, spare });
}

function optionsFor(state: State, id: string): readonly Option[] {
  const who = combatantOf(state, id);
  return canAct(state, who) ? turnOptions({ state, who }) : [];
}

function turnQuestion(
  state: State,
  id: string,
  optionsIn: (state: State) => readonly Option[],
): Decision | undefined {
  const who = combatantOf(state, id);
  // Someone that the GM takes off the field and brings back has no turn left.
  if (state.active !== id || who.turn !== 'active' || !canAct(state, who)) return undefined;
  const context = { hasAction: who.action === null, isCharging: who.isCharging };
  const about = { key: 'turn', rule: 'one-action', context };
  return decisionFor(who, about, [...optionsIn(state), plain('end-turn')], 'end-turn');
}
