import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../parts/modal.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.settings')} close={close}>
      <SettingsForm />
    </Modal>
  );
}
