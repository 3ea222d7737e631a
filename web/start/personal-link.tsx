import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf } from '../route.ts';
import { keepKey, keyFor, readKey } from '../table/keys.ts';

/** Handles a personal link: stores the key on this device and opens the table. */
export default function PersonalLink({ ownKey }: { readonly ownKey: string }): ReactNode {
  const { t } = useTranslation();
  const isWhole = readKey(ownKey) !== undefined;
  useEffect(() => {
    const read = readKey(ownKey);
    if (read === undefined) return;
    keepKey({ ...read, name: keyFor(read.table)?.name ?? '', at: Date.now() });
    // Replace the link in the history, so that the key does not stay in the address.
    location.replace(hashOf({ page: 'table', id: read.table }));
  }, [ownKey]);
  return (
    <main className="alone">
      <p role={isWhole ? 'status' : 'alert'}>{isWhole ? t('line.connecting') : t('start.join.broken')}</p>
    </main>
  );
}
