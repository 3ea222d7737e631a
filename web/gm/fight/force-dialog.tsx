import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facesTyped } from '../../answer/faces-typed.ts';
import { Modal } from '../../parts/modal.tsx';
import { CommandForm } from '../command-form.tsx';

/** The GM says what a coming roll shows. */
export function ForceDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const faces = facesTyped(text);
  const isReady = faces.length > 0 && faces.every(Number.isInteger) && reason.trim() !== '';
  const command = isReady ? ({ do: 'force-roll', faces, reason: reason.trim() } as const) : null;
  return (
    <Modal title={t('gm.deeds.force')} close={close}>
      <p className="quiet">{t('gm.forceHint')}</p>
      <CommandForm command={command} go={t('confirm')} done={close}>
        <label className="field">
          <span>{t('gm.faces')}</span>
          <input
            className="input number"
            inputMode="numeric"
            autoComplete="off"
            placeholder="9, 9"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="field">
          <span>{t('gm.reasonNeeded')}</span>
          <input
            className="input"
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </CommandForm>
    </Modal>
  );
}
