import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import { CommandForm } from '../command-form.tsx';

/** A line of the GM's own in the log. */
export function NoteDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [secret, setSecret] = useState(false);
  const command = text.trim() === '' ? null : ({ do: 'note', text: text.trim(), secret } as const);
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
        <label className="row">
          <input type="checkbox" checked={secret} onChange={(event) => setSecret(event.target.checked)} />
          {t('gm.secret')}
        </label>
      </CommandForm>
    </Modal>
  );
}
