import type { Option, RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Branch, OptionView } from '../../src/presentation/option-tree.ts';
import { randomAnswer } from '../../src/simulation/random.ts';

/** Returns a random path through one of these trees. */
export function randomPathIn(options: readonly OptionView[], pick: RandomIndex): RawAnswer {
  const option = options[pick(options.length)]!;
  const answer: { kind: string; [param: string]: Json } = { kind: option.kind };
  let param = option.next;
  while (param !== undefined) {
    const branch = param.branches[pick(param.branches.length)]!;
    answer[param.name] = randomAnswer(leads(branch), pick)['value']!;
    param = branch.next;
  }
  return answer;
}

/** The choices that lead into a branch, as options with one parameter. */
function leads({ values, domains = [] }: Branch): readonly Option[] {
  const listed = values === undefined ? [] : [{ oneOf: values.map(({ value }) => value) }];
  return [...listed, ...domains].map((value) => ({ kind: 'branch', params: { value } }));
}

/**
 * Returns every path through an option. A branch that is not a list contributes its ends or one random value.
 * If there are more than `most` paths, returns that number of random ones.
 */
export function pathsIn(option: OptionView, most: number, pick: RandomIndex): readonly RawAnswer[] {
  if (pathCount(option.next) > most) return Array.from({ length: most }, () => randomPathIn([option], pick));
  const paths: RawAnswer[] = [];
  const follow = (param: OptionView['next'], answer: RawAnswer): void => {
    if (param === undefined) paths.push(answer);
    for (const branch of param?.branches ?? []) {
      for (const value of samples(branch, pick)) follow(branch.next, { ...answer, [param!.name]: value });
    }
  };
  follow(option.next, { kind: option.kind });
  return paths;
}

function pathCount(param: OptionView['next']): number {
  if (param === undefined) return 1;
  const counts = param.branches.map(({ values, domains, next }) => {
    return (values?.length ?? 2 * domains!.length) * pathCount(next);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function samples(branch: Branch, pick: RandomIndex): readonly Json[] {
  if (branch.values !== undefined) return branch.values.map(({ value }) => value);
  return branch.domains!.flatMap((domain, i) =>
    'min' in domain ? [domain.min, domain.max] : [randomAnswer([leads(branch)[i]!], pick)['value']!],
  );
}
