import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { backup, restore } from '../../src/store/archive/backup.ts';
import type { BadArchive } from '../../src/store/archive/read.ts';
import { openStore } from '../../src/store/open-store.ts';
import { riposte } from '../support/riposte.ts';
import { fill, inMemory } from './folders.ts';
import { logOf, nextRow, tableCalled } from './rows.ts';

test('[R6] a backup made while a server was writing restores the same store', async () => {
  await inMemory(async (folder) => {
    const [data, copy, file] = ['data', 'copy', 'all.jsonl'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await fill(data, { tables: 3, rows: 4 });
    const server = await openStore({ folder: data });
    await server.closeTable('t2');
    await server.append('t1', nextRow('t1', (await server.rows('t1', 0)).at(-1), 'while it runs'));
    expect(await riposte('backup', file, '--data', data).ended).toMatchObject({
      code: 0,
      stdout: `${file}: 3 tables with 13 rows\n`,
      stderr: '',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await riposte('restore', file, '--data', copy).ended).toMatchObject({ code: 0, stderr: '' });
    const restored = await openStore({ folder: copy });
    for (const id of ['t0', 't1', 't2']) {
      expect(await restored.table(id)).toEqual({ ...tableCalled(id), closed: id === 't2' });
      expect(await restored.rows(id, 0)).toEqual(await server.rows(id, 0));
    }
    await server.close();
    await restored.close();
  });
});

test('[R6] a backup never overwrites a file and leaves no partial file behind', async () => {
  await inMemory(async (folder) => {
    const file = join(folder, 'all.jsonl');
    writeFileSync(file, 'mine');
    await fill(join(folder, 'data'), { tables: 1, rows: 1 });
    const there = await riposte('backup', file, '--data', join(folder, 'data')).ended;
    expect(there).toMatchObject({ code: 2, stderr: expect.stringMatching(/^riposte: There is a file /) });
    const none = await riposte('backup', join(folder, 'new'), '--data', join(folder, 'nothing')).ended;
    expect(none).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^riposte: There are no tables of /),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(folder).sort()).toEqual(['all.jsonl', 'data']);
  });
});

test('[R6] a restore never replaces existing tables', async () => {
  await inMemory(async (folder) => {
    const file = join(folder, 'all.jsonl');
    await fill(join(folder, 'data'), { tables: 2, rows: 2 });
    await backup({ folder: join(folder, 'data') }, file);
    await fill(join(folder, 'other'), { tables: 1, rows: 7 });
    const where = { folder: join(folder, 'other') };
    const refused = restore({ path: file, where, table: undefined });
    await expect(refused).rejects.toMatchObject({ code: 'not-empty' });
    const store = await openStore({ folder: join(folder, 'other') });
    expect(await store.tables()).toMatchObject([{ id: 't0', seq: 7 }]);
    await store.close();
  });
});

test('[R6] a single table can be restored into a store that does not have it', async () => {
  await inMemory(async (folder) => {
    const file = join(folder, 'all.jsonl');
    await fill(join(folder, 'data'), { tables: 3, rows: 2 });
    await backup({ folder: join(folder, 'data') }, file);
    await fill(join(folder, 'other'), { tables: 1, rows: 7 });
    const other = join(folder, 'other');
    const bring = (table: string) => restore({ path: file, where: { folder: other }, table });
    expect(await bring('t1')).toEqual({ tables: 1, rows: 2 });
    await expect(bring('t1')).rejects.toMatchObject({ code: 'not-empty' });
    await expect(bring('t9')).rejects.toThrow('there is no table t9 in it');
    const store = await openStore({ folder: other });
    expect(await store.rows('t1', 0)).toEqual(logOf('t1', 2, 'note at t1'));
    await store.close();
  });
});

/** The text of an archive of 3 tables with 2 rows each. */
let whole: string;
beforeAll(async () => {
  whole = await inMemory(async (folder) => {
    await fill(folder, { tables: 3, rows: 2 });
    await backup({ folder }, join(folder, 'all.jsonl'));
    return readFileSync(join(folder, 'all.jsonl'), 'utf8');
  });
});

const broken: readonly (readonly [what: string, says: string, harm: (text: string) => string])[] = [
  ['is empty', '0: the file ends before the archive does: it was cut off', () => ''],
  ['is something else', '1: this is no JSON', () => 'a letter\n'],
  ['is a journal', '1: this is no archive of Riposte', () => '{"journal":1}\n'],
  [
    'is of a newer format',
    '1: this is an archive of format 2, made by a newer version',
    (text) => text.replace('"format":1', '"format":2'),
  ],
  ['lacks its end', '10: the file ends before the archive does: it was cut off', (text) => without(text, 11)],
  ['lacks the first row of a table', '3: row 1 of table t0 is missing', (text) => without(text, 3)],
  [
    'lacks the last row of a table',
    '10: it should hold 3 tables and 6 rows, not 3 and 5',
    (text) => without(text, 4),
  ],
  [
    'lacks a table',
    '8: it should hold 3 tables and 6 rows, not 2 and 4',
    (text) => [2, 2, 2].reduce(without, text),
  ],
  ['has a changed row', '3: row 1 of table t0 was changed', (text) => text.replace('note at', 'nope at')],
  [
    'has a changed secret',
    '11: its sum is wrong: it was changed',
    (text) => text.replace(/"secret":"./, '"secret":"x'),
  ],
  ['has a table twice', '11: table t2 appears twice', (text) => withAgain(text, 8)],
  ['goes on after its end', '12: something stands after the end', (text) => `${text}{}\n`],
];

function without(text: string, line: number): string {
  return text
    .split('\n')
    .toSpliced(line - 1, 1)
    .join('\n');
}

/** Repeats a line before the end of the archive. */
function withAgain(text: string, line: number): string {
  const lines = text.split('\n');
  return lines.toSpliced(-2, 0, lines[line - 1]!).join('\n');
}

test.each(broken)('[R6] an archive that %s is refused, and nothing is changed', async (_, says, harm) => {
  await inMemory(async (folder) => {
    const file = join(folder, 'all.jsonl');
    const into = join(folder, 'into');
    writeFileSync(file, harm(whole));
    const refused = restore({ path: file, where: { folder: into }, table: undefined });
    const found = await refused.catch((error: BadArchive) => `${error.line}: ${error.message}`);
    expect(found).toBe(says);
    expect(existsSync(into)).toBe(false);
  });
});

test('[R6] an invalid archive is reported with the line of the error', async () => {
  await inMemory(async (folder) => {
    const file = join(folder, 'bad');
    writeFileSync(file, 'a letter\n');
    const refused = await riposte('restore', file, '--data', join(folder, 'into')).ended;
    const stderr = `riposte: ${file}:1: this is no JSON. Nothing was changed.\n`;
    expect(refused).toEqual({ code: 1, stdout: '', stderr });
  });
});
