import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTHING_SEEN } from '../../src/line/seen.ts';
import { lineTo } from './early.ts';
import { keyFor } from './keys.ts';
import { RoleView } from './role-view.tsx';
import { TableProvider } from './use-table.tsx';
import { Waiting } from './waiting.tsx';

/** A table on a server, as the person sees it whose key this device has. */
export default function TablePage({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const key = keyFor(id)?.key;
  const connect = useCallback(() => lineTo(id, key ?? ''), [id, key]);
  if (key === undefined) {
    const why = { code: 'no-key', rule: null, sentence: t('line.noKey'), remedy: t('line.noKeyRemedy') };
    return <Waiting seen={{ ...NOTHING_SEEN, status: 'gone', why }} />;
  }
  return (
    <TableProvider connect={connect}>
      <RoleView />
    </TableProvider>
  );
}
