import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../ui/fields.tsx';
import { GlossList } from '../../ui/gloss.tsx';
import { Modal } from '../../ui/modal.tsx';

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
function keepKeys(keys: Keys): void {
  now = keys;
  localStorage.setItem(PLACE, JSON.stringify(changedOf(keys)));
  for (const listener of listeners) listener();
}

function resetKeys(): void {
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

/** The commands that a held key repeats. */
const REPEATED: ReadonlySet<string> = new Set(['down', 'up']);

/** Runs commands when their keys are pressed, except while the user types. */
export function useHotkeys(deeds: readonly GmCommand[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event)) return;
      const name = pressed(event);
      const gmCommand = deeds.find(({ key, isPossible }) => key === name && isPossible);
      if (gmCommand === undefined) return;
      event.preventDefault();
      // A key that is held goes through a list, but gives no answers and undoes nothing more.
      if (!event.repeat || REPEATED.has(gmCommand.id)) gmCommand.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [deeds]);
}

/** A key that the user has chosen for a command but that has another use. */
interface Wanted {
  readonly deed: string;
  readonly key: string;
  readonly conflict: Conflict;
}

/** Lists every key with its command. Keys can be changed on this device. */
export function HelpDialog({
  deeds,
  close,
}: {
  readonly deeds: readonly GmCommand[];
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const keys = useKeys();
  const [listening, setListening] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const textOf = (id: string): string => deeds.find((each) => idOf(each) === id)?.text ?? id;
  const give = (deed: string, key: string): void => {
    const conflict = conflictOf(keys, deed, key);
    setListening(null);
    setWanted(conflict === undefined ? null : { deed, key, conflict });
    if (conflict === undefined) keepKeys(withKey(keys, deed, key));
  };
  useListening(listening, give, () => setListening(null));
  return (
    <Modal title={t('gm.deeds.help')} close={close} width="wide">
      <p className="quiet">{t('gm.helpHint')}</p>
      <p role="status" className="keys-said">
        {listening !== null && t('gm.keys.press', { deed: textOf(listening) })}
        {wanted?.conflict.kind === 'kept' && t('gm.keys.kept', { key: keyToRead(wanted.key) })}
        {wanted?.conflict.kind === 'taken' &&
          t('gm.keys.taken', { key: keyToRead(wanted.key), deed: textOf(wanted.conflict.by) })}{' '}
        {wanted?.conflict.kind === 'taken' && (
          <button
            type="button"
            className="button"
            onClick={() => {
              keepKeys(withKey(keys, wanted.deed, wanted.key));
              setWanted(null);
            }}
          >
            {t('gm.keys.take', { deed: textOf(wanted.deed) })}
          </button>
        )}
      </p>
      <dl className="keys">
        <div>
          <dt>
            <kbd>1</kbd> … <kbd>9</kbd>
          </dt>
          <dd>{t('gm.digits')}</dd>
        </div>
        <div>
          <dt>
            <kbd>T</kbd> <kbd>⇧T</kbd>
          </dt>
          <dd>{t('gm.aims')}</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{t('gm.escape')}</dd>
        </div>
        {deeds.map((gmCommand) => (
          <div key={gmCommand.id}>
            <dt>
              <button
                type="button"
                className="key-change"
                aria-label={t('gm.keys.change', { deed: gmCommand.text, key: gmCommand.keys })}
                data-listening={listening === idOf(gmCommand) || undefined}
                onClick={() => setListening(idOf(gmCommand))}
              >
                <kbd>{gmCommand.keys === '' ? '–' : gmCommand.keys}</kbd>
              </button>
            </dt>
            <dd>{gmCommand.text}</dd>
          </div>
        ))}
      </dl>
      {Object.keys(changedOf(keys)).length > 0 && (
        <div className="row">
          <button type="button" className="button" onClick={resetKeys}>
            {t('gm.keys.reset')}
          </button>
        </div>
      )}
      <GlossList />
    </Modal>
  );
}

/** Pause and resume share a key, because only one of them is available at a time. */
function idOf({ id }: GmCommand): string {
  return id === 'resume' ? 'pause' : id;
}

/** Captures the next key for a command before other handlers. Escape cancels. */
function useListening(
  deed: string | null,
  give: (deed: string, key: string) => void,
  leave: () => void,
): void {
  useEffect(() => {
    if (deed === null) return;
    const press = (event: KeyboardEvent): void => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') leave();
      else give(deed, pressed(event));
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  });
}

/** Finds every available command by its words. */
export function Palette({
  deeds,
  close,
}: {
  readonly deeds: readonly GmCommand[];
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const meant = deeds.filter((gmCommand) => gmCommand.id !== 'palette' && isMeant(gmCommand, words));
  const found = meant.filter(({ isPossible }) => isPossible);
  const index = Math.min(at, found.length - 1);
  const run = (gmCommand: GmCommand | undefined): void => {
    if (gmCommand === undefined) return;
    close();
    gmCommand.run();
  };
  const press = (event: ReactKeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((index + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[index]);
    }
  };
  return (
    <Modal title={t('gm.deeds.palette')} close={close}>
      <input
        className="input palette-words"
        role="combobox"
        aria-label={t('gm.paletteHint')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${index}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('gm.paletteHint')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t('gm.deeds.palette')} tabIndex={-1} className="palette">
        {found.map((gmCommand, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
          <div
            key={gmCommand.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            className="palette-one"
            onClick={() => run(gmCommand)}
          >
            <span>{gmCommand.text}</span>
            {gmCommand.keys !== '' && <kbd>{gmCommand.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="empty">
          {meant.length === 0
            ? t('nothingFound')
            : t('gm.notNow', { what: meant.map(({ text }) => text).join(', ') })}
        </p>
      )}
    </Modal>
  );
}

function isMeant({ text }: GmCommand, words: string): boolean {
  const said = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
