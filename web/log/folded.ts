import type { LogLine } from '../../src/live/log-line.ts';

/** So many lines of a card stand open. */
const MOST_OPEN = 4;
/** Fewer than these are not worth a tap. */
const LEAST_FOLDED = 2;

/** The lines of a card: what stands open before and after what is folded in. */
export interface Folded {
  readonly first: readonly LogLine[];
  readonly between: readonly LogLine[];
  readonly last: readonly LogLine[];
}

/** Whether a line tells only that turns and rounds begin and end. */
export function isClockwork(line: LogLine): boolean {
  return line.kind === 'fight' && /^(?:turn|round|go|order|ts)-/.test(line.type);
}

/** Folds the middle of a long card: what began it and what came of it stay in sight. */
export function folded(lines: readonly LogLine[]): Folded {
  const begun = lines.findIndex((line) => !isClockwork(line)) + 1;
  const from = lines.findLastIndex((line) => !isClockwork(line)) - 1;
  if (lines.length <= MOST_OPEN || from - begun < LEAST_FOLDED)
    return { first: lines, between: [], last: [] };
  return { first: lines.slice(0, begun), between: lines.slice(begun, from), last: lines.slice(from) };
}
