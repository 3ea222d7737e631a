import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import { CommandForm } from '../command-form.tsx';
import { WhatIf } from './what-if.tsx';

interface RestoreDialogProps {
  readonly entry: number;
  readonly sentence: string;
  readonly close: () => void;
}

/** Back, or on another branch, to right after a line. Nothing is lost: the other branch stays in the journal. */
export function RestoreDialog({ entry, sentence, close }: RestoreDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Modal title={t('gm.restore')} close={close}>
      <blockquote className="quoted">{sentence}</blockquote>
      <p className="quiet">{t('gm.restoreHint')}</p>
      <CommandForm
        command={{ do: 'restore', to: entry, reason: reason.trim() }}
        go={t('gm.restoreGo')}
        done={close}
      >
        <label className="field">
          <span>{t('gm.reason')}</span>
          <input
            className="input"
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </CommandForm>
      <WhatIf entry={entry} />
    </Modal>
  );
}
