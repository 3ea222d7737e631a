import { useEffect, useState } from 'react';

/** A value that is loaded later: loading, available or failed. */
export type Lazy<T> =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly value: T }
  | { readonly kind: 'lost' };

/** Loads a value once. Keep `get` the same function while the value is the same. */
export function useLazy<T>(get: () => Promise<T>): Lazy<T> {
  const [late, setLate] = useState<{ readonly of: () => Promise<T>; readonly late: Lazy<T> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const set = (now: Lazy<T>): void => {
      if (isWanted) setLate({ of: get, late: now });
    };
    get().then(
      (value) => set({ kind: 'here', value }),
      () => set({ kind: 'lost' }),
    );
    return () => {
      isWanted = false;
    };
  }, [get]);
  return late?.of === get ? late.late : { kind: 'coming' };
}

/** Delays between retries in milliseconds. The last one is repeated. */
const PATIENCE = [500, 1_000, 2_000, 4_000];

/** Retries until a value has been loaded, however often the connection fails. */
export async function comesAtLast<T>(get: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await get();
    } catch {
      const wait = PATIENCE[Math.min(failed, PATIENCE.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Milliseconds between two looks whether the first screen is complete. */
const PAUSE = 200;

/** Runs something as soon as the first screen is complete and the device has time, so that it never delays that screen. */
export function afterFirstScreen(run: () => void): void {
  const isLoading =
    document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]') !== null;
  if (isLoading) setTimeout(() => afterFirstScreen(run), PAUSE);
  else whenIdle(run);
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, PAUSE);
}
