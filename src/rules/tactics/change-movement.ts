import type { RawAnswer } from '../../kernel/decision.ts';
import type { Choice } from './fight.ts';
import { hasYetToMove } from './movement.ts';
import { isMovement, movementOf, movementOptions, PACES } from './movement-options.ts';
import { multiplier } from './penalties.ts';
import type { Combatant, Movement, Pace, State } from './state.ts';

const STAY: Movement = { pace: 'stay', goal: null };
const ADD = 'add-';
const SWAP = 'swap-for-';

/** The movement still to come; staying for a combatant that has none. */
function toCome(state: State, who: Combatant): Movement {
  return hasYetToMove(state, who) ? who.declared : STAY;
}

/**
 * @rule change-action The movements that a combatant may add or change before it has moved. `price`: what this
 * number of changed actions costs.
 */
export function movementChanges(state: State, who: Combatant, price: (count: number) => string): Choice[] {
  if (who.hasMoved) return [];
  const before = toCome(state, who);
  const prefix = before.goal === null ? ADD : SWAP;
  const options: Choice[] = [];
  for (const paces of [['walk'], PACES.slice(1)] as readonly Pace[][]) {
    for (const [count, some] of pricesOf(before.pace, paces)) {
      for (const { kind, params } of movementOptions(state, who, some)) {
        options.push({ kind: prefix + kind, params, ...(count > 0 ? { cost: price(count) } : {}) });
      }
    }
  }
  if (before.goal === null) return options;
  const count = changeCount(before.pace, 'stay');
  return [...options, { kind: 'drop-movement', params: {}, ...(count > 0 ? { cost: price(count) } : {}) }];
}

/** Paces by what a change into them counts as. */
function pricesOf(before: Pace, paces: readonly Pace[]): (readonly [number, readonly Pace[]])[] {
  const by = (count: number) => paces.filter((pace) => changeCount(before, pace) === count);
  return ([0, 1] as const).map((count) => [count, by(count)] as const).filter(([, some]) => some.length > 0);
}

/** Walking never counts; a Run check that is dropped, added or made at another pace is one changed action. */
function changeCount(before: Pace, after: Pace): number {
  // ruling: change-count
  const isRun = multiplier(before) >= 2 || multiplier(after) >= 2;
  return isRun && before !== after ? 1 : 0;
}

/** The movement that an answer changes to, and the number of changed actions; undefined for other answers. */
export function changedMovement(
  state: State,
  who: Combatant,
  answer: RawAnswer,
): { readonly movement: Movement; readonly count: number } | undefined {
  const { pace } = toCome(state, who);
  if (answer.kind === 'drop-movement') return { movement: STAY, count: changeCount(pace, 'stay') };
  const kind = answer.kind.replace(/^(add|swap-for)-/, '');
  if (!isMovement(kind)) return undefined;
  const movement = movementOf(kind, answer);
  return { movement, count: changeCount(pace, movement.pace) };
}
