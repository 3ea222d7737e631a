import { BadQuestion } from '../content/fault.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import {
  type Answerer,
  type AnswerStrategy,
  answeredBy,
  bestFor,
  findAnswer,
  type Said,
} from '../odds/answers.ts';
import type { Odds } from '../odds/odds.ts';
import { chanceOf, distributionOf, meanOf } from '../odds/outcomes.ts';
import { toNumber } from '../odds/rational.ts';

/** A value of an encounter, by its path. After a path with `+` or `-` at its end, the value is added or taken away. */
export type Setting = readonly [path: string, value: string | number];

/** One varied path, and its values. */
export interface Vary {
  readonly path: string;
  readonly values: readonly (string | number)[];
}

/** More variants than this are probably a mistake. */
const MOST_VARIANTS = 200;

const RANGE = /^(-?\d+(?:\.\d{1,3})?)\.\.(-?\d+(?:\.\d{1,3})?)(?::(\d+(?:\.\d{1,3})?))?$/;
const HOW =
  'Write path=1..10, path=1..10:3 in steps of 3, path=a,b,c, or path+=0..4: --vary bandits.stats.Q=8..12.';

/** Parses `path=a..b`, `path=a..b:step` or `path=a,b,c` of an option such as `--vary`. Throws BadQuestion. */
export function readVary(text: string, option = '--vary'): Vary {
  const { path, value } = assignment(text, option, HOW.replace('--vary', option));
  const range = RANGE.exec(value);
  if (range === null) return { path, values: value.split(',').map((each) => settingOf(each.trim())) };
  const [from, to, step] = [range[1]!, range[2]!, range[3] ?? '1'].map(thousandths) as [
    number,
    number,
    number,
  ];
  if (step === 0) throw new BadQuestion(`${option} ${text}: steps of 0 lead nowhere.`, HOW);
  if (to < from) throw new BadQuestion(`${option} ${text}: ${value} runs backwards.`, HOW);
  if ((to - from) / step >= MOST_VARIANTS) throw tooMany(`${option} ${text}`);
  const values: number[] = [];
  for (let each = from; each <= to; each += step) values.push(each / 1000);
  return { path, values };
}

/** Splits `name=value`. Throws BadQuestion if either is missing. */
function assignment(text: string, option: string, how: string): { path: string; value: string } {
  const at = text.indexOf('=');
  const path = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  if (at === -1 || path === '' || value === '')
    throw new BadQuestion(`${option} ${text} can't be read.`, how);
  if (/^\+\d/.test(value)) {
    const remedy = `To add to the present value, write ${path}+=${value.slice(1)}.`;
    throw new BadQuestion(`${option} ${text}: a value has no plus.`, remedy);
  }
  return { path, value };
}

/** Parses a value of an encounter; numeric text becomes a number. */
function settingOf(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Parses `path=value` of an option such as `--set`. Throws BadQuestion. */
export function readSetting(text: string, option: string, how: string): Setting {
  const { path, value } = assignment(text, option, how);
  return [path, settingOf(value)];
}

/** Parses `path=value` of `--set`. Throws BadQuestion. */
export function readSet(text: string): Setting {
  return readSetting(text, '--set', 'Write path=value, path+=value or path-=value: --set vex.dr+=2.');
}

/** Writes a setting as it was asked: `vex.dr = 3`, `vex.dr += 2`. */
export function settingText([path, value]: Setting): string {
  return `${path.replace(/[+-]$/, ' $&')}${/[+-]$/.test(path) ? '' : ' '}= ${value}`;
}

/** Converts a number to thousandths, so that steps of 0.1 reach their end exactly. */
function thousandths(text: string): number {
  return Math.round(Number(text) * 1000);
}

/** Returns every combination of the varied values. Throws BadQuestion if there are too many. */
export function combinations(varied: readonly Vary[]): readonly Readonly<Record<string, string | number>>[] {
  const count = varied.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_VARIANTS) throw tooMany(`${count} combinations`);
  return varied.reduce<Readonly<Record<string, string | number>>[]>(
    (all, { path, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [path]: value }))),
    [{}],
  );
}

function tooMany(what: string): Error {
  return new BadQuestion(
    `${what}: that is too many.`,
    `At most ${MOST_VARIANTS} variants; take larger steps.`,
  );
}

/** One query with its odds: a column of the table. */
export interface Column {
  readonly label: string;
  readonly odds: Exclude<Odds, { readonly kind: 'unknown' }>;
  /** How the odds were computed, in words. */
  readonly counted: string;
  /** The assumptions. */
  readonly assumed: readonly string[];
  /** The varied values, by path. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/**
 * How the columns are printed: side by side, as rows (for varied values and ranked attacks), or as a map of two varied
 * values.
 */
export type Layout =
  | { readonly kind: 'columns' }
  | { readonly kind: 'rows'; readonly head: string }
  | { readonly kind: 'map'; readonly down: Vary; readonly across: Vary };

/** The chance that a combatant is down by the end of each round, with its interval. */
export interface DownBy {
  readonly who: string;
  readonly rounds: readonly { readonly p: number; readonly interval: readonly [number, number] }[];
}

/** The complete result of one call of `odds`. */
export interface OddsReport {
  readonly title: string;
  readonly columns: readonly Column[];
  /** The fact whose distribution is shown in full. */
  readonly fact: string;
  readonly view: 'each' | 'at-least' | 'at-most';
  readonly layout: Layout;
  /** Further lines, such as what was skipped. */
  readonly notes: readonly string[];
  /** Chances that combatants are down after each round; empty if they were not asked. */
  readonly down: readonly DownBy[];
}

/** A requested answer to decisions within the step: `defence=block`, `interruption=pass`, `defence=best`. */
export interface RequestedAnswer {
  /** The kind of decision; `undefined` means any decision of the target. */
  readonly key: string | undefined;
  /** A kind of answer or one of its values, or `best` or `worst` for the deciding combatant. */
  readonly name: string;
}

export interface Roles {
  readonly by: string;
  readonly against: string;
  /** The fact that `best` and `worst` optimise: the attacker wants a high value, everyone else a low one. */
  readonly fact: string;
  readonly said: Said;
}

/** Answers the decisions within a step, and records them. */
export class Asked<S> {
  readonly answering: AnswerStrategy<S>;
  /** Kinds of decisions with their combatants and answers. */
  private readonly told = new Map<string, Set<string>>();
  private readonly seen = new Map<string, Set<string>>();
  private readonly used = new Set<RequestedAnswer>();
  private readonly wishes: readonly RequestedAnswer[];

  /** `rest` answers decisions without a requested answer; otherwise their default answers apply. */
  constructor(opening: Answerer<S>, wishes: readonly RequestedAnswer[], roles: Roles, rest: Answerer<S>) {
    this.wishes = wishes;
    const answerers = wishes.map((wish) => this.watched(wish, answererFor<S>(wish, roles)));
    const strategy = answeredBy(opening, ...answerers, rest);
    this.answering = (open, state) => {
      for (const decision of open) note(this.seen, questionOf(decision), ...kindsOf(decision));
      const plan = strategy(open, state);
      const asked = open.find(({ who }) => who === plan.who)!;
      note(
        this.told,
        questionOf(asked),
        'answer' in plan ? answerText(plan.answer) : `the best for ${plan.who}`,
      );
      return plan;
    };
  }

  /** Lists every kind of decision that occurred, such as `vex, defence: dodge`. */
  get lines(): readonly string[] {
    return [...this.told].map(([question, answers]) => `${question}: ${[...answers].join(' or ')}`);
  }

  /** Throws BadQuestion if a requested answer was never possible. */
  assertUsed(): void {
    const idle = this.wishes.find((wish) => !this.used.has(wish));
    if (idle === undefined) return;
    const name = idle.key === undefined ? idle.name : `${idle.key}=${idle.name}`;
    const asked = [...this.seen].map(([question, kinds]) => `${question}: ${[...kinds].join(', ')}`);
    const remedy = asked.length === 0 ? 'There are no questions.' : `Questions: ${asked.join('; ')}.`;
    throw new BadQuestion(`Nobody can answer "${name}" here.`, remedy);
  }

  private watched(wish: RequestedAnswer, answerer: Answerer<S>): Answerer<S> {
    return (decision, state) => {
      const plan = answerer(decision, state);
      if (plan !== undefined) this.used.add(wish);
      return plan;
    };
  }
}

function answererFor<S>({ key, name }: RequestedAnswer, { by, against, fact, said }: Roles): Answerer<S> {
  const fits = (decision: Decision): boolean =>
    key === undefined ? decision.who === against : decision.key === key;
  if (name !== 'best' && name !== 'worst') {
    return (decision) => {
      if (!fits(decision)) return undefined;
      const answer =
        findAnswer(decision, { kind: name, values: [] }, said) ??
        findAnswer(decision, { kind: undefined, values: [name] }, said);
      return answer === undefined ? undefined : { who: decision.who, answer };
    };
  }
  return (decision, state) => {
    const wants = (decision.who === by) === (name === 'best') ? 'most' : 'least';
    return bestFor<S>(fits, wants, fact)(decision, state);
  };
}

function note(notes: Map<string, Set<string>>, question: string, ...said: readonly string[]): void {
  const known = notes.get(question) ?? new Set();
  for (const each of said) known.add(each);
  notes.set(question, known);
}

function questionOf({ who, key }: Decision): string {
  return `${who}, ${key}`;
}

function kindsOf({ options }: Decision): readonly string[] {
  return options.map(({ kind }) => kind);
}

function answerText({ kind, ...values }: RawAnswer): string {
  const said = Object.values(values).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return [kind, ...said].join(' ');
}

/** Returns the mean of a numeric fact, or the chance of any other one, in one set of odds. */
export function measureOf({ odds }: Column, fact: string): number {
  const isNumber = distributionOf(odds.chances, fact).some(({ value }) => typeof value === 'number');
  return isNumber ? meanOf(odds.chances, fact) : toNumber(chanceOf(odds.chances, fact));
}
