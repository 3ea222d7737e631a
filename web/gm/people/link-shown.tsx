import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Qr } from '../../parts/qr.tsx';

interface LinkShownProps {
  /** undefined: it is not there yet. */
  readonly url: string | undefined;
  /** Whom it is for. */
  readonly label: string;
}

/** A link to be scanned, copied or read off. */
export function LinkShown({ url, label }: LinkShownProps): ReactNode {
  const { t } = useTranslation();
  if (url === undefined) return <p className="quiet">{t('loading')}</p>;
  return (
    <>
      <Qr text={url} label={t('gm.qr', { label })} />
      <input
        className="input small"
        readOnly
        aria-label={t('gm.linkOf', { label })}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={url} label={t('gm.copyLink')} />
    </>
  );
}
