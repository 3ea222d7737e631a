import type { LogLine } from '../../src/live/log-line.ts';

/** So many lines of a card stand open. */
const MOST_OPEN = 4;

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
  const end = lines.findLastIndex((line) => !isClockwork(line));
  const from = end - 1;
  if (lines.length <= MOST_OPEN || from < 3) return { first: lines, between: [], last: [] };
  return { first: lines.slice(0, 1), between: lines.slice(1, from), last: lines.slice(from) };
}
