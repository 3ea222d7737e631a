import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Sight } from '../../src/live/sight.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { fileName, saveAs } from '../parts/save-as.ts';
import { ENDINGS, type ExportForm, isRefusal } from '../table/connection.ts';
import { useTable } from '../table/use-table.tsx';
import { Proof } from './proof.tsx';

/** What can be taken home: paper, files, and the proof that all went by the book. */
export function Keepsakes({ sight: { table, gm } }: { readonly sight: Sight }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (as: ExportForm): Promise<void> => {
    const text = await connection.exported(as, gm === null ? 'players' : 'gm');
    if (isRefusal(text)) return setRefusal(text);
    setRefusal(null);
    saveAs(`${fileName(table.name)}.${ENDINGS[as]}`, text);
  };
  const forms: readonly ExportForm[] = gm === null ? ['markdown', 'csv'] : ['markdown', 'csv', 'journal'];
  return (
    <footer className="report-foot no-print">
      <div className="row">
        <button type="button" className="button" onClick={printReport}>
          {t('report.print')}
        </button>
        {forms.map((as) => (
          <button key={as} type="button" className="button" onClick={() => void save(as)}>
            {t(`report.save.${as}`)}
          </button>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
      {gm !== null && (
        <p className="quiet small">
          {t('report.verify')} <code>{`riposte verify ${fileName(table.name)}.jsonl`}</code>
        </p>
      )}
      {table.dice === 'seeded' && <Proof commitment={table.commitment} seed={table.seed} />}
    </footer>
  );
}

/** Prints the report alone. */
function printReport(): void {
  const page = document.documentElement;
  page.setAttribute('data-paper', 'report');
  addEventListener('afterprint', () => page.removeAttribute('data-paper'), { once: true });
  print();
}
