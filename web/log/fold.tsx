import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LogLine } from '../../src/table/view.ts';

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

/** The lines of a card: the visible ones before and after the folded middle. */
export interface Folded {
  readonly first: readonly LogLine[];
  readonly between: readonly LogLine[];
  readonly last: readonly LogLine[];
}

/** Whether a line only reports the beginning or end of turns and rounds. */
export function isRoutine(line: LogLine): boolean {
  return line.kind === 'fight' && /^(?:turn|round|go|order|ts)-/.test(line.type);
}

/** Folds the middle of a long card. Its first lines and its results stay visible. */
export function folded(lines: readonly LogLine[]): Folded {
  const begun = lines.findIndex((line) => !isRoutine(line)) + 1;
  const from = lines.findLastIndex((line) => !isRoutine(line)) - 1;
  if (lines.length <= MOST_OPEN || from - begun < LEAST_FOLDED)
    return { first: lines, between: [], last: [] };
  return { first: lines.slice(0, begun), between: lines.slice(begun, from), last: lines.slice(from) };
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
