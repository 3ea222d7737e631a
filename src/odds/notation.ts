import type { Dice } from '../kernel/dice.ts';

/** A parsed line of dice notation. `at` is the column where a part begins, counted from 1. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'dice'; readonly at: number; readonly dice: Dice; readonly text: string }
  | { readonly kind: 'negative'; readonly at: number; readonly of: Expression }
  | {
      readonly kind: '+' | '-' | '*';
      readonly at: number;
      readonly left: Expression;
      readonly right: Expression;
    };

/** An error in a line of dice notation. */
export interface NotationFault {
  /** Counted from 1. If something is missing at the end, this is one past the last column. */
  readonly column: number;
  readonly sentence: string;
}

/** Limits for a line of dice notation, checked before anything is rolled or counted. */
export const LIMITS = {
  characters: 256,
  /** Total number of dice in the line. */
  dice: 1000,
  sides: 1000,
  /** Nesting depth of brackets and signs. */
  depth: 32,
  digits: 9,
  /** Largest absolute value of any part of the line. */
  total: 1e12,
} as const;

/** Thrown inside the parser at the first position that it cannot read. */
class UnreadableNotation {
  readonly column: number;
  readonly sentence: string;

  constructor(column: number, sentence: string) {
    this.column = column;
    this.sentence = sentence;
  }
}

/** A line of notation and the position of the parser in it. */
class Scan {
  readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The column of the next symbol. */
  get column(): number {
    return this.at + 1;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next symbol in lower case; empty at the end. */
  get next(): string {
    return this.text.charAt(this.at).toLowerCase();
  }

  /** Returns the text from a column up to the current position. */
  since(column: number): string {
    return this.text.slice(column - 1, this.at);
  }

  skipSpaces(): void {
    while (this.next === ' ' || this.next === '\t') this.at += 1;
  }

  /** Consumes these letters if they come next. */
  take(letters: string): boolean {
    const found = this.text.slice(this.at, this.at + letters.length).toLowerCase() === letters;
    if (found) this.at += letters.length;
    return found;
  }

  /** Reads a whole number. Returns `undefined` if the next symbol is not a digit. */
  number(): number | undefined {
    const start = this.at;
    while (/[0-9]/.test(this.next)) this.at += 1;
    if (this.at === start) return undefined;
    if (this.at - start > LIMITS.digits) {
      throw new UnreadableNotation(start + 1, `a number has at most ${LIMITS.digits} digits`);
    }
    return Number(this.text.slice(start, this.at));
  }
}

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
      const { n, lo, hi, keep } = expression.dice;
      const kept = keep === undefined ? n : Math.abs(keep);
      return { least: kept * lo, most: kept * hi, fault: undefined };
    }
    case 'negative': {
      const { least, most, fault } = rangeOf(expression.of);
      return { least: 0 - most, most: 0 - least, fault };
    }
    default:
      return rangeOfTwo(expression);
  }
}

function rangeOfTwo(expression: Extract<Expression, { kind: '+' | '-' | '*' }>): Range {
  const a = rangeOf(expression.left);
  const b = rangeOf(expression.right);
  const fault = a.fault ?? b.fault;
  if (fault !== undefined) return { ...a, fault };
  const ends = [a.least, a.most].flatMap((x) => [b.least, b.most].map((y) => combine(expression.kind, x, y)));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (Math.max(-least, most) <= LIMITS.total) return { least, most, fault: undefined };
  const sentence = `this could come to more than ${LIMITS.total.toLocaleString('en')}`;
  return { least, most, fault: { column: expression.at, sentence } };
}

/** Applies one of the three operators. */
export function combine(kind: '+' | '-' | '*', a: number, b: number): number {
  if (kind === '+') return a + b;
  return kind === '-' ? a - b : a * b;
}

/**
 * Reads dice after their number: `d6` has the faces 1 to 6, `z10` the faces 0 to 9 (z for zero), and `d%` means `d100`.
 * `kh3` keeps the three highest, `kl` the lowest. Returns `undefined` if no dice follow.
 */
function readDice(scan: Scan, at: number, count: number | undefined): Expression | undefined {
  const isFromZero = scan.next === 'z';
  if (!scan.take('d') && !scan.take('z')) return undefined;
  const sides = readSides(scan);
  const n = count ?? 1;
  if (n < 1) throw new UnreadableNotation(at, 'at least one die is rolled');
  if (n > LIMITS.dice) throw new UnreadableNotation(at, `at most ${LIMITS.dice} dice are rolled`);
  const dice: Dice = isFromZero ? { n, lo: 0, hi: sides - 1 } : { n, lo: 1, hi: sides };
  const keep = readKeep(scan, n);
  const kept = keep === undefined ? dice : { ...dice, keep };
  return { kind: 'dice', at, dice: kept, text: scan.since(at) };
}

function readSides(scan: Scan): number {
  const at = scan.column;
  if (scan.take('%')) return 100;
  const sides = scan.number();
  if (sides === undefined) throw new UnreadableNotation(at, 'the number of sides is missing');
  if (sides < 1) throw new UnreadableNotation(at, 'a die has at least one side');
  if (sides > LIMITS.sides) throw new UnreadableNotation(at, `a die has at most ${LIMITS.sides} sides`);
  return sides;
}

function readKeep(scan: Scan, n: number): number | undefined {
  if (!scan.take('k')) return undefined;
  const at = scan.column;
  const sign = scan.take('h') ? 1 : scan.take('l') ? -1 : undefined;
  if (sign === undefined)
    throw new UnreadableNotation(at, 'write which dice to keep: kh the highest, kl the lowest');
  const start = scan.column;
  const kept = scan.number() ?? 1;
  if (kept < 1) throw new UnreadableNotation(start, 'at least one die is kept');
  if (kept > n) throw new UnreadableNotation(start, `${n} dice are rolled, so at most ${n} are kept`);
  return sign * kept;
}

/** Returns an error if the line has more dice than allowed. */
function faultOfDice(expression: Expression): NotationFault | undefined {
  let rolled = 0;
  for (const { at, dice } of diceIn(expression)) {
    rolled += dice.n;
    if (rolled > LIMITS.dice) {
      return { column: at, sentence: `with these dice more than ${LIMITS.dice} are rolled` };
    }
  }
  return undefined;
}

type DiceTerm = Extract<Expression, { kind: 'dice' }>;

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
 * Parses dice notation such as `3d6+2`, `4d6kl3`, `2z10` or `(1d8 + 1) * 2 # fire`. It does not roll anything, and it
 * rejects expressions that would be too expensive.
 */
export function parseNotation(text: string): Expression | { readonly fault: NotationFault } {
  try {
    if (text.length > LIMITS.characters) {
      throw new UnreadableNotation(LIMITS.characters + 1, `at most ${LIMITS.characters} characters are read`);
    }
    const expression = readLine(new Scan(text));
    const fault = faultOfDice(expression) ?? rangeOf(expression).fault;
    return fault === undefined ? expression : { fault };
  } catch (unreadable) {
    if (!(unreadable instanceof UnreadableNotation)) throw unreadable;
    const { column, sentence } = unreadable;
    return { fault: { column, sentence } };
  }
}

function readLine(scan: Scan): Expression {
  const expression = readSum(scan, 0);
  if (scan.isAtEnd || scan.take('#')) return expression;
  if (scan.next === ')') throw new UnreadableNotation(scan.column, 'this bracket was never opened');
  throw new UnreadableNotation(
    scan.column,
    `"${symbolAt(scan)}" does not belong here; + - * or the end is expected`,
  );
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
