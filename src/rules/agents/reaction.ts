import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import { type Assault, attackRule, factsOf, loseAim, weaponUsed } from './assault.ts';
import { askInPassing, type Check, type Combat, contest, rollCheck, type Tie } from './checks.ts';
import type { ReactionKind } from './events.ts';
import { payReaction } from './initiative.ts';
import { hasShelter, kindOf } from './movement.ts';
import { type Agent, isAble, type State, turnUnderWay, weaponOf, weaponsInHand } from './state.ts';
import type { Part } from './words-reasons.ts';

/** A reaction to an attack. `with` and `by` are the weapon and characteristic of a parry. */
export interface Reaction {
  readonly kind: 'dodge' | 'parry';
  readonly with: string | null;
  readonly by: 'STR' | 'DEX';
  /** Earlier reactions whose -1 still counts. */
  readonly earlier: number;
}

/**
 * @rule reaction Asks the target of a known attack for its reaction; `undefined` without one. `total` is the total
 * of the attack, `null` before the roll.
 */
export function chooseReaction(combat: Combat, assault: Assault, total: number | null): Reaction | undefined {
  const answer = askInPassing(combat, () => reactionQuestion(combat.state, assault, total));
  if (answer === undefined) return undefined;
  const chosen = carryOut(REACTIONS, combat, assault.target, answer);
  return chosen && { ...chosen, earlier: combatantOf(combat.state, assault.target).reactions };
}

function reactionQuestion(state: State, assault: Assault, total: number | null): Decision | undefined {
  const target = combatantOf(state, assault.target);
  if (!assault.isKnown || !isAble(target)) return undefined;
  const options = optionsOf(REACTIONS, { state, target, assault });
  if (options.length === 1) return undefined;
  const { attacker, weapon, mode } = assault;
  const context = { attacker, weapon, mode, total, initiative: target.initiative };
  const about = { key: 'reaction', rule: 'reaction', context };
  return decisionFor(target, about, options, 'none');
}

/** The target, and the attack on it. */
interface Attacked {
  readonly state: State;
  readonly target: Agent;
  readonly assault: Assault;
}

/** The price of a reaction as text. */
export const REACTION_COST = 'initiative -2, -1 on skill checks';
const reacting = choices<Attacked, Combat, Omit<Reaction, 'earlier'> | undefined>();

/** @rule reaction The reactions of a target. */
export const REACTIONS = [
  reacting({
    kind: 'dodge',
    purpose: 'defend',
    // @rule prone no dodge, but a parry
    // ruling: prone-dodge
    offers: ({ target }) => (target.stance === 'prone' ? [] : [{ params: {}, cost: REACTION_COST }]),
    does: () => ({ kind: 'dodge', with: null, by: 'DEX' }),
  }),
  reacting({
    kind: 'parry',
    purpose: 'defend',
    offers({ state, target, assault }) {
      if (kindOf(weaponUsed(state, assault)) !== 'melee') return [];
      const weapons = weaponsInHand(target).filter((weapon) => kindOf(weapon) === 'melee');
      const params = { with: { oneOf: weapons.map(({ id }) => id) }, by: { oneOf: ['STR', 'DEX'] } } as const;
      return [{ params, cost: REACTION_COST }];
    },
    does: (_fight, _who, { with: weapon, by }) => ({ kind: 'parry', with: weapon, by }),
  }),
  reacting({ kind: 'none', purpose: 'wait', offers: () => [{ params: {} }], does: () => undefined }),
];

/** @rule reaction Applies the price of a reaction, whether it works or not. */
export function react(combat: Combat, id: string, kind: ReactionKind, against: string): void {
  const reactions = combatantOf(combat.state, id).reactions + 1;
  combat.record({ type: 'reacted', rule: 'reaction', who: id, kind, against, reactions });
  payReaction(combat, id, kind);
  loseAim(combat, id);
}

/**
 * Ends the -1 of reactions when the reactor acts. A reaction within its own turn counts until its next turn.
 */
export function endPenaltyOnAct(combat: Combat, id: string): void {
  const { reactions, hasBegun } = combatantOf(combat.state, id);
  const isOwnTurn = hasBegun || turnUnderWay(combat.state)!.wasInterrupted;
  if (reactions === 0 || isOwnTurn || lastsTheRound(combat.state)) return;
  combat.record({ type: 'penalty-ended', rule: 'reaction', who: id });
}

/** Ends it at the end of the round, if the ruling requires it. */
export function endPenaltiesWithRound(combat: Combat): void {
  if (!lastsTheRound(combat.state)) return;
  for (const { id, reactions } of combat.state.combatants) {
    if (reactions > 0) combat.record({ type: 'penalty-ended', rule: 'reaction-until', who: id });
  }
}

function lastsTheRound(state: State): boolean {
  // ruling: reaction-until
  return state.rulings['reaction-until'] === 'round-end';
}

/** A successful attack, and its remaining total. */
export interface Hit {
  readonly total: number;
  readonly effect: number;
}

/** The parts of a dodge that count. */
interface Procedure {
  readonly lowersAttack: boolean;
  readonly isContested: boolean;
  readonly lowersDexterity: boolean;
}

const PROCEDURES: Readonly<Record<State['rulings']['dodge-procedure'], Procedure>> = {
  both: { lowersAttack: true, isContested: true, lowersDexterity: false },
  modifier: { lowersAttack: true, isContested: false, lowersDexterity: false },
  opposed: { lowersAttack: false, isContested: true, lowersDexterity: false },
  'on-dexterity': { lowersAttack: false, isContested: true, lowersDexterity: true },
};

function procedureOf(state: State): Procedure {
  // ruling: dodge-procedure
  return PROCEDURES[state.rulings['dodge-procedure']];
}

/** @rule dodge Returns the attacker's DM: -1, or -2 if there is shelter. */
function dodgeDm(state: State, target: string): Part {
  const isSheltered = hasShelter(state, combatantOf(state, target));
  return { value: isSheltered ? -2 : -1, why: isSheltered ? 'dodges-into-cover' : 'dodges', rule: 'dodge' };
}

/** Returns the DM of a dodge that was declared before the roll. */
export function dodgeDms(state: State, assault: Assault): Part[] {
  return procedureOf(state).lowersAttack ? [dodgeDm(state, assault.target)] : [];
}

/** @rule dodge Returns the lowered hit, or `undefined` if the DM turns it into a miss. */
export function lowerHit(combat: Combat, assault: Assault, hit: Hit): Hit | undefined {
  if (!procedureOf(combat.state).lowersAttack) return hit;
  const rule = attackRule(weaponUsed(combat.state, assault));
  const attack: Part = { value: hit.total, why: 'attack', rule };
  const sum = sumOf([attack, dodgeDm(combat.state, assault.target)]);
  const effect = effectAfterDodge(combat.state, hit.effect, sum.total - hit.total);
  const event = { who: assault.attacker, ...factsOf(assault), sum, effect };
  combat.record({ type: 'attack-lowered', rule: 'dodge', ...event });
  return sum.total < 8 ? undefined : { total: sum.total, effect };
}

/** Returns the Effect of a hit after the DM of a dodge. */
export function effectAfterDodge(state: State, before: number, dm: number): number {
  // ruling: dodge-effect
  return state.rulings['dodge-effect'] === 'falls' ? before + dm : before;
}

/** @rule dodge Both roll Dexterity. Returns whether the target escapes. */
export function outrun(combat: Combat, assault: Assault): boolean {
  const { isContested, lowersDexterity } = procedureOf(combat.state);
  if (!isContested) return false;
  const more = lowersDexterity ? [dodgeDm(combat.state, assault.target)] : [];
  return contest(combat, {
    first: dexterity(assault.target, 'dodging', []),
    second: dexterity(assault.attacker, 'following a dodge', more),
    tie: TIES[tieRule(combat.state)],
    rule: 'dodge',
  });
}

const TIES: Readonly<Record<State['rulings']['dodge-tie'], Tie>> = {
  attacker: 'second',
  defender: 'first',
  'higher-dex': 'higher-score',
};

function tieRule(state: State): State['rulings']['dodge-tie'] {
  // ruling: dodge-tie
  return state.rulings['dodge-tie'];
}

function dexterity(who: string, what: string, more: readonly Part[]): Check {
  return { who, skill: null, characteristic: 'DEX', rule: 'dodge', what, more };
}

/** @rule reaction-own-roll Neither the -1 of this parry nor that of a later reaction counts against it. */
function ownRoll(reactions: number, earlier: number): Part {
  const why = reactions - earlier === 1 ? 'own-reaction' : 'own-and-later-reactions';
  return { value: reactions - earlier, why, rule: 'reaction-own-roll' };
}

/** @rule parry The target's melee attack roll against the attacker's total. Returns whether it parries. */
export function parry(combat: Combat, assault: Assault, reaction: Reaction, attack: number): boolean {
  for (;;) {
    const target = combatantOf(combat.state, assault.target);
    const weapon = weaponOf(target, reaction.with!);
    const rolled = rollCheck(combat, {
      who: assault.target,
      skill: weapon.skill,
      characteristic: reaction.by,
      rule: 'parry',
      what: `parry with ${weapon.name}`,
      more: [ownRoll(target.reactions, reaction.earlier)],
    });
    const event = { who: assault.target, ...rolled, against: assault.attacker, attack };
    combat.record({ type: 'parry-rolled', rule: 'parry', ...event });
    const lead = rolled.sum.total - attack || leadIfEqual(combat, assault);
    if (lead !== 0) return lead > 0;
  }
}

function leadIfEqual(combat: Combat, { attacker, target }: Assault): number {
  // ruling: parry-tie
  switch (combat.state.rulings['parry-tie']) {
    case 'attacker':
      return -1;
    case 'defender':
      return 1;
    default:
      return combatantOf(combat.state, target).scores.DEX - combatantOf(combat.state, attacker).scores.DEX;
  }
}
