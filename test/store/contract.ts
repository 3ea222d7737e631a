import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogRow } from '../../src/live/record.ts';
import type { Store } from '../../src/store/store.ts';
import { logOf, nextRow, tableCalled } from './rows.ts';

/** A place for stores, fresh and empty, in which several can be opened at once. */
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

/** What holds for a store on whichever database. */
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

    /** A table with a log of so many rows. */
    async function written(rows: number): Promise<Log> {
      const id = freshId();
      const log = logOf(id, rows);
      await store.create(tableCalled(id), log[0]!);
      for (const row of log.slice(1)) expect(await store.append(id, row)).toBe('written');
      return { id, log };
    }

    test('gives back what it was given, to whoever opens it', async () => {
      const { id, log } = await written(5);
      expect(await other.table(id)).toEqual(tableCalled(id));
      expect(await other.rows(id, 0)).toEqual(log);
      expect(await other.rows(id, 3)).toEqual(log.slice(3));
      expect(await other.rows(id, 5)).toEqual([]);
      expect(await other.byKey(id, 'mara', log[3]!.key!)).toEqual(log[3]);
      expect(await other.byKey(id, 'mara', 'never sent')).toBeUndefined();
    });

    test('knows nothing of tables that were never made', async () => {
      expect(await store.table('none')).toBeUndefined();
      expect(await store.rows('none', 0)).toEqual([]);
      expect(await store.lastSeqs(['none'])).toEqual(new Map());
      const append = store.append('none', nextRow('none', undefined));
      await expect(append).rejects.toMatchObject({ name: 'StoreError', code: 'no-such-table' });
    });

    test('makes a table once: again is the same table, another of its name is refused', async () => {
      const { id, log } = await written(2);
      await store.create(tableCalled(id), log[0]!);
      const refused = store.create(tableCalled(id), nextRow(id, undefined, 'another'));
      await expect(refused).rejects.toMatchObject({ code: 'table-exists' });
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('lists tables with their last rows, and marks the closed ones', async () => {
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

    test('a number that is taken loses, and changes nothing', async () => {
      const { id, log } = await written(2);
      const mine = nextRow(id, log[1], 'mine');
      const theirs = nextRow(id, log[1], 'theirs');
      expect(await other.append(id, theirs)).toBe('written');
      expect(await store.append(id, mine)).toBe('taken');
      expect(await store.append(id, nextRow(id, log[0], 'late'))).toBe('taken');
      expect(await store.rows(id, 0)).toEqual([...log, theirs]);
    });

    test('the same row given again is written, once', async () => {
      const { id, log } = await written(3);
      expect(await store.append(id, log[2]!)).toBe('written');
      expect(await other.append(id, log[1]!)).toBe('written');
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('a key that its person has sent before is taken, whatever number it comes with', async () => {
      const { id, log } = await written(2);
      expect(await store.append(id, nextRow(id, log[1], 'again', log[1]!.key!))).toBe('taken');
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('a row that continues another log is fenced off', async () => {
      const { id, log } = await written(2);
      const gap = nextRow(id, nextRow(id, log[1]), 'after a row that is not there');
      const elsewhere = nextRow(id, nextRow(id, log[0], 'lost'), 'after a row that was lost');
      expect(await store.append(id, gap)).toBe('fenced');
      expect(await store.append(id, elsewhere)).toBe('fenced');
      expect(await store.rows(id, 0)).toEqual(log);
    });

    test('rows of many tables at once: each gets its own answer', async () => {
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

    test('a row that can not be written is to the harm of nobody else', async () => {
      const [one, two, three] = (await Promise.all([1, 2, 3].map(() => written(1)))) as [Log, Log, Log];
      const acts = [{ kind: 'noted', text: 1n, secret: false }] as unknown as LogRow['acts'];
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

    test('rows of one table given one after the other without waiting all go in', async () => {
      const id = freshId();
      const log = logOf(id, 40);
      await store.create(tableCalled(id), log[0]!);
      const answers = await Promise.all(log.slice(1).map((row) => store.append(id, row)));
      expect(new Set(answers)).toEqual(new Set(['written']));
      expect(await other.rows(id, 0)).toEqual(log);
    });

    test('texts of any kind come back as they were', async () => {
      const id = freshId();
      const odd = 'nul \0, half a pair \ud800, "quotes", emoji 🎲, newline \n, -0: {-0}';
      const first = nextRow(id, undefined, odd, 'key');
      await store.create(tableCalled(id), first);
      expect(await other.rows(id, 0)).toEqual([first]);
    });

    test('keeps the last snapshot of a table', async () => {
      const { id } = await written(2);
      expect(await store.snapshot(id)).toBeUndefined();
      await store.saveSnapshot(id, { seq: 1, body: { at: 1 } });
      await store.saveSnapshot(id, { seq: 2, body: { at: [2, 'ä'] } });
      expect(await other.snapshot(id)).toEqual({ seq: 2, body: { at: [2, 'ä'] } });
    });

    test('tells that another wrote, and not what was written by itself', async () => {
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

    test('says what makes it durable, and that it can be written', async () => {
      const health = await store.health();
      expect(health).toMatchObject({ replication: 'none', isWritable: true });
      expect(health.durability).toMatch(
        /^(journal_mode=wal, synchronous=FULL|synchronous_commit=on, fsync=on)/,
      );
    });
  });

  test(`a store on ${name} that was closed writes what it had and takes no more`, async () => {
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
