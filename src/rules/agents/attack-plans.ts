import type { Decision, Option, RawAnswer } from '../../kernel/decision.ts';
import { netDm } from './assault.ts';
import { of, values } from './choosing.ts';
import type { Mode } from './events.ts';
import { kindOf } from './range.ts';
import { agent, isAble, type State, weaponOf } from './state.ts';
import { pointsLeft } from './wounds.ts';

/** 36ths of the rolls of 2d6 that reach a number. */
function chanceOf(wanted: number): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= wanted) ways += 1;
  return ways / 36;
}

/** One attack that could be made, and what it may be expected to do. */
export interface Plan {
  readonly answer: RawAnswer;
  readonly worth: number;
}

/** Every attack on offer with what it may be expected to do. */
export function attackPlans(decision: Decision, state: State): Plan[] {
  const plans: Plan[] = [];
  for (const option of of(decision, 'strike', 'shoot', 'throw')) {
    const weapon = values(option, 'weapon')[0]!;
    for (const target of values(option, 'target')) {
      if (!isAble(agent(state, target))) continue;
      for (const mode of option.kind === 'shoot' ? values<Mode>(option, 'mode') : (['single'] as const)) {
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
  const who = agent(state, attacker);
  const weapon = weaponOf(who, chosen.weapon);
  const by = kindOf(weapon) === 'melee' && who.scores.STR > who.scores.DEX ? 'STR' : 'DEX';
  const chance = chanceOf(8 - netDm(state, { attacker, ...chosen, by, isKnown: true }));
  const blast = weapon.blast?.[0]?.dice ?? 0;
  const shots = chosen.mode === 'full-auto' ? weapon.auto : 1;
  const burst = chosen.mode === 'burst' ? weapon.auto : 0;
  const harm = 3.5 * (weapon.damage.dice + blast) + weapon.damage.plus + burst;
  // The nearly fallen first.
  const worth = chance * shots * harm * (1 + 5 / (5 + pointsLeft(agent(state, chosen.target).scores)));
  const { weapon: used, target, mode } = chosen;
  const answer = { kind, weapon: used, target };
  if (kind === 'strike') return { answer: { ...answer, by }, worth };
  return { answer: kind === 'shoot' ? { ...answer, mode } : answer, worth };
}
