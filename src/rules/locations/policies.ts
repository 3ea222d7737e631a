import { combatantOf, isFoe } from '../../kernel/battle.ts';
import type { Decision, Option, RawAnswer } from '../../kernel/decision.ts';
import { openTowards, wayAround } from '../../kernel/doors.ts';
import {
  answerWithFirsts,
  type Chooser,
  firstAnswer,
  firstValue,
  nearestTo,
  optionOfKind,
  optionsOfKind,
  policyOf,
  valuesOf,
} from '../../kernel/policy.ts';
import { isHelplessByStun, isStanding, skillOf, totalDamage, weaponOf, weaponsInHand } from './body.ts';
import { yardsLeft } from './movement.ts';
import { LOCATIONS } from './sheet.ts';
import { type Combatant, isHere, isTaken, type State, yards } from './state.ts';

const chooseDeed = (decision: Decision, state: State): RawAnswer =>
  firstAnswer([getUp, tend, strikeOrThrow, takeUpArms, closeIn, rushIn], decision, state);

const strikeBack = ({ options: [option] }: Decision): RawAnswer | undefined =>
  option!.onRequest ? undefined : answerWithFirsts(option!);

const getUp: Chooser<State> = (decision) => {
  const option = optionOfKind(decision, 'stand-up') ?? optionOfKind(decision, 'ride');
  return option && { kind: option.kind };
};

/** Gives First-Aid to a comrade if it has a chance. */
const tend: Chooser<State> = (decision, state, who) => {
  const option = optionOfKind(decision, 'first-aid');
  if (option === undefined) return undefined;
  const skill = skillOf(who, 'first-aid') - totalDamage(state, who);
  const patient = valuesOf(option, 'patient').find((id) => {
    const other = combatantOf(state, id);
    return !isFoe(who, other) && skill + 6 > totalDamage(state, other);
  });
  return patient === undefined ? undefined : { kind: 'first-aid', patient };
};

/** Returns the value of a target: standing combatants first, the worst hurt of them highest. */
function worth(state: State, id: string): number {
  const who = combatantOf(state, id);
  if (!isStanding(state, who)) return 0;
  return 100 + totalDamage(state, who) + (isHelplessByStun(state, who) ? 50 : 0);
}

const strikeOrThrow: Chooser<State> = (decision, state, who) => {
  let best: { readonly option: Option; readonly value: number } | undefined;
  for (const option of decision.options) {
    if (option.kind !== 'attack' || option.onRequest) continue;
    const { damage } = weaponOf(who, firstValue(option, 'weapon'));
    const value = worth(state, firstValue(option, 'target')) + damage;
    if (value >= 100 && value > (best?.value ?? 0)) best = { option, value };
  }
  return throwBlast(decision, state, who) ?? (best && answerWithFirsts(best.option));
};

/** Throws a blast that hits two enemies and no ally. */
const throwBlast: Chooser<State> = (decision, state, who) => {
  const option = optionOfKind(decision, 'blast');
  if (option === undefined) return undefined;
  const weapon = weaponOf(who, firstValue(option, 'weapon'));
  const target = valuesOf(option, 'target').find((id) => {
    const centre = combatantOf(state, id);
    const near = state.combatants.filter(
      (other) => isHere(other) && yards(state, centre, other) <= weapon.radius,
    );
    return near.every((other) => isFoe(who, other)) && near.filter((o) => isStanding(state, o)).length > 1;
  });
  return target === undefined ? undefined : { kind: 'blast', weapon: weapon.id, target };
};

const takeUpArms: Chooser<State> = (decision, state, who) => {
  const reload = optionOfKind(decision, 'reload');
  const empty = reload && valuesOf(reload, 'item').find((item) => who.shots[item] === 0);
  if (empty !== undefined) return { kind: 'reload', item: empty };
  if (weaponsInHand(state, who).some((weapon) => weapon.hands > 0)) return undefined;
  for (const kind of ['draw', 'pick-up']) {
    const option = optionOfKind(decision, kind);
    const item =
      option && valuesOf(option, 'item').find((id) => who.sheet.weapons.some((each) => each.id === id));
    if (item !== undefined) return { kind, item };
  }
  return undefined;
};

function nearestFoe(state: State, who: Combatant): Combatant | undefined {
  const foes = state.combatants.filter((other) => isFoe(who, other) && isStanding(state, other));
  return nearestTo(state, who.cell, foes);
}

const closeIn: Chooser<State> = (decision, state, who) => {
  const foe = nearestFoe(state, who);
  if (foe === undefined) return undefined;
  const opened = openTowards(decision, state, who, foe);
  if (opened !== undefined) return opened;
  const [to] = wayAround(state, who, foe, (cell) => isTaken(state, cell));
  if (to !== undefined && optionOfKind(decision, 'move') !== undefined) return { kind: 'move', to };
  const gap = yards(state, who, foe) - 1;
  if (optionOfKind(decision, 'charge') !== undefined && gap > yardsLeft(state, who)) return undefined;
  return approach(decision, foe.id, gap);
};

function approach(decision: Decision, foe: string, gap: number): RawAnswer | undefined {
  const option = optionsOfKind(decision, 'approach').find((each) => firstValue(each, 'target') === foe);
  if (option === undefined || gap < 1) return undefined;
  const { max } = option.params.yards as { readonly max: number };
  return { kind: 'approach', target: foe, yards: Math.min(max, gap) };
}

/** Charges if a move is too short; goes on guard if nothing else is left. */
const rushIn: Chooser<State> = (decision, state, who) => {
  const foe = nearestFoe(state, who);
  if (foe === undefined) return undefined;
  const option =
    yards(state, who, foe) > 1 ? optionOfKind(decision, 'charge') : optionOfKind(decision, 'guard');
  return option && { kind: option.kind };
};

/** Chooses Block or Dodge, by the better number. */
const chooseDefence: Chooser<State> = (decision, state, who) => {
  const { attacker, by } = decision.context as { readonly attacker: string; readonly by: string };
  const weapon = weaponOf(combatantOf(state, attacker), by);
  const held = who.isCountering ? 3 : 0;
  const block = skillOf(who, 'melee') + held - (weapon.kind === 'melee' ? 0 : 6);
  return { kind: block > who.sheet.skills.dodge ? 'block' : 'dodge' };
};

const DAY = 24;
const WEEK = 168;
const FOUR_WEEKS = 672;
const GOOD_SURGEON = 8;

/** Keeps everyone warm, amputates with a good surgeon, and waits for at most four weeks. */
export function recoverSensibly(decision: Decision, state: State): RawAnswer {
  return warm(state) ?? operate(decision, state) ?? wait(state) ?? { kind: 'close' };
}

function warm(state: State): RawAnswer | undefined {
  const cold = state.combatants.find((who) => isHere(who) && !who.isWarm);
  return cold && { kind: 'warmth', who: cold.id, at: 'warm' };
}

function operate(decision: Decision, state: State): RawAnswer | undefined {
  const option = decision.options.find(({ kind }) => kind === 'amputate');
  if (option === undefined) return undefined;
  const surgeons = valuesOf(option, 'surgeon');
  const surgeon = surgeons.find((id) => combatantOf(state, id).sheet.skills.surgery >= GOOD_SURGEON);
  return surgeon === undefined ? undefined : { ...answerWithFirsts(option), surgeon };
}

function isAiling(state: State, who: Combatant): boolean {
  return isHere(who) && (totalDamage(state, who) > 0 || who.c < who.cMost);
}

function wait(state: State): RawAnswer | undefined {
  const ailing = state.combatants.filter((who) => isAiling(state, who));
  if (state.hour >= FOUR_WEEKS || ailing.length === 0) return undefined;
  return { kind: 'pass-time', hours: ailing.every((who) => hasOnlyBurns(state, who)) ? WEEK : DAY };
}

/** Returns whether only burns are left. They take a week each, and only rest helps. */
function hasOnlyBurns(state: State, who: Combatant): boolean {
  const isElse = LOCATIONS.some((at) => who.wounds[at].normal + who.wounds[at].cold > 0);
  return !isElse && totalDamage(state, who) > 0;
}

/** Plays sensibly: attacks the weakest in reach, closes in, uses the best defence, tends to the bleeding. */
const simple = policyOf<State>({
  turn: chooseDeed,
  defence: chooseDefence,
  'second-blow': strikeBack,
  'counter-attack': strikeBack,
  'first-aid': tend,
  recovery: recoverSensibly,
});

/** The policies. */
export const policies = { simple };
