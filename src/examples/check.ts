import type { Fault, Faulty } from '../content/fault.ts';
import type { RulesetBundle, Sources } from '../content/files.ts';
import type { TextFile } from '../content/parse.ts';
import type { Decision, Option, ParamDomain } from '../kernel/decision.ts';
import { type Modifier, type Sum, sumsIn } from '../kernel/explanation.ts';
import { GM } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { asksDifferences, type Difference, differences, matches } from './difference.ts';
import type { Expectation, WorkedExample } from './format.ts';
import { type FindEncounter, readCheck } from './read.ts';
import {
  type CheckPoint,
  type EventWithStates,
  type ExampleRun,
  runExample,
  type ScriptRoll,
} from './run-example.ts';

/** The differences at one point. */
export interface PointDifferences {
  readonly point: CheckPoint;
  readonly differences: readonly Difference[];
}

/** The verdict on a worked example: passed, or all differences and the problem that stopped the script. */
export type Verdict =
  | { readonly kind: 'as-expected'; readonly facts: number }
  | {
      readonly kind: 'different';
      readonly found: readonly PointDifferences[];
      /** The problem that stopped the script, and the last point before it; `null` if the script ran to its end. */
      readonly stopped: { readonly problem: string; readonly point: CheckPoint | undefined } | null;
    };

/** Compares expected and actual results. Points that the script did not reach are skipped. */
function compareResult(ruleset: Ruleset, check: WorkedExample, run: ExampleRun): Verdict {
  const found = check.expect.flatMap((expected): PointDifferences[] => {
    const point = pointFor(expected, run);
    const all = point === undefined ? [] : pointDifferences(ruleset, expected, point);
    return all.length === 0 ? [] : [{ point: point!, differences: all }];
  });
  const { problem, points } = run;
  if (problem === undefined && found.length === 0) return { kind: 'as-expected', facts: check.expect.length };
  return {
    kind: 'different',
    found,
    stopped: problem === undefined ? null : { problem, point: points.at(-1) },
  };
}

function pointFor({ at, when }: Expectation, { points, problem }: ExampleRun): CheckPoint | undefined {
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

function eventsOf(seen: readonly EventWithStates[]): readonly Json[] {
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

/** Maximum number of events shown before a difference. */
const MOST_EVENTS = 12;

/** Formats a verdict as lines of text. The explanation shows how the numbers before a difference were calculated. */
function verdictLines(ruleset: Ruleset, title: string, verdict: Verdict): readonly string[] {
  if (verdict.kind === 'as-expected') return [`ok    ${title}`];
  const { found, stopped } = verdict;
  const last = found.at(-1)?.point;
  return [
    `FAIL  ${title}`,
    ...found.flatMap(({ point, differences }) => [
      ...differences.flatMap((each) => differenceLines(point, each)),
      ...eventLines(ruleset, point),
    ]),
    ...(stopped === null ? [] : [stopLine(stopped)]),
    ...(stopped?.point === undefined || stopped.point === last ? [] : eventLines(ruleset, stopped.point)),
  ];
}

function differenceLines(point: CheckPoint, { path, expected, got }: Difference): readonly string[] {
  return [`      at "${pointName(point)}", ${path}`, `      expected: ${expected}`, `      got:      ${got}`];
}

/** Returns the readable name of a point. */
function pointName({ name, when }: CheckPoint): string {
  return when === 'at-once' ? `${name}, at once` : name;
}

function stopLine({
  problem,
  point,
}: {
  readonly problem: string;
  readonly point: CheckPoint | undefined;
}): string {
  return `      stopped${point === undefined ? '' : ` after "${pointName(point)}"`}: ${problem}`;
}

function eventLines(ruleset: Ruleset, point: CheckPoint): readonly string[] {
  const lines = point.events.slice(-MOST_EVENTS).flatMap(({ event, before, after }) => {
    const visibleEvent = ruleset.tell(event, before, after, GM)!;
    const sentence = ruleset.words.told(visibleEvent, after) ?? event.type;
    const sums = sumsIn(event).map(([, sum]) => `          ${sumText(ruleset, sum, after)}`);
    return [`        ${sentence} [${event.rule}]`, ...sums];
  });
  return lines.length === 0 ? [] : ['      what led there:', ...lines];
}

/** Formats a sum with all its modifiers: `11 = 5 (sword, damage-order) + 5 (natural 18, natural-18) …`. */
function sumText({ words }: Ruleset, { total, parts }: Sum, state: unknown): string {
  const textOf = (part: Modifier): string => {
    const why = words.reason?.(part, state) ?? part.why;
    return part.faces === undefined ? why : `${why} (${part.faces.join(', ')})`;
  };
  const said = parts.map((part, index) => {
    const sign = part.value < 0 ? '- ' : index === 0 ? '' : '+ ';
    return `${sign}${Math.abs(part.value)} (${textOf(part)}, ${part.rule})`;
  });
  return `${total} = ${said.join(' ')}`;
}

/** Lists what an author can write next in a worked example: its rolls, events and open questions. */
function explainLines(ruleset: Ruleset, run: ExampleRun): readonly string[] {
  const { open, problem, rolls, points } = run;
  return [
    ...(problem === undefined ? [] : [`The example stops here: ${problem}`, '']),
    ...rollLines(rolls),
    ...lastEventLines(points.at(-1)),
    ...(open.length === 0 ? ['Nobody is asked.'] : ['Asked now:']),
    ...open.flatMap(questionLines),
    '',
    `States, event types and questions: riposte schema example --ruleset ${ruleset.id}, and the reference of the rulebook.`,
  ];
}

/** Formats the `dice` of the file as YAML and marks the rolls that it does not contain yet. */
function rollLines(rolls: readonly ScriptRoll[]): readonly string[] {
  if (rolls.length === 0) return ['No roll so far.', ''];
  const lines = rolls.map(({ request, faces, isGiven }) => {
    const { n, lo, hi } = request.dice;
    const mark = isGiven ? '' : `  # made up: ${n} ${n === 1 ? 'die' : 'dice'}, ${lo} to ${hi}`;
    return `  - { for: ${JSON.stringify(request.why)}, faces: [${faces.join(', ')}] }${mark}`;
  });
  return ['The rolls so far, as the file can list them:', 'dice:', ...lines, ''];
}

function lastEventLines(point: CheckPoint | undefined): readonly string[] {
  if (point === undefined || point.events.length === 0) return [];
  const types = point.events.map(({ event }) => event.type).join(', ');
  return [`Events of the last point, "${point.name}": ${types}`, ''];
}

function questionLines({ who, key, options, defaultAnswer }: Decision): readonly string[] {
  return [
    '',
    `${who}, question: ${key} (silence means ${defaultAnswer.kind})`,
    ...options.flatMap((option) => optionLines(who, option)),
  ];
}

function optionLines(who: string, { kind, params, cost, onRequest }: Option): readonly string[] {
  const notes = [...(cost === undefined ? [] : [cost]), ...(onRequest === true ? ['on request'] : [])];
  return [
    `  { who: ${who}, do: ${kind}${Object.keys(params).length > 0 ? ', …' : ''} }${notes.length > 0 ? `  # ${notes.join(', ')}` : ''}`,
    ...Object.entries(params).map(([name, domain]) => `      ${name}: ${valuesOf(domain)}`),
  ];
}

/** Describes the values that a parameter accepts. */
function valuesOf(domain: ParamDomain): string {
  if ('oneOf' in domain) return domain.oneOf.map((value) => JSON.stringify(value)).join(', ');
  if ('maxLength' in domain) return `a text of 1 to ${domain.maxLength} characters`;
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain) {
    return `a cell [column, row] at most ${domain.range} from ${JSON.stringify(domain.centre)}`;
  }
  return `a list of cells [column, row], each next to the one before, from ${JSON.stringify(domain.from)}, at most ${domain.atMost} units`;
}

/** A ruleset bundle that can run worked examples. */
export interface PlayableKit extends RulesetBundle {
  readonly ruleset: Ruleset;
}

/** The result of a worked example. */
export type ExampleResult =
  | { readonly kind: 'unreadable'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'played';
      readonly title: string;
      readonly isAsExpected: boolean;
      /** All differences in file order, each with the point where it occurred. */
      readonly differences: readonly (Difference & { readonly at: string })[];
      /** The problem that stopped the example; `null` if it ran to its end. */
      readonly stopped: string | null;
      /** The same result as text, with explanations. */
      readonly lines: readonly string[];
    };

/** Reads a worked example, runs its script and compares the results with the expected ones. */
export function checkExample(
  file: TextFile,
  sources: Sources<PlayableKit>,
  find: FindEncounter,
): ExampleResult {
  const read = readCheck(file, sources, find);
  if ('faults' in read) return { kind: 'unreadable', faults: read.faults };
  const { ruleset } = read.kit;
  const verdict = compareResult(ruleset, read.check, runExample(ruleset, read.encounter, read.check));
  const title = read.check.check;
  const lines = verdictLines(ruleset, title, verdict);
  if (verdict.kind === 'as-expected') {
    return { kind: 'played', title, isAsExpected: true, differences: [], stopped: null, lines };
  }
  const all = verdict.found.flatMap(({ point, differences }) =>
    differences.map((each) => ({ at: pointName(point), ...each })),
  );
  const stopped = verdict.stopped?.problem ?? null;
  return { kind: 'played', title, isAsExpected: false, differences: all, stopped, lines };
}

/** Explains a complete or unfinished example: lists what can be written next, or the errors in the file. */
export function explainExample(
  file: TextFile,
  sources: Sources<PlayableKit>,
  find: FindEncounter,
): { readonly lines: readonly string[] } | Faulty {
  const read = readCheck(file, sources, find, 'begun');
  if ('faults' in read) return read;
  const { ruleset } = read.kit;
  return { lines: explainLines(ruleset, runExample(ruleset, read.encounter, read.check, 'make-up')) };
}
