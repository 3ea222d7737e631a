import { combatantOf, isFoe } from '../../kernel/battle.ts';
import type { Decision, Option, PathDomain, RawAnswer } from '../../kernel/decision.ts';
import { openTowards, pastDoors } from '../../kernel/doors.ts';
import type { Json } from '../../kernel/json.ts';
import {
  best,
  type Chooser,
  firstAnswer,
  firstValue,
  nearestTo,
  optionOfKind,
  optionsOfKind,
  policyOf,
  valuesOf,
  walkTowards,
} from '../../kernel/policy.ts';
import { netDm } from './assault.ts';
import type { Mode } from './events.ts';
import { MEDICINE } from './medicine.ts';
import { isTouching, kindOf } from './movement.ts';
import { type Bodily, levelIn } from './sheet.ts';
import { type Agent, isAble, knowsOf, pointsLeft, type State, weaponOf } from './state.ts';

/** Returns the number of 2d6 rolls, out of 36, that reach a number. */
function chanceOf(wanted: number): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= wanted) ways += 1;
  return ways / 36;
}

/** A possible attack and its expected effect. */
export interface Plan {
  readonly answer: RawAnswer;
  readonly worth: number;
}

/** Returns every offered attack with its expected effect. */
export function attackPlans(decision: Decision, state: State): Plan[] {
  const plans: Plan[] = [];
  for (const option of optionsOfKind(decision, 'strike', 'shoot', 'throw')) {
    const weapon = firstValue(option, 'weapon');
    for (const target of valuesOf(option, 'target')) {
      if (!isAble(combatantOf(state, target))) continue;
      for (const mode of option.kind === 'shoot' ? valuesOf<Mode>(option, 'mode') : (['single'] as const)) {
        plans.push(planOf(state, decision.who, option, { weapon, target, mode }));
      }
    }
  }
  return plans;
}

function planOf(
  state: State,
  attacker: string,
  { kind }: Option,
  chosen: { readonly weapon: string; readonly target: string; readonly mode: Mode },
): Plan {
  const who = combatantOf(state, attacker);
  const weapon = weaponOf(who, chosen.weapon);
  const by = kindOf(weapon) === 'melee' && who.scores.STR > who.scores.DEX ? 'STR' : 'DEX';
  const chance = chanceOf(8 - netDm(state, { attacker, ...chosen, by, isKnown: true }));
  const blast = weapon.blast?.[0]?.dice ?? 0;
  const shots = chosen.mode === 'full-auto' ? weapon.auto : 1;
  const burst = chosen.mode === 'burst' ? weapon.auto : 0;
  const harm = 3.5 * (weapon.damage.dice + blast) + weapon.damage.plus + burst;
  // Prefers targets that are nearly down.
  const worth = chance * shots * harm * (1 + 5 / (5 + pointsLeft(combatantOf(state, chosen.target).scores)));
  const { weapon: used, target, mode } = chosen;
  const answer = { kind, weapon: used, target };
  if (kind === 'strike') return { answer: { ...answer, by }, worth };
  return { answer: kind === 'shoot' ? { ...answer, mode } : answer, worth };
}

const attackBest: Chooser<State> = (decision, state) => {
  const plan = best(attackPlans(decision, state), ({ worth }) => worth);
  return plan !== undefined && plan.worth > 0 ? plan.answer : undefined;
};

const setToWork: Chooser<State> = (decision) => {
  const option = optionOfKind(decision, 'start-task');
  return option && { kind: 'start-task', task: firstValue(option, 'task') };
};

const helpFriend: Chooser<State> = (decision, state, who) => {
  const option = optionOfKind(decision, 'first-aid');
  const fallen =
    option &&
    valuesOf(option, 'patient').find((id) => {
      const other = combatantOf(state, id);
      return !isFoe(who, other) && other.life === 'unconscious';
    });
  return fallen === undefined ? undefined : { kind: 'first-aid', patient: fallen };
};

const takeUpArms: Chooser<State> = (decision, _state, who) => {
  for (const option of optionsOfKind(decision, 'reload')) {
    const weapon = firstValue(option, 'weapon');
    if (who.rounds[weapon] === 0) return { kind: 'reload', weapon };
  }
  if (who.held.some((id) => !Object.hasOwn(who.rounds, id) || who.rounds[id]! > 0)) return undefined;
  const option = optionsOfKind(decision, 'draw').find(
    (each) => (who.rounds[firstValue(each, 'weapon')] ?? 1) > 0,
  );
  return option && { kind: 'draw', weapon: firstValue(option, 'weapon') };
};

/** Aims if it will shoot later and has nothing better to do. */
const takeAim: Chooser<State> = (decision, state, who) => {
  const option = optionOfKind(decision, 'aim');
  const isShooter = who.held.some((id) => kindOf(weaponOf(who, id)) === 'shooting');
  if (option === undefined || !isShooter) return undefined;
  const target =
    valuesOf(option, 'target').find((id) => id === who.aim?.target) ??
    nearestAble(state, who, valuesOf(option, 'target'));
  return target === undefined || !isAble(combatantOf(state, target)) ? undefined : { kind: 'aim', target };
};

function nearestAble(state: State, who: Agent, ids: readonly string[]): string | undefined {
  const able = ids.map((id) => combatantOf(state, id)).filter(isAble);
  return nearestTo(state, who.cell, able)?.id;
}

const closeIn: Chooser<State> = (decision, state, who) => {
  const foes = state.combatants.filter((other) => isFoe(who, other) && isAble(other) && knowsOf(who, other));
  const nearest = nearestTo(state, who.cell, foes);
  if (nearest === undefined || isTouching(state, who, nearest)) return undefined;
  const opened = openTowards(decision, state, who, nearest);
  if (opened !== undefined) return opened;
  const near = optionsOfKind(decision, 'approach').find((option) =>
    valuesOf(option, 'target').includes(nearest.id),
  );
  if (near !== undefined) {
    const metres = valuesOf<number>(near, 'metres');
    return { kind: 'approach', target: nearest.id, metres: metres[metres.length - 1]! };
  }
  const option = optionOfKind(decision, 'move');
  const path = option && walkTowards(option.params.path as PathDomain, nearest.cell, pastDoors(state));
  return path === undefined || path.length === 0
    ? undefined
    : { kind: 'move', path: path as unknown as Json };
};

function chooseAction(decision: Decision, state: State): RawAnswer {
  const isFree = combatantOf(state, decision.who).significant > 0;
  const choosers = isFree
    ? [setToWork, helpFriend, attackBest, takeUpArms, closeIn]
    : [takeUpArms, takeAim, closeIn];
  return firstAnswer(choosers, decision, state);
}

/** Reacts while a hit would still cost it something. */
function chooseReaction(decision: Decision, state: State): RawAnswer {
  const who = combatantOf(state, decision.who);
  if (who.reactions >= 2) return { kind: 'none' };
  const parry = optionOfKind(decision, 'parry');
  if (parry !== undefined) {
    const by = who.scores.STR > who.scores.DEX ? 'STR' : 'DEX';
    return { kind: 'parry', with: firstValue(parry, 'with'), by };
  }
  return { kind: 'dodge' };
}

/** Keeps as many characteristics above 0 as possible, then the lowest as high as possible. */
function chooseLoss(decision: Decision, state: State): RawAnswer {
  const { victim } = decision.context as { readonly victim: string };
  const { scores } = combatantOf(state, victim);
  const ways = valuesOf<Bodily>(decision.options[0]!, 'loss');
  const left = (loss: Bodily): number[] => [
    scores.STR - loss.STR,
    scores.DEX - loss.DEX,
    scores.END - loss.END,
  ];
  const chosen = best(ways, (loss) => {
    const standing = left(loss).filter((each) => each > 0);
    return standing.length * 1000 + Math.min(...standing);
  })!;
  return { kind: 'lose', loss: chosen as unknown as Json };
}

const DAY = 86_400;

/** After the fight: first aid, surgery if there is a surgeon, a day in care and one of rest, then the end. */
function chooseAftermath(decision: Decision, state: State): RawAnswer {
  const skill = (id: string): number => levelIn(combatantOf(state, id).sheet.skills, MEDICINE) ?? -3;
  for (const option of optionsOfKind(decision, 'first-aid', 'surgery')) {
    const healer = best(valuesOf(option, 'healer'), skill)!;
    const patient = valuesOf(option, 'patient').find((id) => id !== healer);
    if (patient !== undefined && skill(healer) > 0) return { kind: option.kind, healer, patient };
  }
  const care = optionOfKind(decision, 'day-in-care');
  if (care !== undefined && state.clock < DAY) {
    return { kind: 'day-in-care', doctor: best(valuesOf<string>(care, 'doctor'), skill)! };
  }
  const isRestDue = optionOfKind(decision, 'pass-day') !== undefined && state.clock < 2 * DAY;
  return isRestDue ? { kind: 'pass-day', spent: 'resting' } : decision.defaultAnswer;
}

/** Plays sensibly: attacks for the greatest effect, closes in, reacts to hits, stays on its feet. */
const simple = policyOf<State>({
  action: chooseAction,
  tactics: ({ who }) => ({ kind: 'tactics', whom: who }),
  reaction: chooseReaction,
  blast: chooseReaction,
  wound: chooseLoss,
  aftermath: chooseAftermath,
});

export const policies = { simple };
