import { NOTHING_SEEN, type Seen } from '../../src/line/seen.ts';
import type { Connection } from './connection.ts';

/** A line to a table on this device. The engine comes after the page, so until then nothing is seen. */
export function connectOwn(id: string): Connection {
  let inner: Connection | undefined;
  let now: Seen = NOTHING_SEEN;
  let isClosed = false;
  const listeners = new Set<() => void>();
  const changed = (seen: Seen): void => {
    now = seen;
    for (const listener of listeners) listener();
  };
  const opening = import('../engine/local.ts')
    .then(({ connectLocal }) => connectLocal(id))
    .then((opened) => {
      if (opened === undefined) return changed({ ...NOTHING_SEEN, status: 'gone', why: NO_SUCH_TABLE });
      if (isClosed) return opened.close();
      inner = opened;
      inner.listen(() => changed(inner!.seen()));
      changed(inner.seen());
    })
    .catch((error: unknown) => changed({ ...NOTHING_SEEN, status: 'gone', why: damaged(error) }));
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
    send: async (command) => (await ready()).send(command),
    older: async () => (await ready()).older(),
    odds: async (decision, answer) => (await ready()).odds(decision, answer),
    sheet: async (who) => (await ready()).sheet(who),
    exported: async (as, forWhom) => (await ready()).exported(as, forWhom),
    links: async () => (await ready()).links(),
    fork: async (at) => (await ready()).fork(at),
    close: () => {
      isClosed = true;
      inner?.close();
    },
  };
}

export const NO_SUCH_TABLE = {
  code: 'no-such-table',
  rule: null,
  sentence: 'There is no such table on this device.',
  remedy: 'Open one from the start page.',
};

function damaged(error: unknown) {
  const sentence = `This table can’t be opened: ${error instanceof Error ? error.message : String(error)}.`;
  return { code: 'damaged', rule: null, sentence, remedy: 'Open another table, or one of its exports.' };
}
