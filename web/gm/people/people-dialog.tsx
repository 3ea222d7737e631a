import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import { Invitations } from './invitations.tsx';
import { People } from './people.tsx';

/** Who is at the table, and how others come to it. */
export function PeopleDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.people')} close={close} width="wide">
      <People />
      <Invitations />
    </Modal>
  );
}
