import type { Modifier } from '../../kernel/explanation.ts';
import { demeanor, skillOf, totalDamage } from './body.ts';
import type { LocationsRule } from './rulebook.ts';
import { SKILLS, TRAITS, type Trait } from './sheet.ts';
import { type Combatant, combatant, type State } from './state.ts';
import { isShaken } from './status.ts';

/** What a roll is for, as far as Pain asks. */
export type Purpose = 'plain' | 'against-damage' | 'recovery';

/** A roll that somebody is about to make: everything but its die. */
export interface Attempt {
  readonly who: string;
  readonly rule: LocationsRule;
  /** What for, in stable words. */
  readonly what: string;
  readonly parts: readonly Modifier[];
}

/** @rule roll d6 plus a trait, plus `more`, less Pain. */
export function traitAttempt(
  state: State,
  id: string,
  trait: Trait,
  purpose: Purpose,
  rule: LocationsRule,
  what: string,
  more: readonly Modifier[] = [],
): Attempt {
  const who = combatant(state, id);
  const parts = [...traitParts(who, trait), ...toolPart(who, trait), ...more];
  return { who: id, rule, what, parts: addBurdens(state, who, purpose, parts) };
}

/** A trait as it is now: C as it has fallen, D less grief. */
function traitParts(who: Combatant, trait: Trait): Modifier[] {
  if (trait === 'C') return [{ value: who.c, why: trait, rule: 'roll' }];
  const value = who.sheet.traits[trait];
  const own: Modifier = { value, why: trait, rule: 'roll' };
  if (trait !== 'D' || who.griefs.length === 0) return [own];
  return [own, { value: demeanor(who) - value, why: 'grief', rule: 'grief' }];
}

/** @rule roll d6 plus a skill, plus `more`, less Pain. */
export function skillAttempt(
  state: State,
  id: string,
  skill: string,
  purpose: Purpose,
  rule: LocationsRule,
  what: string,
  more: readonly Modifier[] = [],
): Attempt {
  const who = combatant(state, id);
  const own = { value: skillOf(who, skill), why: skill, rule: 'roll' };
  const parts = [own, ...toolPart(who, skill), ...more];
  return { who: id, rule, what, parts: addBurdens(state, who, purpose, parts) };
}

/** The best tool in hand that helps with this Trait or skill. ruling: tool-rating */
function toolPart(who: Combatant, what: string): Modifier[] {
  let best: Modifier | undefined;
  for (const { id, name, rating = 0, helps = [] } of who.sheet.tools) {
    if (rating <= (best?.value ?? 0) || !helps.includes(what)) continue;
    if (who.held.some(({ item }) => item === id)) best = { value: rating, why: name, rule: 'tool-rating' };
  }
  return best === undefined ? [] : [best];
}

/** What weighs on every roll of somebody: Pain, the Stun of one ruling, the word of the GM. */
function addBurdens(state: State, who: Combatant, purpose: Purpose, parts: Modifier[]): Modifier[] {
  const damage = totalDamage(state, who);
  if (damage > 0 && feelsPain(state, who, purpose)) {
    parts.push({ value: -damage, why: 'Pain', rule: 'pain' });
  }
  if (isShaken(state, who)) parts.push({ value: -2, why: 'Stunned', rule: 'stunned' });
  if (who.favour !== 0) parts.push({ value: who.favour, why: 'the GM', rule: 'gm-authority' });
  return parts;
}

// ruling: pain-scope
function feelsPain(state: State, who: Combatant, purpose: Purpose): boolean {
  if (purpose === 'recovery') return false;
  const scope = state.rulings['pain-scope'];
  if (scope === 'own-turn') return state.active === who.id;
  return scope === 'every-roll' || purpose === 'plain';
}

/** @rule roll d6 plus a Trait or a skill, by its name. */
export function anyAttempt(
  state: State,
  id: string,
  what: string,
  rule: LocationsRule,
  says: string,
  more: readonly Modifier[] = [],
): Attempt {
  return isTrait(what)
    ? traitAttempt(state, id, what, 'plain', rule, says, more)
    : skillAttempt(state, id, what, 'plain', rule, says, more);
}

function isTrait(what: string): what is Trait {
  return (TRAITS as readonly string[]).includes(what);
}

/** Traits, the skills that the rules roll, and those beyond them on these sheets. ruling: free-skills */
export function rollable(people: readonly Combatant[]): readonly string[] {
  const more = people.flatMap(({ sheet }) => Object.keys(sheet.skills)).sort();
  return [...new Set([...TRAITS, ...SKILLS, ...more])];
}
