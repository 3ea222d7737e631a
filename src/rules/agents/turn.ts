import { combatantOf, impossibleAttacks, isClear } from '../../kernel/battle.ts';
import { carryOut, choices, onceIn, one, optionsOf } from '../../kernel/choices.ts';
import {
  answerFault,
  type Decision,
  decisionFor,
  type ImpossibleAct,
  type OneOf,
  type Option,
  type RawAnswer,
  usualOptions,
} from '../../kernel/decision.ts';
import { doorChoices, useDoor } from '../../kernel/doors.ts';
import { aim, loseAim } from './assault.ts';
import { ATTACKS, attackOptions, coupDeGrace } from './attack.ts';
import {
  type Acting,
  type Action,
  actions,
  type Combat,
  free,
  minorActions,
  minorCost,
  minorPrice,
  minorsLeft,
  ONE_SIGNIFICANT,
  type Price,
  significantPrice,
  spendMinor,
  spendSignificant,
} from './checks.ts';
import { fallHeldBlows } from './damage.ts';
import { canBeHit, canUse } from './exchange.ts';
import { firstAid } from './medicine.ts';
import { bandBetween, foesInSight, friendsInSight, kindOf, MOVES, moveOptions, rangeDm } from './movement.ts';
import { endPenaltyOnAct } from './reaction.ts';
import { ableToCutIn, askToCutIn, canDelay } from './round.ts';
import type { Weapon } from './schema.ts';
import {
  type Agent,
  hasRounds,
  isAble,
  knowsOf,
  type Stance,
  type State,
  type Turn,
  turnUnderWay,
  weaponOf,
  weaponsInHand,
} from './state.ts';
import { CHECKS, checkOptions, startTask, workOn } from './tasks.ts';

const HANDS = 2;
const STANCES: readonly Stance[] = ['standing', 'crouching', 'prone'];

type OfWeapon = { readonly weapon: OneOf<string> };
const gear = actions<Acting>();

const offerOf = (who: Agent, { id }: Weapon, minor: number) => ({
  params: { weapon: one(id) },
  cost: minor === 1 ? minorCost(who) : { text: `${minor} minor actions`, n: minor, unit: 'minor' },
});

/**
 * @rule draw-reload Puts a weapon in hand; items that no longer fit are put away. @rule slow-gear All of it in one
 * turn.
 */
const draw = gear<OfWeapon, 'draw'>({
  kind: 'draw',
  purpose: 'equip',
  price: (_state, who, { weapon }) => ({ significant: 0, minor: weaponOf(who, weapon).drawActions }),
  offers({ who }) {
    const left = minorsLeft(who);
    const isDrawable = ({ id, hands, drawActions }: Weapon): boolean =>
      hands > 0 && !who.held.includes(id) && drawActions <= left;
    return who.sheet.weapons.filter(isDrawable).map((weapon) => offerOf(who, weapon, weapon.drawActions));
  },
  does(combat, id, { weapon: drawn }) {
    const weapon = weaponOf(combatantOf(combat.state, id), drawn);
    spendMinor(combat, id, weapon.drawActions, 'draw', weapon.id);
    const putAway = toPutAway(combatantOf(combat.state, id), weapon);
    combat.record({ type: 'drawn', rule: 'draw-reload', who: id, weapon: weapon.id, putAway });
  },
});

// ruling: hands
function toPutAway(who: Agent, drawn: Weapon): string[] {
  const putAway: string[] = [];
  let used = drawn.hands;
  for (const id of [...who.held].reverse()) {
    const hands = weaponOf(who, id).hands;
    if (used + hands > HANDS) putAway.push(id);
    else used += hands;
  }
  return putAway;
}

/** @rule draw-reload Fills the weapon. @rule slow-gear */
const reload = gear<OfWeapon, 'reload'>({
  kind: 'reload',
  purpose: 'equip',
  price: (_state, who, { weapon }) => ({ significant: 0, minor: weaponOf(who, weapon).reloadActions }),
  offers({ who }) {
    const left = minorsLeft(who);
    const isReloadable = (weapon: Weapon): boolean =>
      weapon.reloadActions <= left &&
      weapon.rounds !== null &&
      kindOf(weapon) !== 'thrown' &&
      who.rounds[weapon.id]! < weapon.rounds;
    return weaponsInHand(who)
      .filter(isReloadable)
      .map((weapon) => offerOf(who, weapon, weapon.reloadActions));
  },
  does(combat, id, { weapon: emptied }) {
    const weapon = weaponOf(combatantOf(combat.state, id), emptied);
    spendMinor(combat, id, weapon.reloadActions, 'reload', weapon.id);
    combat.record({
      type: 'reloaded',
      rule: 'draw-reload',
      who: id,
      weapon: weapon.id,
      rounds: weapon.rounds!,
    });
  },
});

/** @rule stance Standing, crouching and prone. */
const changeStance = gear({
  kind: 'stance',
  purpose: 'move',
  price: minorPrice,
  offers({ who }) {
    if (minorsLeft(who) < 1) return [];
    const others = STANCES.filter((stance) => stance !== who.stance);
    return [{ params: { to: { oneOf: others } }, cost: minorCost(who) }];
  },
  does(combat, id, { to }) {
    spendMinor(combat, id, 1, 'stance');
    combat.record({ type: 'stance-taken', rule: 'stance', who: id, stance: to });
  },
});

/** Returns the price of using a door. ruling: doors */
function doorPrice({ rulings }: State): Price {
  return rulings.doors === 'significant' ? significantPrice() : minorPrice();
}

/** Opens or closes a door of the own cell. ruling: doors */
const DOORS = doorChoices<Acting, Combat, void>({
  cost({ state, who }) {
    if (doorPrice(state).significant > 0) return who.significant > 0 ? ONE_SIGNIFICANT : undefined;
    return minorsLeft(who) > 0 ? minorCost(who) : undefined;
  },
  does(combat, id, door, way) {
    if (doorPrice(combat.state).significant > 0) spendSignificant(combat, id, 'door');
    else spendMinor(combat, id, 1, 'door');
    useDoor(combat, id, door, way);
  },
}).map((choice) => ({ ...choice, price: doorPrice }));

/** Returns all options for the rest of its turn. @rule action-budget */
function actionOptions(state: State, who: Agent): Option[] {
  // @rule seriously-wounded crawling takes no action
  if (who.significant + who.minor === 0) return moveOptions(state, who);
  const acting = { state, who, seen: foesInSight(state, who) };
  return [
    ...attackOptions(acting),
    ...optionsOf([coupDeGrace], acting),
    ...ownSideOptions(state, who),
    ...moveOptions(state, who),
    ...optionsOf<Acting, Combat, void>([aim, draw, reload, changeStance, firstAid, ...DOORS], acting),
    ...checkOptions(state, who),
    ...optionsOf([startTask], acting),
  ];
}

const ATTACK_BY = { melee: 'strike', shooting: 'shoot', thrown: 'throw' } as const;

/** Returns the attacks that the turn does not allow now. */
export function impossible({ key, who: id }: Decision, state: State): readonly ImpossibleAct[] {
  if (key !== 'action') return [];
  const who = combatantOf(state, id);
  const inHand = weaponsInHand(who);
  const isThere = ({ presence, life }: Agent): boolean => presence === 'here' && life !== 'dead';
  return impossibleAttacks<Weapon>({
    weapons: who.sheet.weapons,
    foes: state.combatants.filter((each) => each.side !== who.side && isThere(each) && knowsOf(who, each)),
    kindOf: (weapon) => ATTACK_BY[kindOf(weapon)],
    obstacleOf(weapon) {
      if (!inHand.includes(weapon)) return { why: 'not-in-hand' };
      if (who.significant < 1) return { why: 'too-dear', cost: ONE_SIGNIFICANT.text };
      if (!hasRounds(who, weapon, 1)) return { why: 'no-ammunition' };
      return canUse(state, who, weapon) ? undefined : { why: 'position' };
    },
    between(weapon, foe) {
      const other = combatantOf(state, foe);
      if (rangeDm(weapon, bandBetween(state, who, other)) === undefined) return 'out-of-reach';
      const isSeen = isClear(state, who.cell, other.cell) && canBeHit(state, who, other, weapon);
      return isSeen ? undefined : 'no-sight';
    },
  });
}

/** Returns attacks on allies, and aiming at them, on request. */
function ownSideOptions(state: State, who: Agent): Option[] {
  // ruling: own-side
  const friends = friendsInSight(state, who);
  if (friends.length === 0) return [];
  const acting = { state, who, seen: friends };
  const options = [...attackOptions(acting), ...optionsOf<Acting, Combat, void>([coupDeGrace, aim], acting)];
  return options.map((option) => ({ ...option, onRequest: true }));
}

/** An action in a list. Its values are already checked against its offers. */
type AnyAction = Pick<Action<never>, 'kind' | 'purpose' | 'price' | 'does'>;

/** Wraps an action so that it ends an aim. @rule aim-loss */
function distracting<T extends AnyAction>(action: T): T {
  return {
    ...action,
    does(combat: Combat, id: string, values: never) {
      loseAim(combat, id);
      action.does(combat, id, values);
    },
  };
}

/** All actions of a turn. */
export const ACTIONS = [
  ...[...ATTACKS, coupDeGrace, aim],
  ...[...MOVES, draw, reload, changeStance, firstAid, ...DOORS, ...CHECKS, startTask].map(distracting),
];

function isAction({ kind }: RawAnswer): boolean {
  return ACTIONS.some((action) => action.kind === kind);
}

function act(combat: Combat, id: string, answer: RawAnswer): void {
  carryOut(ACTIONS, combat, id, answer);
}

/** Returns the price of an action in significant and minor actions. */
function priceOf(state: State, id: string, { kind, ...values }: RawAnswer): Price {
  const { price } = ACTIONS.find((action) => action.kind === kind)!;
  return price(state, combatantOf(state, id), values as never);
}

/** Takes one action of the acting agent, or ends its turn. */
export function takeTurn(combat: Combat): void {
  const turn = turnUnderWay(combat.state)!;
  const who = combatantOf(combat.state, turn.who);
  if (!isAble(who)) endTurn(combat, who.id);
  else if (turn.pending !== null) resume(combat, turn);
  else if (who.losesSignificant && who.significant > 0) missSignificant(combat, who.id);
  else if (who.task !== null && who.significant + who.minor > 0) atWork(combat, who.id);
  // @rule extended-only An agent at work does nothing else.
  else if (who.task !== null) endTurn(combat, who.id);
  else askForAction(combat, turn);
}

/** @rule explosion An agent that dived for cover loses its next significant action. */
function missSignificant(combat: Combat, id: string): void {
  combat.record({ type: 'significant-missed', rule: 'explosion', who: id, why: 'dived' });
}

function atWork(combat: Combat, id: string): void {
  endPenaltyOnAct(combat, id);
  workOn(combat, id);
}

type OptionsIn = (state: State) => readonly Option[];

/** Returns whether there is nothing left to ask. */
function endsByItself(state: State, turn: Turn, optionsIn: OptionsIn): boolean {
  // ruling: turn-end
  if (state.rulings['turn-end'] === 'asked') return false;
  return !mayDelay(state, turn) && usualOptions(optionsIn(state)).length === 0;
}

function mayDelay(state: State, turn: Turn): boolean {
  const who = combatantOf(state, turn.who);
  return who.significant + who.minor > 0 && canDelay(state, who, turn);
}

const inTurn = choices<State, Combat>();

/** The options on its turn other than actions. */
export const TURN = [
  free,
  inTurn({
    kind: 'end-turn',
    purpose: 'wait',
    offers: () => [{ params: {} }],
    does(combat, id) {
      endPenaltyOnAct(combat, id);
      endTurn(combat, id);
    },
  }),
  inTurn({
    kind: 'delay',
    purpose: 'wait',
    offers: (state) => (mayDelay(state, turnUnderWay(state)!) ? [{ params: {} }] : []),
    does(combat, who) {
      combat.record({ type: 'delayed', rule: 'delay', who });
      fallHeldBlows(combat);
    },
  }),
];

function askForAction(combat: Combat, turn: Turn): void {
  const { who } = turn;
  const optionsIn = onceIn((state: State) => actionOptions(state, combatantOf(state, who)));
  if (endsByItself(combat.state, turn, optionsIn)) {
    endTurn(combat, who);
    return;
  }
  const answer = combat.ask(() => actionQuestion(combat.state, who, optionsIn));
  if (answer === undefined) return;
  if (!isAction(answer)) {
    carryOut(TURN, combat, who, answer);
    return;
  }
  endPenaltyOnAct(combat, who);
  declare(combat, who, answer);
}

/** Declares an action; @rule delay a delayed agent may cut in before it is carried out. */
function declare(combat: Combat, id: string, action: RawAnswer): void {
  if (ableToCutIn(combat.state).length === 0) act(combat, id, action);
  else combat.record({ type: 'action-declared', rule: 'action-budget', who: id, action });
}

function resume(combat: Combat, turn: Turn): void {
  if (ableToCutIn(combat.state).length > 0) {
    askToCutIn(combat);
    // The action belongs to the same step, so that the odds of waiting contain it.
    if (turnUnderWay(combat.state)?.who === turn.who) takeTurn(combat);
    return;
  }
  const options = actionOptions(combat.state, combatantOf(combat.state, turn.who));
  if (answerFault(options, turn.pending!) === undefined) act(combat, turn.who, turn.pending!);
  else giveUp(combat, turn.who, turn.pending!);
}

/** Records that a declared action is no longer possible. */
function giveUp(combat: Combat, id: string, action: RawAnswer): void {
  // ruling: interrupted-action
  const isLost = combat.state.rulings['interrupted-action'] === 'lost';
  combat.record({ type: 'action-voided', rule: 'interrupted-action', who: id, action, isLost });
  if (!isLost) return;
  const { significant, minor } = priceOf(combat.state, id, action);
  const who = combatantOf(combat.state, id);
  if (significant > 0 && who.significant > 0) spendSignificant(combat, id, 'nothing');
  if (minor > 0) spendMinor(combat, id, Math.min(minor, minorsLeft(who)), 'nothing');
}

function endTurn(combat: Combat, id: string): void {
  const { significant, minor } = combatantOf(combat.state, id);
  const isLeftUnused = significant + minor > 0;
  combat.record({ type: 'turn-ended', rule: 'action-budget', who: id, isLeftUnused });
  fallHeldBlows(combat);
}

function actionQuestion(state: State, id: string, optionsIn: OptionsIn): Decision | undefined {
  const turn = turnUnderWay(state);
  const who = combatantOf(state, id);
  if (turn?.who !== id || !isAble(who)) return undefined;
  const { significant, initiative } = who;
  const context = { significant, minor: minorActions(who), initiative };
  const about = { key: 'action', rule: 'action-budget', context };
  return decisionFor(who, about, [...optionsIn(state), ...optionsOf(TURN, state)], 'end-turn');
}
