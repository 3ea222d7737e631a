/** Longer words are not compared: nobody mistypes them, and comparing costs length times length. */
const LONGEST = 40;

/**
 * How many letters must be put in, left out, changed or swapped with a neighbour to make `b` of `a`
 * (optimal string alignment).
 */
function typingErrors(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, beforeLast[j - 2]! + 1);
      }
      row.push(errors);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The known word that was most likely meant; undefined when none is near enough. */
export function meant(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > LONGEST || Math.abs(candidate.length - word.length) >= fewest) continue;
    const errors = typingErrors(word.toLowerCase(), candidate.toLowerCase());
    if (errors < fewest) {
      best = candidate;
      fewest = errors;
    }
  }
  return best;
}

/** `did you mean "x"? `, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const likely = meant(word, known);
  return likely === undefined ? '' : `did you mean "${likely}"? `;
}
