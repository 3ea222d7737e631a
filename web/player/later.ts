import { useEffect, useSyncExternalStore } from 'react';
import { comesAtLast } from '../parts/late.ts';

/** What lies beside the question a phone shows first, or opens at a tap. */
interface Later {
  readonly Beside: typeof import('./beside.tsx').Beside;
  readonly Compose: typeof import('./compose.tsx').Compose;
}

let later: Later | undefined;
let isAsked = false;
const listeners = new Set<() => void>();

/** All that comes after what a phone shows first; undefined until it is there, which is asked for at once. */
export function useLater(): Later | undefined {
  useEffect(() => {
    if (!isAsked) void load();
    isAsked = true;
  }, []);
  return useSyncExternalStore(listen, () => later);
}

/** Both come over the line as one piece (web/vite.config.ts). */
async function load(): Promise<void> {
  const [{ Beside }, { Compose }] = await Promise.all([
    comesAtLast(() => import('./beside.tsx')),
    comesAtLast(() => import('./compose.tsx')),
  ]);
  later = { Beside, Compose };
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
