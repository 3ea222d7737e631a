import type { BaseEvent } from '../kernel/combat.ts';
import type { Ruleset } from '../kernel/ruleset.ts';

/** What of a ruleset telling needs. */
export type TellingRules = Pick<
  Ruleset<never, never>,
  'area' | 'deeds' | 'evolve' | 'gm' | 'overview' | 'tell' | 'words'
>;

/** An event with the states round it, and how deep inside interruptions it lies. */
export interface Happening {
  readonly event: BaseEvent;
  readonly before: unknown;
  readonly after: unknown;
  readonly depth: number;
}

/** Events in a row with the states round them. `earlier`: what the same step had recorded before them. */
export function happenings(
  rules: Pick<TellingRules, 'evolve' | 'words'>,
  events: readonly BaseEvent[],
  before: unknown,
  earlier: readonly BaseEvent[] = [],
): readonly Happening[] {
  const depths = rules.words.depths?.([...earlier, ...events]);
  let state = before;
  return events.map((event, i) => {
    const after = rules.evolve(state, event);
    const happening = { event, before: state, after, depth: depths?.[earlier.length + i] ?? 0 };
    state = after;
    return happening;
  });
}
