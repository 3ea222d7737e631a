import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, restore } from '../../src/store/archive/backup.ts';
import { checkup } from '../../src/store/checkup.ts';
import { openStore } from '../../src/store/open-store.ts';
import { riposte } from '../cli/riposte.ts';
import { kills } from '../reliability/store-kills.ts';
import { lostNotices } from '../reliability/store-notify.ts';
import { conflicts } from '../reliability/store-postgres.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { describeStore } from './contract.ts';
import { fill, inMemory, MEMORY } from './folders.ts';
import { openNewer } from './one-more.ts';
import { logOf, tableCalled } from './rows.ts';

// Full size: node test/reliability/store.ts --id P2, --id P3

const seed = 1 + (Date.now() % 1_000_000);
let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres([], MEMORY);
  console.info(`PostgreSQL: ${postgres.which}`);
});

afterAll(() => postgres?.stop());

/** Creates an empty database on the same server and returns its address. */
async function freshDatabase(name: string): Promise<string> {
  await sql(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = name;
  return url.href;
}

async function sql(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describeStore('PostgreSQL', async () => ({ open: () => openStore({ url: postgres.url }) }));

test('[P2] of two concurrent writes with the same number, one succeeds', async () => {
  const { figure, passed } = await conflicts(() => openStore({ url: postgres.url }), { size: 50, seed });
  console.info(`P2 ${figure}`);
  expect(passed).toBe(true);
});

test('[P3] rows of another server are read soon, even if the notification was lost or the listener ended', async () => {
  const { figure, passed } = await lostNotices(postgres.url, { size: 3, seed }, 10_000);
  console.info(`P3 ${figure}`);
  expect(passed).toBe(true);
});

test('[R1] a killed server on PostgreSQL neither loses nor duplicates an acknowledged row', async () => {
  const { figure, passed } = await kills({ url: postgres.url }, { size: 2, seed });
  console.info(`R1 ${figure}`);
  expect(passed).toBe(true);
});

test('[R5] a database of a newer version is refused', async () => {
  const url = await freshDatabase('newer');
  const { db } = await openNewer({ url }, () => undefined);
  await db.destroy();
  await expect(openStore({ url })).rejects.toMatchObject({ code: 'schema-newer' });
  await expect(backup({ url }, '/nowhere/at/all')).rejects.toThrow();
  expect(await checkup({ url })).toContainEqual(
    expect.objectContaining({ about: 'schema', kind: 'doubtful' }),
  );
});

test('two programs that start at once on an empty database create its tables once', async () => {
  const url = await freshDatabase('twins');
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ url })));
  expect(await stores[2]!.tables()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

test('[R6] tables move from SQLite to PostgreSQL and back in one archive, and stay identical', async () => {
  await inMemory(async (folder) => {
    const [data, first, second] = ['data', 'first', 'second'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const url = await freshDatabase('moved');
    await fill(data, { tables: 3, rows: 5 });
    await backup({ folder: data }, first);
    const brought = riposte(['restore', first, '--database-url', url]);
    expect(brought).toMatchObject({ status: 0, stdout: expect.stringMatching(/3 tables with 15 rows/) });
    const again = restore({ path: first, where: { url }, table: undefined });
    await expect(again).rejects.toMatchObject({ code: 'not-empty' });
    expect((await checkup({ url })).map(({ about, kind }) => `${about}: ${kind}`)).toEqual([
      'database: sound',
      'schema: sound',
      'tables: sound',
    ]);
    await backup({ url }, second);
    await restore({ path: second, where: { folder: join(folder, 'back') }, table: undefined });
    const store = await openStore({ folder: join(folder, 'back') });
    for (const id of ['t0', 't1', 't2']) {
      expect(await store.table(id)).toEqual(tableCalled(id));
      expect(await store.rows(id, 0)).toEqual(logOf(id, 5, `note at ${id}`));
    }
    await store.close();
  });
});

test('[R4] a changed row on PostgreSQL is detected by its hash', async () => {
  const url = await freshDatabase('harmed');
  const store = await openStore({ url });
  for (const id of ['a', 'b']) {
    const [first, second] = logOf(id, 2);
    await store.create(tableCalled(id), first!);
    await store.append(id, second!);
  }
  await sql(url, "update riposte.log_row set person = 'eve' where table_id = 'a' and seq = 2");
  await expect(store.rows('a', 0)).rejects.toMatchObject({ code: 'table-damaged' });
  expect(await store.rows('b', 0)).toEqual(logOf('b', 2));
  await store.close();
  const doctor = riposte(['doctor', '--database-url', url]);
  expect(doctor).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/damaged: table a: .*row 2 was/s),
  });
});

test('a weaker setting of the database is overridden', async () => {
  const url = await freshDatabase('lax');
  await sql(url, 'alter database lax set synchronous_commit = off');
  const store = await openStore({ url });
  expect(await store.health()).toMatchObject({ durability: 'synchronous_commit=on, fsync=on' });
  await store.close();
});

test('replication is read from the database: none, asynchronous, synchronous', async () => {
  const told = async (): Promise<string> => {
    const findings = await checkup({ url: postgres.url });
    return findings.map(({ sentence }) => sentence).join(' ');
  };
  expect(await told()).toMatch(/replication: none/);
  // A primary recognises a standby by a connection of this kind.
  const standby = new Client({ connectionString: postgres.url, replication: 'database' } as ClientConfig);
  await standby.connect();
  expect(await told()).toMatch(/replication: asynchronous.*a failover may lose what was acknowledged last/);
  await standby.end();
  await sql(postgres.url, "alter system set synchronous_standby_names = 'nobody'");
  await sql(postgres.url, 'select pg_reload_conf()');
  await expect.poll(told).toMatch(/replication: synchronous/);
  await sql(postgres.url, 'alter system reset synchronous_standby_names');
  await sql(postgres.url, 'select pg_reload_conf()');
  await expect.poll(told).toMatch(/replication: none/);
});

test('a read-only database is reported', async () => {
  const url = await freshDatabase('frozen');
  const store = await openStore({ url });
  const [first, second] = logOf('a', 2);
  await store.create(tableCalled('a'), first!);
  await sql(url, 'alter database frozen set default_transaction_read_only = on');
  const late = await openStore({ url });
  await expect(late.append('a', second!)).rejects.toMatchObject({ code: 'read-only' });
  expect(await late.health()).toMatchObject({
    isWritable: false,
    detail: expect.stringMatching(/no writes/),
  });
  expect(await late.rows('a', 0)).toEqual([first]);
  await Promise.all([store.close(), late.close()]);
});

test.each([
  ['postgres://me:hush@127.0.0.1:1/none', 'away', /can not be reached.*ECONNREFUSED/],
  ['postgres://me:hush@', 'unusable', /not the address/],
  ['mysql://me:hush@host/none', 'unusable', /not the address/],
])('an unreachable address is reported without its password: %s', async (url, code, says) => {
  const failed = await openStore({ url }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'StoreError', code, message: expect.stringMatching(says) });
  expect(JSON.stringify([String(failed), (failed as { remedy: string }).remedy])).not.toContain('hush');
});

test('a missing database is reported', async () => {
  const url = new URL(postgres.url);
  url.pathname = 'nowhere';
  await expect(openStore({ url: url.href })).rejects.toMatchObject({
    code: 'unusable',
    message: expect.stringMatching(/does not let Riposte in.*"nowhere" does not exist/),
  });
});
