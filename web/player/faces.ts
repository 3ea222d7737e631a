import type { Dice } from '../../src/kernel/dice.ts';

/** More faces than these do not fit a pad: they are typed as numbers. */
const MOST_KEYS = 20;

/** The keys of the pad for these dice; none where numbers are typed. */
export function keysFor({ lo, hi }: Dice): readonly number[] {
  const count = hi - lo + 1;
  return count > MOST_KEYS ? [] : Array.from({ length: count }, (_, i) => lo + i);
}

/** Dice as people write them: `2d10 (0-9)`, `3d6`, `4d6, the lowest 3`. */
export function notationOf({ n, lo, hi, keep }: Dice): { readonly text: string; readonly keep: number } {
  const text = lo === 1 ? `${n}d${hi}` : lo === 0 ? `${n}d${hi + 1}` : `${n}d(${lo}–${hi})`;
  return { text, keep: keep ?? 0 };
}

/** Faces typed as text: `4, 3` or `4 3`; undefined while they are not all there or one is no face. */
export function facesFrom(text: string, { n, lo, hi }: Dice): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const faces = parts.map((part) => (/^-?\d+$/.test(part) ? Number(part) : Number.NaN));
  const isGood = faces.length === n && faces.every((face) => face >= lo && face <= hi);
  return isGood ? faces : undefined;
}

/** Whether the zero of a die that shows ten faces counts nothing. */
export function readsZero({ lo, hi }: Dice): boolean {
  return lo === 0 && hi === 9;
}
