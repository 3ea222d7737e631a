import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import { useTable } from '../../table/use-table.tsx';
import { WhatIf } from './what-if.tsx';

/** A copy of the fight as it stands now. */
export function WhatIfDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  return (
    <Modal title={t('gm.deeds.whatIf')} close={close}>
      <WhatIf entry={sight.gm?.journal?.at ?? 0} />
    </Modal>
  );
}
