import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import type { Deed } from '../fight/deeds.ts';
import { type Conflict, changedOf, conflictOf, pressed, withKey } from './keys.ts';
import { keepKeys, keyToRead, resetKeys, useKeys } from './use-keys.ts';

/** A key that somebody wants for a deed and that has another use. */
interface Wanted {
  readonly deed: string;
  readonly key: string;
  readonly conflict: Conflict;
}

/** Every key, and what it does; each can be exchanged for another on this device. */
export function HelpDialog({
  deeds,
  close,
}: {
  readonly deeds: readonly Deed[];
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
        {wanted?.conflict.is === 'kept' && t('gm.keys.kept', { key: keyToRead(wanted.key) })}
        {wanted?.conflict.is === 'taken' &&
          t('gm.keys.taken', { key: keyToRead(wanted.key), deed: textOf(wanted.conflict.by) })}{' '}
        {wanted?.conflict.is === 'taken' && (
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
            <kbd>Esc</kbd>
          </dt>
          <dd>{t('gm.escape')}</dd>
        </div>
        {deeds.map((deed) => (
          <div key={deed.id}>
            <dt>
              <button
                type="button"
                className="key-change"
                aria-label={t('gm.keys.change', { deed: deed.text, key: deed.keys })}
                data-listening={listening === idOf(deed) || undefined}
                onClick={() => setListening(idOf(deed))}
              >
                <kbd>{deed.keys === '' ? '–' : deed.keys}</kbd>
              </button>
            </dt>
            <dd>{deed.text}</dd>
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
    </Modal>
  );
}

/** Going on has the key of pausing: never both can be done. */
function idOf({ id }: Deed): string {
  return id === 'resume' ? 'pause' : id;
}

/** Hears the next key for a deed before anybody else does; Escape leaves it as it was. */
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
