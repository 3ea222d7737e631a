import { combatantOf, isFoe } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type OneOf, type Option } from '../../kernel/decision.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import {
  type Assault,
  giveAway,
  knowsOfAttack,
  loseAim,
  modesOf,
  noteRecoil,
  roundsFired,
  useUpAim,
  weaponUsed,
} from './assault.ts';
import {
  type Acting,
  actions,
  askInPassing,
  type Combat,
  ONE_SIGNIFICANT,
  significantPrice,
  spendSignificant,
} from './checks.ts';
import { endIfDecided } from './damage.ts';
import { canBeHit, canUse, exchange, type GivenDice, throwBlast } from './exchange.ts';
import { CELL_METRES, cellsApart, foesInSight, friendsInSight, kindOf } from './movement.ts';
import type { Weapon } from './schema.ts';
import { type Agent, isAble, type State, weaponsInHand } from './state.ts';

// The attacks that a turn offers, one shot after the other.

/** An attacker with one of the weapons in its hands. */
export interface Armed extends Acting {
  readonly weapon: Weapon;
}
type AtTarget = { readonly weapon: OneOf<string>; readonly target: OneOf<string> };
const BY = { oneOf: ['STR', 'DEX'] } as const;

/** Returns the possible targets of the weapon; an empty list if nobody can be targeted. */
function targets({ state, who, seen, weapon }: Armed): readonly AtTarget[] {
  const found: string[] = [];
  for (const other of seen) if (canBeHit(state, who, other, weapon)) found.push(other.id);
  return found.length === 0 ? [] : [{ weapon: one(weapon.id), target: { oneOf: found } }];
}

const attackWith = actions<Armed>();
const priced = { purpose: 'attack', price: significantPrice } as const;

/** @rule melee-attack By Strength or Dexterity. */
const strike = attackWith({
  kind: 'strike',
  ...priced,
  offers: (at) => targets(at).map((params) => ({ params: { ...params, by: BY }, cost: ONE_SIGNIFICANT })),
  does: (combat, id, { by, ...at }) => attack(combat, id, { ...at, mode: 'single', by }),
});

/** @rule shooting-attack In one of the ways in which the weapon fires. */
const shoot = attackWith({
  kind: 'shoot',
  ...priced,
  offers: (at) =>
    targets(at).map((params) => {
      const mode = { oneOf: modesOf(at.state, at.who, at.weapon) };
      return { params: { ...params, mode }, cost: ONE_SIGNIFICANT };
    }),
  does: (combat, id, at) => attack(combat, id, { ...at, by: 'DEX' }),
});

/** @rule thrown-attack */
const throwIt = attackWith({
  kind: 'throw',
  ...priced,
  offers: (at) => targets(at).map((params) => ({ params, cost: ONE_SIGNIFICANT })),
  does: (combat, id, at) => attack(combat, id, { ...at, mode: 'single', by: 'DEX' }),
});

/** The three ways to attack. */
export const ATTACKS = [strike, shoot, throwIt];
const ATTACK_WITH = { melee: [strike], shooting: [shoot], thrown: [throwIt] } as const;

/** @rule attack Returns every attack that it can make with its significant action. */
export function attackOptions({ state, who, seen }: Acting): Option[] {
  if (who.significant < 1 || seen.length === 0) return [];
  const options: Option[] = [];
  for (const weapon of weaponsInHand(who)) {
    if (!canUse(state, who, weapon)) continue;
    const at = { state, who, seen, weapon };
    optionsOf<Armed, Combat, void>(ATTACK_WITH[kindOf(weapon)], at, options);
  }
  return options;
}

/**
 * @rule coup-de-grace Hits and kills a helpless target, in melee within Close range or with a shot from a touching
 * cell.
 */
export const coupDeGrace = actions<Acting>()({
  kind: 'coup-de-grace',
  ...priced,
  offers({ state, who, seen }) {
    const helpless = seen.filter((other) => other.life === 'unconscious');
    if (who.significant < 1 || helpless.length === 0) return [];
    return weaponsInHand(who).flatMap((weapon) => {
      if (!canUse(state, who, weapon) || weapon.blast !== null) return [];
      const reach = kindOf(weapon) === 'melee' ? 2 : 1;
      const near = helpless
        .filter((other) => cellsApart(state, who.cell, other.cell) <= reach)
        .filter((other) => canBeHit(state, who, other, weapon));
      const target = { oneOf: near.map(({ id }) => id) };
      return [{ params: { weapon: one(weapon.id), target }, cost: ONE_SIGNIFICANT }];
    });
  },
  does(combat, id, at) {
    const assault = assaultOf(combat, id, { ...at, mode: 'single', by: 'DEX' });
    spendSignificant(combat, id, 'coup-de-grace', assault.weapon);
    spendRounds(combat, assault);
    const cause = 'coup-de-grace';
    combat.record({ type: 'died', rule: 'coup-de-grace', who: assault.target, cause });
    finish(combat, assault);
    endIfDecided(combat);
  },
});

type Chosen = Pick<Assault, 'weapon' | 'target' | 'mode' | 'by'>;

/**
 * @rule attack Resolves target, roll, reaction and damage; then Heft or Recoil, once for the whole action.
 */
function attack(combat: Combat, id: string, chosen: Chosen): void {
  const assault = assaultOf(combat, id, chosen);
  const weapon = weaponUsed(combat.state, assault);
  spendSignificant(combat, id, 'attack', weapon.id);
  spendRounds(combat, assault);
  // @rule auto full auto is unaimed
  // ruling: full-auto-aim
  if (assault.mode === 'full-auto') loseAim(combat, id);
  if (weapon.blast !== null) throwBlast(combat, assault);
  else if (assault.mode === 'full-auto') fireFullAuto(combat, assault);
  else exchange(combat, assault, null);
  finish(combat, assault);
}

function assaultOf(combat: Combat, attacker: string, chosen: Chosen): Assault {
  return { attacker, ...chosen, isKnown: knowsOfAttack(combat.state, attacker, chosen.target) };
}

function spendRounds(combat: Combat, assault: Assault): void {
  const weapon = weaponUsed(combat.state, assault);
  if (weapon.rounds === null) return;
  const rounds = roundsFired(weapon, assault.mode);
  const left = combatantOf(combat.state, assault.attacker).rounds[weapon.id]! - rounds;
  combat.record({
    type: 'rounds-fired',
    rule: 'auto',
    who: assault.attacker,
    weapon: weapon.id,
    rounds,
    left,
  });
}

function finish(combat: Combat, assault: Assault): void {
  const { attacker, mode } = assault;
  useUpAim(combat, attacker);
  giveAway(combat, attacker);
  noteRecoil(combat, attacker, weaponUsed(combat.state, assault), mode);
}

const SPREAD_METRES = 6;

/** @rule auto Full auto: X attacks on targets within 6 m of the first, each open to a reaction. */
function fireFullAuto(combat: Combat, first: Assault): void {
  const { auto } = weaponUsed(combat.state, first);
  // ruling: full-auto
  const pool = combat.state.rulings['full-auto'] === 'pairs' ? throwPool(combat, first, 2 * auto) : null;
  for (let i = 0; i < auto; i++) {
    const choice = chooseNext(combat, first, pool, i);
    if (choice === undefined) return;
    const isKnown = knowsOfAttack(combat.state, first.attacker, choice.target);
    exchange(combat, { ...first, target: choice.target, isKnown }, take(pool, choice.dice));
  }
}

/** Rolls all dice of full auto at once: twice the Auto score. */
function throwPool(combat: Combat, { attacker }: Assault, n: number): number[] {
  const who = combatantOf(combat.state, attacker);
  const roll = { dice: d6(n), rule: 'full-auto', what: 'dice of full auto', read: 'faces' } as const;
  const { faces } = rollBy(combat, who, roll);
  combat.record({ type: 'dice-thrown', rule: 'full-auto', who: attacker, faces });
  return [...faces];
}

interface NextShot {
  readonly target: string;
  readonly dice: GivenDice;
}

function chooseNext(
  combat: Combat,
  first: Assault,
  pool: readonly number[] | null,
  shot: number,
): NextShot | undefined {
  const choices = nextShots(combat.state, first, pool, shot);
  if (choices.targets.length === 0) return undefined;
  if (choices.targets.length === 1 && choices.pairs.length === 1) {
    return { target: choices.targets[0]!, dice: choices.pairs[0]! };
  }
  const answer = askInPassing(combat, () => nextQuestion(combat.state, first, pool, shot));
  if (answer === undefined) return undefined;
  return carryOut<Combat, NextShot>([pool === null ? nextShot : nextPair], combat, first.attacker, answer);
}

/** The possible targets of the next shot, and the pairs of dice left for it. */
interface Aims {
  readonly targets: readonly string[];
  readonly dice: readonly (readonly [number, number])[];
}
const shooting = choices<Aims, Combat, NextShot>();

/** @rule auto The target of the next shot on full auto. */
export const nextShot = shooting({
  kind: 'next-shot',
  purpose: 'attack',
  offers: ({ targets }) => [{ params: { target: { oneOf: targets } } }],
  does: (_fight, _who, { target }) => ({ target, dice: null }),
});

/** @rule full-auto The same with a pair of the rolled dice. */
const nextPair = shooting({
  kind: 'next-shot',
  purpose: 'attack',
  offers: ({ targets, dice }) => [{ params: { target: { oneOf: targets }, dice: { oneOf: dice } } }],
  does: (_fight, _who, chosen) => chosen,
});

interface NextShots {
  readonly targets: readonly string[];
  /** Allies near enough, on request. @rule own-side */
  readonly friends: readonly string[];
  readonly pairs: readonly GivenDice[];
}

function nextShots(state: State, first: Assault, pool: readonly number[] | null, shot: number): NextShots {
  const attacker = combatantOf(state, first.attacker);
  const weapon = weaponUsed(state, first);
  const { cell } = combatantOf(state, first.target);
  const near = (other: Agent): boolean => {
    if (!canBeHit(state, attacker, other, weapon)) return false;
    const isFirst = other.id === first.target;
    const isSpread = isAble(other) && cellsApart(state, cell, other.cell) * CELL_METRES <= SPREAD_METRES;
    return isFirst || (shot > 0 && isSpread);
  };
  const foes = isAble(attacker) ? foesInSight(state, attacker).filter(near) : [];
  const friends = isAble(attacker) ? friendsInSight(state, attacker).filter(near) : [];
  const isUsual = (other: Agent): boolean => other.id === first.target || isFoe(attacker, other);
  const all = [...foes, ...friends];
  const pairs = pool === null ? [null] : pairsOf(pool);
  return {
    targets: all.filter(isUsual).map(({ id }) => id),
    friends: all.filter((other) => !isUsual(other)).map(({ id }) => id),
    pairs,
  };
}

/** Returns every pair of these dice once. */
export function pairsOf(pool: readonly number[]): [number, number][] {
  const sorted = [...pool].sort((a, b) => b - a);
  const found: [number, number][] = [];
  for (const [i, a] of sorted.entries()) {
    for (const b of sorted.slice(i + 1)) {
      if (!found.some((pair) => pair[0] === a && pair[1] === b)) found.push([a, b]);
    }
  }
  return found;
}

function nextQuestion(
  state: State,
  first: Assault,
  pool: readonly number[] | null,
  shot: number,
): Decision | undefined {
  const { targets, friends, pairs } = nextShots(state, first, pool, shot);
  if (targets.length === 0) return undefined;
  const { seat } = combatantOf(state, first.attacker);
  const dice = pairs.flatMap((pair) => (pair === null ? [] : [pair]));
  const offered = (ids: readonly string[]): Option[] =>
    optionsOf<Aims, Combat, NextShot>([pool === null ? nextShot : nextPair], { targets: ids, dice });
  const onFriends = offered(friends).map((option) => ({ ...option, onRequest: true as const }));
  const otherwise = pool === null ? { target: targets[0]! } : { target: targets[0]!, dice: dice[0]! };
  const context = {
    weapon: first.weapon,
    shot: shot + 1,
    first: first.target,
    ...(pool && { dice: [...pool] }),
  };
  const about = { key: 'next-shot', rule: pool === null ? 'auto' : 'full-auto', context };
  const options = [...offered(targets), ...onFriends];
  return decisionFor({ id: first.attacker, seat }, about, options, { kind: 'next-shot', ...otherwise });
}

/** Removes the pair from the pool. */
function take(pool: number[] | null, dice: GivenDice): GivenDice {
  if (pool === null || dice === null) return null;
  for (const face of dice) pool.splice(pool.indexOf(face), 1);
  return dice;
}
