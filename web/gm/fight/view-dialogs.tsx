import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/choice-row.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { LookMenu } from '../../ui/look-menu.tsx';
import { Modal } from '../../ui/modal.tsx';

export function LookDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.look')} close={close}>
      <LookMenu />
    </Modal>
  );
}

const Report = lazy(() => import('../../report/report.tsx'));

/** The results of the fight so far. */
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

/** A combatant's current sheet. */
export function SheetDialog({
  who,
  close,
}: {
  readonly who: CombatantSummary;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { connection, view } = useTable();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the table has changed.
  const get = useCallback(() => connection.sheet(who.id), [connection, who.id, view]);
  const lazy = useLazy(get);
  return (
    <Modal title={who.name} close={close}>
      {lazy.kind === 'coming' && <p className="quiet">{t('loading')}</p>}
      {lazy.kind === 'lost' && <p className="empty">{t('gm.noSheet')}</p>}
      {lazy.kind === 'here' && 'refusal' in lazy.value && <RefusalNote refusal={lazy.value.refusal} />}
      {lazy.kind === 'here' && 'value' in lazy.value && (
        <>
          {lazy.value.value.length === 0 && <p className="empty">{t('gm.noSheet')}</p>}
          <ul className="sheet-lines">
            {lazy.value.value.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
