import { createContext, type ReactNode, useContext, useState } from 'react';
import { cellKey } from '../../src/geometry/grid.ts';
import type { Struck } from './struck.ts';

const Shown = createContext<Struck | undefined>(undefined);
const Show = createContext<(struck: Struck | undefined) => void>(() => undefined);

/** What is aimed at in one place of the page is seen on every map within. */
export function Aiming({ children }: { readonly children: ReactNode }): ReactNode {
  const [struck, setStruck] = useState<Struck>();
  const [show] = useState(() => (next: Struck | undefined) => {
    setStruck((old) => (isSameStruck(old, next) ? old : next));
  });
  return (
    <Show value={show}>
      <Shown value={struck}>{children}</Shown>
    </Show>
  );
}

/** What is aimed at now. */
export function useShownStruck(): Struck | undefined {
  return useContext(Shown);
}

/** Lets the maps show what is aimed at. */
export function useShowStruck(): (struck: Struck | undefined) => void {
  return useContext(Show);
}

/** The same cells? Then there is nothing new to draw. */
function isSameStruck(a: Struck | undefined, b: Struck | undefined): boolean {
  const told = (struck: Struck | undefined): string =>
    (struck?.rings ?? []).map(({ says, cells }) => `${says}:${cells.map(cellKey).join(' ')}`).join('/');
  return told(a) === told(b);
}
