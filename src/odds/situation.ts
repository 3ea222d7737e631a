import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { DrawFaces } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type StepResult, StepRun } from '../kernel/step.ts';
import { type Said, type Wish, wished } from './wish.ts';

/** An attack of which the odds are wanted. */
export interface Blow {
  readonly by: string;
  readonly against: string;
  /** The answer that makes it. */
  readonly wish: Wish;
}

interface Opening {
  readonly key: string;
  readonly answer: RawAnswer;
}

/** The step in which an attack is carried out. */
export interface Situation<S> {
  readonly start: S;
  /** The answer in this step that makes the attack; null when it was declared in a step before. */
  readonly opening: Opening | null;
}

/** One way to get there. */
export interface Attempt<S> {
  readonly draw: DrawFaces;
  /** How the attacker plays until it can attack as wished; null: it lets all pass. Nobody else does anything. */
  readonly policy: Policy<S> | null;
}

/** Steps after which an attempt is given up. */
const MOST_STEPS = 120;

/** Only these two, both there, side by side: the one who attacks moves next to the other, `apart` cells off. */
export function alone<Sheet, Options>(
  encounter: Encounter<Sheet, Options>,
  { by, against, apart }: Pick<Blow, 'by' | 'against'> & { readonly apart: number },
): Encounter<Sheet, Options> {
  const target = encounter.combatants.find(({ id }) => id === against)!;
  const [x, y] = target.at;
  const isRoom = encounter.field.size === null || x + apart < encounter.field.size[0];
  const beside = [isRoom ? x + apart : x - apart, y] as const;
  const combatants = encounter.combatants
    .filter(({ id }) => id === by || id === against)
    .map((each) => ({ ...each, isInReserve: false, at: each.id === by ? beside : each.at }));
  return { ...encounter, combatants, field: { ...encounter.field, walls: [] } };
}

/** Plays on from `start` until the step in which the attack is carried out; undefined when it never is. */
export function reachBlow<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  blow: Blow,
  attempt: Attempt<S>,
): Situation<S> | undefined {
  let state = start;
  let declared: Opening | null = null;
  for (let steps = 0; steps < MOST_STEPS && !ruleset.over(state); steps++) {
    const step: Opened<S, E> = oneStep(
      ruleset,
      state,
      declared === null ? blow : { ...blow, wish: null },
      attempt,
    );
    declared ??= step.opening;
    const { hit, attacker } = ruleset.outcome(step.events, state, step.state);
    if (declared !== null && hit !== undefined && attacker === blow.by) {
      return { start: state, opening: step.opening };
    }
    state = step.state;
  }
  return undefined;
}

type Opened<S, E> = StepResult<S, E> & { readonly opening: Opening | null };

/** One step in which the attacker makes its attack at the first question that allows it; all else passes. */
function oneStep<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  { by, wish }: { readonly by: string; readonly wish: Wish | null },
  { draw, policy }: Attempt<S>,
): Opened<S, E> {
  let opening: Opening | null = null;
  const choose = (decision: Decision): RawAnswer => {
    if (decision.who !== by) return decision.otherwise;
    if (wish !== null && opening === null) {
      const said: Said = (param, value) => ruleset.words.value(param, value, run.state);
      const answer = wished(decision, wish, said);
      if (answer !== undefined) opening = { key: decision.key, answer };
      if (answer !== undefined) return answer;
    }
    return policy === null ? decision.otherwise : policy(decision, run.state, () => 0);
  };
  const chooseAny = (open: readonly Decision[]) => {
    const decision = open.find(({ who }) => who === by) ?? open[0]!;
    return { who: decision.who, answer: choose(decision) };
  };
  const run: StepRun<S, E> = new StepRun(ruleset, start, { draw, choose, chooseAny });
  const done = run.run();
  return { ...done, opening };
}
