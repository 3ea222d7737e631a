import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import type { Deed } from './deeds.ts';

/** Every key, and what it does. */
export function HelpDialog({
  deeds,
  close,
}: {
  readonly deeds: readonly Deed[];
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.help')} close={close}>
      <p className="quiet">{t('gm.helpHint')}</p>
      <dl className="keys">
        <div>
          <dt>
            <kbd>1</kbd> … <kbd>9</kbd>
          </dt>
          <dd>{t('gm.digits')}</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{t('gm.escape')}</dd>
        </div>
        {deeds
          .filter(({ keys }) => keys !== '')
          .map(({ id, keys, text }) => (
            <div key={id}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  );
}
