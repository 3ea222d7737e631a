import { type ReactNode, useCallback } from 'react';
import { connectLocalTable } from './local.ts';
import { RoleView } from './table-page.tsx';
import { TableProvider } from './use-table.tsx';

/** The page of a table on this device. */
export default function LocalTablePage({ id }: { readonly id: string }): ReactNode {
  const connect = useCallback(() => connectLocalTable(id), [id]);
  return (
    <TableProvider connect={connect}>
      <RoleView />
    </TableProvider>
  );
}
