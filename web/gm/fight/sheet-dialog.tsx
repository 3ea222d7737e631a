import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../../../src/kernel/ruleset.ts';
import { useLate } from '../../parts/late.ts';
import { Modal } from '../../parts/modal.tsx';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { isRefusal } from '../../table/connection.ts';
import { useTable } from '../../table/use-table.tsx';

/** Somebody's sheet as it stands now. */
export function SheetDialog({
  who,
  close,
}: {
  readonly who: Standing;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { connection, sight } = useTable();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew whenever the table has changed.
  const get = useCallback(() => connection.sheet(who.id), [connection, who.id, sight]);
  const late = useLate(get);
  return (
    <Modal title={who.name} close={close}>
      {late.is === 'coming' && <p className="quiet">{t('loading')}</p>}
      {late.is === 'lost' && <p className="empty">{t('gm.noSheet')}</p>}
      {late.is === 'here' && isRefusal(late.value) && <RefusalNote refusal={late.value} />}
      {late.is === 'here' && !isRefusal(late.value) && (
        <>
          {late.value.length === 0 && <p className="empty">{t('gm.noSheet')}</p>}
          <ul className="sheet-lines">
            {late.value.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
