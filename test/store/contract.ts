import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { logOf, nextRow, tableCalled } from './rows.ts';

/** An empty location in which several stores can be opened at once. */
export interface Place {
  open(): Promise<Store>;
}

interface Log {
  readonly id: string;
  readonly log: readonly LogRow[];
}

let count = 0;
function freshId(): string {
  count += 1;
  return `table-${count}`;
}

/** Tests that every kind of store must pass. */
export function describeStore(name: string, place: () => Promise<Place>): void {
  describe(`the store on ${name}`, () => {
    let store: Store;
    let other: Store;
    beforeAll(async () => {
      const here = await place();
      store = await here.open();
      other = await here.open();
    });
    afterAll(async () => {
      await store?.close();
      await other?.close();
    });

    /** Creates a table with a log of `rows` rows. */
    async function written(rows: number): Promise<Log> {
      const id = freshId();
      const log = logOf(id, rows);
      await store.create(tableCalled(id), log[0]!);
      for (const row of log.slice(1)) expect(await store.append(id, row)).toBe('written');
      return { id, log };
    }

    test('a store returns the data it was given, also to another program', async () => {
      const { id, log } = await written(5);
      expect(await other.table(id)).toEqual(tableCalled(id));
      expect(await other.rows(id, 0)).toEqual(log);
      expect(await other.rows(id, 3)).toEqual(log.slice(3));
      expect(await other.rows(id, 5)).toEqual([]);
      expect(await other.byKey(id, 'mara', log[3]!.key!)).toEqual(log[3]);
      expect(await other.byKey(id, 'mara', 'never sent')).toBeUndefined();
    });

    test('a store does not find tables that were never created', async () => {
      expect(await store.table('none')).toBeUndefined();
      expect(await store.rows('none', 0)).toEqual([]);
      expect(await store.lastSeqs(['none'])).toEqual(new Map());
      const append = store.append('none', nextRow('none', undefined));
      await expect(append).rejects.toMatchObject({ name: 'StoreError', code: 'no-such-table' });
    });

    test('creating a table again returns the same table; a different table with its id is refused', async () => {
      const { id, log } = await written(2);
      await store.create(tableCalled(id), log[0]!);
      const refused = store.create(tableCalled(id), nextRow(id, undefined, 'another'));
      await expect(refused).rejects.toMatchObject({ code: 'table-exists' });
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('tables are listed with their last rows, and closed ones are marked', async () => {
      const { id } = await written(3);
      const { id: closed } = await written(1);
      await store.closeTable(closed);
      const listed = new Map((await other.tables()).map((each) => [each.id, each]));
      const { openedAt } = tableCalled(id);
      expect(listed.get(id)).toEqual({ id, openedAt, closed: false, seq: 3 });
      expect(listed.get(closed)).toEqual({ id: closed, openedAt, closed: true, seq: 1 });
      expect(await other.lastSeqs([closed, id])).toEqual(
        new Map([
          [id, 3],
          [closed, 1],
        ]),
      );
    });

    test('a row with a number that is taken is rejected and changes nothing', async () => {
      const { id, log } = await written(2);
      const mine = nextRow(id, log[1], 'mine');
      const theirs = nextRow(id, log[1], 'theirs');
      expect(await other.append(id, theirs)).toBe('written');
      expect(await store.append(id, mine)).toBe('taken');
      expect(await store.append(id, nextRow(id, log[0], 'late'))).toBe('taken');
      expect(await store.rows(id, 0)).toEqual([...log, theirs]);
    });

    test('a row that is sent twice is written once', async () => {
      const { id, log } = await written(3);
      expect(await store.append(id, log[2]!)).toBe('written');
      expect(await other.append(id, log[1]!)).toBe('written');
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('a key that its person has already used is rejected, whatever the row number', async () => {
      const { id, log } = await written(2);
      expect(await store.append(id, nextRow(id, log[1], 'again', log[1]!.key!))).toBe('taken');
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('a row that continues a different log is rejected', async () => {
      const { id, log } = await written(2);
      const gap = nextRow(id, nextRow(id, log[1]), 'after a row that is not there');
      const elsewhere = nextRow(id, nextRow(id, log[0], 'lost'), 'after a row that was lost');
      expect(await store.append(id, gap)).toBe('fenced');
      expect(await store.append(id, elsewhere)).toBe('fenced');
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('rows of many tables in one batch get separate results', async () => {
      const logs = await Promise.all([1, 2, 3, 4].map(() => written(1)));
      const lost = nextRow(logs[1]!.id, logs[1]!.log[0], 'lost');
      await other.append(logs[1]!.id, nextRow(logs[1]!.id, logs[1]!.log[0], 'won'));
      const answers = await Promise.all([
        store.append(logs[0]!.id, nextRow(logs[0]!.id, logs[0]!.log[0])),
        store.append(logs[1]!.id, lost),
        store.append('none', nextRow('none', undefined)).catch((error: { code: string }) => error.code),
        store.append(logs[2]!.id, nextRow(logs[2]!.id, logs[0]!.log[0])),
        store.append(logs[3]!.id, nextRow(logs[3]!.id, logs[3]!.log[0])),
      ]);
      expect(answers).toEqual(['written', 'taken', 'no-such-table', 'fenced', 'written']);
    });

    test('a row that cannot be written does not affect other rows', async () => {
      const [one, two, three] = (await Promise.all([1, 2, 3].map(() => written(1)))) as [Log, Log, Log];
      const acts = [{ type: 'note-added', text: 1n, secret: false }] as unknown as LogRow['acts'];
      const answers = await Promise.allSettled([
        store.append(one.id, nextRow(one.id, one.log[0])),
        store.append(two.id, { ...nextRow(two.id, two.log[0]), acts }),
        store.append(three.id, nextRow(three.id, three.log[0])),
      ]);
      expect(answers).toMatchObject([
        { status: 'fulfilled', value: 'written' },
        { status: 'rejected', reason: { name: 'TypeError' } },
        { status: 'fulfilled', value: 'written' },
      ]);
      expect(await store.append(two.id, nextRow(two.id, two.log[0]))).toBe('written');
    });

    test('rows of one table sent in sequence without waiting are all written', async () => {
      const id = freshId();
      const log = logOf(id, 40);
      await store.create(tableCalled(id), log[0]!);
      const answers = await Promise.all(log.slice(1).map((row) => store.append(id, row)));
      expect(new Set(answers)).toEqual(new Set(['written']));
      expect(await other.rows(id, 0)).toEqual(log);
    });

    test('texts of any kind are returned unchanged', async () => {
      const id = freshId();
      const odd = 'nul \0, half a pair \ud800, "quotes", emoji 🎲, newline \n, -0: {-0}';
      const first = nextRow(id, undefined, odd, 'key');
      await store.create(tableCalled(id), first);
      expect(await other.rows(id, 0)).toEqual([first]);
    });

    test('the last snapshot of a table is kept', async () => {
      const { id } = await written(2);
      expect(await store.snapshot(id)).toBeUndefined();
      await store.saveSnapshot(id, { seq: 1, body: { at: 1 } });
      await store.saveSnapshot(id, { seq: 2, body: { at: [2, 'ä'] } });
      expect(await other.snapshot(id)).toEqual({ seq: 2, body: { at: [2, 'ä'] } });
    });

    test('a store reports rows written by others, but not its own', async () => {
      const { id, log } = await written(1);
      const hints: unknown[] = [];
      const watch = store.watch((hint) => hints.push(hint));
      const heard = () => expect.poll(() => hints.length).toBeGreaterThan(0);
      const theirs = nextRow(id, log[0], 'theirs');
      await other.append(id, theirs);
      await heard();
      await new Promise((resolve) => setTimeout(resolve, 300));
      hints.length = 0;
      const mine = nextRow(id, theirs, 'mine');
      await store.append(id, mine);
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(hints).toEqual([]);
      await other.append(id, nextRow(id, mine, 'theirs again'));
      await heard();
      await watch.close();
    });

    test('a store describes its durability and reports that it is writable', async () => {
      const health = await store.health();
      expect(health).toMatchObject({ replication: 'none', isWritable: true });
      expect(health.durability).toMatch(
        /^(journal_mode=wal, synchronous=FULL|synchronous_commit=on, fsync=on)/,
      );
    });
  });

  test(`a closed store on ${name} finishes its writes and rejects further ones`, async () => {
    const here = await place();
    const store = await here.open();
    const id = freshId();
    const log = logOf(id, 3);
    await store.create(tableCalled(id), log[0]!);
    const last = log.slice(1).map((row) => store.append(id, row));
    await store.close();
    expect(await Promise.all(last)).toEqual(['written', 'written']);
    await expect(store.append(id, nextRow(id, log[2]))).rejects.toMatchObject({ code: 'closed' });
    await expect(store.tables()).rejects.toMatchObject({ code: 'closed' });
  });
}
