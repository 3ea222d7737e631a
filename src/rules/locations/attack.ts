import {
  combatantOf,
  impossibleAttacks,
  isFoe,
  obstacleBetween,
  onRequest,
  seenPast,
} from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import {
  type Decision,
  decisionFor,
  type ImpossibleAct,
  type Option,
  onlyValueOf,
  plain,
} from '../../kernel/decision.ts';
import type { AreaOfEffect } from '../../kernel/ruleset.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { blast, ram } from './blast.ts';
import { canAct, freeHands, heldIn, isInHand, isUseless, weaponOf, weaponsInHand } from './body.ts';
import { callable, type Order } from './defence.ts';
import type { Called, Combat, Maneuver } from './events.ts';
import { attack } from './exchange.ts';
import type { Weapon } from './schema.ts';
import { HANDS } from './sheet.ts';
import { type Combatant, isHere, isNear, type State, type Turn } from './state.ts';

// The attacks that a turn offers. `exchange.ts` carries them out.

/** A combatant with the weapons that it may attack with. */
export interface Armed extends Turn {
  readonly weapons: readonly Weapon[];
}
export interface WithWeapon extends Turn {
  readonly weapon: Weapon;
}
export interface Against extends WithWeapon {
  readonly target: Combatant;
}

const ACTION = { cost: 'action' } as const;

/** Returns the other combatants that a weapon reaches. */
function targetsOf({ state, who, weapon }: WithWeapon): Combatant[] {
  return state.combatants.filter(
    (other) => other.id !== who.id && isHere(other) && isNear(state, who, other, weapon.range),
  );
}

/** Sorts options so that those on request, against the own side, come last. ruling: own-side */
function foesFirst(options: Option[]): Option[] {
  if (!options.some(({ onRequest }) => onRequest)) return options;
  return [...options.filter(({ onRequest }) => !onRequest), ...options.filter(({ onRequest }) => onRequest)];
}

/** Returns plain attacks with these weapons. */
function plainAttacks({ state, who, weapons }: Armed) {
  return weapons
    .filter((weapon) => weapon.strikes !== 'blast')
    .flatMap((weapon) =>
      targetsOf({ state, who, weapon }).map((target) => ({
        params: {
          weapon: one(weapon.id),
          target: one(target.id),
          called: { oneOf: callable(target, weapon) },
        },
        ...ACTION,
        onRequest: onRequest(who, target),
      })),
    );
}

/** Carries out a maneuver that is an attack. */
function strikeAs(maneuver: Maneuver, called: Called, trait: Order['trait'] = 'C') {
  return (combat: Combat, id: string, { target, weapon }: Pick<Order, 'target' | 'weapon'>): void =>
    attack(combat, id, { target, weapon, called, maneuver, trait });
}

const strikes = choices<Armed, Combat>();

const plainAttack = strikes({
  kind: 'attack',
  purpose: 'attack',
  offers: plainAttacks,
  does(combat, id, { weapon, target, called }) {
    const who = combatantOf(combat.state, id);
    const maneuver = who.isCharging ? 'charge' : 'attack';
    const order: Order = { target, weapon, called, maneuver, trait: 'C' };
    if (weaponOf(who, weapon).strikes === 'vehicle') ram(combat, id, order);
    else attack(combat, id, order);
  },
});

/** @rule dual-wield Two weapons in hand, one in each, Light or Medium. */
const dualWield = strikes({
  kind: 'dual-wield',
  purpose: 'attack',
  offers({ state, who, weapons }) {
    const pair = weapons.filter(
      (weapon) => weapon.hands === 1 && weapon.weight !== 'heavy' && weapon.strikes === 'aimed',
    );
    if (pair.length < 2) return [];
    return plainAttacks({ state, who, weapons: pair }).map((option) => {
      const [first] = option.params.weapon.oneOf;
      const second = pair.filter((weapon) => weapon.id !== first).map((weapon) => weapon.id);
      return { ...option, params: { ...option.params, second: { oneOf: second } } };
    });
  },
  does(combat, id, { second, called, ...at }) {
    const target = combatantOf(combat.state, at.target);
    const first = isFoe(combatantOf(combat.state, id), target) ? 'foe' : 'comrade';
    strikeAs('dual-wield', called)(combat, id, at);
    secondBlow(combat, id, second, first);
  },
});

const blasts = choices<WithWeapon, Combat>();

/** A blast at a combatant's cell, or at a cell of the map. */
const throwAtTarget = blasts({
  kind: 'blast',
  purpose: 'attack',
  offers(at) {
    const targets = targetsOf(at).map(({ id }) => id);
    return [{ params: { weapon: one(at.weapon.id), target: { oneOf: targets } }, ...ACTION }];
  },
  does(combat, id, { weapon, target }) {
    blast(
      combat,
      id,
      weaponOf(combatantOf(combat.state, id), weapon),
      combatantOf(combat.state, target).cell,
    );
  },
});

const throwAtYard = blasts({
  kind: 'blast-at',
  purpose: 'attack',
  offers({ state, who, weapon }) {
    if (!state.isMapped) return [];
    // ruling: walls
    const at = { grid: state.grid, centre: who.cell, range: weapon.range, ...seenPast(state) };
    return [{ params: { weapon: one(weapon.id), at }, ...ACTION }];
  },
  does: (combat, id, { weapon, at }) =>
    blast(combat, id, weaponOf(combatantOf(combat.state, id), weapon), at),
});

// Called shots without damage.
// ruling: zero-damage-weapon
const harmless = choices<Against, Combat>();

function atTarget({ weapon, target }: Against) {
  return { weapon: one(weapon.id), target: one(target.id) };
}

/** @rule disarm */
const disarming = harmless({
  kind: 'disarm',
  purpose: 'attack',
  offers(at) {
    const hands = HANDS.filter((hand) => heldIn(at.target, hand) !== undefined);
    const params = { ...atTarget(at), called: { oneOf: hands }, with: { oneOf: ['A', 'C'] as const } };
    return [{ params, ...ACTION, onRequest: onRequest(at.who, at.target) }];
  },
  does: (combat, id, { called, with: trait, ...at }) => strikeAs('disarm', called, trait)(combat, id, at),
});

/** @rule shove */
const shoving = harmless({
  kind: 'shove',
  purpose: 'attack',
  offers: (at) => [{ params: atTarget(at), ...ACTION, onRequest: onRequest(at.who, at.target) }],
  does: strikeAs('shove', 'torso'),
});

/** @rule trip */
const tripping = harmless({
  kind: 'trip',
  purpose: 'attack',
  offers(at) {
    const legs = (['right-leg', 'left-leg'] as const).filter((leg) => at.target.lost[leg] === null);
    if (legs.length === 0 || at.target.isProne) return [];
    const params = { ...atTarget(at), called: { oneOf: legs } };
    return [{ params, ...ACTION, onRequest: onRequest(at.who, at.target) }];
  },
  does: (combat, id, { called, ...at }) => strikeAs('trip', called)(combat, id, at),
});

const HARMLESS = [disarming, shoving, tripping];
const THROWS = [throwAtTarget, throwAtYard];
export const ATTACKS = [plainAttack, ...HARMLESS, dualWield, ...THROWS];

/** @rule one-action Returns every attack that the action may be used for. */
export function attackOptions({ state, who }: Turn): Option[] {
  const weapons = weaponsInHand(state, who);
  const options = optionsOf([plainAttack], { state, who, weapons });
  for (const weapon of weapons) {
    const at = { state, who, weapon };
    if (weapon.strikes === 'blast') optionsOf(THROWS, at, options);
    else if (weapon.kind === 'melee') {
      for (const target of targetsOf(at)) optionsOf(HARMLESS, { ...at, target }, options);
    }
  }
  return foesFirst(optionsOf([dualWield], { state, who, weapons }, options));
}

/** Returns the attacks that the turn does not allow now. */
export function impossible({ key, who: id }: Decision, state: State): readonly ImpossibleAct[] {
  if (key !== 'turn') return [];
  const who = combatantOf(state, id);
  const usable = weaponsInHand(state, who);
  const free = freeHands(who, (hand) => isUseless(state, who, hand)).length;
  return impossibleAttacks<Weapon>({
    weapons: who.sheet.weapons.filter((weapon) => !who.broken.includes(weapon.id)),
    foes: state.combatants.filter((other) => isFoe(who, other) && isHere(other)),
    kindOf: ({ strikes: how }) => (how === 'blast' ? 'blast' : 'attack'),
    obstacleOf(weapon) {
      if (!isInHand(who, weapon)) {
        return { why: handsFor(who.sheet, weapon.id) <= free ? 'not-in-hand' : 'hands-full' };
      }
      if (!usable.includes(weapon)) return { why: weapon.shots === null ? 'position' : 'no-ammunition' };
      const isOpen = who.action === null || (who.isCharging && weapon.kind === 'melee');
      return isOpen ? undefined : { why: 'too-dear', ...ACTION };
    },
    between: ({ range }, foe) => obstacleBetween(state, who.cell, combatantOf(state, foe).cell, range),
  });
}

/** @rule charge Returns the attacks at the end of a charge. */
export function chargeOptions({ state, who }: Turn): Option[] {
  const weapons = weaponsInHand(state, who).filter((weapon) => weapon.kind === 'melee');
  return foesFirst(optionsOf([plainAttack], { state, who, weapons }));
}

/** The targets of the second of two weapons. */
const strikeSecond = choices<WithWeapon, { readonly combat: Combat; readonly weapon: string }>()({
  kind: 'strike',
  purpose: 'attack',
  offers: (at) =>
    targetsOf(at).map((target) => ({
      params: { target: one(target.id), called: { oneOf: callable(target, at.weapon) } },
      onRequest: onRequest(at.who, target),
    })),
  does: ({ combat, weapon }, id, { target, called }) =>
    strikeAs('dual-wield', called)(combat, id, { target, weapon }),
});
export const SECONDS = [strikeSecond];

/**
 * @rule dual-wield Attacks with the second weapon, against any target in reach. `first` is the side of the first
 * target.
 */
function secondBlow(combat: Combat, attacker: string, weapon: string, first: 'foe' | 'comrade'): void {
  const answer = combat.ask((): Decision | undefined => {
    const who = combatantOf(combat.state, attacker);
    const options = blowsOf(combat.state, who, weapon, first);
    if (options.length === 0) return undefined;
    const about = { key: 'second-blow', rule: 'dual-wield', context: { weapon } };
    return decisionFor(who, about, [...options, plain('forgo')], 'forgo');
  });
  if (answer === undefined || answer.kind === 'forgo') return;
  carryOut(SECONDS, { combat, weapon }, attacker, answer);
}

function blowsOf(state: State, who: Combatant, weaponId: string, first: 'foe' | 'comrade'): Option[] {
  const weapon = weaponOf(who, weaponId);
  if (!canAct(state, who) || !weaponsInHand(state, who).includes(weapon)) return [];
  const options = foesFirst(optionsOf(SECONDS, { state, who, weapon }));
  // ruling: own-side - if only comrades are in reach, the attack is offered only after a first attack on a comrade
  const isOpen = first === 'comrade' || options.some(({ onRequest }) => !onRequest);
  return isOpen ? options : [];
}

/** The parameter with the centre of each kind of blast. */
const CENTRES: Readonly<Record<string, string>> = { blast: 'target', 'blast-at': 'at' };

/**
 * @rule random-location Returns the area of a blast: everyone within its radius of the cell or the target.
 */
export function area(option: Option, state: State, who: string): AreaOfEffect | undefined {
  const round = CENTRES[option.kind];
  const weapon = onlyValueOf(option, 'weapon');
  if (round === undefined || weapon === undefined) return undefined;
  const { radius } = weaponOf(combatantOf(state, who), weapon);
  return { round, rings: [{ within: radius, says: '' }] };
}
