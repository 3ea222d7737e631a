import { useEffect, useSyncExternalStore } from 'react';
import { comesAtLast } from '../ui/lazy.ts';

/** The parts of the page that a phone shows after the first prompt, or on tap. */
interface Later {
  readonly Beside: typeof import('./side-panel.tsx').SidePanel;
  readonly Compose: typeof import('./compose.tsx').Compose;
}

let later: Later | undefined;
let isAsked = false;
const listeners = new Set<() => void>();

/** Loads the later parts of the page at once. Returns `undefined` until they are ready. */
export function useLater(): Later | undefined {
  useEffect(() => {
    if (!isAsked) void load();
    isAsked = true;
  }, []);
  return useSyncExternalStore(listen, () => later);
}

/** Both modules are bundled into one file (web/vite.config.ts). */
async function load(): Promise<void> {
  const [{ SidePanel }, { Compose }] = await Promise.all([
    comesAtLast(() => import('./side-panel.tsx')),
    comesAtLast(() => import('./compose.tsx')),
  ]);
  later = { Beside: SidePanel, Compose };
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
