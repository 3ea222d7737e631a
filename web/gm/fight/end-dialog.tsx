import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import { CommandForm } from '../command-form.tsx';

/** The table is closed for good. */
export function EndDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.end')} close={close}>
      <p>{t('gm.endHint')}</p>
      <CommandForm command={{ do: 'end' }} go={t('gm.deeds.end')} isDanger done={close} />
    </Modal>
  );
}
