import type { Cell } from '../../src/geometry/grid.ts';
import type { Decision, RawAnswer } from '../../src/kernel/decision.ts';
import { resolve } from '../../src/rules/tactics/go.ts';
import { simple } from '../../src/rules/tactics/policies.ts';
import type { Sheet } from '../../src/rules/tactics/schema.ts';
import type { Combatant, State } from '../../src/rules/tactics/state.ts';
import { declare, setTactics } from '../../src/rules/tactics/turn.ts';
import { encounter, entrant, midTurn, play } from './tactics.ts';

const FOES = ['bob', 'dee', 'eve'] as const;

/**
 * Ann with the simple policy, Ike next to her, and enemies on these cells: each with a sheet and a state.
 */
export interface Scene {
  readonly ann?: Partial<Sheet>;
  readonly ike?: Cell;
  readonly at?: readonly Cell[];
  readonly foes?: readonly Partial<Sheet>[];
  readonly now?: Readonly<Record<string, Partial<Combatant>>>;
}

export function scene({ ann = {}, ike = [1, 1], at = [[6, 5]], foes = [], now = {} }: Scene): State {
  const others = at.map((cell, i) => entrant(FOES[i]!, 'foes', cell, foes[i] ?? {}));
  return midTurn(
    encounter([entrant('ann', 'heroes', [5, 5], ann), entrant('ike', 'heroes', ike), ...others]),
    now,
  );
}

/** The policy's answer when Ann is asked by this rule. */
export function says(
  state: State,
  rule: Parameters<typeof play>[1],
  answers: Readonly<Record<string, RawAnswer>> = {},
): RawAnswer {
  const { asked } = play(state, rule, { answers });
  return simple(asked.find(({ who }) => who === 'ann') as Decision, state, () => 0) as RawAnswer;
}

export const splits = (of: Scene) => says({ ...scene(of), phase: 'tactics' }, setTactics);
export const declares = (of: Scene) => says({ ...scene(of), phase: 'declare' }, declare);
export const goes = (of: Scene) => says(scene(of), resolve, { go: { kind: 'full-defense' } });
export const settles = { kind: 'settle' };

/** A plain strike at Bob. */
export const STROKE = { kind: 'strike', weapon: 'sword', target: 'bob', intent: 'kill', at: 'body' };

/** The others have already declared. */
export const settledAll = { ike: { settling: 'settled' }, bob: { settling: 'settled' } } as const;
