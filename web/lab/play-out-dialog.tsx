import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { Modal } from '../parts/modal.tsx';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { isRefusal } from '../table/connection.ts';
import { useTable } from '../table/use-table.tsx';
import { Numbers, Run } from './run.tsx';
import { useLab } from './use-lab.ts';

/** The fight as it stands now, played out many times over beside the page; at the table nothing changes. */
export default function PlayOutDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [fights, setFights] = useState(10_000);
  const [seed, setSeed] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const lab = useLab();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const journal = await connection.exported('journal', 'gm');
    if (isRefusal(journal)) setRefusal(journal);
    else lab.start({ from: { journal }, fights, seed, other: null });
  };
  return (
    <Modal title={t('lab.playThisOut')} width="wide" close={close}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{t('lab.playThisOutHint')}</p>
        <Numbers fights={fights} seed={seed} setFights={setFights} setSeed={setSeed} />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="submit" className="button is-main">
            {t('lab.go', { fights })}
          </button>
          {lab.isBusy && (
            <button type="button" className="button" onClick={lab.stop}>
              {t('lab.stop')}
            </button>
          )}
        </div>
      </form>
      <Run lab={lab} fights={fights} />
    </Modal>
  );
}
