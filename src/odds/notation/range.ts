import { type Expression, LIMITS, type NotationFault } from './expression.ts';

/** The least and the most that a line can come to. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** Set when a part of it could come too far from 0 to be counted exactly. */
  readonly fault: NotationFault | undefined;
}

/** The least and the most that an expression can come to. */
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

/** One of the three ways to combine two numbers. */
export function combine(kind: '+' | '-' | '*', a: number, b: number): number {
  if (kind === '+') return a + b;
  return kind === '-' ? a - b : a * b;
}
