import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';

const Report = lazy(() => import('../../report/report.tsx'));

/** What the fight came to, or has come to so far. */
export function ReportDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.report')} close={close} width="wide">
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Report />
      </Suspense>
    </Modal>
  );
}
