import type { OutcomeFacts } from './ruleset.ts';

// Facts that the outcomes of all rulebooks have in common.

/** What became of the one who was attacked. */
export interface FallFacts {
  'target falls': boolean;
  'target dies': boolean;
}

/** Notes in the facts that the target falls or dies, if this event says so. */
export function noteFall(facts: FallFacts, { type }: { readonly type: string }): void {
  if (type === 'fell-unconscious' || type === 'died') facts['target falls'] = true;
  if (type === 'died') facts['target dies'] = true;
}

/** The facts of a check that the GM asked for; no facts without one. */
export function checkFacts(
  made: { readonly passes: boolean; readonly margin: number } | undefined,
): OutcomeFacts {
  return made === undefined ? {} : { succeeds: made.passes, margin: made.margin };
}
