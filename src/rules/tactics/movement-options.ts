import type { Cell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { bestResult } from './check.ts';
import type { Choice } from './fight.ts';
import { type Combatant, type Goal, isAware, type Movement, type Pace, type State } from './state.ts';

/** All paces of a move, the slowest first. */
export const PACES: readonly Pace[] = ['walk', 'jog', 'run', 'sprint'];

const GOALS: ReadonlySet<string> = new Set(['follow', 'away', 'to']);

/** Whether options of this kind are about movement. */
export function isMovement(kind: string): boolean {
  return GOALS.has(kind);
}

/** The movement that an answer to one of these options means. */
export function movementOf(kind: string, answer: RawAnswer): Movement & { readonly goal: Goal } {
  const pace = answer.pace as Pace;
  if (kind === 'to') return { pace, goal: { kind, cell: answer.cell as unknown as Cell } };
  return { pace, goal: { kind: kind as 'follow' | 'away', who: answer.who as string } };
}

/** @rule move-rates Where a combatant may go, at one of these paces. */
export function movementOptions(state: State, who: Combatant, paces: readonly Pace[]): Choice[] {
  const { move } = who.sheet;
  if (move === 0) return [];
  const options: Choice[] = [];
  const others = state.combatants
    .filter((other) => other.id !== who.id && other.presence === 'here' && isAware(who, other))
    .map((other) => other.id);
  const pace = { oneOf: paces };
  if (others.length > 0) {
    options.push({ kind: 'follow', params: { pace, who: { oneOf: others } } });
    options.push({ kind: 'away', params: { pace, who: { oneOf: others } } });
  }
  if (state.isMapped) {
    const cell = { grid: state.grid, centre: who.cell, range: furthestRun(state, who) };
    options.push({ kind: 'to', params: { pace, cell } });
  }
  return options;
}

/** @rule run-check The metres of a sprint with the best roll. A cell that only successes reach may be named, too. */
export function furthestRun(state: State, { sheet }: Combatant): number {
  return sheet.move === 0 ? 0 : sheet.move * 4 + Math.max(0, bestResult(state, sheet.run));
}
