import '../parts/parts.css';
import './start.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { hashOf } from '../route.ts';
import { askServer } from '../table/api.ts';
import { keepKey, keyFor } from '../table/keys.ts';
import { keepName, nonceFor, storedName } from './device.ts';

/** Somebody comes to a table by a link. */
export default function Join({ invitation }: { readonly invitation: string }): ReactNode {
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
    // In place of the link, so that "back" does not lead to it again.
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

/** null: done. */
async function joinBy(invitation: string, name: string): Promise<Refusal | null> {
  const body = { invitation, name, nonce: nonceFor(invitation) };
  const answered = await askServer<{ readonly table: string; readonly person: string; readonly key: string }>(
    'join',
    { body },
  );
  if (!('value' in answered)) return answered.refusal;
  keepKey({ ...answered.value, name: '', at: Date.now() });
  return null;
}
