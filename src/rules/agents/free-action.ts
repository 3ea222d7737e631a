import type { Decision } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import type { Choice, Fight } from './fight.ts';
import type { State } from './state.ts';

/** The free actions that this place knows. */
export function freeActionsOf(state: State): string[] {
  return ['speak', ...state.freeActions];
}

/** @rule free-action Any number of them on one's own turn. */
export function freeOption(state: State): Choice {
  return { kind: 'free', params: { what: { oneOf: freeActionsOf(state) } }, cost: 'free' };
}

/** @rule free-when A question outside its own turn, with free actions for a combatant who asks for them. */
export function withFree(state: State, decision: Decision<Choice>): Decision<Choice> {
  if (decision.who === GM) return decision;
  return { ...decision, options: [...decision.options, { ...freeOption(state), onRequest: true }] };
}

export function takeFree(fight: Fight, who: string, what: string): void {
  fight.record({ type: 'free-action', rule: 'free-action', who, what });
}

/** Asks one combatant, again after each free action in passing. Undefined: the question has become moot. */
export function askInPassing(
  fight: Fight,
  build: () => Decision<Choice> | undefined,
): ReturnType<typeof fight.ask<Choice>> {
  for (;;) {
    let who = '';
    const answer = fight.ask(() => {
      const decision = build();
      if (decision === undefined) return undefined;
      who = decision.who;
      return withFree(fight.state, decision);
    });
    if (answer?.kind !== 'free') return answer;
    takeFree(fight, who, (answer as { readonly what?: unknown }).what as string);
  }
}
