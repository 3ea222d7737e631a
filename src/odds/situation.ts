import type { BaseEvent } from '../kernel/combat.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type Attempt, type Blow, Opener, type Opening } from './opener.ts';

/** The step in which an attack is carried out. */
export interface Situation<S> {
  readonly start: S;
  /** The answer in this step that makes the attack; null when it was declared in a step before. */
  readonly opening: Opening | null;
}

/** Steps after which an attempt is given up. */
const MOST_STEPS = 400;

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
  const opener = new Opener(ruleset, blow, attempt);
  let state = start;
  for (let steps = 0; steps < MOST_STEPS && !ruleset.over(state); steps++) {
    const declared = opener.opening;
    const done = opener.step(state);
    const { hit, attacker } = ruleset.outcome(done.events, state, done.state);
    if (opener.opening !== null && hit !== undefined && attacker === blow.by) {
      return { start: state, opening: declared === null ? opener.opening : null };
    }
    state = done.state;
  }
  return undefined;
}
