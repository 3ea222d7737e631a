import '../parts/parts.css';
import './start.css';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepOffline } from '../offline.ts';
import { LookMenu } from '../parts/look-menu.tsx';
import { hostKey, keepHostKey } from '../table/keys.ts';
import { GoOn } from './go-on.tsx';
import { OpenTable } from './open-table.tsx';

/** The first page: open a table, or go on with one. */
export default function Start({ hostKey: given }: { readonly hostKey: string | null }): ReactNode {
  const { t } = useTranslation();
  const key = given ?? hostKey();
  useEffect(() => {
    document.title = t('name');
    keepOffline();
    if (given === null) return;
    keepHostKey(given);
    // The key stands no longer in the address, where somebody could read it over a shoulder.
    history.replaceState(null, '', '#start');
  }, [given, t]);
  return (
    <div className="start">
      <header className="start-head">
        <h1>{t('name')}</h1>
        <p className="start-motto">{t('motto')}</p>
        <nav className="row" aria-label={t('start.ways')}>
          <a className="button is-plain" href="#rules=">
            {t('start.rules')}
          </a>
          <a className="button is-plain" href="#lab=">
            {t('start.lab')}
          </a>
          <LookMenu />
        </nav>
      </header>
      <main className="start-main">
        <OpenTable hostKey={key} />
        <GoOn hostKey={key} />
      </main>
    </div>
  );
}
