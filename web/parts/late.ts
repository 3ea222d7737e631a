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
