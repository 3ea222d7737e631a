import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLate } from '../parts/late.ts';
import { hashOf } from '../route.ts';
import { forgetKey, keptKeys } from '../table/keys.ts';

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

/** The tables that this device knows. */
export function GoOn(): ReactNode {
  const { t, i18n } = useTranslation();
  const [turn, setTurn] = useState(0);
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
    </section>
  );
}
