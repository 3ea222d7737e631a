import { faultOfDice, readDice } from './dice-term.ts';
import { type Expression, LIMITS, type NotationFault } from './expression.ts';
import { rangeOf } from './range.ts';
import { Scan, Unreadable } from './scan.ts';

/**
 * Reads dice notation: `3d6+2`, `4d6kl3`, `2z10`, `(1d8 + 1) * 2 # fire`. Nothing is rolled, and whatever would
 * cost too much is refused here.
 */
export function parseNotation(text: string): Expression | { readonly fault: NotationFault } {
  try {
    if (text.length > LIMITS.characters) {
      throw new Unreadable(LIMITS.characters + 1, `at most ${LIMITS.characters} characters are read`);
    }
    const expression = readLine(new Scan(text));
    const fault = faultOfDice(expression) ?? rangeOf(expression).fault;
    return fault === undefined ? expression : { fault };
  } catch (unreadable) {
    if (!(unreadable instanceof Unreadable)) throw unreadable;
    const { column, sentence } = unreadable;
    return { fault: { column, sentence } };
  }
}

function readLine(scan: Scan): Expression {
  const expression = readSum(scan, 0);
  if (scan.isAtEnd || scan.take('#')) return expression;
  if (scan.next === ')') throw new Unreadable(scan.column, 'this bracket was never opened');
  throw new Unreadable(scan.column, `"${symbolAt(scan)}" does not belong here; + - * or the end is expected`);
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
    throw new Unreadable(at, `brackets and signs go at most ${LIMITS.depth} deep`);
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
    if (!scan.take(')')) throw new Unreadable(scan.column, `the bracket of column ${at} is not closed`);
    return inner;
  }
  const count = scan.number();
  const dice = readDice(scan, at, count);
  if (dice !== undefined) return dice;
  if (count !== undefined) return { kind: 'number', at, value: count };
  if (scan.isAtEnd || scan.next === '#') throw new Unreadable(at, 'dice or a number are missing here');
  throw new Unreadable(at, `"${symbolAt(scan)}" is no dice and no number`);
}

/** The whole symbol that comes next, not half of one. */
function symbolAt(scan: Scan): string {
  return String.fromCodePoint(scan.text.codePointAt(scan.column - 1)!);
}
