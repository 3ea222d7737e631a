import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { sendToServer } from '../start/open-table.tsx';
import { hostKey, keepHostKey } from '../table/keys.ts';
import { ENDINGS, type ExportFor, type ExportForm } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { ChoiceRow, RefusalNote } from '../ui/choice-row.tsx';
import { TextField } from '../ui/fields.tsx';
import { Modal } from '../ui/modal.tsx';
import { fileName, saveAs } from '../ui/sharing.tsx';

/** Exports the fight as a file. */
export function ExportDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { connection, view } = useTable();
  const [as, setAs] = useState<ExportForm>('markdown');
  const [forWhom, setForWhom] = useState<ExportFor>('players');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = await connection.exported(as, forWhom);
    if ('refusal' in text) return setRefusal(text.refusal);
    saveAs(`${fileName(view.table.name)}.${ENDINGS[as]}`, text.value);
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

/** Moves a table from this device to the server that delivered the page. */
export function SendDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const [key, setKey] = useState(() => hostKey() ?? '');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const bare = key.trim().replace(/^.*#gm=/, '');
    setBusy(true);
    const opened = await sendToServer(bare, view.table.id);
    setBusy(false);
    if ('refusal' in opened) return setRefusal(opened.refusal);
    keepHostKey(bare);
    location.hash = opened.value;
  };
  return (
    <Modal title={t('gm.deeds.send')} close={close}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <p className="quiet">{t('gm.sendHint')}</p>
        <TextField label={t('gm.hostKey')} type="password" autoComplete="off" value={key} write={setKey} />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="submit" className="button is-main" disabled={key.trim() === '' || isBusy}>
            {isBusy ? t('loading') : t('gm.deeds.send')}
          </button>
        </div>
      </form>
    </Modal>
  );
}
