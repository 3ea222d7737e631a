import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { backup } from '../../src/store/archive/backup.ts';
import { checkup } from '../../src/store/checkup.ts';
import { openStore } from '../../src/store/open-store.ts';
import { riposte } from '../cli/riposte.ts';
import { flippedBits } from '../reliability/store-damage.ts';
import { killedUpgrades } from '../reliability/store-migrations.ts';
import { type Filling, fill, inMemory } from './folders.ts';
import { logOf, nextRow } from './rows.ts';

const seed = 1 + (Date.now() % 1_000_000);

test('[R4] no flipped bit makes the store return wrong data', async () => {
  const { figure, passed } = await flippedBits({ size: 15, seed });
  console.info(`R4 ${figure}`);
  expect(passed).toBe(true);
});

test('[R5] a killed upgrade leaves the older database intact, and the older program refuses a newer one', async () => {
  const { figure, passed } = await killedUpgrades({ stride: 320 });
  console.info(`R5 ${figure}`);
  expect(passed).toBe(true);
});

/** Replaces a word in a database file. */
function harm(folder: string, from: string, to: string): void {
  const path = join(folder, 'riposte.db');
  const text = readFileSync(path, 'latin1');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to), 'latin1');
}

test('[R4] a damaged table is named and not opened; the others are served, checked and saved', async () => {
  await inMemory(async (folder) => {
    const data = join(folder, 'data');
    await fill(data, { tables: 3, rows: 4 });
    harm(data, 'note at t1', 'nope at t1');
    const store = await openStore({ folder: data });
    const says = /^Table t1 is damaged: row \d was changed\.$/;
    await expect(store.rows('t1', 0)).rejects.toMatchObject({ code: 'table-damaged', message: says });
    const log = logOf('t0', 4, 'note at t0');
    expect(await store.rows('t0', 0)).toEqual(log);
    expect(await store.append('t0', nextRow('t0', log[3]))).toBe('written');
    await store.close();

    const doctor = riposte(['doctor', '--data', data]);
    expect(doctor).toMatchObject({ status: 1, stderr: '' });
    expect(doctor.stdout).toMatch(/damaged: table t1: Table t1 is damaged: row \d was changed\./);
    expect(doctor.stdout).toMatch(/sound: tables: 2 of 3 tables are intact; 13 rows in all\./);

    const file = join(folder, 'saved');
    const saved = riposte(['backup', file, '--data', data]);
    expect(saved).toMatchObject({ status: 1, stdout: `${file}: 2 tables with 9 rows\n` });
    expect(saved.stderr).toMatch(/^riposte: left out: Table t1 is damaged: row \d was changed\.\n$/);
  });
});

test('[R4] opening, checking and saving all detect a damaged word of the schema', async () => {
  const words: readonly (readonly [from: string, to: string])[] = [
    ['references "live_table"', 'references "live_tabla"'],
    ['"opened_at" bigint', '"opened_it" bigint'],
    ['"name" varchar', '"nama" varchar'],
    ['primary key ("table_id", "seq")', 'primary key ("table_id", "at")  '],
    ['CREATE TABLE', 'CREATE TABLF'],
  ];
  await forEachCopy({ tables: 1, rows: 1 }, words, async (data, [from, to]) => {
    harm(data, from, to);
    const damage = { name: 'StoreError', code: 'damaged' };
    await expect(openStore({ folder: data }), to).rejects.toMatchObject(damage);
    await expect(backup({ folder: data }, `${data}-saved`), to).rejects.toMatchObject(damage);
    const found = (await checkup({ folder: data })).filter(({ kind }) => kind === 'damaged');
    expect(found.length, to).toBeGreaterThan(0);
  });
});

test('foreign tables in the database do not count as damage', async () => {
  await inMemory(async (folder) => {
    await fill(folder, { tables: 1, rows: 1 });
    run(folder, 'create table theirs (a); analyze');
    const store = await openStore({ folder });
    expect(await store.rows('t0', 0)).toHaveLength(1);
    await store.close();
    expect((await checkup({ folder })).map(({ kind }) => kind)).not.toContain('damaged');
  });
});

test('[R4] a table that cannot be written does not affect tables written in the same batch', async () => {
  await inMemory(async (folder) => {
    await fill(folder, { tables: 3, rows: 1 });
    run(folder, "delete from live_table where id = 't1'");
    const store = await openStore({ folder });
    const appended = await Promise.allSettled(
      ['t0', 't1', 't2'].map((id) => store.append(id, nextRow(id, logOf(id, 1, `note at ${id}`)[0]))),
    );
    expect(appended).toMatchObject([
      { value: 'written' },
      { reason: { name: 'StoreError', code: 'damaged' } },
      { value: 'written' },
    ]);
    expect(await store.health()).toMatchObject({ isWritable: true });
    await store.close();
  });
});

test('[R4] a changed or removed row, log end or table record is detected', async () => {
  const harms: readonly (readonly [sql: string, says: RegExp])[] = [
    ["delete from log_row where table_id = 't1' and seq = 3", /row 3 is missing/],
    ["delete from log_row where table_id = 't1' and seq = 4", /row 4 is missing/],
    ["delete from log_row where table_id = 't1' and seq = 1", /row 1 is missing/],
    ["delete from log_end where table_id = 't1'", /the end of its log is missing/],
    ["update log_end set seq = 3 where table_id = 't1'", /row 3 is not its last/],
    ["update log_row set at = at + 1 where table_id = 't1' and seq = 2", /row 2 was changed/],
    ["update log_row set acts = 'no JSON' where table_id = 't1' and seq = 2", /row 2 can't be read/],
    ["update live_table set secret = seed where id = 't1'", /its record was changed/],
    ["update live_table set closed = 1 where id = 't1'", /its record was changed/],
  ];
  await forEachCopy({ tables: 3, rows: 4 }, harms, async (folder, [sql, says]) => {
    run(folder, sql);
    const found = (await checkup({ folder })).filter(({ kind }) => kind === 'damaged');
    expect(found, sql).toEqual([
      { about: 'table t1', kind: 'damaged', sentence: expect.stringMatching(says) },
    ]);
  });
});

test('a table with a missing record is not treated as a table that never existed', async () => {
  await inMemory(async (folder) => {
    await fill(folder, { tables: 1, rows: 1 });
    run(folder, "delete from live_table where id = 't0'");
    const store = await openStore({ folder });
    await expect(store.table('t0')).rejects.toMatchObject({ code: 'table-damaged' });
    await store.close();
    expect(await checkup({ folder })).toContainEqual({
      about: 'references',
      kind: 'damaged',
      sentence: '2 rows belong to no table.',
    });
  });
});

test('a changed snapshot is ignored', async () => {
  await inMemory(async (folder) => {
    await fill(folder, { tables: 1, rows: 2 });
    const store = await openStore({ folder });
    await store.saveSnapshot('t0', { seq: 2, body: { hp: 10 } });
    run(folder, 'update snapshot set body = \'{"hp":99}\'');
    expect(await store.snapshot('t0')).toBeUndefined();
    await store.close();
  });
});

test('the doctor accepts a valid store, warns about readable files, and reports a missing store', async () => {
  await inMemory(async (folder) => {
    const data = join(folder, 'data');
    await fill(data, { tables: 2, rows: 3 });
    const store = await openStore({ folder: data });
    const findings = await checkup({ folder: data });
    expect(findings.map(({ about, kind }) => `${about}: ${kind}`)).toEqual([
      'database: sound',
      'schema: sound',
      'references: sound',
      'write-ahead log: sound',
      'tables: sound',
      'rights: sound',
      'disk: sound',
    ]);
    await backup({ folder: data }, join(folder, 'saved'));
    await store.close();
    chmodSync(join(data, 'riposte.db'), 0o644);
    const open = riposte(['doctor', '--data', data]);
    expect(open).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/doubtful: rights: .*chmod\s+600/s),
    });
    const none = riposte(['doctor', '--data', join(folder, 'nothing')]);
    expect(none).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^riposte: There are no tables of /),
    });
    writeFileSync(
      join(data, 'riposte.db'),
      'a letter, and no database, for as long as a page of one'.repeat(100),
    );
    const letter = riposte(['doctor', '--data', data]);
    expect(letter).toMatchObject({ status: 1, stdout: expect.stringMatching(/damaged: database: /) });
  });
});

/** Does `act` for each of `cases`, with a copy of the same filled store. */
async function forEachCopy<T>(
  filling: Filling,
  cases: readonly T[],
  act: (folder: string, each: T) => Promise<void>,
): Promise<void> {
  await inMemory(async (folder) => {
    const filled = join(folder, 'filled');
    await fill(filled, filling);
    for (const [i, each] of cases.entries()) {
      const copy = join(folder, String(i));
      cpSync(filled, copy, { recursive: true });
      await act(copy, each);
    }
  });
}

/** Runs a statement behind the store's back. */
function run(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'riposte.db'), { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}
