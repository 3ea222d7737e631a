import { useEffect, useSyncExternalStore } from 'react';
import { isTyping } from '../../prompt/digits.ts';

/** A command that the GM can run with a key, a button or the palette. */
export interface GmCommand {
  readonly id: string;
  readonly text: string;
  /** The key in internal notation; empty if the command has no key. */
  readonly key: string;
  /** The key in readable form: `Ctrl+Z`. */
  readonly keys: string;
  /** The current effect, if it is not obvious. */
  readonly hint?: string;
  readonly isPossible: boolean;
  readonly run: () => void;
}

/** Keys by command; empty if the command has no key. */
export type Keys = Readonly<Record<string, string>>;

/** The default keys, chosen like those of popular trackers. `Mod` is Ctrl, or Command on a Mac. */
export const KEYS: Keys = {
  next: 'N',
  undo: 'Mod+Z',
  back: 'Alt+N',
  redo: 'Mod+Y',
  down: 'J',
  up: 'K',
  damage: 'Y',
  heal: 'L',
  condition: 'G',
  hide: 'H',
  reaction: 'R',
  dice: 'D',
  sheet: 'E',
  add: 'Alt+Q',
  request: 'Q',
  note: 'M',
  pause: 'P',
  odds: 'O',
  log: 'V',
  palette: 'Mod+K',
  help: '?',
};

/** Returns the pressed key in the notation used here. */
export function pressed(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string {
  // Some keyboards produce another character while Alt is held, so use the key's position.
  const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const key = letter.length === 1 ? letter.toUpperCase() : letter;
  return `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
}

/** Reserved keys: they answer, aim, confirm, move the focus or close. */
const KEPT =
  /^(?:Mod\+|Alt\+)*(?:[1-9]|T|Enter|Escape|Tab|Space| |Arrow\w+|Shift|Control|Alt|Meta|Dead|Process)$/;

/** The reason why a key cannot be assigned: it is reserved, or already used by another command. */
export type Conflict = { readonly kind: 'kept' } | { readonly kind: 'taken'; readonly by: string };

/** Returns the conflict, or `undefined` if the key is free. */
export function conflictOf(keys: Keys, deed: string, key: string): Conflict | undefined {
  if (KEPT.test(key)) return { kind: 'kept' };
  const by = Object.keys(keys).find((each) => each !== deed && keys[each] === key);
  return by === undefined ? undefined : { kind: 'taken', by };
}

/** Assigns a key to a command and removes it from any other command. */
export function withKey(keys: Keys, deed: string, key: string): Keys {
  const others = Object.entries(keys).map(([id, own]) => [id, own === key ? '' : own]);
  return { ...Object.fromEntries(others), [deed]: key };
}

/** Reads the keys stored on a device. Missing or invalid ones get their defaults. */
export function keysFrom(kept: string | null): Keys {
  try {
    const read = JSON.parse(kept ?? '{}') as Record<string, unknown>;
    const known = Object.entries(read).filter(([id, key]) => id in KEYS && typeof key === 'string');
    return { ...KEYS, ...(Object.fromEntries(known) as Keys) };
  } catch {
    return KEYS;
  }
}

/** Returns the keys that differ from the defaults, for storage. */
export function changedOf(keys: Keys): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([id, key]) => KEYS[id] !== key));
}

/** Returns a key in readable form. */
export function keyText(key: string, isMac: boolean): string {
  return key.replace('Mod+', isMac ? '⌘' : 'Ctrl+');
}

const PLACE = 'riposte.hotkeys';

let now: Keys | undefined;
const listeners = new Set<() => void>();

/** The keys of this device. */
export function useKeys(): Keys {
  return useSyncExternalStore(listen, held);
}

/** Stores changed keys on this device. */
export function keepKeys(keys: Keys): void {
  now = keys;
  localStorage.setItem(PLACE, JSON.stringify(changedOf(keys)));
  for (const listener of listeners) listener();
}

export function resetKeys(): void {
  keepKeys(KEYS);
}

/** Returns a key in readable form for this device. */
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

/** Runs commands when their keys are pressed, except while the user types. */
export function useHotkeys(deeds: readonly GmCommand[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event)) return;
      const name = pressed(event);
      const gmCommand = deeds.find(({ key, isPossible }) => key === name && isPossible);
      if (gmCommand === undefined) return;
      event.preventDefault();
      gmCommand.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [deeds]);
}
