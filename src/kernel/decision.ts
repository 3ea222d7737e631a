import {
  type Cell,
  cellsBetween,
  distance,
  type Grid,
  isOnGrid,
  isOpenLine,
  sameCell,
} from '../geometry/grid.ts';
import { pathFault } from '../geometry/path.ts';
import { GM, type RuleId, type Seat } from './ids.ts';
import { type Json, sameJson } from './json.ts';

/** One of these values. */
export interface OneOf<V extends Json = Json> {
  readonly oneOf: readonly V[];
}
/** A whole number from `min` to `max`, inclusive. */
export interface IntRange {
  readonly min: number;
  readonly max: number;
}
/**
 * A path of cells, each one step from the previous one, with a total cost of at most `atMost` units. It may be
 * empty.
 */
export interface PathDomain {
  readonly grid: Grid;
  readonly from: Cell;
  readonly atMost: number;
  readonly blocked: readonly Cell[];
}
/**
 * A cell at most `range` units from `centre`. With `walls`, it must also be visible from there, past these walls and
 * the edges of the grid.
 */
export interface CellRange {
  readonly grid: Grid;
  readonly centre: Cell;
  readonly range: number;
  readonly walls?: readonly Cell[];
}
/** A text of 1 to `maxLength` characters on one line, such as what a check is for. */
export interface Text {
  readonly maxLength: number;
}
/** The values that a parameter of an option may take. */
export type ParamDomain = OneOf | IntRange | PathDomain | CellRange | Text;

/** The type of the value that an answer gives for a parameter with this domain. */
export type ValueOf<D> =
  D extends OneOf<infer V>
    ? V
    : D extends IntRange
      ? number
      : D extends PathDomain
        ? readonly Cell[]
        : D extends CellRange
          ? Cell
          : D extends Text
            ? string
            : never;

/** A price that can be counted. Prices in one unit add up: 1 TS and 3 TS are 4 TS. */
export interface Price {
  /** The whole price in the rulebook's words: `3 TS`, `1 minor action`. */
  readonly text: string;
  readonly n: number;
  /** The unit in short: `TS`, `minor`. */
  readonly unit: string;
  /**
   * How much of the unit the combatant can still spend, on options that it may repeat, such as single steps. An
   * estimate for the map: the rules judge each of them.
   */
  readonly left?: number;
}

/** How far a combatant can move on the map. It is an estimate: the rules judge each step. */
export interface Reach {
  /** The most units after which it can still attack as well as before. */
  readonly attack: number;
  /** The most units, whatever they cost: also by running, or with the action for an attack. */
  readonly all: number;
  /** By the values of another parameter, such as a pace, the most units with that value: `{ walk: 3, jog: 6 }`. */
  readonly by?: Readonly<Record<string, number>>;
  /** The kind of the option that must come first for the units beyond those left, such as a run. */
  readonly first?: string;
}

/**
 * One possible kind of answer, with its parameters. All options of one kind in a decision have the same parameters.
 */
export interface Option<
  K extends string = string,
  P extends Readonly<Record<string, ParamDomain>> = Readonly<Record<string, ParamDomain>>,
> {
  readonly kind: K;
  readonly params: P;
  /** The price in the rulebook's words (`3 TS`). */
  readonly cost?: string;
  /** The same price in numbers. Absent if `cost` cannot be counted. */
  readonly price?: Price;
  /** For a movement on the map: how far it and more of its kind can lead. */
  readonly reach?: Reach;
  /** The numbers in `cost` by name, for policies. */
  readonly numbers?: Readonly<Record<string, number>>;
  /**
   * Legal, but shown only to a person who requests it, such as an attack on the combatant's own side. Policies, time
   * limits, statistics and lists of odds ignore it.
   */
  readonly onRequest?: true;
}

/** Returns the options that are shown without a request. */
export function usualOptions<O extends Pick<Option, 'kind' | 'onRequest'>>(
  options: readonly O[],
): readonly O[] {
  return options.some(({ onRequest }) => onRequest) ? options.filter(({ onRequest }) => !onRequest) : options;
}

/** A legal answer to one of these options: its kind, and a value for each of its parameters. */
export type Answer<O> =
  O extends Option<infer K, infer P>
    ? { readonly kind: K } & { readonly [N in keyof P]: ValueOf<P[N]> }
    : never;

/** An unchecked answer from outside. */
export interface RawAnswer {
  readonly kind: string;
  readonly [param: string]: Json;
}

/** A question to one seat, with every legal answer. */
export interface Decision<O extends Option = Option> {
  /** The kind of question (`defence`). Auto-answers, time limits and statistics refer to it. */
  readonly key: string;
  /** The combatant it is for, or the GM's seat. */
  readonly who: string;
  readonly seat: Seat;
  readonly rule: RuleId;
  /**
   * The values that the seat sees with the question. They are part of the question's identity. A question about an
   * attack names its `attacker`, and its `target` unless that is `who`.
   */
  readonly context: Json;
  readonly options: readonly O[];
  /** The answer used if the seat does not answer; one of the options. */
  readonly defaultAnswer: Answer<O>;
}

/**
 * Why an act is impossible now. `too-dear`: its price exceeds the rest of the turn. `used-up`: it was done as often as
 * allowed. `position`: the combatant lies, or is behind full cover.
 */
export type Obstacle =
  | 'out-of-reach'
  | 'no-sight'
  | 'no-ammunition'
  | 'too-dear'
  | 'used-up'
  | 'not-in-hand'
  | 'hands-full'
  | 'broken'
  | 'position';

/** An act that people may look for although it is not among the options, with the reason. */
export interface ImpossibleAct {
  readonly kind: string;
  /** The parameter and the id of the item that it would use. */
  readonly item: { readonly param: string; readonly id: string };
  readonly why: Obstacle;
  /** The combatants for which this is the reason. If absent, the act is impossible whatever its target. */
  readonly targets?: readonly string[];
  /** Its price, if it is too dear. */
  readonly cost?: string;
}

/** Returns the only value of a parameter of an option; `undefined` if it has no list of values. */
export function onlyValueOf({ params }: Pick<Option, 'params'>, param: string): string | undefined {
  const domain = params[param];
  return domain !== undefined && 'oneOf' in domain ? (domain.oneOf[0] as string) : undefined;
}

/** The combatant that must decide, with the seat that plays it. */
export interface Asked {
  readonly id: string;
  readonly seat: Seat;
}

/** The GM as the one that must decide. */
export const THE_GM: Asked = { id: GM, seat: GM };

/** The fields of a decision other than its options. */
type Subject = Pick<Decision, 'key' | 'rule' | 'context'>;

/** Builds a decision. `otherwise` is the default answer, or the kind of an option without parameters. */
export function decisionFor<const O extends Option>(
  { id: who, seat }: Asked,
  { key, rule, context }: Subject,
  options: readonly O[],
  otherwise: NoInfer<Answer<O> | O['kind']>,
): Decision<O> {
  const defaultAnswer = (typeof otherwise === 'string' ? { kind: otherwise } : otherwise) as Answer<O>;
  return { key, who, seat, rule, context, options, defaultAnswer };
}

/** The kinds of answer that consist of one word, in questions that no list of choices describes. */
export type PlainKind =
  | (
      | 'bear'
      | 'broken'
      | 'by-the-book'
      | 'check'
      | 'claim'
      | 'deny'
      | 'dropped'
      | 'end'
      | 'end-turn'
      | 'forgo'
    )
  | (
      | 'go-on'
      | 'grant'
      | 'ignore'
      | 'keep'
      | 'kill'
      | 'no-check'
      | 'nothing'
      | 'pass'
      | 'spare'
      | 'stay'
      | 'wait'
    );

/** Returns an option without parameters. */
export function plain<const K extends PlainKind>(kind: K): Option<K, Readonly<Record<never, never>>> {
  return { kind, params: {} };
}

/** An answer, with the combatant that gives it. */
export interface Answered<O extends Option = Option> {
  readonly who: string;
  readonly answer: Answer<O>;
}

/**
 * The reason why an answer is not among the options. `param` names the wrong parameter; `undefined` if the kind
 * itself is wrong.
 */
export interface AnswerFault {
  readonly param: string | undefined;
  readonly sentence: string;
}

/** Returns whether a value is a cell `[column, row]`. */
export function isCell(value: Json): value is Cell {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

/** Returns whether a cell is in the domain. */
export function isWithinReach({ grid, centre, range, walls }: CellRange, cell: Cell): boolean {
  if (!isOnGrid(grid, cell) || distance(grid, centre, cell) > range) return false;
  if (walls === undefined) return true;
  if (!isOpenLine(grid, centre, cell)) return false;
  if (walls.length === 0) return true;
  const line = [...cellsBetween(grid, centre, cell), cell];
  return !line.some((passed) => walls.some((wall) => sameCell(wall, passed)));
}

// Control characters, line breaks, marks that change the direction of text, and halves of surrogate pairs.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function isLine(value: string, { maxLength }: Text): boolean {
  return value.trim() !== '' && [...value].length <= maxLength && !UNPRINTABLE.test(value);
}

function domainFault(domain: ParamDomain, value: Json): string | undefined {
  if ('oneOf' in domain) {
    if (domain.oneOf.some((allowed) => sameJson(allowed, value))) return undefined;
    return `allowed: ${domain.oneOf.map((allowed) => JSON.stringify(allowed)).join(', ')}`;
  }
  if ('min' in domain) {
    if (Number.isInteger(value) && (value as number) >= domain.min && (value as number) <= domain.max) {
      return undefined;
    }
    return `allowed: a whole number from ${domain.min} to ${domain.max}`;
  }
  if ('centre' in domain) {
    if (isCell(value) && isWithinReach(domain, value)) return undefined;
    const hasWalls = domain.walls !== undefined && domain.walls.length + (domain.grid.edges?.length ?? 0) > 0;
    const seen = hasWalls ? ', with no wall on it or before it' : '';
    return `allowed: a cell [column, row] at most ${domain.range} from ${JSON.stringify(domain.centre)}${seen}`;
  }
  if ('maxLength' in domain) {
    if (typeof value === 'string' && isLine(value, domain)) return undefined;
    return `allowed: a text of 1 to ${domain.maxLength} characters on one line`;
  }
  if (!Array.isArray(value) || !value.every(isCell)) return 'allowed: a list of cells [column, row]';
  return pathFault(domain.grid, domain.from, value, domain.atMost, domain.blocked);
}

function optionFault(option: Option, answer: RawAnswer): AnswerFault | undefined {
  for (const param of Object.keys(answer)) {
    if (param !== 'kind' && !Object.hasOwn(option.params, param)) {
      return { param, sentence: `${answer.kind} has no ${param}` };
    }
  }
  for (const [param, domain] of Object.entries(option.params)) {
    if (!Object.hasOwn(answer, param)) return { param, sentence: `${answer.kind} needs a ${param}` };
    const fault = domainFault(domain, answer[param]!);
    if (fault !== undefined) {
      return { param, sentence: `${JSON.stringify(answer[param])} is not a possible ${param}; ${fault}` };
    }
  }
  return undefined;
}

/**
 * Checks an answer against the options. Returns `undefined` if one of them allows it, otherwise the error of the
 * closest option.
 */
export function answerFault(options: readonly Option[], answer: RawAnswer): AnswerFault | undefined {
  let nearest: AnswerFault | undefined;
  // Starts below -1, which stands for a parameter that the option does not have.
  let depth = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    if (option.kind !== answer.kind) continue;
    const fault = optionFault(option, answer);
    if (fault === undefined) return undefined;
    const reached = Object.keys(option.params).indexOf(fault.param ?? '');
    if (reached > depth) {
      depth = reached;
      nearest = fault;
    }
  }
  if (nearest !== undefined) return nearest;
  const kinds = [...new Set(options.map((option) => option.kind))].join(', ');
  return { param: undefined, sentence: `"${answer.kind}" is not possible now; possible: ${kinds}` };
}
