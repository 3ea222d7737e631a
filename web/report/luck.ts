import type { LogLine } from '../../src/live/log-line.ts';

/** The dice that somebody threw, as they fell. */
export interface Luck {
  /** The seat whose dice they were. */
  readonly owner: string;
  readonly dice: number;
  /** The mean of all faces, and what it is in the long run. */
  readonly mean: number;
  readonly expected: number;
}

/**
 * How the dice fell for each seat, by the rolls that a GM's log holds; what the GM said they should show is left out.
 * Every die counts that was thrown, also where only the best of several is read.
 */
export function luckOf(lines: readonly LogLine[], struck: ReadonlySet<number>): readonly Luck[] {
  const sums = new Map<string, { dice: number; faces: number; middles: number }>();
  for (const line of lines) {
    if (line.kind !== 'fight' || struck.has(line.n) || line.marks.includes('forced')) continue;
    for (const { owner, faces, dice } of line.rolls ?? []) {
      const sum = sums.get(owner) ?? { dice: 0, faces: 0, middles: 0 };
      sum.dice += faces.length;
      sum.faces += faces.reduce((all, face) => all + face, 0);
      sum.middles += (faces.length * (dice.lo + dice.hi)) / 2;
      sums.set(owner, sum);
    }
  }
  return [...sums].map(([owner, { dice, faces, middles }]) => {
    return { owner, dice, mean: faces / dice, expected: middles / dice };
  });
}
