import { combatantOf } from '../../kernel/battle.ts';
import { withHouseParts } from '../../kernel/combat.ts';
import type { RollRequest, RollResult } from '../../kernel/dice.ts';
import type { Roll } from '../../kernel/events.ts';
import { sumOf as kernelSum, loweredTo, raisedTo, type Sum } from '../../kernel/explanation.ts';
import { bestTool } from '../../kernel/sheet-parts.ts';
import { demeanor, isShaken, skillOf, sumOf, totalDamage } from './body.ts';
import type { Combat, EventOf } from './events.ts';
import type { LocationsRule } from './rulebook.ts';
import { SKILLS, TRAITS, type Trait } from './sheet.ts';
import type { Combatant, State, Test } from './state.ts';
import type { Part } from './words-choices.ts';

/** The purpose of a roll, which decides whether Pain counts. */
export type Purpose = 'plain' | 'against-damage' | 'recovery';

/** A roll before its die: all its modifiers. */
export interface Attempt {
  readonly who: string;
  readonly rule: LocationsRule;
  /** A stable label of the roll. */
  readonly what: string;
  readonly parts: readonly Part[];
}

/** @rule roll Builds a roll: d6 plus a Trait or a skill by its name, plus `more`, minus Pain. */
export function attemptAt(
  state: State,
  id: string,
  what: string,
  purpose: Purpose,
  rule: LocationsRule,
  says: string,
  more: readonly Part[] = [],
): Attempt {
  const who = combatantOf(state, id);
  const parts = [...ownParts(who, what), ...toolPart(who, what), ...more];
  return { who: id, rule, what: says, parts: addBurdens(state, who, purpose, parts) };
}

function ownParts(who: Combatant, what: string): Part[] {
  if (isTrait(what)) return traitParts(who, what);
  return [{ value: skillOf(who, what), why: 'skill', of: { skill: what }, rule: 'roll' }];
}

function isTrait(what: string): what is Trait {
  return (TRAITS as readonly string[]).includes(what);
}

/** Returns the current value of a trait: reduced C, or D minus grief. */
function traitParts(who: Combatant, trait: Trait): Part[] {
  if (trait === 'C') return [{ value: who.c, why: 'trait', of: { trait }, rule: 'roll' }];
  const value = who.sheet.traits[trait];
  const own: Part = { value, why: 'trait', of: { trait }, rule: 'roll' };
  if (trait !== 'D' || who.griefs.length === 0) return [own];
  return [own, { value: demeanor(who) - value, why: 'grief', rule: 'grief' }];
}

/** Returns the best tool in hand for this Trait or skill. ruling: tool-rating */
function toolPart({ id: who, sheet, held }: Combatant, what: string): Part[] {
  const isInHand = (item: string): boolean => held.some((each) => each.item === item);
  const best = bestTool(sheet.tools, ({ id, helps }) => helps.includes(what) && isInHand(id));
  if (best === undefined) return [];
  return [{ value: best.rating, why: 'tool', of: { who, item: best.id }, rule: 'tool-rating' }];
}

/** Adds the modifiers that affect every roll: Pain, Stunned under one ruling, and the GM's modifier. */
function addBurdens(state: State, who: Combatant, purpose: Purpose, parts: Part[]): Part[] {
  const damage = totalDamage(state, who);
  if (damage > 0 && feelsPain(state, who, purpose)) {
    parts.push({ value: -damage, why: 'pain', rule: 'pain' });
  }
  if (isShaken(state, who)) parts.push({ value: -2, why: 'stunned', rule: 'stunned' });
  if (who.favour !== 0) parts.push({ value: who.favour, why: 'gm', rule: 'gm-authority' });
  return parts;
}

// ruling: pain-scope
function feelsPain(state: State, who: Combatant, purpose: Purpose): boolean {
  if (purpose === 'recovery') return false;
  const scope = state.rulings['pain-scope'];
  if (scope === 'own-turn') return state.active === who.id;
  return scope === 'every-roll' || purpose === 'plain';
}

/** Returns the traits, the skills that the rules roll, and all others on these sheets. ruling: free-skills */
export function rollable(people: readonly Combatant[]): readonly string[] {
  const more = people.flatMap(({ sheet }) => Object.keys(sheet.skills)).sort();
  return [...new Set([...TRAITS, ...SKILLS, ...more])];
}

const D6 = { n: 1, lo: 1, hi: 6 } as const;

function throwOf(state: State, attempt: Attempt): RollRequest {
  const who = combatantOf(state, attempt.who);
  const why = `${who.name}: ${attempt.what}`;
  const request = { dice: D6, owner: who.seat, rule: attempt.rule, why, read: 'sum' } as const;
  // ruling: exploding-six - a 6 is rolled again and added
  return state.rulings['exploding-six'] === 'on' ? { ...request, explodes: 'exploding-six' } : request;
}

function withHouse(combat: Combat, attempt: Attempt): Attempt {
  const { who, rule } = attempt;
  return { ...attempt, parts: withHouseParts(combat, 'roll', { who, rule }, [...attempt.parts]) };
}

/** Makes one roll. */
export function rollOne(combat: Combat, attempt: Attempt): Roll {
  const { faces } = combat.roll(throwOf(combat.state, attempt));
  const rolled = finish(withHouse(combat, attempt), faces);
  spendFavour(combat, attempt);
  return rolled;
}

/** Reads the totals and the first faces of several rolls. */
type Read<T> = (totals: readonly number[], faces: readonly number[]) => T;

/**
 * Makes several rolls at once, and repeats all while `isTie` returns true. `read` returns all that the rule reads.
 * ruling: tie-reroll
 */
export function rollTogether(
  combat: Combat,
  asked: readonly Attempt[],
  isTie: Read<boolean>,
  read?: Read<string | number | boolean>,
): Roll[] {
  const attempts = asked.map((attempt) => withHouse(combat, attempt));
  const fixed = attempts.map((attempt) => sumOf(attempt.parts).total);
  const reading =
    <T>(read: Read<T>) =>
    (drawn: readonly RollResult[]): T =>
      read(
        drawn.map(({ sum }, i) => sum + fixed[i]!),
        drawn.map(({ faces }) => faces[0]!),
      );
  const requests = attempts.map((attempt) => throwOf(combat.state, attempt));
  const drawn = combat.rollAll(requests, reading(isTie), read && reading(read));
  const rolled = attempts.map((attempt, i) => finish(attempt, drawn[i]!.faces));
  for (const attempt of attempts) spendFavour(combat, attempt);
  return rolled;
}

function finish({ parts }: Attempt, faces: readonly number[]): Roll {
  const die: Part = { value: faces[0]!, why: 'd6', faces: [faces[0]!], rule: 'roll' };
  if (faces.length === 1) return { faces, sum: sumOf([die, ...parts]) };
  const more = faces.slice(1);
  const sum = more.reduce((total, face) => total + face, 0);
  const again: Part = { value: sum, why: 'rolled-again', faces: more, rule: 'exploding-six' };
  return { faces, sum: sumOf([die, again, ...parts]) };
}

function spendFavour(combat: Combat, attempt: Attempt): void {
  if (combatantOf(combat.state, attempt.who).favour === 0) return;
  combat.record({ type: 'favour-spent', rule: 'gm-authority', who: attempt.who });
}

/** Returns whether a total beats a #. @rule roll It must exceed it. ruling: equal-to-number */
export function beats(state: State, total: number, number: number): boolean {
  return state.rulings['equal-to-number'] === 'succeeds' ? total >= number : total > number;
}

/** @rule roll Rolls against a #. */
export function rollAgainst(combat: Combat, attempt: Attempt, number: Sum): Test {
  const rolled = rollOne(combat, attempt);
  return { ...rolled, number, isSuccess: beats(combat.state, rolled.sum.total, number.total) };
}

/** Rolls a plain d6 for a table or an amount. Nothing is added, and it never explodes. */
export function plainDie(
  combat: Combat,
  owner: string,
  rule: LocationsRule,
  why: string,
): { readonly face: number; readonly faces: readonly number[] } {
  const { sum, faces } = combat.roll({ dice: D6, owner, rule, why, read: 'sum' });
  return { face: sum, faces };
}

/** Returns the total damage of a combatant as a # with its reason. */
export function damageNumber(state: State, who: Combatant, rule: LocationsRule): Sum {
  return sumOf([{ value: totalDamage(state, who), why: 'total-damage', rule }]);
}

/**
 * Returns whether a roll with this face is a botch, the [1] of the rules. Most rolls do not need the answer and do
 * not call this.
 */
export function isBotch(combat: Combat, id: string, face: number, rule: LocationsRule): boolean {
  if (face !== 1) return false;
  const faces = confirm(combat, id);
  const isConfirmed = faces.length === 0 || faces[0] === 1;
  combat.record({ type: 'botched', rule, who: id, faces, isBotch: isConfirmed });
  return isConfirmed;
}

// ruling: botch
function confirm(combat: Combat, id: string): readonly number[] {
  if (combat.state.rulings.botch === 'natural') return [];
  const who = combatantOf(combat.state, id);
  return plainDie(combat, who.seat, 'botch', `${who.name}: is it a botch?`).faces;
}

/** Adds modifiers to a sum. */
export function plus(sum: Sum, more: readonly Part[]): Sum {
  return kernelSum([...sum.parts, ...more]);
}

/** Raises a sum to at least `floor`. */
export function atLeast(sum: Sum, floor: number, rule: LocationsRule): Sum {
  return raisedTo<Part>(sum, floor, { why: 'never-below', of: { floor }, rule });
}

type Cap = 'stood-up' | 'prone' | 'own-speed';

/** Lowers a sum to at most `cap`. */
export function atMost(sum: Sum, cap: number, rule: LocationsRule, why: Cap): Sum {
  return loweredTo<Part>(sum, cap, { why, rule });
}

/** Makes an opposed roll such as AvA, AvC or CvC: ties are rolled again, the higher wins. @rule roll */
export function winsOpposed(combat: Combat, own: Attempt, other: Attempt, rule: LocationsRule): boolean {
  const isTie: Read<boolean> = ([a, b]) => a === b;
  const [mine, theirs] = rollTogether(combat, [own, other], isTie, ([a, b]) => a! > b!);
  const isSuccess = mine!.sum.total > theirs!.sum.total;
  const event = { who: own.who, against: other.who, own: mine!, other: theirs!, isSuccess };
  combat.record({ type: 'opposed', rule, ...event });
  return isSuccess;
}

/**
 * One roll of a contest. `throws` is the number of its rolls, more than one after a tie for the highest total.
 */
export type Contender = Roll & { readonly who: string; readonly throws: number };

/**
 * Makes an AvA contest of any number: the highest wins. Only those with the same highest total roll again.
 * @rule roll
 */
export function contest(
  combat: Combat,
  attempts: readonly Attempt[],
): { rolls: Contender[]; winner: string } {
  // While all are tied, nobody is beaten, and the rolls are discarded.
  const rolled = rollTogether(combat, attempts, (totals) => totals.every((total) => total === totals[0]));
  const most = Math.max(...rolled.map((roll) => roll.sum.total));
  const first = rolled.map((roll, i) => ({ who: attempts[i]!.who, throws: 1, ...roll }));
  const tied = attempts.filter((_, i) => rolled[i]!.sum.total === most);
  if (tied.length === 1) return { rolls: first, winner: tied[0]!.who };
  const again = contest(combat, tied);
  const rolls = first.map((roll) => {
    const later = again.rolls.find(({ who }) => who === roll.who);
    return later === undefined ? roll : { ...later, throws: later.throws + 1 };
  });
  return { rolls, winner: again.winner };
}

/** A roll that the GM asks for: the skill, the label and the modifier. */
export interface Check {
  readonly what: string;
  readonly label: string;
  readonly modifier: number;
}

function attemptFor(state: State, id: string, { what, label, modifier }: Check): Attempt {
  const more: Part[] = [{ value: modifier, why: 'as-asked', rule: 'improvised-check' }];
  return attemptAt(state, id, what, 'plain', 'improvised-check', label, modifier === 0 ? [] : more);
}

/** Makes a check against a #. Returns whether it passes. ruling: improvised-check */
export function checkNumber(combat: Combat, id: string, check: Check, value: number): boolean {
  const number = sumOf([{ value, why: 'named-by-gm', rule: 'improvised-check' }]);
  const roll = rollOne(combat, attemptFor(combat.state, id, check));
  const passes = beats(combat.state, roll.sum.total, number.total);
  recordCheck(combat, id, check, { roll, number, passes, against: null, other: null });
  return passes;
}

/** Makes a check against another combatant's roll; ties are rolled again. ruling: improvised-check */
export function checkAgainst(combat: Combat, id: string, check: Check, against: string, with_: string): void {
  const own = attemptFor(combat.state, id, check);
  const opposing = { what: with_, label: `against: ${check.label}`, modifier: 0 };
  const theirs = attemptFor(combat.state, against, opposing);
  const [roll, other] = rollTogether(combat, [own, theirs], ([a, b]) => a === b);
  const { sum: number } = other!;
  const passes = roll!.sum.total > number.total;
  recordCheck(combat, id, check, { roll: roll!, number, passes, against, other: other! });
}

interface Met extends Pick<EventOf<'check-made'>, 'number' | 'passes' | 'against' | 'other'> {
  readonly roll: Roll;
}

function recordCheck(combat: Combat, who: string, { what, label }: Check, { roll, ...met }: Met): void {
  const margin = roll.sum.total - met.number.total;
  combat.record({ type: 'check-made', rule: 'improvised-check', who, label, what, ...roll, ...met, margin });
}
