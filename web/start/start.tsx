import type { Refusal } from '../../src/kernel/result.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import '../ui/ui.css';
import { hashOf } from '../route.ts';
import { forgetKey, HAS_SERVER, hostKey, keepHostKey, keptKeys } from '../table/keys.ts';
import { CodeForm } from './join.tsx';
import { OpenTable, sendToServer } from './open-table.tsx';
import { PlayNow } from './play-now.tsx';
import './start.css';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly place: 'server' | 'here' | 'solo';
}

const PAGES = { server: 'table', here: 'own', solo: 'solo' } as const;
const PLACES = { server: 'start.server', here: 'start.here', solo: 'start.playNow.against' } as const;

async function knownTables(): Promise<readonly Known[]> {
  const { localTables } = await import('../engine/own.ts');
  const own = (await localTables()).map(({ id, name, at, isSolo }) => {
    return { id, name, at, place: isSolo === true ? ('solo' as const) : ('here' as const) };
  });
  const kept = keptKeys().map(({ table: id, name, at }) => ({ id, name, at, place: 'server' as const }));
  return [...own, ...kept].sort((a, b) => b.at - a.at);
}

/** The tables known to this device. With a `hostKey`, local tables can be moved to the server. */
function GoOn({ hostKey }: { readonly hostKey: string | null }): ReactNode {
  const { t, i18n } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again after each removal.
  const get = useCallback(() => knownTables(), [turn]);
  const lazy = useLazy(get);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  if (lazy.kind !== 'here') return null;
  const forget = async ({ id, place }: Known): Promise<void> => {
    if (place === 'server') forgetKey(id);
    else await (await import('../engine/own.ts')).forgetLocalTable(id);
    setTurn(turn + 1);
  };
  const send = async (key: string, id: string): Promise<void> => {
    const opened = await sendToServer(key, id);
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = opened.value;
  };
  return (
    <section className="stack start-known" aria-labelledby="go-on-title">
      <h2 id="go-on-title">{t('start.goOn')}</h2>
      {lazy.value.length === 0 && <p className="empty">{t('start.noTables')}</p>}
      <ul className="stack">
        {lazy.value.map((known) => (
          <li className="known" key={`${known.place}/${known.id}`}>
            <a href={hashOf({ page: PAGES[known.place], id: known.id })}>
              {known.name === '' ? t('start.nameless') : known.name}
            </a>
            <span className="quiet small">
              {t(PLACES[known.place])} · {date.format(known.at)}
            </span>
            {known.place === 'here' && hostKey !== null && (
              <button
                type="button"
                className="button is-plain known-send"
                onClick={() => void send(hostKey, known.id)}
              >
                {t('start.send')}
                <span className="only-read"> {known.name}</span>
              </button>
            )}
            <button
              type="button"
              className="button is-plain known-forget"
              aria-label={t('start.forget', { name: known.name })}
              onClick={() => void forget(known)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

/** The start page: open a table, or continue at one. */
export default function Start({ hostKey: given }: { readonly hostKey: string | null }): ReactNode {
  const { t } = useTranslation();
  const key = given ?? hostKey();
  useEffect(() => {
    document.title = t('name');
    keepOffline();
    if (given === null) return;
    keepHostKey(given);
    // Remove the key from the address, where it could be read over your shoulder.
    history.replaceState(null, '', '#start');
  }, [given, t]);
  return (
    <div className="start">
      <header className="start-head">
        <h1 className="brand">
          <Icon name="riposte" /> {t('name')}
        </h1>
        <p className="start-motto">{t('motto')}</p>
        <nav className="row" aria-label={t('start.ways')}>
          <a className="button is-plain" href="#rules=">
            <Icon name="book-open" /> {t('start.rules')}
          </a>
          <a className="button is-plain" href="#lab=">
            <Icon name="scale" /> {t('start.lab')}
          </a>
          <a className="button is-plain" href="#order">
            <Icon name="hourglass" /> {t('start.order')}
          </a>
          <a className="button is-plain" href="#campaign=">
            <Icon name="scroll-text" /> {t('start.campaigns')}
          </a>
          {!HAS_SERVER && (
            <a className="button is-plain" href="docs/">
              <Icon name="circle-question-mark" /> {t('start.docs')}
            </a>
          )}
          <LookMenu />
        </nav>
      </header>
      <main className="start-main">
        <PlayNow />
        <div className="start-tables">
          <OpenTable hostKey={key} />
          {HAS_SERVER && <CodeForm />}
          <GoOn hostKey={key} />
        </div>
      </main>
      <footer className="start-foot quiet small">
        <p>{t('start.credits')}</p>
      </footer>
    </div>
  );
}

/**
 * Stores the whole page on this device, including the engine and the rulebooks, so that it works offline. Only called
 * for GMs; players do not download the engine.
 */
function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a service worker, the page still works online.
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
}
