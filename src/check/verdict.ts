import type { Json } from '../kernel/json.ts';
import { GM } from '../kernel/names.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { asksDifferences } from './asks.ts';
import { type Difference, differences, matches } from './difference.ts';
import type { Check, Expectation } from './format.ts';
import type { CheckPoint, Played, Seen } from './script.ts';

/** The differences at one point. */
export interface PointDifferences {
  readonly point: CheckPoint;
  readonly differences: readonly Difference[];
}

/** What a check found: nothing wrong, or every difference and what stopped the script, if anything did. */
export type Verdict =
  | { readonly kind: 'as-expected'; readonly facts: number }
  | {
      readonly kind: 'different';
      readonly found: readonly PointDifferences[];
      /** What stopped the script, and the last point that it reached; null: it came to its end. */
      readonly stopped: { readonly problem: string; readonly point: CheckPoint | undefined } | null;
    };

/** Holds what was expected against what was played. Points that the script did not reach are left out. */
export function judge(ruleset: Ruleset, check: Check, played: Played): Verdict {
  const found = check.expect.flatMap((expected): PointDifferences[] => {
    const point = pointFor(expected, played);
    const all = point === undefined ? [] : pointDifferences(ruleset, expected, point);
    return all.length === 0 ? [] : [{ point: point!, differences: all }];
  });
  const { problem, points } = played;
  if (problem === undefined && found.length === 0) return { kind: 'as-expected', facts: check.expect.length };
  return {
    kind: 'different',
    found,
    stopped: problem === undefined ? null : { problem, point: points.at(-1) },
  };
}

function pointFor({ at, when }: Expectation, { points, problem }: Played): CheckPoint | undefined {
  if (at === 'end') return problem === undefined ? points.at(-1) : undefined;
  return points.find((point) => point.name === String(at) && point.when === when);
}

function pointDifferences(ruleset: Ruleset, expected: Expectation, point: CheckPoint): readonly Difference[] {
  const { state, over, asks = [] } = expected;
  const since = eventsOf(point.events);
  const whole = eventsOf(point.whole);
  return [
    ...(expected.events === undefined ? [] : differences(expected.events as Json, since, 'events')),
    ...bannedDifferences('never', expected.never ?? [], since),
    ...(expected.ever === undefined ? [] : differences(expected.ever as Json, whole, 'ever')),
    ...bannedDifferences('never-ever', expected['never-ever'] ?? [], whole),
    ...(state === undefined ? [] : differences(state as Json, ruleset.view(point.state, GM), 'state')),
    ...asksDifferences(asks, point.open),
    ...(over === undefined || over === point.isOver
      ? []
      : [{ path: 'over', expected: String(over), got: String(point.isOver) }]),
  ];
}

function eventsOf(seen: readonly Seen[]): readonly Json[] {
  return seen.map(({ event }) => event) as unknown as readonly Json[];
}

function bannedDifferences(
  fact: 'never' | 'never-ever',
  banned: readonly object[],
  events: readonly Json[],
): readonly Difference[] {
  return banned.flatMap((each, i) => {
    const found = events.find((event) => matches(each as Json, event));
    if (found === undefined) return [];
    const path = `${fact}[${i}]`;
    return [{ path, expected: `no ${JSON.stringify(each)}`, got: JSON.stringify(found) }];
  });
}
