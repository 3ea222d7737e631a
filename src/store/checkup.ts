import { existsSync, statfsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type SchemaState, schemaNewer, schemaOlder } from './migrate.ts';
import { loadPostgres } from './open-database.ts';
import { type End, examineTable, listTables, missingIn } from './read.ts';
import type { Database } from './records.ts';
import type { DurabilityInfo } from './sql-store.ts';
import { pragma, trustingTables, withStoreErrors } from './sqlite/database.ts';
import { databaseIn, endsIn } from './sqlite/folder.ts';
import { type OpenDatabase, readSqlite, stateOf } from './sqlite/open.ts';
import { StoreError, type StoreLocation } from './store.ts';

/**
 * Checks a store for every known problem, without changing it; servers may continue using it. Throws StoreError if the
 * store does not exist or cannot be reached.
 */
export async function checkup(location: StoreLocation): Promise<readonly Finding[]> {
  return 'folder' in location ? await checkupSqlite(location.folder) : await checkupPostgres(location.url);
}

/** The result of one check. */
export interface Finding {
  readonly about: string;
  /** With `doubtful`, nothing is lost, but an operator should check it. */
  readonly kind: 'sound' | 'doubtful' | 'damaged';
  readonly sentence: string;
}

function checkPassed(about: string, sentence: string): Finding {
  return { about, kind: 'sound', sentence };
}

function uncertain(about: string, sentence: string): Finding {
  return { about, kind: 'doubtful', sentence };
}

function damaged(about: string, sentence: string): Finding {
  return { about, kind: 'damaged', sentence };
}

/** Runs a check. If the check itself fails, that is a finding, too. */
async function inspect(about: string, at: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await at();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [damaged(about, `${error.message} ${error.remedy}`)];
  }
}

type Acknowledged = ReadonlyMap<string, End>;

/**
 * Checks every table: its record, that its log is complete, that every row is unaltered, and that no acknowledged row
 * is missing.
 */
async function inspectTables(db: Database, acknowledged: Acknowledged): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const missing = await missingIn(db, acknowledged);
  const records = await listTables(db);
  for (const record of records) {
    const wrong = await examineTable(db, record, missing);
    if (wrong !== undefined) findings.push(damaged(`table ${record.id}`, wrong));
  }
  const whole = records.length - findings.length;
  for (const [id, { message }] of missing) {
    if (!records.some((record) => record.id === id)) findings.push(damaged(`table ${id}`, message));
  }
  const { rows } = await db
    .selectFrom('log_row')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return [
    ...findings,
    checkPassed('tables', `${whole} of ${records.length} tables are intact; ${rows} rows in all.`),
  ];
}

function schemaFinding(state: SchemaState): Finding {
  switch (state) {
    case 'current':
      return checkPassed('schema', 'The database has the schema of this version.');
    case 'older':
      return uncertain('schema', `${schemaOlder().message} ${schemaOlder().remedy}`);
    case 'newer':
      return uncertain('schema', `${schemaNewer().message} ${schemaNewer().remedy}`);
    case 'empty':
      return damaged('schema', 'The database holds nothing of Riposte.');
  }
}

const MEBIBYTE = 1024 * 1024;
const LITTLE_ROOM = 100 * MEBIBYTE;
/** Errors that are listed one by one. */
const LISTED = 5;
const FOR_ALL = 0o077;

/** Checks the database in a folder, without changing it. Throws StoreError if there is no database. */
async function checkupSqlite(folder: string): Promise<readonly Finding[]> {
  // Read before the database, so that the database contains at least these rows.
  const acknowledged = endsIn(folder) ?? new Map<string, End>();
  const reading = readSqlite(folder);
  const { database, db } = reading;
  try {
    return [
      ...(await inspect('database', () => trustingTables(() => lookAtPages(database)))),
      ...(await inspect('schema', async () => lookAtSchema(reading, acknowledged))),
      lookAtRights(folder),
      lookAtRoom(folder),
    ];
  } finally {
    database.close();
    await db.destroy().catch(() => undefined);
  }
}

async function lookAtSchema(
  opened: OpenDatabase,
  acknowledged: ReadonlyMap<string, End>,
): Promise<readonly Finding[]> {
  const { database, db } = opened;
  const state = await stateOf(opened);
  const finding = schemaFinding(state);
  if (state !== 'current') return [finding];
  return [
    finding,
    lookAtReferences(database),
    lookAtLog(database),
    ...(await inspect('tables', () => inspectTables(db, acknowledged))),
  ];
}

/** Runs SQLite's own check of its file. */
function lookAtPages(database: DatabaseSync): readonly Finding[] {
  const lines = withStoreErrors(() => database.prepare('pragma integrity_check').all()).map((row) =>
    String(Object.values(row)[0]),
  );
  if (lines[0] === 'ok') return [checkPassed('database', 'SQLite finds its file in order.')];
  return lines.slice(0, LISTED).map((line) => damaged('database', line));
}

function lookAtReferences(database: DatabaseSync): Finding {
  const broken = withStoreErrors(() => database.prepare('pragma foreign_key_check').all());
  if (broken.length === 0) return checkPassed('references', 'Every row belongs to a table.');
  return damaged('references', `${broken.length} rows belong to no table.`);
}

/** Reports committed data that is still in the write-ahead log next to the database file. It is just as safe there. */
function lookAtLog(database: DatabaseSync): Finding {
  const mode = pragma(database, 'journal_mode');
  if (mode !== 'wal') {
    return uncertain(
      'write-ahead log',
      `The journal mode is ${String(mode)}; the server will set it to wal.`,
    );
  }
  const { log, checkpointed } = withStoreErrors(() =>
    database.prepare('pragma wal_checkpoint(noop)').get(),
  ) as {
    readonly log: number;
    readonly checkpointed: number;
  };
  const pending = Math.max(0, log - checkpointed);
  return checkPassed('write-ahead log', `${pending} pages wait there to be put into the file.`);
}

function lookAtRights(folder: string): Finding {
  const open = ['', '-wal', '-shm']
    .map((end) => `${databaseIn(folder)}${end}`)
    .filter((path) => existsSync(path) && (statSync(path).mode & FOR_ALL) !== 0);
  if (open.length === 0) return checkPassed('rights', 'Only its owner can read the database.');
  return uncertain('rights', `Others than its owner may have a right to ${open.join(', ')}: chmod 600.`);
}

function lookAtRoom(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const sentence = `${Math.floor(free / MEBIBYTE)} MiB are free on the disk.`;
  return free < LITTLE_ROOM ? uncertain('disk', sentence) : checkPassed('disk', sentence);
}

/** Checks a PostgreSQL database, without changing it. Throws StoreError if it cannot be reached. */
async function checkupPostgres(url: string): Promise<readonly Finding[]> {
  const { conditionOf, readPostgres } = await loadPostgres();
  const { db, state } = await readPostgres(url);
  try {
    const findings = [...(await lookAtServer(db, await conditionOf(db))), schemaFinding(state)];
    if (state !== 'current') return findings;
    return [...findings, ...(await inspect('tables', () => inspectTables(db, new Map())))];
  } finally {
    await db.destroy();
  }
}

async function lookAtServer(
  db: Database,
  { durability, replication, detail }: DurabilityInfo,
): Promise<readonly Finding[]> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const sentence = `PostgreSQL ${rows[0]!.version}: ${durability}; replication: ${replication}.`;
  const server = checkPassed('database', sentence);
  return detail === undefined ? [server] : [server, uncertain('durability', detail)];
}
