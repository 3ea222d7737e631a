/** What somebody wrote into a number box: a new value, a change of the old one, or dice that have yet to fall. */
export type Amount =
  | { readonly kind: 'set'; readonly value: number }
  | { readonly kind: 'by'; readonly value: number }
  | { readonly kind: 'dice'; readonly sign: 1 | -1 | 0; readonly notation: string };

/**
 * Reads a number box: `-7` and `+3` change, `=12` sets, `2d6` is rolled (`-2d6` and `+2d6` change by it).
 * A bare number is what `bare` says; undefined when it is none of these.
 */
export function readAmount(text: string, bare: 'set' | 'by'): Amount | undefined {
  const trimmed = text.trim().replace(/^[−–]/, '-');
  const plain = /^([=+-]?)\s*(\d{1,6})$/.exec(trimmed);
  if (plain !== null) {
    const [, sign = '', digits = ''] = plain;
    const value = Number(digits);
    if (sign === '=') return { kind: 'set', value };
    if (sign === '') return { kind: bare, value };
    return { kind: 'by', value: sign === '-' ? -value : value };
  }
  const below = /^=\s*-\s*(\d{1,6})$/.exec(trimmed);
  if (below !== null) return { kind: 'set', value: -Number(below[1]) };
  const dice = /^([=+-]?)\s*(\d{0,2}[dz]\d.*)$/i.exec(trimmed);
  if (dice === null) return undefined;
  const [, sign = '', notation = ''] = dice;
  return { kind: 'dice', sign: sign === '-' ? -1 : sign === '+' ? 1 : 0, notation };
}

/** What a value becomes, kept within its bounds. */
export function amountOn(
  amount: Exclude<Amount, { kind: 'dice' }>,
  now: number,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const wanted = amount.kind === 'set' ? amount.value : now + amount.value;
  return Math.max(min, Math.min(max, wanted));
}
