// A custom policy for Time Slice. It plays like `simple`, but attacks at most once per turn and sets the rest of its
// TS aside for interruptions. riposte simulate ambush --policy travellers=examples/policies/saver.ts
import type { IntRange } from '../../src/kernel/decision.ts';
import type { Policy } from '../../src/kernel/policy.ts';
import { rulesets } from '../../src/rulesets.ts';

const simple = rulesets.find(({ ruleset }) => ruleset.id === 'timeslice')!.ruleset.policies.simple!;

/** The part of a fight's state that this policy reads. */
interface Seen {
  readonly combatants: readonly {
    readonly id: string;
    readonly ts: number;
    readonly sheet: { ts: number };
  }[];
}

export const policy: Policy = (decision, state, pick) => {
  const usual = simple(decision, state, pick);
  const who = (state as Seen).combatants.find(({ id }) => id === decision.who);
  const hasSpent = who !== undefined && who.ts < who.sheet.ts;
  const save = decision.options.find(({ kind }) => kind === 'save');
  if (save === undefined || !hasSpent || !['attack', 'end-turn'].includes(usual.kind)) return usual;
  return { kind: 'save', ts: (save.params.ts as IntRange).max };
};
