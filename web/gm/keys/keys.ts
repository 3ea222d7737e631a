/** Keys by the deeds that they do; empty: none. */
export type Keys = Readonly<Record<string, string>>;

/** The keys of deeds as trackers at the table have them, before anybody changes one. `Mod` is Ctrl, on a Mac Command. */
export const KEYS: Keys = {
  next: 'N',
  undo: 'Mod+Z',
  back: 'Alt+N',
  redo: 'Mod+Y',
  down: 'J',
  up: 'K',
  damage: 'T',
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
  palette: 'Mod+K',
  help: '?',
};

/** What was pressed, written as keys are written here. */
export function pressed(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string {
  // With Alt held some keyboards write another letter: the key's place says which it is.
  const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const key = letter.length === 1 ? letter.toUpperCase() : letter;
  return `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
}

/** Keys that are not to be given away: they answer, confirm, move the focus, and close. */
const KEPT =
  /^(?:Mod\+|Alt\+)*(?:[1-9]|Enter|Escape|Tab|Space| |Arrow\w+|Shift|Control|Alt|Meta|Dead|Process)$/;

/** Why a key can't be given to a deed: it has another use, or does another deed already. */
export type Conflict = { readonly is: 'kept' } | { readonly is: 'taken'; readonly by: string };

/** undefined: the key is free. */
export function conflictOf(keys: Keys, deed: string, key: string): Conflict | undefined {
  if (KEPT.test(key)) return { is: 'kept' };
  const by = Object.keys(keys).find((each) => each !== deed && keys[each] === key);
  return by === undefined ? undefined : { is: 'taken', by };
}

/** The keys with one of them given to a deed; whatever it did before is left without. */
export function withKey(keys: Keys, deed: string, key: string): Keys {
  const others = Object.entries(keys).map(([id, own]) => [id, own === key ? '' : own]);
  return { ...Object.fromEntries(others), [deed]: key };
}

/** Keys as they were kept on a device, as far as they are any; the others as they are for everybody. */
export function keysFrom(kept: string | null): Keys {
  try {
    const read = JSON.parse(kept ?? '{}') as Record<string, unknown>;
    const known = Object.entries(read).filter(([id, key]) => id in KEYS && typeof key === 'string');
    return { ...KEYS, ...(Object.fromEntries(known) as Keys) };
  } catch {
    return KEYS;
  }
}

/** Those that are not as they are for everybody, to be kept. */
export function changedOf(keys: Keys): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([id, key]) => KEYS[id] !== key));
}

/** A key as people read it. */
export function keyText(key: string, isMac: boolean): string {
  return key.replace('Mod+', isMac ? '⌘' : 'Ctrl+');
}
