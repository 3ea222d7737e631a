import { didYouMean } from '../content/suggestion.ts';
import { answerFault, type Decision, type Option, type RawAnswer, usualOptions } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Asked } from './format.ts';

/** A place where the actual value differs from the expected one. */
export interface Difference {
  /** The path to the value, such as `state.combatants.bob.hp`. */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

type Fields = { readonly [key: string]: Json | undefined };

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Whether `got` contains everything that `expected` names. */
export function matches(expected: Json, got: Json | undefined): boolean {
  return differences(expected, got, '').length === 0;
}

/**
 * Lists every difference between `expected` and `got`. Fields that `expected` does not name are ignored. A number
 * matches a sum with that total. A map matches a list of items with these ids. A list of maps matches if each map is
 * found in that order, with any others between them; other lists must be equal.
 */
export function differences(expected: Json, got: Json | undefined, path: string): readonly Difference[] {
  if (Array.isArray(expected)) return listDifferences(expected, got, path);
  if (isFields(expected)) return fieldsDifferences(expected, got, path);
  const value = typeof expected === 'number' && isFields(got) && 'total' in got ? got.total : got;
  return value === expected ? [] : [{ path, expected: short(expected), got: short(value) }];
}

function fieldsDifferences(expected: Fields, got: Json | undefined, path: string): readonly Difference[] {
  if (!isFields(got) && !Array.isArray(got)) return [{ path, expected: short(expected), got: short(got) }];
  return Object.entries(expected).flatMap(([key, value]) => {
    const own = fieldOf(got, key);
    const found = differences(value!, own, `${path}.${key}`);
    return own !== undefined || found.length === 0
      ? found
      : [{ path: `${path}.${key}`, expected: short(value), got: missing(key, got) }];
  });
}

/** Reports a missing key, and lists the existing ones. */
function missing(key: string, got: Fields | readonly Json[]): string {
  const known = Array.isArray(got) ? got.flatMap((entry) => idOf(entry) ?? []) : Object.keys(got);
  const near = didYouMean(key, known);
  return `there is no "${key}"; ${near}${known.length === 0 ? 'nothing is there' : `there are: ${known.join(', ')}`}`;
}

function idOf(entry: Json): string | undefined {
  const id = isFields(entry) ? (entry.id ?? entry.item ?? entry.limb) : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Returns a field of a map, or the list item with this id. */
function fieldOf(value: Fields | readonly Json[], key: string): Json | undefined {
  if (isFields(value)) return Object.hasOwn(value, key) ? value[key] : undefined;
  return (value as readonly Json[]).find((entry) => idOf(entry) === key);
}

function listDifferences(
  expected: readonly Json[],
  got: Json | undefined,
  path: string,
): readonly Difference[] {
  if (!Array.isArray(got)) return [{ path, expected: short(expected), got: short(got) }];
  if (expected.length > 0 && expected.every(isFields)) return subsequenceDifferences(expected, got, path);
  if (expected.length !== got.length) return [{ path, expected: short(expected), got: short(got) }];
  return expected.flatMap((value, i) => differences(value, got[i], `${path}[${i}]`));
}

/** Reports the entries that do not occur in this order. After each match, the search continues after it. */
function subsequenceDifferences(
  expected: readonly Json[],
  got: readonly Json[],
  path: string,
): readonly Difference[] {
  const found: Difference[] = [];
  let from = 0;
  for (const [i, value] of expected.entries()) {
    const at = got.findIndex((each, j) => j >= from && matches(value, each));
    if (at === -1) found.push(...nearest(value, got.slice(from), `${path}[${i}]`));
    else from = at + 1;
  }
  return found;
}

/** Returns the differences from the first entry of the same type, or a note that no entry is similar. */
function nearest(value: Json, got: readonly Json[], path: string): readonly Difference[] {
  const kin = got.find((each) => isFields(each) && isFields(value) && isKin(value, each));
  if (kin !== undefined) return differences(value, kin, path);
  return [{ path, expected: short(value), got: got.length === 0 ? 'nothing more' : 'none like it' }];
}

function isKin(value: Fields, each: Fields): boolean {
  return (
    value.type !== undefined &&
    value.type === each.type &&
    (value.who === undefined || value.who === each.who)
  );
}

/** Lists the differences between the open questions and the ones that an example expects. */
export function asksDifferences(asks: readonly Asked[], open: readonly Decision[]): readonly Difference[] {
  const all = open.map((decision) => `${decision.who}: ${decision.key}`).join(', ') || 'nobody is asked';
  return asks.flatMap((asked, i) => {
    const path = `asks[${i}]`;
    const own = open.find(
      (decision) => decision.who === asked.who && (asked.key === undefined || decision.key === asked.key),
    );
    if (own !== undefined) return questionDifferences(asked, own, path);
    return [{ path, expected: `${asked.who}${asked.key ? `: ${asked.key}` : ''}`, got: all }];
  });
}

function questionDifferences(asked: Asked, { options }: Decision, path: string): readonly Difference[] {
  return [
    ...kindsDifference(asked, options, path),
    ...(asked.allows ?? []).flatMap((wanted) => {
      const fault = answerFault(options, toAnswer(wanted));
      return fault === undefined ? [] : [told(`${path}.allows`, wanted, fault.sentence)];
    }),
    ...(asked.forbids ?? []).flatMap((banned) => forbidsDifference(banned, options, `${path}.forbids`)),
    ...(asked['on-request'] ?? []).flatMap((wanted) =>
      onRequestDifference(wanted, options, `${path}.on-request`),
    ),
  ];
}

function told(path: string, wanted: Single, got: string): Difference {
  return { path, expected: JSON.stringify(wanted), got };
}

type Single = { readonly do: string };

function kindsDifference(
  { options: wanted }: Asked,
  options: readonly Option[],
  path: string,
): readonly Difference[] {
  if (wanted === undefined) return [];
  const kinds = [...new Set(usualOptions(options).map((option) => option.kind))].sort();
  const isSame = [...wanted].sort().join() === kinds.join();
  return isSame ? [] : [{ path: `${path}.options`, expected: wanted.join(', '), got: kinds.join(', ') }];
}

function forbidsDifference(banned: Single, options: readonly Option[], path: string): readonly Difference[] {
  const expected = `no ${JSON.stringify(banned)}`;
  if (answerFault(options, toAnswer(banned)) === undefined) return [{ path, expected, got: 'it is allowed' }];
  const own = options.filter(({ kind }) => kind === banned.do);
  if (own.length === 0) return [];
  const known = new Set(own.flatMap(({ params }) => Object.keys(params)));
  const unknown = Object.keys(banned).find((param) => param !== 'do' && !known.has(param));
  if (unknown === undefined) return [];
  const takes = known.size === 0 ? 'it takes no parameters' : `it takes: ${[...known].join(', ')}`;
  return [
    { path, expected, got: `${banned.do} has no parameter "${unknown}", so this forbids nothing; ${takes}` },
  ];
}

function onRequestDifference(
  wanted: Single,
  options: readonly Option[],
  path: string,
): readonly Difference[] {
  const fault = answerFault(options, toAnswer(wanted));
  if (fault !== undefined) return [told(path, wanted, fault.sentence)];
  const isUsual = answerFault(usualOptions(options), toAnswer(wanted)) === undefined;
  return isUsual ? [told(path, wanted, 'it is offered without being asked for')] : [];
}

function toAnswer({ do: kind, ...params }: Single): RawAnswer {
  return { kind, ...params };
}
