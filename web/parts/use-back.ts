import { useEffect, useRef } from 'react';

// "Back" closes what stands open, the latest first, and leaves the page only when nothing does. For each thing that
// is open the history has an entry more, which says how many there are.

/** What closes each thing that is open, the latest last. */
const open: (() => void)[] = [];
/** Whether the history is to be brought to what is open, and whether it is on its way there. */
let isPlanned = false;
let isGoing = false;

/** While something is open, "back" closes it. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = (): void => latest.current();
    open.push(own);
    plan();
    return () => {
      const at = open.indexOf(own);
      if (at !== -1) open.splice(at, 1);
      plan();
    };
  }, [isOpen]);
}

/** Later, because one thing often opens as another closes. */
function plan(): void {
  if (isPlanned || isGoing) return;
  isPlanned = true;
  setTimeout(settle, 0);
}

function settle(): void {
  isPlanned = false;
  for (let depth = depthNow(); depth < open.length; depth += 1) {
    history.pushState({ depth: depth + 1 }, '');
  }
  if (depthNow() === open.length) return;
  isGoing = true;
  history.go(open.length - depthNow());
}

function depthNow(): number {
  const { depth } = (history.state ?? {}) as { readonly depth?: unknown };
  return typeof depth === 'number' ? depth : 0;
}

addEventListener('popstate', () => {
  if (isGoing) {
    isGoing = false;
    plan();
    return;
  }
  while (open.length > depthNow()) open.pop()!();
});
