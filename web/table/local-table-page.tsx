import { type ReactNode, useCallback } from 'react';
import { connectLocalTable } from './local.ts';
import type { LocalRole } from './remote.ts';
import { RoleView } from './table-page.tsx';
import { TableProvider } from './use-table.tsx';

interface LocalTableProps {
  readonly id: string;
  readonly as?: LocalRole;
}

/** The page of a table on this device. */
export default function LocalTablePage({ id, as = 'gm' }: LocalTableProps): ReactNode {
  const connect = useCallback(() => connectLocalTable(id, as), [id, as]);
  return (
    <TableProvider connect={connect}>
      <RoleView isScreen={as === 'screen'} />
    </TableProvider>
  );
}
