import './books.css';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookProps } from './book-props.ts';
import { panelFor } from './books.ts';

/** What is special about the fight's rulebook, shown as it plays. */
export function BookPanel(props: BookProps): ReactNode {
  const { t } = useTranslation();
  const Panel = panelFor(props.sight.table.ruleset);
  if (Panel === undefined) return null;
  return (
    <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
      <Panel {...props} />
    </Suspense>
  );
}
