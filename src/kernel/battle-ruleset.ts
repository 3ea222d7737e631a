import { type BattleState, type Fighter, seatsOf } from './battle.ts';
import type { BaseEvent, Combat } from './combat.ts';
import { type HealthTold, hushed } from './hushed.ts';
import type { Ruleset, Telling } from './ruleset.ts';

/** A battle whose phase determines the next step. */
type PhasedState = BattleState & { readonly phase: string };

/** The parts of a ruleset that are specific to its rulebook. */
interface Parts<Sheet, Options, S extends PhasedState, E extends BaseEvent>
  extends Omit<
    Ruleset<Sheet, Options, S, E>,
    'step' | 'over' | 'seats' | 'stores' | 'hushed' | keyof Telling<S, E>
  > {
  /** The next step for each phase of the state. In the phase `closed` the fight is over. */
  readonly steps: Readonly<Record<Exclude<S['phase'], 'closed'>, (combat: Combat<S, E>) => void>>;
  /** The functions that show a fight to a seat. */
  readonly telling: Telling<S, E>;
  readonly healthTold: HealthTold<S>;
  /** Returns the other resources of a combatant, such as shots or rounds. Whole numbers. */
  readonly storesOf: (who: S['combatants'][number]) => Readonly<Record<string, number>>;
}

/** Builds the ruleset of a rulebook whose fights are battles. */
export function battleRuleset<Sheet, Options, S extends PhasedState, E extends BaseEvent>({
  steps,
  telling,
  healthTold,
  storesOf,
  ...rest
}: Parts<Sheet, Options, S, E>): Ruleset<Sheet, Options, S, E> {
  return {
    ...rest,
    step: (combat) => steps[combat.state.phase as keyof typeof steps](combat),
    over: ({ phase }) => phase === 'closed',
    seats: seatsOf,
    ...telling,
    hushed: hushed(telling, healthTold),
    stores: ({ combatants }) => Object.fromEntries(combatants.map((who: Fighter) => [who.id, storesOf(who)])),
  };
}
