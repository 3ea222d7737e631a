import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/result.ts';
import { hashOf } from '../../route.ts';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/choice-row.tsx';
import { ReasonField, Tick } from '../../ui/fields.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CommandForm } from '../command-form.tsx';

/** Copies the fight as it was right after an entry, to try out alternatives. */
function WhatIf({ entry }: { readonly entry: number }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const copy = await connection.fork(entry);
    setBusy(false);
    if ('refusal' in copy) setRefusal(copy.refusal);
    else location.hash = hashOf({ page: connection.place === 'server' ? 'table' : 'own', id: copy.value });
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

interface RestoreDialogProps {
  readonly entry: number;
  readonly sentence: string;
  readonly close: () => void;
}

/**
 * Restores the fight to the point right after a line, possibly on another branch. The current branch stays in the
 * journal.
 */
export function RestoreDialog({ entry, sentence, close }: RestoreDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Modal title={t('gm.restore')} close={close}>
      <blockquote className="quoted">{sentence}</blockquote>
      <p className="quiet">{t('gm.restoreHint')}</p>
      <CommandForm
        command={{ kind: 'restore', to: entry, reason: reason.trim() }}
        go={t('gm.restoreGo')}
        done={close}
      >
        <ReasonField label={t('gm.reason')} value={reason} write={setReason} />
      </CommandForm>
      <WhatIf entry={entry} />
    </Modal>
  );
}

/** Copies the fight in its current state. */
export function WhatIfDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  return (
    <Modal title={t('gm.deeds.whatIf')} close={close}>
      <WhatIf entry={view.gm?.journal?.at ?? 0} />
    </Modal>
  );
}

/** Closes the table permanently. */
export function EndDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.end')} close={close}>
      <p>{t('gm.endHint')}</p>
      <CommandForm command={{ kind: 'end' }} go={t('gm.deeds.end')} isDanger done={close} />
    </Modal>
  );
}

/** Adds a note to the log. */
export function NoteDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [secret, setSecret] = useState(false);
  const command = text.trim() === '' ? null : ({ kind: 'note', text: text.trim(), secret } as const);
  return (
    <Modal title={t('gm.deeds.note')} close={close}>
      <CommandForm command={command} go={t('gm.writeDown')} done={close}>
        <label className="field">
          <span>{t('gm.noteText')}</span>
          <textarea
            className="input"
            rows={4}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Tick label={t('gm.secret')} isOn={secret} turn={setSecret} />
      </CommandForm>
    </Modal>
  );
}
