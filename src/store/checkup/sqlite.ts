import { existsSync, statfsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { End } from '../read.ts';
import { endsIn } from '../sqlite/ends-file.ts';
import { telling, trustingTables } from '../sqlite/faults.ts';
import { databaseIn } from '../sqlite/folder.ts';
import { readSqlite } from '../sqlite/open.ts';
import { pragma } from '../sqlite/pragmas.ts';
import { type Opened, stateOf } from '../sqlite/state.ts';
import { damaged, doubtful, type Finding, look, sound } from './finding.ts';
import { schemaFinding } from './schema.ts';
import { lookAtTables } from './tables.ts';

const MEBIBYTE = 1024 * 1024;
const LITTLE_ROOM = 100 * MEBIBYTE;
/** Faults that are listed one by one. */
const LISTED = 5;
const FOR_ALL = 0o077;

/** Looks at the database in a folder, without changing it. Throws StoreError when there is none. */
export async function checkupSqlite(folder: string): Promise<readonly Finding[]> {
  // Before the database is looked at: what is written meanwhile is there first.
  const acknowledged = endsIn(folder) ?? new Map<string, End>();
  const reading = readSqlite(folder);
  const { database, db } = reading;
  try {
    return [
      ...(await look('database', () => trustingTables(() => lookAtPages(database)))),
      ...(await look('schema', async () => lookAtSchema(reading, acknowledged))),
      lookAtRights(folder),
      lookAtRoom(folder),
    ];
  } finally {
    database.close();
    await db.destroy().catch(() => undefined);
  }
}

async function lookAtSchema(
  opened: Opened,
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
    ...(await look('tables', () => lookAtTables(db, acknowledged))),
  ];
}

/** SQLite's own check of its file. */
function lookAtPages(database: DatabaseSync): readonly Finding[] {
  const lines = telling(() => database.prepare('pragma integrity_check').all()).map((row) =>
    String(Object.values(row)[0]),
  );
  if (lines[0] === 'ok') return [sound('database', 'SQLite finds its file in order.')];
  return lines.slice(0, LISTED).map((line) => damaged('database', line));
}

function lookAtReferences(database: DatabaseSync): Finding {
  const broken = telling(() => database.prepare('pragma foreign_key_check').all());
  if (broken.length === 0) return sound('references', 'Every row belongs to a table.');
  return damaged('references', `${broken.length} rows belong to no table.`);
}

/** What is committed stands first in a log beside the file. It is as safe there, and read from there. */
function lookAtLog(database: DatabaseSync): Finding {
  const mode = pragma(database, 'journal_mode');
  if (mode !== 'wal') {
    return doubtful('write-ahead log', `The journal mode is ${String(mode)}; the server will set it to wal.`);
  }
  const { log, checkpointed } = telling(() => database.prepare('pragma wal_checkpoint(noop)').get()) as {
    readonly log: number;
    readonly checkpointed: number;
  };
  const pending = Math.max(0, log - checkpointed);
  return sound('write-ahead log', `${pending} pages wait there to be put into the file.`);
}

function lookAtRights(folder: string): Finding {
  const open = ['', '-wal', '-shm']
    .map((end) => `${databaseIn(folder)}${end}`)
    .filter((path) => existsSync(path) && (statSync(path).mode & FOR_ALL) !== 0);
  if (open.length === 0) return sound('rights', 'Only its owner can read the database.');
  return doubtful('rights', `Others than its owner may have a right to ${open.join(', ')}: chmod 600.`);
}

function lookAtRoom(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const sentence = `${Math.floor(free / MEBIBYTE)} MiB are free on the disk.`;
  return free < LITTLE_ROOM ? doubtful('disk', sentence) : sound('disk', sentence);
}
