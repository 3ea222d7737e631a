import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf } from '../route.ts';
import { keepKey, keyFor } from '../table/keys.ts';

/** Somebody's own link: this device keeps the key and goes to the table. */
export default function OwnLink({ ownKey }: { readonly ownKey: string }): ReactNode {
  const { t } = useTranslation();
  const [table = '', person = '', proof] = ownKey.split('.');
  const isWhole = proof !== undefined && proof !== '';
  useEffect(() => {
    if (!isWhole) return;
    keepKey({ table, person, key: ownKey, name: keyFor(table)?.name ?? '', at: Date.now() });
    // In place of the link, so that the key does not stay in the address.
    location.replace(hashOf({ page: 'table', id: table }));
  }, [isWhole, table, person, ownKey]);
  return (
    <main className="alone">
      <p role={isWhole ? 'status' : 'alert'}>{isWhole ? t('line.connecting') : t('start.join.broken')}</p>
    </main>
  );
}
