import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Seen } from '../../src/line/seen.ts';

/** What is shown before a table was seen, or when it can't be. */
export function Waiting({ seen }: { readonly seen: Seen }): ReactNode {
  const { t } = useTranslation();
  if (seen.status !== 'gone') {
    return (
      <main className="alone" aria-busy="true">
        <p className="alone-sign" role="status">
          {t(seen.status === 'reconnecting' ? 'line.reconnecting' : 'line.connecting')}
        </p>
      </main>
    );
  }
  return (
    <main className="alone">
      <h1>{t('line.gone')}</h1>
      {seen.why !== null && (
        <p role="alert">
          {seen.why.sentence} <span className="quiet">{seen.why.remedy}</span>
        </p>
      )}
      <p>
        <a className="button" href="#start">
          {t('line.toStart')}
        </a>
      </p>
    </main>
  );
}
