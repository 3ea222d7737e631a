import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PLACE = 'riposte.notes';
/** Characters: a few pages. */
const MOST = 20_000;

/** Somebody's own notes at a table: they stay on this device, and nobody else reads them. */
export function Notebook({ table }: { readonly table: string }): ReactNode {
  const { t } = useTranslation();
  const place = `${PLACE}/${table}`;
  const [text, setText] = useState(() => localStorage.getItem(place) ?? '');
  const [wasWritten] = useState(text !== '');
  const write = (now: string): void => {
    setText(now);
    if (now === '') localStorage.removeItem(place);
    else localStorage.setItem(place, now);
  };
  return (
    <details className="notebook no-print" open={wasWritten}>
      <summary>{t('player.notes.title')}</summary>
      <label className="field">
        <span>{t('player.notes.hint')}</span>
        <textarea
          className="input"
          rows={6}
          maxLength={MOST}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </label>
    </details>
  );
}
