import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packsIn, readTextFile } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'riposte-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const problemOf = (read: object) => ('refusal' in read ? read.refusal : undefined);

describe('a text file', () => {
  test('is read under the name that was given', () => {
    const path = file('a.yaml', 'name: Zoë\n');
    expect(readTextFile(path)).toEqual({ value: { name: path, text: 'name: Zoë\n' } });
  });

  test('that is missing, a folder, too large or not text is reported', () => {
    expect(problemOf(readTextFile('nowhere.yaml'))).toBe('there is no file nowhere.yaml');
    expect(problemOf(readTextFile(folder))).toBe(`${folder} is not a file`);
    const large = file('large.yaml', Buffer.alloc(5 * 1024 * 1024, ' '));
    expect(problemOf(readTextFile(large))).toBe(`${large} has 5242880 bytes, too many to be read`);
    const latin = file('latin.yaml', Buffer.from([0x5a, 0x6f, 0xeb]));
    expect(problemOf(readTextFile(latin))).toBe(`${latin} is not text in UTF-8`);
  });

  test('may contain the replacement character', () => {
    expect(readTextFile(file('sign.yaml', 'name: \ufffd'))).toMatchObject({
      value: { text: 'name: \ufffd' },
    });
  });
});

describe('a shelf of packs', () => {
  mkdirSync(join(folder, 'chess', 'encounters'), { recursive: true });
  file('chess/b.yaml', 'b: 1');
  file('chess/a.json', '{}');
  file('chess/notes.md', 'c');
  file('chess/encounters/d.yaml', 'd: 1');
  const shelf = packsIn(folder);

  test('contains the packs of each ruleset, sorted by name', () => {
    expect(shelf.shipped('chess').map(({ text }) => text)).toEqual(['{}', 'b: 1']);
    expect(shelf.shipped('go')).toEqual([]);
    expect(shelf.shipped('../..')).toEqual([]);
  });

  test('finds a pack by its path relative to the file that names it', () => {
    expect(shelf.named('../b.yaml', join(folder, 'chess/encounters/d.yaml'))).toMatchObject({
      value: { text: 'b: 1' },
    });
    expect(problemOf(shelf.named('c.yaml', join(folder, 'd.yaml')))).toMatch(/^there is no file .*c\.yaml$/);
  });

  test('serves only YAML and JSON files next to the file', () => {
    for (const name of ['chess/notes.md', '/etc/passwd', join(folder, 'chess/b.yaml')]) {
      expect(problemOf(shelf.named(name, join(folder, 'd.yaml')))).toBe(
        `"${name}" is no way to a .yaml or .json file`,
      );
    }
  });
});
