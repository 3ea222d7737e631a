import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GlossList } from '../../ui/gloss.tsx';
import { Modal } from '../../ui/modal.tsx';
import {
  type Conflict,
  changedOf,
  conflictOf,
  type GmCommand,
  keepKeys,
  keyToRead,
  pressed,
  resetKeys,
  useKeys,
  withKey,
} from './keys.ts';

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
  const found = deeds.filter(
    (gmCommand) => gmCommand.id !== 'palette' && gmCommand.isPossible && isMeant(gmCommand, words),
  );
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
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
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
