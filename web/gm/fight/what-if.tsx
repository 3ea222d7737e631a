import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { hashOf } from '../../route.ts';
import { isRefusal } from '../../table/connection.ts';
import { useTable } from '../../table/use-table.tsx';

/** A copy of the fight as it stood right after an entry, to try out what else might be. */
export function WhatIf({ entry }: { readonly entry: number }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const copy = await connection.fork(entry);
    setBusy(false);
    if (isRefusal(copy)) setRefusal(copy);
    else
      location.hash = hashOf({ page: connection.place === 'server' ? 'table' : 'own', id: copy as string });
  };
  return (
    <section className="stack what-if">
      <p className="quiet">{t('gm.whatIfHint')}</p>
      <RefusalNote refusal={refusal} />
      <button type="button" className="button" disabled={isBusy} onClick={() => void go()}>
        {t('gm.whatIf')}
      </button>
    </section>
  );
}
