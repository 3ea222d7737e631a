import type { Decision } from '../../kernel/decision.ts';
import type { Assault } from './assault.ts';
import { weaponUsed } from './assault.ts';
import { canBeHit } from './attack-options.ts';
import { knowsOfAttack } from './awareness.ts';
import { exchange, type GivenDice } from './exchange.ts';
import type { Choice, Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import { CELL_METRES, cellsApart, foesInSight, friendsInSight } from './space.ts';
import { type Agent, agent, isAble, isFoe, type State } from './state.ts';

const SPREAD_METRES = 6;

/** @rule auto Full auto: X attacks on targets within 6 m of the first, each open to a reaction. */
export function fireFullAuto(fight: Fight, first: Assault): void {
  const { auto } = weaponUsed(fight.state, first);
  // ruling: full-auto
  const pool = fight.state.rulings['full-auto'] === 'pairs' ? throwPool(fight, first, 2 * auto) : null;
  for (let i = 0; i < auto; i++) {
    const choice = chooseNext(fight, first, pool, i);
    if (choice === undefined) return;
    const isKnown = knowsOfAttack(fight.state, first.attacker, choice.target);
    exchange(fight, { ...first, target: choice.target, isKnown }, take(pool, choice.dice));
  }
}

/** Twice the Auto score of dice, thrown at once. */
function throwPool(fight: Fight, { attacker }: Assault, n: number): number[] {
  const who = agent(fight.state, attacker);
  const request = { dice: { n, lo: 1, hi: 6 }, owner: who.seat, rule: 'full-auto', read: 'faces' } as const;
  const { faces } = fight.roll({ ...request, why: `${who.name}: dice of full auto` });
  fight.record({ type: 'dice-thrown', rule: 'full-auto', who: attacker, faces });
  return [...faces];
}

interface NextShot {
  readonly target: string;
  readonly dice: GivenDice;
}

function chooseNext(
  fight: Fight,
  first: Assault,
  pool: readonly number[] | null,
  shot: number,
): NextShot | undefined {
  const choices = nextShots(fight.state, first, pool, shot);
  if (choices.targets.length === 0) return undefined;
  if (choices.targets.length === 1 && choices.pairs.length === 1) {
    return { target: choices.targets[0]!, dice: choices.pairs[0]! };
  }
  const answer = askInPassing(fight, () => nextQuestion(fight.state, first, pool, shot));
  if (answer === undefined) return undefined;
  const { target, dice } = answer as unknown as { target: string; dice?: readonly [number, number] };
  return { target, dice: dice ?? null };
}

interface NextShots {
  readonly targets: readonly string[];
  /** Friends near enough, on request. @rule own-side */
  readonly friends: readonly string[];
  readonly pairs: readonly GivenDice[];
}

function nextShots(state: State, first: Assault, pool: readonly number[] | null, shot: number): NextShots {
  const attacker = agent(state, first.attacker);
  const weapon = weaponUsed(state, first);
  const { cell } = agent(state, first.target);
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

/** Every pair that can be made of these dice, each once. */
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
): Decision<Choice> | undefined {
  const { targets, friends, pairs } = nextShots(state, first, pool, shot);
  if (targets.length === 0) return undefined;
  const { seat } = agent(state, first.attacker);
  const dice = pairs.flatMap((pair) => (pair === null ? [] : [pair]));
  const optionOn = (ids: readonly string[]): Choice => {
    const target = { oneOf: ids };
    return { kind: 'next-shot', params: pool === null ? { target } : { target, dice: { oneOf: dice } } };
  };
  const onFriends: Choice[] = friends.length === 0 ? [] : [{ ...optionOn(friends), onRequest: true }];
  const otherwise = pool === null ? { target: targets[0]! } : { target: targets[0]!, dice: dice[0]! };
  return {
    key: 'next-shot',
    who: first.attacker,
    seat,
    rule: pool === null ? 'auto' : 'full-auto',
    about: { weapon: first.weapon, shot: shot + 1, first: first.target, ...(pool && { dice: [...pool] }) },
    options: [optionOn(targets), ...onFriends],
    otherwise: { kind: 'next-shot', ...otherwise },
  };
}

/** Takes the pair out of the pool. */
function take(pool: number[] | null, dice: GivenDice): GivenDice {
  if (pool === null || dice === null) return null;
  for (const face of dice) pool.splice(pool.indexOf(face), 1);
  return dice;
}
