import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf } from '../route.ts';
import { keepKey, keyFor, readKey } from '../table/keys.ts';

/** Somebody's own link: this device keeps the key and goes to the table. */
export default function OwnLink({ ownKey }: { readonly ownKey: string }): ReactNode {
  const { t } = useTranslation();
  const isWhole = readKey(ownKey) !== undefined;
  useEffect(() => {
    const read = readKey(ownKey);
    if (read === undefined) return;
    keepKey({ ...read, name: keyFor(read.table)?.name ?? '', at: Date.now() });
    // In place of the link, so that the key does not stay in the address.
    location.replace(hashOf({ page: 'table', id: read.table }));
  }, [ownKey]);
  return (
    <main className="alone">
      <p role={isWhole ? 'status' : 'alert'}>{isWhole ? t('line.connecting') : t('start.join.broken')}</p>
    </main>
  );
}
