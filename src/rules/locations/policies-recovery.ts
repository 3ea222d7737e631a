import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { totalDamage } from './body.ts';
import { LOCATIONS } from './sheet.ts';
import { type Combatant, combatant, isHere, type State } from './state.ts';

const DAY = 24;
const WEEK = 168;
const FOUR_WEEKS = 672;
const GOOD_SURGEON = 8;

/** Keeps everybody warm, takes off what a good surgeon can, and waits for four weeks at most. */
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
  const oneOf = (param: string): readonly string[] =>
    (option.params[param] as { readonly oneOf: readonly string[] }).oneOf;
  const surgeon = oneOf('surgeon').find((id) => combatant(state, id).sheet.skills.surgery >= GOOD_SURGEON);
  if (surgeon === undefined) return undefined;
  return { kind: 'amputate', surgeon, patient: oneOf('patient')[0]!, limb: oneOf('limb')[0]! };
}

function isAiling(state: State, who: Combatant): boolean {
  return isHere(who) && (totalDamage(state, who) > 0 || who.c < who.cMost);
}

function wait(state: State): RawAnswer | undefined {
  const ailing = state.combatants.filter((who) => isAiling(state, who));
  if (state.hour >= FOUR_WEEKS || ailing.length === 0) return undefined;
  return { kind: 'pass-time', hours: ailing.every((who) => hasOnlyBurns(state, who)) ? WEEK : DAY };
}

/** Burns take a week each, whatever one does besides resting. */
function hasOnlyBurns(state: State, who: Combatant): boolean {
  const isElse = LOCATIONS.some((at) => who.wounds[at].normal + who.wounds[at].cold > 0);
  return !isElse && totalDamage(state, who) > 0;
}
