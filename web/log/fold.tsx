import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LogLine } from '../../src/table/view.ts';
import { isRoutine } from './moments.ts';

/** Whether the log is being printed. If so, all of it is rendered and unfolded. */
export const PrintingContext = createContext(false);

export function useIsPrinting(): boolean {
  return useContext(PrintingContext);
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints as soon as the listener returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Prints the whole log. `older` loads earlier lines until it returns false. */
export async function printLog(older: () => Promise<boolean>): Promise<void> {
  while (await older());
  print();
}

/** Maximum number of visible lines in a folded card. */
const MOST_OPEN = 4;
/** Minimum number of lines to fold; fewer are not worth a tap. */
const LEAST_FOLDED = 2;

/** Lines of a card that stand next to each other, all visible or folded together. */
export interface Run {
  readonly lines: readonly LogLine[];
  readonly isFolded: boolean;
}

/** Returns the lines that tell results: the newest of each result, and the one that decided it. */
function resultsIn(lines: readonly LogLine[]): ReadonlySet<LogLine> {
  const results = new Set<LogLine>();
  for (const [i, line] of lines.entries()) {
    if (line.kind !== 'fight' || line.moment === undefined || line.moment.verdict === 'rolled') continue;
    const { rule } = line.moment;
    const decided = lines.slice(0, i + 1).findLast((each) => each.kind === 'fight' && each.rule === rule);
    results.add(line).add(decided ?? line);
  }
  return results;
}

/** Whether lines are only the steps of one walk. */
export function isWalk(lines: readonly LogLine[]): boolean {
  const [first] = lines;
  return lines.every(
    (line) =>
      line.kind === 'fight' &&
      first?.kind === 'fight' &&
      line.type === 'moved' &&
      line.who === first.who &&
      line.depth === first.depth &&
      line.marks.join() === first.marks.join(),
  );
}

/**
 * Divides the lines of a card into visible and folded ones. Its beginning, its end and every result stay visible. Of a
 * walk, only the last step does.
 */
export function folded(lines: readonly LogLine[]): readonly Run[] {
  if (lines.length > 1 && isWalk(lines)) {
    return [
      { lines: lines.slice(0, -1), isFolded: true },
      { lines: lines.slice(-1), isFolded: false },
    ];
  }
  const begun = lines.findIndex((line) => !isRoutine(line)) + 1;
  const from = lines.findLastIndex((line) => !isRoutine(line)) - 1;
  const results = resultsIn(lines);
  const runs: { lines: LogLine[]; isFolded: boolean }[] = [];
  for (const [i, line] of lines.entries()) {
    const isFolded = lines.length > MOST_OPEN && i >= begun && i < from && !results.has(line);
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else runs.push({ lines: [line], isFolded });
  }
  return runs.map((run) => ({ ...run, isFolded: run.isFolded && run.lines.length >= LEAST_FOLDED }));
}

interface FoldProps {
  readonly className: string;
  readonly summary: ReactNode;
  readonly children: () => ReactNode;
}

/** A section that opens on tap. Its content is created on opening, because a long log has thousands of them. */
export function Fold({ className, summary, children }: FoldProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const isShown = isOpen || isPrinting;
  return (
    <details
      className={className}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (!isPrinting) setOpen(currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {isShown && children()}
    </details>
  );
}
