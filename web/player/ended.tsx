import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { comesAtLast } from '../parts/late.ts';

const Report = lazy(() => comesAtLast(() => import('../report/report.tsx')));

/** How it ended. */
export function Ended(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="ended">
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Report />
      </Suspense>
    </section>
  );
}
