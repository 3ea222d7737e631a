import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backup, restore } from '../../src/store/archive/backup.ts';
import { checkup } from '../../src/store/checkup.ts';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { fill, inMemory } from './folders.ts';
import { logOf, nextRow, tableCalled } from './rows.ts';

const FILES = ['riposte.db', 'riposte.db-wal', 'riposte.ends'];

/** Leaves the folder of a killed server: `t0` and `t1` in the database, `t2` and two rows of `t1` only in the WAL. */
async function killed(folder: string): Promise<string> {
  const data = join(folder, 'data');
  const left = join(folder, 'left');
  mkdirSync(left);
  await fill(data, { tables: 2, rows: 3 });
  const store = await openStore({ folder: data });
  const rows = logOf('t1', 5, 'note at t1');
  await store.create(tableCalled('t2'), nextRow('t2', undefined));
  expect(await store.append('t1', rows[3]!)).toBe('written');
  expect(await store.append('t1', rows[4]!)).toBe('written');
  for (const name of FILES) copyFileSync(join(data, name), join(left, name));
  await store.close();
  return left;
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
}

async function damagesIn(folder: string): Promise<readonly string[]> {
  const found = (await checkup({ folder })).filter(({ kind }) => kind === 'damaged');
  return found.map(({ sentence }) => sentence);
}

test('[R4] a flipped bit in the write-ahead log of a killed server never loses an acknowledged row unnoticed', async () => {
  await inMemory(async (folder) => {
    const left = await killed(folder);
    expect(await damagesIn(left)).toEqual([]);
    // This is in the first frame, so none of the following frames are recovered.
    flip(join(left, 'riposte.db-wal'), 100);
    const says = [
      'Table t1 is damaged: rows 4 to 5 at its end were acknowledged and are missing.',
      'Table t2 is damaged: all of its log is missing, of which row 1 was acknowledged.',
    ];
    expect(await damagesIn(left)).toEqual(says);
    const saved = await backup({ folder: left }, join(folder, 'saved'));
    expect(saved).toMatchObject({ tables: 1 });
    expect(saved.left.map(({ table }) => table).sort()).toEqual(['t1', 't2']);
    const store = await openStore({ folder: left });
    expect(await store.rows('t0', 0)).toHaveLength(3);
    for (const [id, message] of [
      ['t1', says[0]],
      ['t2', says[1]],
    ] as const) {
      await expect(store.table(id)).rejects.toMatchObject({ code: 'table-damaged', message });
      await expect(store.rows(id, 0)).rejects.toMatchObject({ code: 'table-damaged' });
      const row = nextRow(id, undefined);
      await expect(store.append(id, row)).rejects.toMatchObject({ code: 'table-damaged' });
    }
    expect(await store.health()).toMatchObject({ detail: expect.stringContaining(says[0]!) });
    await store.close();
  });
});

test('[R4] no flipped bit in the write-ahead log loses a row unnoticed', async () => {
  await inMemory(async (folder) => {
    const left = await killed(folder);
    const size = readFileSync(join(left, 'riposte.db-wal')).length;
    for (let at = 3; at < size; at += 1 + Math.floor(size / 16)) {
      const copy = join(folder, `copy-${at}`);
      mkdirSync(copy);
      for (const name of FILES) copyFileSync(join(left, name), join(copy, name));
      flip(join(copy, 'riposte.db-wal'), at);
      const store = await storeOn(await openSqlite(copy));
      for (const [id, rows] of [
        ['t0', 3],
        ['t1', 5],
        ['t2', 1],
      ] as const) {
        const read = await store.rows(id, 0).catch((error: { code: string }) => error.code);
        if (typeof read === 'string') expect(read).toBe('table-damaged');
        else expect(read).toHaveLength(rows);
      }
      await store.close();
    }
  });
});

test('a crash between the commit and the file of ends raises no false alarm, nor does a cut or damaged line', async () => {
  await inMemory(async (folder) => {
    const left = await killed(folder);
    const ends = join(left, 'riposte.ends');
    const text = readFileSync(ends, 'latin1');
    const lastLine = text.trimEnd().lastIndexOf('\n') + 1;
    for (const cut of [
      text.slice(0, lastLine),
      text.slice(0, lastLine + 30),
      '',
      `${text.slice(0, 8)}\0${text.slice(9)}`,
    ]) {
      writeFileSync(ends, cut);
      expect(await damagesIn(left)).toEqual([]);
    }
    const store = await openStore({ folder: left });
    const [, , , , row] = logOf('t1', 5, 'note at t1');
    expect(await store.append('t1', nextRow('t1', row))).toBe('written');
    await store.close();
    expect(await damagesIn(left)).toEqual([]);
    expect(readFileSync(ends, 'latin1')).toMatch(/^t1 6 /m);
  });
});

test('the rest of a damaged table can be continued after its lines are removed from the file of ends', async () => {
  await inMemory(async (folder) => {
    const left = await killed(folder);
    flip(join(left, 'riposte.db-wal'), 100);
    const ends = join(left, 'riposte.ends');
    writeFileSync(ends, readFileSync(ends, 'latin1').replaceAll(/^t[12] .*\n/gm, ''));
    const store = await openStore({ folder: left });
    expect(await store.rows('t1', 0)).toHaveLength(3);
    expect(await store.table('t2')).toBeUndefined();
    await store.close();
  });
});

test('a missing database next to a file of ends is not created again', async () => {
  await inMemory(async (folder) => {
    const left = await killed(folder);
    for (const name of FILES.slice(0, 2)) rmSync(join(left, name));
    await expect(openStore({ folder: left })).rejects.toMatchObject({ code: 'emptied' });
  });
});

test('a backup older than the acknowledged rows is restored without an alarm', async () => {
  await inMemory(async (folder) => {
    const data = join(folder, 'data');
    await fill(data, { tables: 2, rows: 3 });
    const path = join(folder, 'saved');
    await backup({ folder: data }, path);
    const store = await openStore({ folder: data });
    await store.append('t1', logOf('t1', 4, 'note at t1')[3]!);
    await store.create(tableCalled('t9'), nextRow('t9', undefined));
    await store.close();
    for (const name of FILES.slice(0, 2)) rmSync(join(data, name), { force: true });
    await restore({ path, where: { folder: data }, table: undefined });
    expect(await damagesIn(data)).toEqual([]);
    const again = await openStore({ folder: data });
    expect(await again.rows('t1', 0)).toHaveLength(3);
    await again.close();
  });
});

test('opening a folder of an older version creates its file of ends', async () => {
  await inMemory(async (folder) => {
    await fill(folder, { tables: 2, rows: 3 });
    rmSync(join(folder, 'riposte.ends'));
    await (await openStore({ folder })).close();
    expect(existsSync(join(folder, 'riposte.ends'))).toBe(true);
    expect(await damagesIn(folder)).toEqual([]);
  });
});
