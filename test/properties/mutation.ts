import type { Decision, RawAnswer } from '../../src/kernel/decision.ts';
import { answerFault } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { randomAnswer } from '../../src/simulation/random.ts';

const NONSENSE: readonly Json[] = [null, -1, 1e9, 0.5, '', 'nobody', [], [99, 99], {}, true, '__proto__'];

type Mutation = (answer: RawAnswer, pick: RandomIndex) => RawAnswer;

const MUTATIONS: readonly Mutation[] = [
  (answer, pick) => ({ ...answer, kind: String(NONSENSE[pick(NONSENSE.length)]) }),
  (answer) => ({ ...answer, besides: 1 }),
  (answer, pick) => {
    const params = Object.keys(answer).filter((param) => param !== 'kind');
    if (params.length === 0) return { ...answer, kind: 'nothing' };
    const { [params[pick(params.length)]!]: _, ...rest } = answer;
    return rest as RawAnswer;
  },
  (answer, pick) => {
    const params = Object.keys(answer).filter((param) => param !== 'kind');
    if (params.length === 0) return { ...answer, extra: null };
    return { ...answer, [params[pick(params.length)]!]: NONSENSE[pick(NONSENSE.length)]! };
  },
];

/** Changes a legal answer to an illegal one. Returns `undefined` if the change left it legal. */
export function illegalAnswer(decision: Decision, pick: RandomIndex): RawAnswer | undefined {
  const mutated = MUTATIONS[pick(MUTATIONS.length)]!(randomAnswer(decision.options, pick), pick);
  return answerFault(decision.options, mutated) === undefined ? undefined : mutated;
}
