import { useSyncExternalStore } from 'react';
import { changedOf, KEYS, type Keys, keysFrom, keyText } from './keys.ts';

const PLACE = 'riposte.hotkeys';

let now: Keys | undefined;
const listeners = new Set<() => void>();

/** The keys of this device. */
export function useKeys(): Keys {
  return useSyncExternalStore(listen, held);
}

/** Keeps other keys on this device. */
export function keepKeys(keys: Keys): void {
  now = keys;
  localStorage.setItem(PLACE, JSON.stringify(changedOf(keys)));
  for (const listener of listeners) listener();
}

export function resetKeys(): void {
  keepKeys(KEYS);
}

/** A key as people at this device read it. */
export function keyToRead(key: string): string {
  return keyText(key, /Mac|iPhone|iPad/.test(navigator.userAgent));
}

function held(): Keys {
  now ??= keysFrom(localStorage.getItem(PLACE));
  return now;
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
