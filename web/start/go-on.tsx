import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { useLate } from '../parts/late.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { hashOf } from '../route.ts';
import { forgetKey, keptKeys } from '../table/keys.ts';
import { sendToServer } from './opening.ts';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly place: 'server' | 'here';
}

async function knownTables(): Promise<readonly Known[]> {
  const { ownTables } = await import('../engine/own-log.ts');
  const own = (await ownTables()).map(({ id, name, at }) => ({ id, name, at, place: 'here' as const }));
  const kept = keptKeys().map(({ table: id, name, at }) => ({ id, name, at, place: 'server' as const }));
  return [...own, ...kept].sort((a, b) => b.at - a.at);
}

/** The tables that this device knows. `hostKey`: with it those that lie here can be taken to the server. */
export function GoOn({ hostKey }: { readonly hostKey: string | null }): ReactNode {
  const { t, i18n } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew after each removal.
  const get = useCallback(knownTables, [turn]);
  const late = useLate(get);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  if (late.is !== 'here') return null;
  const forget = async ({ id, place }: Known): Promise<void> => {
    if (place === 'server') forgetKey(id);
    else await (await import('../engine/own-log.ts')).forgetOwnTable(id);
    setTurn(turn + 1);
  };
  const send = async (key: string, id: string): Promise<void> => {
    const opened = await sendToServer(key, id);
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = opened.hash;
  };
  return (
    <section className="stack start-known" aria-labelledby="go-on-title">
      <h2 id="go-on-title">{t('start.goOn')}</h2>
      {late.value.length === 0 && <p className="empty">{t('start.noTables')}</p>}
      <ul className="stack">
        {late.value.map((known) => (
          <li className="known" key={`${known.place}/${known.id}`}>
            <a href={hashOf({ page: known.place === 'server' ? 'table' : 'own', id: known.id })}>
              {known.name === '' ? t('start.nameless') : known.name}
            </a>
            <span className="quiet small">
              {t(known.place === 'server' ? 'start.server' : 'start.here')} · {date.format(known.at)}
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
              ✕
            </button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
