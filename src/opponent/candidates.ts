import { type Cell, cellKey, distance } from '../geometry/grid.ts';
import { reach } from '../geometry/path.ts';
import {
  answerFault,
  type CellRange,
  type Decision,
  type Option,
  type ParamDomain,
  type PathDomain,
  type RawAnswer,
  usualOptions,
} from '../kernel/decision.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { RandomIndex } from '../kernel/policy.ts';

// The answers that a planner compares. Long lists of targets, cells and numbers are thinned.

/** Values tried for one parameter. */
const MOST_VALUES = 8;
/** Answers to list for one option; if there are more, some are drawn at random. */
const MOST_LISTED = 200;
/** The farthest distance to try on an endless grid, in cells. */
const FAR = 12;

/**
 * Returns the usual answer first, then other legal answers, at most `most` in all. Each kind of answer gets its turn, and
 * within a kind those that differ from the usual answer in one value come first.
 */
export function candidates(
  { options }: Pick<Decision, 'options'>,
  usual: RawAnswer,
  most: number,
  pick: RandomIndex,
): readonly RawAnswer[] {
  const byKind = new Map<string, RawAnswer[]>();
  for (const option of usualOptions(options)) {
    const answers = answersOf(option, usual, pick).filter((answer) => !sameJson(answer, usual));
    byKind.set(option.kind, [...(byKind.get(option.kind) ?? []), ...answers]);
  }
  const groups = [...byKind].map(([kind, answers]) => {
    const mixed = shuffled(answers, pick);
    return kind === usual.kind ? mixed.sort((a, b) => differing(a, usual) - differing(b, usual)) : mixed;
  });
  const found = [usual];
  for (let turn = 0; found.length < most && groups.some((group) => turn < group.length); turn++) {
    for (const group of groups) {
      const answer = group[turn];
      if (answer === undefined || found.length === most) continue;
      if (answerFault(options, answer) === undefined) found.push(answer);
    }
  }
  return found;
}

function differing(a: RawAnswer, b: RawAnswer): number {
  return Object.keys(a).filter((param) => !sameJson(a[param]!, b[param] ?? null)).length;
}

function answersOf({ kind, params }: Option, usual: RawAnswer, pick: RandomIndex): readonly RawAnswer[] {
  let answers: readonly RawAnswer[] = [{ kind }];
  for (const [param, domain] of Object.entries(params)) {
    const values = valuesOf(domain, kind === usual.kind ? usual[param] : undefined, pick);
    answers = answers.flatMap((answer) => values.map((value) => ({ ...answer, [param]: value })));
    if (answers.length > MOST_LISTED) answers = shuffled(answers, pick).slice(0, MOST_LISTED);
  }
  return answers;
}

function valuesOf(domain: ParamDomain, usual: Json | undefined, pick: RandomIndex): readonly Json[] {
  if ('oneOf' in domain) return some(domain.oneOf, usual, pick);
  if ('min' in domain) return some(numbersOf(domain.min, domain.max), usual, pick);
  if ('maxLength' in domain) return ['a check'];
  if ('centre' in domain) return some(cellsOf(domain), usual, pick);
  return some(pathsOf(domain), usual, pick);
}

/** Returns some of the values, among them the usual one. */
function some(values: readonly Json[], usual: Json | undefined, pick: RandomIndex): readonly Json[] {
  const list =
    usual === undefined || values.some((value) => sameJson(value, usual)) ? values : [usual, ...values];
  if (list.length <= MOST_VALUES) return list;
  const others = shuffled(
    list.filter((value) => usual === undefined || !sameJson(value, usual)),
    pick,
  );
  return usual === undefined ? others.slice(0, MOST_VALUES) : [usual, ...others.slice(0, MOST_VALUES - 1)];
}

function numbersOf(min: number, max: number): readonly number[] {
  const middle = Math.floor((min + max) / 2);
  return [...new Set([min, max, middle, min + 1, max - 1])].filter((each) => each >= min && each <= max);
}

function cellsOf({ grid, centre, range }: CellRange): readonly Cell[] {
  const span = Math.min(range, FAR);
  const cells: Cell[] = [];
  for (let x = -span; x <= span; x++) {
    for (let y = -span; y <= span; y++) {
      const cell: Cell = [centre[0] + x, centre[1] + y];
      if (distance(grid, centre, cell) <= range) cells.push(cell);
    }
  }
  return cells;
}

function pathsOf({ grid, from, atMost, blocked }: PathDomain): readonly Json[] {
  const shut = new Set(blocked.map(cellKey));
  const places = reach(grid, from, Math.min(atMost, FAR), (cell) => shut.has(cellKey(cell)));
  return places.map(({ path }) => path as unknown as Json);
}

function shuffled<T>(list: readonly T[], pick: RandomIndex): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = pick(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}
