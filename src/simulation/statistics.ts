import type { Modifier } from '../kernel/explanation.ts';
import type { RuleId } from '../kernel/ids.ts';
import type { Rulebook } from '../kernel/ruleset.ts';

/**
 * The measures of a fight. A rate is 0 or 1 per fight, so its mean is a probability; all others are whole numbers. `of`
 * names the side or combatant, `with` the weapon or store.
 */
export const MEASURES = {
  win: { kind: 'rate', says: 'victory' },
  undecided: { kind: 'rate', says: 'not decided when it was cut off' },
  'anybody-falls': { kind: 'rate', says: 'somebody falls' },
  'anybody-dies': { kind: 'rate', says: 'somebody dies' },
  rounds: { kind: 'mean', says: 'rounds' },
  swing: { kind: 'mean', says: 'times the lead in health changes sides' },
  falls: { kind: 'rate', says: 'falls' },
  dies: { kind: 'rate', says: 'dies' },
  dealt: { kind: 'mean', says: 'damage dealt' },
  taken: { kind: 'mean', says: 'damage taken' },
  health: { kind: 'mean', says: 'health left at the end' },
  left: { kind: 'mean', says: 'left at the end' },
  attacks: { kind: 'mean', says: 'attacks' },
  hits: { kind: 'mean', says: 'hits' },
} as const;

/** The name of a measure. */
export type MeasureName = keyof typeof MEASURES;

/** A measure with its side or combatant and, if it has one, its weapon or store. */
export interface Measure {
  readonly name: MeasureName;
  readonly of?: string;
  readonly with?: string;
}

/** Encodes a measure as one word. Ids do not contain slashes. */
export function measureKey(name: MeasureName, of?: string, using?: string): string {
  if (of === undefined) return name;
  return using === undefined ? `${name}/${of}` : `${name}/${of}/${using}`;
}

/** Decodes a key from `measureKey`. */
export function measureOf(key: string): Measure {
  const [name, of, using] = key.split('/') as [MeasureName, string?, string?];
  return { name, ...(of === undefined ? {} : { of }), ...(using === undefined ? {} : { with: using }) };
}

/** The measures of one fight. Missing keys count as 0. */
export type FightMeasures = ReadonlyMap<string, number>;

/** Sum and sum of squares over all fights. A mean and its interval need nothing else, and both sums are exact. */
export interface Moments {
  sum: number;
  squares: number;
}

/** Adds the measures of one fight. */
export function addMeasured(moments: Record<string, Moments>, measures: FightMeasures): void {
  for (const [key, value] of measures) {
    const found = moments[key];
    if (found === undefined) moments[key] = { sum: value, squares: value * value };
    else {
      found.sum += value;
      found.squares += value * value;
    }
  }
}

/** Subtracts the measures of fight `b` from those of fight `a`. */
export function subtractMeasured(a: FightMeasures, b: FightMeasures): FightMeasures {
  const difference = new Map<string, number>();
  for (const [key, value] of a) difference.set(key, value - (b.get(key) ?? 0));
  for (const [key, value] of b) if (!a.has(key)) difference.set(key, -value);
  return difference;
}

/** Named whole numbers in nested groups. */
export interface Counts {
  [name: string]: number | Counts;
}

/**
 * Adds every number of `more` to the number with the same name in `total`; missing numbers count as 0. Whole numbers
 * give the same sum in any order, so the chunks of a batch may be added in any order.
 */
export function addCounts(total: Counts, more: Counts): void {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'number') total[name] = wholeSum((total[name] ?? 0) as number, value);
    else {
      total[name] ??= {};
      addCounts(total[name] as Counts, value);
    }
  }
}

function wholeSum(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${a} and ${b} can't be added exactly`);
  return sum;
}

/** Adds `by` to one number. */
export function count(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** Counts every rule that an event, or a number in it, cites. */
export function countRules(value: object, rules: Record<RuleId, number>): void {
  if (Array.isArray(value)) {
    for (const part of value) if (typeof part === 'object' && part !== null) countRules(part, rules);
    return;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) {
    const part = record[key];
    if (typeof part !== 'object') {
      if (key === 'rule') count(rules, part as RuleId);
    }
    // A modifier only cites its own rule.
    else if (key === 'parts') for (const { rule } of part as readonly Modifier[]) count(rules, rule);
    else if (part !== null) countRules(part, rules);
  }
}

/** How often an answer was available, and how often it was chosen. */
export interface Choice {
  offered: number;
  chosen: number;
}

/** The combined results of one variant's fights. All are whole numbers, so that adding chunks is exact. */
export interface Tally {
  fights: number;
  /** Number of fights that were cut off. */
  unfinished: number;
  steps: number;
  decisions: number;
  events: number;
  readonly measures: Record<string, Moments>;
  /** Number of fights by length in rounds. */
  readonly rounds: Record<string, number>;
  /** Number of fights by the winner and the tenths of its health that it had left: `heroes/3`. */
  readonly margins: Record<string, number>;
  /** How often each rule was used in an event, a number, a roll or a question. */
  readonly rules: Record<RuleId, number>;
  /** Choices by policy, question and kind of answer. */
  readonly choices: Record<string, Record<string, Record<string, Choice>>>;
  /** For every measure, this variant minus the first, fight by fight. */
  readonly differences: Record<string, Moments>;
}

/** Creates an empty tally. */
export function emptyTally(): Tally {
  return {
    fights: 0,
    unfinished: 0,
    steps: 0,
    decisions: 0,
    events: 0,
    measures: {},
    rounds: {},
    margins: {},
    rules: {},
    choices: {},
    differences: {},
  };
}

/** Adds the tallies of another chunk of the same batch, variant by variant. */
export function addTallies(totals: readonly Tally[], more: readonly Tally[]): void {
  for (const [i, tally] of more.entries()) {
    addCounts(totals[i] as unknown as Counts, tally as unknown as Counts);
  }
}

/** A kind of answer that was available to a policy but never chosen. */
export interface UnusedAnswer {
  readonly policy: string;
  readonly question: string;
  readonly answer: string;
  readonly offered: number;
}

/** The parts of the rulebook that a simulation did not test. */
export interface PolicyCoverage {
  /** Number of rules in the rulebook. */
  readonly ruleCount: number;
  /** Rules that were not used in any fight. The results do not reflect them. */
  readonly silentRules: readonly RuleId[];
  readonly neglected: readonly UnusedAnswer[];
  /** Number of fights that were cut off at a limit. */
  readonly cutOff: number;
}

/** Reports the rules and answers that one variant did not use. */
export function policyCoverageOf({ rules, choices, unfinished }: Tally, rulebook: Rulebook): PolicyCoverage {
  const all = Object.keys(rulebook.rules);
  const silentRules = all.filter((id) => rules[id] === undefined);
  const neglected = Object.entries(choices).flatMap(([policy, questions]) =>
    Object.entries(questions).flatMap(([question, answers]) =>
      Object.entries(answers)
        .filter(([, { chosen }]) => chosen === 0)
        .map(([answer, { offered }]) => ({ policy, question, answer, offered })),
    ),
  );
  const name = ({ policy, question, answer }: UnusedAnswer): string => `${policy} ${question} ${answer}`;
  neglected.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  return { ruleCount: all.length, silentRules, neglected, cutOff: unfinished };
}
