import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { ChoiceRow } from '../parts/choice-row.tsx';
import { Modal } from '../parts/modal.tsx';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { fileName, saveAs } from '../parts/save-as.ts';
import { ENDINGS, type ExportFor, type ExportForm, isRefusal } from '../table/connection.ts';
import { useTable } from '../table/use-table.tsx';

/** What happened, as a file. */
export function ExportDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { connection, sight } = useTable();
  const [as, setAs] = useState<ExportForm>('markdown');
  const [forWhom, setForWhom] = useState<ExportFor>('players');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = await connection.exported(as, forWhom);
    if (isRefusal(text)) return setRefusal(text);
    saveAs(`${fileName(sight.table.name)}.${ENDINGS[as]}`, text as string);
    close();
  };
  return (
    <Modal title={t('gm.deeds.export')} close={close}>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <ChoiceRow
          label={t('gm.exportAs')}
          value={as}
          choose={setAs}
          choices={(['markdown', 'journal', 'csv'] as const).map((value) => ({
            value,
            text: t(`gm.forms.${value}`),
            hint: t(`gm.formHints.${value}`),
          }))}
        />
        <ChoiceRow
          label={t('gm.exportFor')}
          value={forWhom}
          choose={setForWhom}
          choices={(['players', 'gm'] as const).map((value) => ({ value, text: t(`gm.readers.${value}`) }))}
        />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="submit" className="button is-main">
            {t('gm.save')}
          </button>
        </div>
      </form>
    </Modal>
  );
}
