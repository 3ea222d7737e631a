import { type ReactNode, useCallback } from 'react';
import { connectLocalTable } from './local.ts';
import { RoleView } from './table-page.tsx';
import { TableProvider } from './use-table.tsx';

interface LocalTableProps {
  readonly id: string;
  /** Whether this is the screen for the room instead of the GM's page. */
  readonly isScreen?: boolean;
}

/** The page of a table on this device. */
export default function LocalTablePage({ id, isScreen = false }: LocalTableProps): ReactNode {
  const connect = useCallback(() => connectLocalTable(id, isScreen), [id, isScreen]);
  return (
    <TableProvider connect={connect}>
      <RoleView isScreen={isScreen} />
    </TableProvider>
  );
}
