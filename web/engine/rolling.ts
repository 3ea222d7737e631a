import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { parseNotation } from '../../src/odds/notation/parse.ts';
import { rollExpression } from '../../src/odds/notation/roll.ts';

/** Rolls a line of notation with dice by chance. */
export function rollNotation(
  notation: string,
): { readonly faces: readonly number[]; readonly total: number } | { readonly refusal: Refusal } {
  const read = parseNotation(notation);
  if ('fault' in read) {
    const sentence = `"${notation}" can't be rolled: column ${read.fault.column}: ${read.fault.sentence}.`;
    return {
      refusal: { code: 'bad-notation', rule: null, sentence, remedy: 'Write dice as 2d6+3 or 4d6kl3.' },
    };
  }
  const [seed] = crypto.getRandomValues(new Int32Array(1));
  const stream = xoroshiro128plus(seed!);
  const { total, rolled } = rollExpression(read, ({ dice: { n, lo, hi } }) =>
    Array.from({ length: n }, () => uniformInt(stream, lo, hi)),
  );
  return { faces: rolled.flatMap(({ faces }) => faces), total };
}
