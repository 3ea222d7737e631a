import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { nextRow, tableCalled } from './rows.ts';

// A program that serves tables like a server: each gets one command after another, and each written row is
// acknowledged by a line on stdout: table, command, hash of the row. Tests kill it. A restart passes the number of
// acknowledged commands, and the program repeats the next one, like a client that did not get an answer.
//   node test/store/writer.ts --where '{"folder":"…"}' --done '{"t0":12,"t1":0}'

const { values } = parseArgs({ options: { where: { type: 'string' }, done: { type: 'string' } } });
const done = JSON.parse(values.done!) as Readonly<Record<string, number>>;
const store = await openStore(JSON.parse(values.where!));

let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});
await Promise.all(Object.entries(done).map(([table, command]) => serve(table, command)));
await store.close();

async function serve(table: string, acknowledged: number): Promise<void> {
  let last = await begin(store, table);
  for (let command = acknowledged + 1; !isStopping; command += 1) {
    last = await written(table, last, command);
    acknowledge(`${table} ${command} ${last.hash}\n`);
  }
}

/** Writes synchronously, so that no acknowledgement is delayed. Waits for a slow reader. */
function acknowledge(line: string): void {
  for (;;) {
    try {
      writeSync(1, line);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

/** Returns the last row of a table. Creates the table if it is missing. */
async function begin(on: Store, table: string): Promise<LogRow> {
  if ((await on.table(table)) === undefined)
    await on.create(tableCalled(table), nextRow(table, undefined, 'opened'));
  const seq = (await on.lastSeqs([table])).get(table)!;
  return (await on.rows(table, seq - 1))[0]!;
}

async function written(table: string, last: LogRow, command: number): Promise<LogRow> {
  const key = `c${command}`;
  const before = last.key === key ? last : await store.byKey(table, 'mara', key);
  if (before !== undefined) return before;
  const row = nextRow(table, last, 'x'.repeat((command * 7919) % 3000), key);
  const result = await store.append(table, row);
  if (result !== 'written')
    throw new Error(`row ${row.seq} of ${table} was ${result}, and nobody else writes`);
  return row;
}
