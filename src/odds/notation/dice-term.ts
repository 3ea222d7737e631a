import type { Dice } from '../../kernel/dice.ts';
import { type Expression, LIMITS, type NotationFault } from './expression.ts';
import { type Scan, Unreadable } from './scan.ts';

/**
 * Dice after their number: `d6` has faces 1 to 6, `z10` faces 0 to 9 (z: from zero), `d%` is `d100`. `kh3` keeps
 * the three highest, `kl` the lowest. Undefined when no dice come next.
 */
export function readDice(scan: Scan, at: number, count: number | undefined): Expression | undefined {
  const isFromZero = scan.next === 'z';
  if (!scan.take('d') && !scan.take('z')) return undefined;
  const sides = readSides(scan);
  const n = count ?? 1;
  if (n < 1) throw new Unreadable(at, 'at least one die is rolled');
  if (n > LIMITS.dice) throw new Unreadable(at, `at most ${LIMITS.dice} dice are rolled`);
  const dice: Dice = isFromZero ? { n, lo: 0, hi: sides - 1 } : { n, lo: 1, hi: sides };
  const keep = readKeep(scan, n);
  const kept = keep === undefined ? dice : { ...dice, keep };
  return { kind: 'dice', at, dice: kept, text: scan.since(at) };
}

function readSides(scan: Scan): number {
  const at = scan.column;
  if (scan.take('%')) return 100;
  const sides = scan.number();
  if (sides === undefined) throw new Unreadable(at, 'the number of sides is missing');
  if (sides < 1) throw new Unreadable(at, 'a die has at least one side');
  if (sides > LIMITS.sides) throw new Unreadable(at, `a die has at most ${LIMITS.sides} sides`);
  return sides;
}

function readKeep(scan: Scan, n: number): number | undefined {
  if (!scan.take('k')) return undefined;
  const at = scan.column;
  const sign = scan.take('h') ? 1 : scan.take('l') ? -1 : undefined;
  if (sign === undefined) throw new Unreadable(at, 'say which are kept: kh the highest, kl the lowest');
  const start = scan.column;
  const kept = scan.number() ?? 1;
  if (kept < 1) throw new Unreadable(start, 'at least one die is kept');
  if (kept > n) throw new Unreadable(start, `${n} dice are rolled, so at most ${n} are kept`);
  return sign * kept;
}

/** More dice in the whole line than may be rolled. */
export function faultOfDice(expression: Expression): NotationFault | undefined {
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

/** All dice of a line, from left to right. */
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
