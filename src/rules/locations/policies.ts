import type { Decision, Option, RawAnswer } from '../../kernel/decision.ts';
import type { Policy } from '../../kernel/policy.ts';
import { skillOf, totalDamage } from './body.ts';
import { recoverSensibly } from './policies-recovery.ts';
import { yards } from './reach.ts';
import { yardsLeft } from './speed.ts';
import { type Combatant, combatant, isFoe, isHere, type State } from './state.ts';
import { isHelplessByStun, isStanding } from './status.ts';
import { weaponOf, weaponsInHand } from './weapons.ts';

type Chooser = (decision: Decision, state: State, who: Combatant) => RawAnswer | undefined;

/** Plays sensibly: strikes the weakest in reach, closes in, defends itself as it can best, tends the bleeding. */
const simple: Policy<State> = (decision, state) => {
  switch (decision.key) {
    case 'turn':
      return chooseDeed(decision, state);
    case 'defence':
      return chooseDefence(decision, state);
    case 'second-blow':
    case 'counter-attack':
      return decision.options[0]!.onRequest ? decision.otherwise : firstAnswer(decision.options[0]!);
    case 'first-aid':
      return tend(decision, state, combatant(state, decision.who)) ?? decision.otherwise;
    case 'recovery':
      return recoverSensibly(decision, state);
    default:
      return decision.otherwise;
  }
};

/** Ways to play for a side without a person. */
export const policies = { simple };

function values(option: Option, param: string): readonly string[] {
  return (option.params[param] as { readonly oneOf: readonly string[] }).oneOf;
}

/** An option with the first value of each parameter. */
function firstAnswer(option: Option): RawAnswer {
  const params = Object.keys(option.params).map((param) => [param, values(option, param)[0]!]);
  return { kind: option.kind, ...Object.fromEntries(params) };
}

const of = (decision: Decision, kind: string): Option | undefined =>
  decision.options.find((option) => option.kind === kind && !option.onRequest);

function chooseDeed(decision: Decision, state: State): RawAnswer {
  const who = combatant(state, decision.who);
  for (const choose of [getUp, tend, strikeOrThrow, takeUpArms, closeIn, rushIn]) {
    const answer = choose(decision, state, who);
    if (answer !== undefined) return answer;
  }
  return decision.otherwise;
}

const getUp: Chooser = (decision) => {
  const option = of(decision, 'stand-up') ?? of(decision, 'ride');
  return option && { kind: option.kind };
};

/** First-Aid for a comrade where it has a chance. */
const tend: Chooser = (decision, state, who) => {
  const option = of(decision, 'first-aid');
  if (option === undefined) return undefined;
  const skill = skillOf(who, 'first-aid') - totalDamage(state, who);
  const patient = values(option, 'patient').find((id) => {
    const other = combatant(state, id);
    return !isFoe(who, other) && skill + 6 > totalDamage(state, other);
  });
  return patient === undefined ? undefined : { kind: 'first-aid', patient };
};

/** How much a target is worth striking: whoever stands, the worst hurt first. */
function worth(state: State, id: string): number {
  const who = combatant(state, id);
  if (!isStanding(state, who)) return 0;
  return 100 + totalDamage(state, who) + (isHelplessByStun(state, who) ? 50 : 0);
}

const strikeOrThrow: Chooser = (decision, state, who) => {
  let best: { readonly option: Option; readonly value: number } | undefined;
  for (const option of decision.options) {
    if (option.kind !== 'attack' || option.onRequest) continue;
    const { damage } = weaponOf(who, values(option, 'weapon')[0]!);
    const value = worth(state, values(option, 'target')[0]!) + damage;
    if (value >= 100 && value > (best?.value ?? 0)) best = { option, value };
  }
  return throwBlast(decision, state, who) ?? (best && firstAnswer(best.option));
};

/** A blast where it takes two foes and no friend. */
const throwBlast: Chooser = (decision, state, who) => {
  const option = of(decision, 'blast');
  if (option === undefined) return undefined;
  const weapon = weaponOf(who, values(option, 'weapon')[0]!);
  const target = values(option, 'target').find((id) => {
    const centre = combatant(state, id);
    const near = state.combatants.filter(
      (other) => isHere(other) && yards(state, centre, other) <= weapon.radius,
    );
    return near.every((other) => isFoe(who, other)) && near.filter((o) => isStanding(state, o)).length > 1;
  });
  return target === undefined ? undefined : { kind: 'blast', weapon: weapon.id, target };
};

const takeUpArms: Chooser = (decision, state, who) => {
  const reload = of(decision, 'reload');
  const empty = reload && values(reload, 'item').find((item) => who.shots[item] === 0);
  if (empty !== undefined) return { kind: 'reload', item: empty };
  if (weaponsInHand(state, who).some((weapon) => weapon.hands > 0)) return undefined;
  for (const kind of ['draw', 'pick-up']) {
    const option = of(decision, kind);
    const item =
      option && values(option, 'item').find((id) => who.sheet.weapons.some((each) => each.id === id));
    if (item !== undefined) return { kind, item };
  }
  return undefined;
};

function nearestFoe(state: State, who: Combatant): Combatant | undefined {
  let found: Combatant | undefined;
  for (const other of state.combatants) {
    if (!isFoe(who, other) || !isStanding(state, other)) continue;
    if (found === undefined || yards(state, who, other) < yards(state, who, found)) found = other;
  }
  return found;
}

const closeIn: Chooser = (decision, state, who) => {
  const foe = nearestFoe(state, who);
  if (foe === undefined) return undefined;
  const gap = yards(state, who, foe) - 1;
  const canCharge = of(decision, 'charge') !== undefined;
  if (canCharge && gap > yardsLeft(state, who)) return undefined;
  return approach(decision, foe.id, gap);
};

function approach(decision: Decision, foe: string, gap: number): RawAnswer | undefined {
  for (const option of decision.options) {
    if (option.kind !== 'approach' || values(option, 'target')[0] !== foe || gap < 1) continue;
    const { max } = option.params.yards as { readonly max: number };
    return { kind: 'approach', target: foe, yards: Math.min(max, gap) };
  }
  return undefined;
}

/** Too far for a move: a charge. With nothing left to do: on guard. */
const rushIn: Chooser = (decision, state, who) => {
  const foe = nearestFoe(state, who);
  if (foe === undefined) return undefined;
  const option = yards(state, who, foe) > 1 ? of(decision, 'charge') : of(decision, 'guard');
  return option && { kind: option.kind };
};

/** Block or Dodge, whichever is better by the numbers. */
function chooseDefence(decision: Decision, state: State): RawAnswer {
  const who = combatant(state, decision.who);
  const { attacker, by } = decision.about as { readonly attacker: string; readonly by: string };
  const weapon = weaponOf(combatant(state, attacker), by);
  const held = who.isCountering ? 3 : 0;
  const block = skillOf(who, 'melee') + held - (weapon.kind === 'melee' ? 0 : 6);
  return { kind: block > who.sheet.skills.dodge ? 'block' : 'dodge' };
}
