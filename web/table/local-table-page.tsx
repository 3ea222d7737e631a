import { type ReactNode, useCallback } from 'react';
import { type ClientState, EMPTY_STATE } from '../../src/client/table-client.ts';
import { type Refusal, refusal } from '../../src/kernel/result.ts';
import { type Connection, type LocalRole, NO_SUCH_TABLE } from './remote.ts';
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

/** Connects to a table on this device. The engine is loaded separately, so the state is empty until it has arrived. */
function connectLocalTable(id: string, as: LocalRole = 'gm'): Connection {
  let inner: Connection | undefined;
  let now: ClientState = EMPTY_STATE;
  let isClosed = false;
  const listeners = new Set<() => void>();
  const changed = (clientState: ClientState): void => {
    now = clientState;
    for (const listener of listeners) listener();
  };
  const opening = import('../engine/local.ts')
    .then(({ connectLocal }) => connectLocal(id, as))
    .then((opened) => {
      if (opened === undefined) return changed({ ...EMPTY_STATE, status: 'gone', why: NO_SUCH_TABLE });
      if (isClosed) return opened.close();
      inner = opened;
      inner.listen(() => changed(inner!.seen()));
      changed(inner.seen());
    })
    .catch((error: unknown) => changed({ ...EMPTY_STATE, status: 'gone', why: damaged(error) }));
  const ready = async (): Promise<Connection> => {
    await opening;
    if (inner === undefined) throw new Error('this table is not open');
    return inner;
  };
  return {
    place: 'device',
    seen: () => now,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: (isHeld) => inner?.hold?.(isHeld),
    send: async (command) => (await ready()).send(command),
    older: async () => (await ready()).older(),
    odds: async (decision, answers) => (await ready()).odds(decision, answers),
    forecast: async (decision, answers, target) => (await ready()).forecast(decision, answers, target),
    sheet: async (who) => (await ready()).sheet(who),
    advice: async (decision) => (await ready()).advice?.(decision),
    review: async () => (await ready()).review?.() ?? [],
    exported: async (form, forWhom) => (await ready()).exported(form, forWhom),
    links: async () => (await ready()).links(),
    fork: async (at) => (await ready()).fork(at),
    close: () => {
      isClosed = true;
      inner?.close();
    },
  };
}

function damaged(error: unknown): Refusal {
  const sentence = `This table can’t be opened: ${error instanceof Error ? error.message : String(error)}.`;
  return refusal('damaged', sentence, 'Open another table, or one of its exports.');
}
