import { useEffect, useState } from 'react';

/** Returns the current time, updated every second, and the time when `asked` last changed. */
export function useClock(asked: string): { readonly now: number; readonly since: number } {
  const [clock, setClock] = useState({ asked, since: Date.now(), now: Date.now() });
  useEffect(() => {
    setClock({ asked, since: Date.now(), now: Date.now() });
    const timer = setInterval(() => setClock((was) => ({ ...was, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [asked]);
  return clock;
}

/** Formats milliseconds as `1:05`. Negative values count as 0. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
