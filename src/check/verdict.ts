import { answerFault, type Decision, type RawAnswer, usualOptions } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import { GM } from '../kernel/names.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type Difference, difference } from './difference.ts';
import type { Asked, Check, Expectation } from './format.ts';
import type { CheckPoint, Played } from './script.ts';

/** What a check found: nothing wrong, or the first difference and the point it is at. */
export type Verdict =
  | { readonly kind: 'as-expected'; readonly facts: number }
  | { readonly kind: 'different'; readonly difference: Difference; readonly point: CheckPoint }
  | { readonly kind: 'stopped'; readonly problem: string; readonly point: CheckPoint | undefined };

/** Holds what was expected against what was played. */
export function judge(ruleset: Ruleset, check: Check, played: Played): Verdict {
  for (const expected of check.expect) {
    const point = pointFor(expected, played);
    if (point === undefined) continue;
    const found = pointDifference(ruleset, expected, point);
    if (found !== undefined) return { kind: 'different', difference: found, point };
  }
  const { problem, points } = played;
  if (problem !== undefined) return { kind: 'stopped', problem, point: points.at(-1) };
  const unknown = check.expect.find((expected) => pointFor(expected, played) === undefined);
  if (unknown !== undefined) {
    const names = ['start', ...check.answers.map((answer, i) => answer.as ?? String(i + 1)), 'end'];
    const stop = `no point is called "${unknown.at}"; there are: ${names.join(', ')}`;
    return { kind: 'stopped', problem: stop, point: undefined };
  }
  return { kind: 'as-expected', facts: check.expect.length };
}

function pointFor(expected: Expectation, { points, problem }: Played): CheckPoint | undefined {
  if (expected.at === 'end') return problem === undefined ? points.at(-1) : undefined;
  return points.find((point) => point.name === String(expected.at));
}

function pointDifference(ruleset: Ruleset, expected: Expectation, point: CheckPoint): Difference | undefined {
  const events = point.events.map(({ event }) => event) as unknown as Json;
  return (
    (expected.events && difference(expected.events as Json, events, 'events')) ??
    neverDifference(expected, events as readonly Json[]) ??
    (expected.state && difference(expected.state as Json, ruleset.view(point.state, GM), 'state')) ??
    asksDifference(expected.asks ?? [], point) ??
    overDifference(expected, point)
  );
}

function neverDifference(expected: Expectation, events: readonly Json[]): Difference | undefined {
  for (const [i, banned] of (expected.never ?? []).entries()) {
    const found = events.find((event) => difference(banned as Json, event, '') === undefined);
    if (found !== undefined) {
      return { path: `never[${i}]`, expected: `no ${JSON.stringify(banned)}`, got: JSON.stringify(found) };
    }
  }
  return undefined;
}

function overDifference(expected: Expectation, point: CheckPoint): Difference | undefined {
  if (expected.over === undefined || expected.over === point.isOver) return undefined;
  return { path: 'over', expected: String(expected.over), got: String(point.isOver) };
}

function asksDifference(asks: readonly Asked[], { open }: CheckPoint): Difference | undefined {
  const all = open.map((decision) => `${decision.who}: ${decision.key}`).join(', ') || 'nobody is asked';
  for (const [i, asked] of asks.entries()) {
    const path = `asks[${i}]`;
    const own = open.find(
      (decision) => decision.who === asked.who && (asked.key === undefined || decision.key === asked.key),
    );
    if (own === undefined)
      return { path, expected: `${asked.who}${asked.key ? `: ${asked.key}` : ''}`, got: all };
    const found = optionsDifference(asked, own, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function optionsDifference(asked: Asked, decision: Decision, path: string): Difference | undefined {
  const kinds = [...new Set(usualOptions(decision.options).map((option) => option.kind))].sort();
  if (asked.options !== undefined) {
    const found = difference([...asked.options].sort(), kinds, `${path}.options`);
    if (found !== undefined)
      return { ...found, path: `${path}.options`, expected: asked.options.join(', '), got: kinds.join(', ') };
  }
  for (const wanted of asked.allows ?? []) {
    const fault = answerFault(decision.options, toAnswer(wanted));
    if (fault !== undefined)
      return { path: `${path}.allows`, expected: JSON.stringify(wanted), got: fault.sentence };
  }
  for (const banned of asked.forbids ?? []) {
    const isLegal = answerFault(decision.options, toAnswer(banned)) === undefined;
    if (isLegal)
      return { path: `${path}.forbids`, expected: `no ${JSON.stringify(banned)}`, got: 'it is allowed' };
  }
  return undefined;
}

function toAnswer({ do: kind, ...params }: { readonly do: string }): RawAnswer {
  return { kind, ...params };
}
