import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import type { TableView } from '../../src/table/view.ts';
import { ENDINGS, type ExportForm } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';
import { fileName, saveAs } from '../ui/sharing.tsx';

/** Whether a revealed seed matches its commitment, which is the SHA-256 of the seed. Both are in hexadecimal. */
export async function isKept(seed: string, commitment: string): Promise<boolean> {
  const [{ sha256 }, { bytesToHex, hexToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  if (!/^(?:[0-9a-f]{2})+$/.test(seed)) return false;
  return bytesToHex(sha256(hexToBytes(seed))) === commitment;
}

/** The commitment made before the fight, and whether the revealed seed matches it. */
function Proof({
  commitment,
  seed,
}: {
  readonly commitment: string;
  readonly seed: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const [verdict, setVerdict] = useState<'open' | 'kept' | 'broken'>('open');
  const check = async (revealed: string): Promise<void> => {
    setVerdict((await isKept(revealed, commitment)) ? 'kept' : 'broken');
  };
  return (
    <details className="proof">
      <summary>{t('report.proof.title')}</summary>
      <p>{t('report.proof.how')}</p>
      <dl>
        <dt>{t('report.proof.promise')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('report.proof.seed')}</dt>
        <dd>{seed === null ? t('report.proof.sealed') : <code>{seed}</code>}</dd>
      </dl>
      {seed !== null && (
        <button type="button" className="button" onClick={() => void check(seed)}>
          {t('report.proof.check')}
        </button>
      )}
      <p role="status" className="proof-verdict" data-verdict={verdict}>
        {verdict !== 'open' && t(`report.proof.${verdict}`)}
      </p>
    </details>
  );
}

/** Downloads after the fight: a printout, files, and the evidence that the dice were fair. */
export function DownloadButtons({ view: { table, gm } }: { readonly view: TableView }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (as: ExportForm): Promise<void> => {
    const text = await connection.exported(as, gm === null ? 'players' : 'gm');
    if ('refusal' in text) return setRefusal(text.refusal);
    setRefusal(null);
    saveAs(`${fileName(table.name)}.${ENDINGS[as]}`, text.value);
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

/** Prints only the report. */
function printReport(): void {
  const page = document.documentElement;
  page.setAttribute('data-paper', 'report');
  addEventListener('afterprint', () => page.removeAttribute('data-paper'), { once: true });
  print();
}
