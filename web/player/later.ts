import { useEffect, useSyncExternalStore } from 'react';
import { comesAtLast } from '../ui/lazy.ts';

/** The parts of the page that a phone shows after the first question can be answered. */
interface Later {
  readonly Battle: typeof import('./panels.tsx').Battle;
  readonly Panels: typeof import('./panels.tsx').Panels;
  readonly MomentCard: typeof import('./moment-card.tsx').MomentCard;
  readonly MomentStrip: typeof import('./moment-card.tsx').MomentStrip;
  readonly Sounds: typeof import('../ui/sound.tsx').Sounds;
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

/** The modules are bundled into one file (web/vite.config.ts). */
async function load(): Promise<void> {
  const [{ Battle, Panels }, { MomentCard, MomentStrip }, { Sounds }] = await Promise.all([
    comesAtLast(() => import('./panels.tsx')),
    comesAtLast(() => import('./moment-card.tsx')),
    comesAtLast(() => import('../ui/sound.tsx')),
  ]);
  later = { Battle, Panels, MomentCard, MomentStrip, Sounds };
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
