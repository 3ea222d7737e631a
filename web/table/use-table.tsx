import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Outcome, Seen } from '../../src/line/seen.ts';
import type { Command } from '../../src/live/command.ts';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Sight } from '../../src/live/sight.ts';
import type { Connection } from './connection.ts';
import { Waiting } from './waiting.tsx';

/** A table as components see it. */
export interface TableInView {
  readonly sight: Sight;
  readonly log: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
  readonly status: Seen['status'];
  readonly due: Seen['due'];
  readonly why: Seen['why'];
  /** Never throws: what can't be sent is refused. */
  readonly send: (command: Command) => Promise<Outcome>;
  readonly connection: Connection;
}

const TableContext = createContext<TableInView | null>(null);

/** The table that this part of the page is about. */
export function useTable(): TableInView {
  const table = useContext(TableContext);
  if (table === null) throw new Error('useTable outside of a table');
  return table;
}

/** Holds a line to a table and shows what is inside once the table is seen. */
export function TableProvider({
  connect,
  children,
}: {
  readonly connect: () => Connection;
  readonly children: ReactNode;
}): ReactNode {
  const [connection, setConnection] = useState<Connection | null>(null);
  useEffect(() => {
    const opened = connect();
    setConnection(opened);
    return () => opened.close();
  }, [connect]);
  return connection === null ? null : <Heard connection={connection}>{children}</Heard>;
}

function Heard({ connection, children }: { readonly connection: Connection; readonly children: ReactNode }) {
  const seen = useSyncExternalStore(connection.listen, connection.seen);
  const table = useMemo(() => inView(connection, seen), [connection, seen]);
  if (table === null) return <Waiting seen={seen} />;
  return <TableContext value={table}>{children}</TableContext>;
}

function inView(connection: Connection, seen: Seen): TableInView | null {
  const { sight, ...rest } = seen;
  return sight === null ? null : { ...rest, sight, send: connection.send, connection };
}
