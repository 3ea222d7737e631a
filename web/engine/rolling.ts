import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { ok, refusal, refused } from '../../src/kernel/result.ts';
import { parseNotation } from '../../src/odds/notation.ts';
import { facesAndSides, rollExpression } from '../../src/odds/notation-odds.ts';
import type { Ports } from '../../src/table/table.ts';

/** Rolls a dice expression with random dice. */
export function rollNotation(notation: string): ReturnType<Ports['rollNotation']> {
  const read = parseNotation(notation);
  if ('refusal' in read) {
    const { column, sentence: why } = read.refusal;
    const sentence = `"${notation}" can't be rolled: column ${column}: ${why}.`;
    return refused(refusal('bad-notation', sentence, 'Write dice as 2d6+3 or 4d6kl3.'));
  }
  const [seed] = crypto.getRandomValues(new Int32Array(1));
  const stream = xoroshiro128plus(seed!);
  const { total, rolled } = rollExpression(read.value, ({ dice: { n, lo, hi } }) =>
    Array.from({ length: n }, () => uniformInt(stream, lo, hi)),
  );
  return ok({ ...facesAndSides(rolled), total });
}
