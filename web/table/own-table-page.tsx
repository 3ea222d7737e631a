import { type ReactNode, useCallback } from 'react';
import { connectOwn } from './own.ts';
import { RoleView } from './role-view.tsx';
import { TableProvider } from './use-table.tsx';

/** A table on this device alone. */
export default function OwnTablePage({ id }: { readonly id: string }): ReactNode {
  const connect = useCallback(() => connectOwn(id), [id]);
  return (
    <TableProvider connect={connect}>
      <RoleView />
    </TableProvider>
  );
}
