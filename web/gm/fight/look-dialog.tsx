import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LookMenu } from '../../parts/look-menu.tsx';
import { Modal } from '../../parts/modal.tsx';

export function LookDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.look')} close={close}>
      <LookMenu />
    </Modal>
  );
}
