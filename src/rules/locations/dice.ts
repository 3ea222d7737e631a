import type { Drawn, Throw } from '../../kernel/dice.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { Attempt } from './attempt.ts';
import { totalDamage } from './body.ts';
import type { Roll } from './events.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { type Combatant, combatant, type State } from './state.ts';

const D6 = { n: 1, lo: 1, hi: 6 } as const;

function throwOf(state: State, attempt: Attempt): Throw {
  const who = combatant(state, attempt.who);
  const why = `${who.name}: ${attempt.what}`;
  return { dice: D6, owner: who.seat, rule: attempt.rule, why, read: 'sum' };
}

// ruling: exploding-six
function sixesExplode(state: State): boolean {
  return state.rulings['exploding-six'] === 'on';
}

/** Rolls one attempt. */
export function rollOne(fight: Fight, attempt: Attempt): Roll {
  const drawn = fight.roll(throwOf(fight.state, attempt));
  const rolled = finish(attempt, explode(fight, attempt, drawn.faces));
  spendFavour(fight, attempt);
  return rolled;
}

/**
 * Rolls several attempts at once, all again while `isTie` says so of their totals and first faces.
 * ruling: tie-reroll
 */
export function rollTogether(
  fight: Fight,
  attempts: readonly Attempt[],
  isTie: (totals: readonly number[], faces: readonly number[]) => boolean,
): Roll[] {
  const fixed = attempts.map((attempt) => sumOf(attempt.parts).total);
  const again = (faces: readonly number[], sums: readonly number[]): boolean =>
    isTie(
      sums.map((sum, i) => sum + fixed[i]!),
      faces,
    );
  const rolls = sixesExplode(fight.state)
    ? explodingRolls(fight, attempts, again)
    : plainRolls(fight, attempts, again);
  const rolled = attempts.map((attempt, i) => finish(attempt, rolls[i]!));
  for (const attempt of attempts) spendFavour(fight, attempt);
  return rolled;
}

type Again = (faces: readonly number[], sums: readonly number[]) => boolean;

function plainRolls(fight: Fight, attempts: readonly Attempt[], again: Again): (readonly number[])[] {
  const requests = attempts.map((attempt) => throwOf(fight.state, attempt));
  const sums = (drawn: readonly Drawn[]): number[] => drawn.map(({ sum }) => sum);
  const drawn = fight.rollAll(requests, (tried) => again(sums(tried), sums(tried)));
  return drawn.map(({ faces }) => faces);
}

function explodingRolls(fight: Fight, attempts: readonly Attempt[], again: Again): (readonly number[])[] {
  for (;;) {
    const rolls = attempts.map((attempt) =>
      explode(fight, attempt, fight.roll(throwOf(fight.state, attempt)).faces),
    );
    const sums = rolls.map((faces) => faces.reduce((sum, face) => sum + face, 0));
    if (
      !again(
        rolls.map((faces) => faces[0]!),
        sums,
      )
    )
      return rolls;
  }
}

/** A 6 is rolled again and added, where that is played. ruling: exploding-six */
function explode(fight: Fight, attempt: Attempt, faces: readonly number[]): readonly number[] {
  if (!sixesExplode(fight.state)) return faces;
  const all = [...faces];
  while (all.at(-1) === 6) {
    const request = { ...throwOf(fight.state, attempt), rule: 'exploding-six' };
    all.push(fight.roll(request).faces[0]!);
  }
  return all;
}

function finish({ parts }: Attempt, faces: readonly number[]): Roll {
  const die: Modifier = { value: faces[0]!, why: `d6 (${faces[0]})`, rule: 'roll' };
  if (faces.length === 1) return { faces, sum: sumOf([die, ...parts]) };
  const more = faces.slice(1);
  const sum = more.reduce((total, face) => total + face, 0);
  const again = { value: sum, why: `6 rolled again (${more.join(', ')})`, rule: 'exploding-six' };
  return { faces, sum: sumOf([die, again, ...parts]) };
}

function spendFavour(fight: Fight, attempt: Attempt): void {
  if (combatant(fight.state, attempt.who).favour === 0) return;
  fight.record({ type: 'favour-spent', rule: 'gm-authority', who: attempt.who });
}

/** Whether a total is enough for a #. @rule roll It must exceed it. ruling: equal-to-number */
export function beats(state: State, total: number, number: number): boolean {
  return state.rulings['equal-to-number'] === 'succeeds' ? total >= number : total > number;
}

/** A roll against a number, settled. */
export interface Tested extends Roll {
  readonly number: Sum;
  readonly isSuccess: boolean;
}

/** @rule roll Rolls against a #. */
export function rollAgainst(fight: Fight, attempt: Attempt, number: Sum): Tested {
  const rolled = rollOne(fight, attempt);
  return { ...rolled, number, isSuccess: beats(fight.state, rolled.sum.total, number.total) };
}

/** A plain d6 of a table or an amount: nothing is added to it and it never explodes. */
export function plainDie(
  fight: Fight,
  owner: string,
  rule: LocationsRule,
  why: string,
): { readonly face: number; readonly faces: readonly number[] } {
  const { sum, faces } = fight.roll({ dice: D6, owner, rule, why, read: 'sum' });
  return { face: sum, faces };
}

/** The total damage somebody carries, as a # with its reason. */
export function damageNumber(state: State, who: Combatant, rule: LocationsRule): Sum {
  return sumOf([{ value: totalDamage(state, who), why: 'total damage', rule }]);
}
