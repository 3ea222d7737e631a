import { randomHex } from '../../src/client/random-hex.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import { RefusalNote } from '../ui/fields.tsx';
import '../ui/ui.css';
import { hashOf } from '../route.ts';
import { askServer, keepKey, keyFor, readKey } from '../table/keys.ts';
import './start.css';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const NAME = 'riposte.name';
const NONCE = 'riposte.nonce';

/** The name last used on this device. */
function storedName(): string {
  return localStorage.getItem(NAME) ?? '';
}

function keepName(name: string): void {
  localStorage.setItem(NAME, name.trim());
}

/**
 * The device's contribution to the table's dice. It is drawn once per invitation, so that the table recognises a
 * returning guest.
 */
function nonceFor(invitation: string): string {
  const place = `${NONCE}/${invitation.split('.').slice(0, 2).join('/')}`;
  const kept = localStorage.getItem(place);
  if (kept !== null) return kept;
  const drawn = randomHex();
  localStorage.setItem(place, drawn);
  return drawn;
}

/** The page for joining a table by invitation. */
export function Join({ invitation }: { readonly invitation: string }): ReactNode {
  const { t } = useTranslation();
  const [table = '', , token] = invitation.split('.');
  const [name, setName] = useState(storedName);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const join = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    keepName(name);
    const refused = await joinBy(invitation, name.trim());
    setBusy(false);
    setRefusal(refused);
    // Replace the invitation in the history, so that "back" does not return to it.
    if (refused === null) location.replace(hashOf({ page: 'table', id: table }));
  };
  const known = keyFor(table);
  return (
    <main className="alone">
      <h1>{t('start.join.title')}</h1>
      {token === undefined ? (
        <p role="alert">{t('start.join.broken')}</p>
      ) : (
        <form className="panel stack join" onSubmit={(event) => void join(event)}>
          <label className="field">
            <span>{t('start.join.name')}</span>
            <input
              className="input"
              name="name"
              required
              maxLength={80}
              autoComplete="nickname"
              placeholder={t('start.join.nameHint')}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <button type="submit" className="button is-main" disabled={name.trim() === '' || isBusy}>
            {isBusy ? t('loading') : t('start.join.go')}
          </button>
          <RefusalNote refusal={refusal} />
          {known !== undefined && <a href={hashOf({ page: 'table', id: table })}>{t('start.join.back')}</a>}
        </form>
      )}
    </main>
  );
}

/** Joins a table. Returns `null` on success. */
async function joinBy(invitation: string, name: string): Promise<Refusal | null> {
  const body = { invitation, name, nonce: nonceFor(invitation) };
  const result = await askServer<{ readonly table: string; readonly person: string; readonly key: string }>(
    'join',
    { body },
  );
  if (!('value' in result)) return result.refusal;
  keepKey({ ...result.value, name: '', at: Date.now() });
  return null;
}

/** Handles a personal link: stores the key on this device and opens the table. */
export function PersonalLink({ ownKey }: { readonly ownKey: string }): ReactNode {
  const { t } = useTranslation();
  const isWhole = readKey(ownKey) !== undefined;
  useEffect(() => {
    const read = readKey(ownKey);
    if (read === undefined) return;
    keepKey({ ...read, name: keyFor(read.table)?.name ?? '', at: Date.now() });
    // Replace the link in the history, so that the key does not stay in the address.
    location.replace(hashOf({ page: 'table', id: read.table }));
  }, [ownKey]);
  return (
    <main className="alone">
      <p role={isWhole ? 'status' : 'alert'}>{isWhole ? t('line.connecting') : t('start.join.broken')}</p>
    </main>
  );
}
