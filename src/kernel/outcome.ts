import type { OutcomeFacts } from './ruleset.ts';

// Facts that the outcomes of all rulebooks share.

/** The effect of an attack on its target. */
export interface FallFacts {
  'target falls': boolean;
  'target dies': boolean;
}

/** Facts that tell how much somebody can still bear, and whose health that is. */
export const HEALTH_FACTS: Readonly<Record<string, 'attacker' | 'target'>> = {
  'attacker falls': 'attacker',
  'target falls': 'target',
  'target dies': 'target',
  'target dying': 'target',
  'starts dying': 'target',
  'seriously wounded': 'target',
};

/** Adds to the facts that the target falls or dies, if the event shows it. */
export function noteFall(facts: FallFacts, { type }: { readonly type: string }): void {
  if (type === 'fell-unconscious' || type === 'died') facts['target falls'] = true;
  if (type === 'died') facts['target dies'] = true;
}

/** Returns the facts of a check that the GM asked for; an empty object without a check. */
export function checkFacts(
  made: { readonly passes: boolean; readonly margin: number } | undefined,
): OutcomeFacts {
  return made === undefined ? {} : { succeeds: made.passes, margin: made.margin };
}
