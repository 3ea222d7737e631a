import type { ReactNode } from 'react';
import { useTable } from '../table/use-table.tsx';

/** What a player sees of the table. */
export default function Player(): ReactNode {
  const { sight } = useTable();
  return <main>{sight.table.name}</main>;
}
