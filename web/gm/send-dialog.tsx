import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { Modal } from '../parts/modal.tsx';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { sendToServer } from '../start/opening.ts';
import { hostKey, keepHostKey } from '../table/keys.ts';
import { useTable } from '../table/use-table.tsx';

/** A table of this device is taken to the server that the page came from. */
export function SendDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const [key, setKey] = useState(() => hostKey() ?? '');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const bare = key.trim().replace(/^.*#gm=/, '');
    setBusy(true);
    const opened = await sendToServer(bare, sight.table.id);
    setBusy(false);
    if ('refusal' in opened) return setRefusal(opened.refusal);
    keepHostKey(bare);
    location.hash = opened.hash;
  };
  return (
    <Modal title={t('gm.deeds.send')} close={close}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <p className="quiet">{t('gm.sendHint')}</p>
        <label className="field">
          <span>{t('gm.hostKey')}</span>
          <input
            className="input"
            type="password"
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </label>
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
