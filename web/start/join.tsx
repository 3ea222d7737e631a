import { randomHex } from '../../src/client/table-client.ts';
import { ok, type Refusal, type Result } from '../../src/kernel/result.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { markOfCharacter, Portrait } from '../ui/portrait/portrait.tsx';
import '../ui/ui.css';
import { hashOf } from '../route.ts';
import { askServer, keepKey, keyFor, readKey } from '../table/remote.ts';
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
  // A code may lead to another table tomorrow.
  if (CODE.test(invitation)) return randomHex();
  const place = `${NONCE}/${invitation.split('.').slice(0, 2).join('/')}`;
  const kept = localStorage.getItem(place);
  if (kept !== null) return kept;
  const drawn = randomHex();
  localStorage.setItem(place, drawn);
  return drawn;
}

/** The form of a code: four letters instead of the long part of a link. */
const CODE = /^[a-z]{4}$/i;

/** A field for the code of an invitation; it leads to the page for joining. */
export function CodeForm(): ReactNode {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const go = (event: FormEvent): void => {
    event.preventDefault();
    location.hash = hashOf({ page: 'join', invitation: code.trim().toUpperCase() });
  };
  return (
    <form className="code-form" onSubmit={go} aria-labelledby="code-title">
      <h2 id="code-title">
        <Icon name="users" /> {t('start.join.byCode')}
      </h2>
      <p className="quiet">{t('start.join.hint')}</p>
      <div className="row">
        <input
          className="input"
          aria-label={t('start.join.code')}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="ABCD"
          maxLength={4}
          size={6}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="button is-main" disabled={!CODE.test(code.trim())}>
          {t('start.join.go')}
        </button>
      </div>
    </form>
  );
}

/** What comes after joining, in order, each with its sign. */
const NEXT = [
  ['user', 'admitted'],
  ['users', 'chosen'],
  ['swords', 'played'],
] as const;
/** What tells apart the pictures of combatants over the form. */
const FACES = ['a', 'b', 'c', 'd', 'e'];

/** The page for joining a table by invitation: the long part of its link, or its code. */
export function Join({ invitation }: { readonly invitation: string }): ReactNode {
  const { t } = useTranslation();
  const [table = '', , token] = invitation.split('.');
  const isWhole = token !== undefined || CODE.test(invitation);
  const [name, setName] = useState(storedName);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const join = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    keepName(name);
    const joined = await joinBy(invitation, name.trim());
    setBusy(false);
    if ('refusal' in joined) return setRefusal(joined.refusal);
    // Replace the invitation in the history, so that "back" does not return to it.
    location.replace(hashOf({ page: 'table', id: joined.value }));
  };
  const known = keyFor(table);
  return (
    <main className="alone joining">
      <p className="joining-faces" aria-hidden="true">
        {FACES.map((face, i) => (
          <Portrait key={face} {...markOfCharacter({ id: `${table} ${face}`, name: '' }, i % 2)} />
        ))}
      </p>
      <h1>{t('start.join.title')}</h1>
      {!isWhole ? (
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
      {isWhole && (
        <ol className="joining-next" aria-label={t('start.join.next.title')}>
          {NEXT.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} />
              {t(`start.join.next.${key}`)}
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}

/** Joins a table. Returns its id. */
async function joinBy(invitation: string, name: string): Promise<Result<string>> {
  const body = { invitation, name, nonce: nonceFor(invitation) };
  const result = await askServer<{ readonly table: string; readonly person: string; readonly key: string }>(
    'join',
    { body },
  );
  if (!('value' in result)) return result;
  keepKey({ ...result.value, name: '', at: Date.now() });
  return ok(result.value.table);
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
