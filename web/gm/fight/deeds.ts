/** Something that the GM can do at any time, by a key, a button or the palette. */
export interface Deed {
  readonly id: string;
  readonly text: string;
  /** As it is told to people: `Ctrl+Z`. Empty: it has no key. */
  readonly keys: string;
  /** What it would do just now, where that is not plain. */
  readonly hint?: string;
  readonly isPossible: boolean;
  readonly run: () => void;
}

/** The keys of deeds, as trackers at the table have them. `Mod` is Ctrl, on a Mac Command. */
export const KEYS: Readonly<Record<string, string>> = {
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
  note: 'M',
  pause: 'P',
  resume: 'P',
  odds: 'O',
  palette: 'Mod+K',
  help: '?',
};

/** What was pressed, written as `KEYS` writes it. */
export function pressed(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string {
  // With Alt held some keyboards write another letter: the key's place says which it is.
  const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const key = letter.length === 1 ? letter.toUpperCase() : letter;
  return `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
}
