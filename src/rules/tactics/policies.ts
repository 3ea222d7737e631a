import { distance, sameCell } from '../../geometry/grid.ts';
import { combatantOf, isFoe, isWall } from '../../kernel/battle.ts';
import { type Decision, type Option, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import { openTowards, wayAround } from '../../kernel/doors.ts';
import { best, firstValue, optionsOfKind, type Policy, policyOf, valuesOf } from '../../kernel/policy.ts';
import { endOf } from './movement.ts';
import { PACES } from './plans.ts';
import type { Weapon } from './schema.ts';
import { type Action, type Combatant, isAware, isHelpless, isUp, type State } from './state.ts';
import { NEARBY, reachOf, strikesAt } from './weapons.ts';

/** Plays sensibly: closes in or shoots, uses the best defence, and changes its plan when necessary. */
export const simple: Policy<State> = (decision, state, pick) => {
  const options = usualOptions(decision.options);
  return byKey(options === decision.options ? decision : { ...decision, options }, state, pick);
};

const byKey = policyOf<State>({
  tactics: splitTactics,
  declare: nextPiece,
  go: mendPlan,
  change: takeCover,
  defence: bestDefence,
  interfere: spoil,
  guard: strongest,
  'ignore-pain': (_decision, _state, { sheet }) => ({ kind: sheet.ner >= 12 ? 'ignore' : 'bear' }),
});

/** Fights defensively if outnumbered or hurt. */
function splitTactics(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  if (decision.options.some((option) => option.kind === 'keep')) return undefined;
  const { tactics } = who.sheet;
  const isPressed = who.w * 2 < who.sheet.pc || foesNear(state, who) > 1;
  return { kind: 'split', oT: isPressed ? Math.floor(tactics / 3) : Math.ceil((tactics * 2) / 3) };
}

function foes(state: State, who: Combatant): Combatant[] {
  return state.combatants.filter((other) => isFoe(who, other) && isUp(state, other) && isAware(who, other));
}

function foesNear(state: State, who: Combatant): number {
  return foes(state, who).filter((foe) => distance(state.grid, who.cell, foe.cell) <= NEARBY).length;
}

/** Returns the next piece of the declaration: help, movement, attacks, settle. */
function nextPiece(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  const { actions } = who.draft;
  if (actions.length === 0) return helpNearby(decision, state, who) ?? firstAttack(decision, state, who);
  return followUp(decision, state, actions);
}

function helpNearby(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  if (foesNear(state, who) > 0) return undefined;
  for (const option of optionsOfKind(decision, 'stabilise')) {
    const near = valuesOf(option, 'target').find(
      (id) => distance(state.grid, who.cell, combatantOf(state, id).cell) <= NEARBY,
    );
    if (near !== undefined) return { kind: 'stabilise', target: near };
  }
  return undefined;
}

/**
 * Returns the usefulness of a weapon against an enemy from here. A weapon out of reach means moving first.
 */
function fitness(state: State, who: Combatant, weapon: Weapon, foe: Combatant): number {
  const metres = distance(state.grid, who.cell, foe.cell);
  if (weapon.blast !== null && metres <= 4) return -50;
  const worth = weapon.skill + weapon.w.plus + weapon.w.dice * 3 + weapon.s.plus / 2;
  if (strikesAt(state, who.cell, foe.cell, weapon)) {
    return worth - metres / 10 - (weapon.kind !== 'melee' && metres <= NEARBY ? 3 : 0);
  }
  return worth - (weapon.kind === 'melee' ? metres / 2 : 12 + metres / 10);
}

interface Plan {
  readonly option: Option;
  readonly foe: Combatant;
  readonly weapon: Weapon;
}

const ATTACKS = ['strike', 'shoot', 'blast'];

function plans(decision: Decision, state: State, prefix: string): Plan[] {
  const who = combatantOf(state, decision.who);
  return decision.options
    .filter((option) => ATTACKS.some((kind) => option.kind === prefix + kind))
    .flatMap((option) =>
      valuesOf(option, 'target')
        .map((id) => combatantOf(state, id))
        .filter((foe) => isUp(state, foe))
        .map((foe) => ({
          option,
          foe,
          weapon: who.sheet.weapons.find((weapon) => weapon.id === firstValue(option, 'weapon'))!,
        })),
    );
}

function bestPlan(decision: Decision, state: State, who: Combatant, prefix: string): Plan | undefined {
  const hurt = (foe: Combatant) => (foe.sheet.pc - foe.w) / 10;
  return best(
    plans(decision, state, prefix),
    ({ weapon, foe }) => fitness(state, who, weapon, foe) + hurt(foe),
  );
}

function firstAttack(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  const plan = bestPlan(decision, state, who, '');
  if (plan === undefined) return undefined;
  return (who.draft.goal === null ? approach(decision, state, who, plan) : undefined) ?? answerFor(plan);
}

/** Closes in on its target at the slowest pace that reaches it: straight, or around walls and through doors. */
function approach(decision: Decision, state: State, who: Combatant, plan: Plan): RawAnswer | undefined {
  const { foe, weapon } = plan;
  if (strikesAt(state, who.cell, foe.cell, weapon)) return undefined;
  const opened = openTowards(decision, state, who, foe);
  if (opened !== undefined || optionsOfKind(decision, 'follow').length === 0) return opened;
  const straight = endOf(state, who.id, { pace: 'sprint', goal: { kind: 'follow', who: foe.id } });
  const around = wayAround(state, who, foe, (cell) => isWall(state, cell), straight);
  const metres = around.length || distance(state.grid, who.cell, foe.cell) - reachOf(weapon);
  const pace = PACES.find((_, i) => metres <= who.sheet.move * (i + 1)) ?? 'sprint';
  // The farthest cell of the way around that a movement straight at it reaches.
  const to = around.findLast((cell) =>
    sameCell(cell, endOf(state, who.id, { pace, goal: { kind: 'to', cell } })),
  );
  return to === undefined ? { kind: 'follow', pace, who: foe.id } : { kind: 'to', pace, cell: to };
}

/** Returns whether the enemy blocks with an item that this weapon could break. */
function isShieldWorthBreaking(foe: Combatant, weapon: Weapon): boolean {
  return foe.sheet.shields.some(
    (shield) => shield.tier < weapon.tier && (foe.quality[shield.id]?.defense ?? 0) >= 2,
  );
}

function answerFor({ option, foe, weapon }: Plan): RawAnswer {
  const intent = weapon.w.plus + weapon.w.dice > 0 ? 'kill' : 'incapacitate';
  const answer = { kind: option.kind, weapon: weapon.id, target: foe.id, intent };
  if (option.params.at !== undefined) {
    return { ...answer, at: isShieldWorthBreaking(foe, weapon) ? 'item' : 'body' };
  }
  if (option.params.rounds === undefined) return answer;
  const { max } = option.params.rounds as { readonly max: number };
  return { ...answer, rounds: weapon.skill >= 14 && max >= 2 ? 2 : 1 };
}

/** Adds a second strike if the skill is high enough. */
function followUp(decision: Decision, state: State, actions: readonly Action[]): RawAnswer | undefined {
  const first = actions[0]!;
  if (actions.length > 1 || first.kind !== 'strike') return undefined;
  const again = optionsOfKind(decision, 'strike').find(
    (option) => firstValue(option, 'weapon') === first.weapon,
  );
  if (again === undefined || !valuesOf(again, 'target').includes(first.target)) return undefined;
  const weapon = combatantOf(state, decision.who).sheet.weapons.find(({ id }) => id === first.weapon)!;
  if (weapon.skill < 15) return undefined;
  const { target, intent, at } = first;
  return { kind: 'strike', weapon: weapon.id, target, intent, at };
}

/** If its target is down or out of reach, it chooses another one, if that is worth the price. */
function mendPlan(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  const action = who.pending[0];
  if (action === undefined || !('target' in action) || action.target === null) return undefined;
  if (action.kind === 'stabilise' || who.changes > 0) return undefined;
  const swaps = plans(decision, state, 'swap-for-').filter(
    ({ option }) => firstValue<number>(option, 'drop') === 0,
  );
  const mayStrike = swaps.some(
    ({ foe, weapon }) => foe.id === action.target && weapon.id === weaponIn(action),
  );
  if (mayStrike || swaps.length === 0) return undefined;
  const plan = best(swaps, ({ weapon, foe }) => fitness(state, who, weapon, foe))!;
  return { ...answerFor(plan), drop: 0 };
}

function weaponIn(action: Action): string {
  return 'weapon' in action ? action.weapon : '';
}

/** Takes full defence if badly hurt and attacked by several that go first. */
function takeCover(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  if (optionsOfKind(decision, 'full-defense').length === 0) return undefined;
  const beset = foes(state, who).filter(
    (foe) =>
      foe.go !== 'over' && foe.pending.some((action) => 'target' in action && action.target === who.id),
  );
  return who.w * 2 < who.sheet.pc && beset.length > 1 ? { kind: 'full-defense' } : undefined;
}

/** Returns the defence that leaves the attacker the lowest chance, from the numbers in the options. */
function bestDefence(decision: Decision): RawAnswer | undefined {
  const worth = (option: Option): number => {
    const { defence = 10, gain = 0 } = option.numbers ?? {};
    // Blocking may cost the item; bare hands always cost something.
    const wear = option.kind === 'block' ? 0.5 : 0;
    const isBare = option.params.with !== undefined && firstValue(option, 'with') === 'unarmed';
    return defence - gain - wear - (isBare ? 1 : 0);
  };
  const option = best(decision.options, worth)!;
  if (option.params.with === undefined) return { kind: option.kind };
  return { kind: option.kind, with: firstValue(option, 'with') };
}

/** Spoils a shot unless it is aimed at one of its own enemies. */
function spoil(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  const { target } = decision.context as { readonly target: string };
  return isFoe(who, combatantOf(state, target)) ? undefined : strongest(decision, state, who);
}

function strongest(decision: Decision, state: State, who: Combatant): RawAnswer | undefined {
  const options = decision.options.filter((option) => option.params.with !== undefined);
  if (options.length === 0 || isHelpless(state, who)) return undefined;
  const option = best(options, ({ numbers }) => numbers?.defence ?? 0)!;
  return { kind: option.kind, with: firstValue(option, 'with') };
}

export const policies = { simple };
