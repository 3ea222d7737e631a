import { useEffect, useState } from 'react';

/** Something that comes later: not there yet, there, or not to be had. */
export type Late<T> =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly value: T }
  | { readonly is: 'lost' };

/** Gets something once. Keep `get` the same function while it is for the same thing. */
export function useLate<T>(get: () => Promise<T>): Late<T> {
  const [late, setLate] = useState<{ readonly of: () => Promise<T>; readonly late: Late<T> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const set = (now: Late<T>): void => {
      if (isWanted) setLate({ of: get, late: now });
    };
    get().then(
      (value) => set({ is: 'here', value }),
      () => set({ is: 'lost' }),
    );
    return () => {
      isWanted = false;
    };
  }, [get]);
  return late?.of === get ? late.late : { is: 'coming' };
}

/** Waits between the tries to get something, in milliseconds; the last one is kept to. */
const PATIENCE = [500, 1_000, 2_000, 4_000];

/** Gets something that must come in the end, however often the line breaks meanwhile. */
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
