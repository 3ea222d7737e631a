/** The content of a number field: a new value, a change of the old one, or dice to roll. */
export type Amount =
  | { readonly kind: 'set'; readonly value: number }
  | { readonly kind: 'by'; readonly value: number }
  | { readonly kind: 'dice'; readonly sign: 1 | -1 | 0; readonly notation: string };

/**
 * Parses a number field: `-7` and `+3` change the value, `=12` sets it, `2d6` rolls (`-2d6` and `+2d6` change it by the
 * roll). `bare` determines the meaning of a number without a sign. Returns `undefined` if the text is invalid.
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

/** Applies an amount to a value and limits the result to the allowed range. */
export function amountOn(
  amount: Exclude<Amount, { kind: 'dice' }>,
  now: number,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const wanted = amount.kind === 'set' ? amount.value : now + amount.value;
  return Math.max(min, Math.min(max, wanted));
}

/** Parses typed faces with any separators: `4, 3`. */
export function facesTyped(text: string): readonly number[] {
  return text
    .split(/[^\d-]+/)
    .filter((each) => each !== '')
    .map(Number);
}
