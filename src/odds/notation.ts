import { ok, type Result, refused } from '../kernel/result.ts';
import {
  COMPARISONS,
  type Comparison,
  type DiceTerm,
  expectedThrows,
  facesOf,
  holds,
  LIMITS,
  type NotationFault,
  readDice,
  Scan,
  UnreadableNotation,
} from './notation-dice.ts';

export { LIMITS, type NotationFault } from './notation-dice.ts';

/** A parsed line of dice notation. `at` is the column where a part begins, counted from 1. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | DiceTerm
  | { readonly kind: 'negative'; readonly at: number; readonly of: Expression }
  | ExpressionOfTwo;

/**
 * An expression with two sides. A comparison is 1 if it holds, otherwise 0. A contest (`vs`) is 1 if the left side is
 * higher, 0 if they are equal, and -1 if it is lower.
 */
interface ExpressionOfTwo {
  readonly kind: Operator;
  readonly at: number;
  readonly left: Expression;
  readonly right: Expression;
}

export type Operator = '+' | '-' | '*' | 'vs' | Comparison;

/** The smallest and largest total of an expression. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** Set if a part of the expression could be too large to be counted exactly. */
  readonly fault: NotationFault | undefined;
}

/** Returns the smallest and largest total of an expression. */
export function rangeOf(expression: Expression): Range {
  switch (expression.kind) {
    case 'number':
      return { least: expression.value, most: expression.value, fault: undefined };
    case 'dice': {
      return { ...rangeOfDice(expression), fault: undefined };
    }
    case 'negative': {
      const { least, most, fault } = rangeOf(expression.of);
      return { least: 0 - most, most: 0 - least, fault };
    }
    default:
      return rangeOfTwo(expression);
  }
}

function rangeOfDice(term: DiceTerm): { readonly least: number; readonly most: number } {
  const { dice, rules } = term;
  const faces = facesOf(term);
  const kept = dice.keep === undefined ? dice.n : Math.abs(dice.keep);
  const each = rules.explodes === undefined ? 1 : LIMITS.explosions + 1;
  if (rules.counts !== undefined) return { least: 0, most: dice.n * each };
  return { least: kept * faces[0]!, most: kept * faces.at(-1)! * each };
}

function rangeOfTwo(expression: ExpressionOfTwo): Range {
  const a = rangeOf(expression.left);
  const b = rangeOf(expression.right);
  const fault = a.fault ?? b.fault;
  if (fault !== undefined) return { ...a, fault };
  if (expression.kind === 'vs') return { least: -1, most: 1, fault };
  if (COMPARISONS.some((each) => each === expression.kind)) return { least: 0, most: 1, fault };
  const ends = [a.least, a.most].flatMap((x) => [b.least, b.most].map((y) => combine(expression.kind, x, y)));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (Math.max(-least, most) <= LIMITS.total) return { least, most, fault: undefined };
  const sentence = `this could come to more than ${LIMITS.total.toLocaleString('en')}`;
  return { least, most, fault: { column: expression.at, sentence } };
}

/** Applies an operator. */
export function combine(kind: Operator, a: number, b: number): number {
  switch (kind) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case 'vs':
      return Math.sign(a - b);
    default:
      return holds(kind, a, b) ? 1 : 0;
  }
}

/** Returns an error if the line has more dice than allowed. */
function faultOfDice(expression: Expression): NotationFault | undefined {
  let rolled = 0;
  for (const term of diceIn(expression)) {
    rolled += expectedThrows(term);
    if (rolled > LIMITS.dice) {
      return { column: term.at, sentence: `with these dice more than ${LIMITS.dice} are rolled` };
    }
  }
  return undefined;
}

/** Lists all dice of an expression, from left to right. */
export function diceIn(expression: Expression): readonly DiceTerm[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'dice':
      return [expression];
    case 'negative':
      return diceIn(expression.of);
    default:
      return [...diceIn(expression.left), ...diceIn(expression.right)];
  }
}

/**
 * Parses dice notation such as `3d6+2`, `4d6kl3`, `2z10`, `8d10!>=6`, `attack: 3d6+2 vs 3d6` or `(1d8 + 1) * 2 # fire`.
 * It does not roll anything, and it rejects expressions that would be too expensive.
 */
export function parseNotation(text: string): Result<Expression, NotationFault> {
  try {
    if (text.length > LIMITS.characters) {
      throw new UnreadableNotation(LIMITS.characters + 1, `at most ${LIMITS.characters} characters are read`);
    }
    const expression = readLine(new Scan(text));
    const fault = faultOfDice(expression) ?? rangeOf(expression).fault;
    return fault === undefined ? ok(expression) : refused(fault);
  } catch (unreadable) {
    if (!(unreadable instanceof UnreadableNotation)) throw unreadable;
    const { column, sentence } = unreadable;
    return refused({ column, sentence });
  }
}

/** Returns the name before a line of notation, such as `attack` in `attack: 3d6+2`. Empty if the line has no name. */
export function nameOf(text: string): string {
  return NAME.exec(text)?.[1]?.trim() ?? '';
}

const NAME = /^\s*(\p{L}[\p{L}\p{N} '-]*):/u;

function readLine(scan: Scan): Expression {
  scan.advance(NAME.exec(scan.text)?.[0].length ?? 0);
  const expression = readContest(scan);
  if (scan.isAtEnd || scan.take('#')) return expression;
  if (scan.next === ')') throw new UnreadableNotation(scan.column, 'this bracket was never opened');
  throw new UnreadableNotation(
    scan.column,
    `"${symbolAt(scan)}" does not belong here; + - * >= vs or the end is expected`,
  );
}

/** Reads a sum, or two of them with a comparison or `vs` between them. */
function readContest(scan: Scan): Expression {
  const left = readSum(scan, 0);
  const at = scan.column;
  const kind = scan.take('vs') ? 'vs' : COMPARISONS.find((each) => scan.take(each));
  return kind === undefined ? left : { kind, at, left, right: readSum(scan, 0) };
}

function readSum(scan: Scan, depth: number): Expression {
  let left = readProduct(scan, depth);
  for (;;) {
    const at = scan.column;
    const kind = scan.take('+') ? '+' : scan.take('-') ? '-' : undefined;
    if (kind === undefined) return left;
    left = { kind, at, left, right: readProduct(scan, depth) };
  }
}

function readProduct(scan: Scan, depth: number): Expression {
  let left = readFactor(scan, depth);
  for (;;) {
    const at = scan.column;
    if (!scan.take('*')) return left;
    left = { kind: '*', at, left, right: readFactor(scan, depth) };
  }
}

function readFactor(scan: Scan, depth: number): Expression {
  scan.skipSpaces();
  const at = scan.column;
  if (depth > LIMITS.depth) {
    throw new UnreadableNotation(at, `brackets and signs go at most ${LIMITS.depth} deep`);
  }
  const found = readInner(scan, depth, at);
  scan.skipSpaces();
  return found;
}

function readInner(scan: Scan, depth: number, at: number): Expression {
  if (scan.take('-')) return { kind: 'negative', at, of: readFactor(scan, depth + 1) };
  if (scan.take('+')) return readFactor(scan, depth + 1);
  if (scan.take('(')) {
    const inner = readSum(scan, depth + 1);
    if (!scan.take(')'))
      throw new UnreadableNotation(scan.column, `the bracket of column ${at} is not closed`);
    return inner;
  }
  const count = scan.number();
  const dice = readDice(scan, at, count);
  if (dice !== undefined) return dice;
  if (count !== undefined) return { kind: 'number', at, value: count };
  if (scan.isAtEnd || scan.next === '#')
    throw new UnreadableNotation(at, 'dice or a number are missing here');
  throw new UnreadableNotation(at, `"${symbolAt(scan)}" is neither dice nor a number`);
}

/** Returns the next symbol as a full code point, never half of a surrogate pair. */
function symbolAt(scan: Scan): string {
  return String.fromCodePoint(scan.text.codePointAt(scan.column - 1)!);
}
