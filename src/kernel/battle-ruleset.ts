import { type BattleState, type Fighter, seatsOf } from './battle.ts';
import type { BaseEvent, Combat } from './combat.ts';
import { type HealthTold, hushed } from './hushed.ts';
import type { Ruleset, Telling } from './ruleset.ts';

/** A battle whose phase says which step comes next. */
type PhasedState = BattleState & { readonly phase: string };

/** What a rulebook brings to its ruleset, besides what all rulesets have alike. */
interface Parts<Sheet, Options, S extends PhasedState, E extends BaseEvent>
  extends Omit<
    Ruleset<Sheet, Options, S, E>,
    'step' | 'over' | 'seats' | 'stores' | 'hushed' | keyof Telling<S, E>
  > {
  /** What the next step does, by the phase of the state. In the phase `closed` the fight is over. */
  readonly steps: Readonly<Record<Exclude<S['phase'], 'closed'>, (combat: Combat<S, E>) => void>>;
  /** What each seat is told. */
  readonly telling: Telling<S, E>;
  readonly healthTold: HealthTold<S>;
  /** What a combatant has left besides its health: shots, rounds. Whole numbers. */
  readonly storesOf: (who: S['combatants'][number]) => Readonly<Record<string, number>>;
}

/** The ruleset of a rulebook whose fights are battles. */
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
