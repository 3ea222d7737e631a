import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import { CommandForm } from '../command-form.tsx';

/** Dice besides the rules. */
export function DiceDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [notation, setNotation] = useState('');
  const [secret, setSecret] = useState(false);
  const command =
    notation.trim() === '' ? null : ({ do: 'roll', notation: notation.trim(), secret } as const);
  return (
    <Modal title={t('gm.deeds.dice')} close={close}>
      <CommandForm command={command} go={t('gm.roll')} done={close}>
        <label className="field">
          <span>{t('gm.notation')}</span>
          <input
            className="input number"
            autoComplete="off"
            placeholder="2d6+3, 4d6kl3, 2z10"
            value={notation}
            onChange={(event) => setNotation(event.target.value)}
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
