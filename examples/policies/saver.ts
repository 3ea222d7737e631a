// A policy of one's own for Time Slice: plays as `simple` does, but keeps the TS that it has left at the end of its
// turn for interruptions. riposte simulate ambush --policy travellers=examples/policies/saver.ts
import type { Whole } from '../../src/kernel/decision.ts';
import type { Policy } from '../../src/kernel/policy.ts';
import { rulesets } from '../../src/rulesets.ts';

const simple = rulesets.find(({ ruleset }) => ruleset.id === 'timeslice')!.ruleset.policies.simple!;

export const policy: Policy = (decision, state, pick) => {
  const usual = simple(decision, state, pick);
  if (usual.kind !== 'end-turn') return usual;
  const save = decision.options.find(({ kind }) => kind === 'save');
  return save === undefined ? usual : { kind: 'save', ts: (save.params.ts as Whole).max };
};
