import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Entry, withEntryHash } from '../../src/fight/entry.ts';
import { entryLine, readLines } from '../../src/fight/lines.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import { folder, riposte } from './riposte.ts';

// Files written by version 0.1 with the rules of version 3: fights with overrides, undo, typed and seeded dice.
const EARLIER = join(import.meta.dirname, 'earlier');
const ROOT = join(import.meta.dirname, '../..');

// Each call replays a fight, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Creates a folder with one of the old files. */
function withFile(name: string): { readonly path: string; readonly at: string; readonly before: string } {
  const at = folder();
  const path = join(at, name);
  copyFileSync(join(EARLIER, name), path);
  return { path, at, before: read(path) };
}

const read = (path: string): string => readFileSync(path, 'utf8');

describe('riposte migrate, journals', () => {
  test.each([
    ['timeslice', 4],
    ['tactics', 5],
    ['locations', 4],
    ['agents', 5],
  ])(
    'a fight of %s is replayed under version %i, the current rules, with the same result',
    (book, version) => {
      const { path, before } = withFile(`${book}.jsonl`);
      const { status, stdout } = riposte(['migrate', path]);
      expect(stdout).toContain(`journal, migrated; the old file is ${path}.bak`);
      expect(stdout).toContain(`under version 3 of the rules; version ${version} gives the same result`);
      expect(status).toBe(0);
      expect(read(`${path}.bak`)).toBe(before);
      const entries = readLines(before).entries.length;
      expect(riposte(['verify', path]).stdout).toContain(`${entries} of ${entries} entries were replayed`);
      expect(riposte(['replay', path]).stdout).not.toContain('undefined');
    },
  );

  test('inputs, dice, their sources and any seed are kept', () => {
    const { path, before } = withFile('tactics.jsonl');
    riposte(['migrate', path]);
    const [old, now] = [readLines(before), readLines(read(path))];
    const kept = ({ entries }: typeof old) =>
      entries.map(({ seq, parent, rolls }) => ({
        seq,
        parent,
        rolls: rolls.map(({ faces, source }) => [faces, source]),
      }));
    expect(kept(now)).toEqual(kept(old));
    expect(now.header.commitment).toBe(old.header.commitment);
    expect(now.seed?.reveal()).toBe(old.seed?.reveal());
  });

  test('a result that differs today is reported, and the file is not changed', () => {
    const { path, at, before } = withFile('tactics.jsonl');
    const changed = withOtherEvents(before, 3);
    writeFileSync(path, changed);
    const { status, stdout } = riposte(['migrate', path]);
    expect(status).toBe(1);
    expect(stdout).toContain('journal, not migrated');
    expect(stdout).toMatch(/line 4: recorded under version 3 .* version 5 differs here: events\.0\.rule was/);
    expect(read(path)).toBe(changed);
    expect(readdirSync(at)).toEqual(['tactics.jsonl']);
  });

  test('a damaged journal is refused with the line', () => {
    const { path, before } = withFile('agents.jsonl');
    writeFileSync(path, before.replace('"faces":[', '"faces":[1,'));
    const { status, stdout } = riposte(['migrate', path]);
    expect(status).toBe(1);
    expect(stdout).toContain('line 2: the line, or one before it, was changed');
  });

  test('a current journal needs no migration', () => {
    const { path, at } = withFile('agents.jsonl');
    riposte(['migrate', path]);
    const { status, stdout } = riposte(['migrate', path]);
    expect([status, stdout]).toEqual([0, `${path}: journal, nothing to change\n`]);
    expect(readdirSync(at).toSorted()).toEqual(['agents.jsonl', 'agents.jsonl.bak']);
  });
});

/** Returns a valid journal in which an entry contains events that differ from its rules. */
function withOtherEvents(text: string, seq: number): string {
  const { header, entries } = readLines(text);
  let before = header.hash;
  const lines = entries.map((entry) => {
    const { hash: _, ...rest } = entry;
    const [first, ...events] = entry.events;
    const other: Entry<BaseEvent> = withEntryHash(
      entry.seq === seq ? { ...rest, events: [{ ...first!, rule: 'other' }, ...events] } : rest,
      before,
    );
    before = other.hash;
    return entryLine(other);
  });
  return [text.split('\n')[0], ...lines, ''].join('\n');
}

describe('riposte migrate, worked examples', () => {
  test.each([
    ['agents', 'reactions-any.yaml', 'why: parried', 'why: parry'],
    ['tactics', 'two-rounds.yaml', 'note: "Sunder (-1 defense)"', 'lost: -1'],
  ])('only the outdated names in %s are changed', (book, name, was, now) => {
    const { path, at, before } = withFile(name);
    cpSync(join(ROOT, 'examples', book, 'packs'), join(at, 'packs'), { recursive: true });
    const commented = `# Mine.\n${before.replace(was, `${was} `)}`;
    writeFileSync(path, commented);
    const { status, stdout } = riposte(['migrate', path]);
    expect(stdout).toContain('worked example, migrated');
    expect(status).toBe(0);
    expect(read(path)).toBe(commented.replace(was, now));
    expect(riposte(['check', path]).stdout).toContain('1 as expected');
  });

  test('expectations that cannot be migrated are listed', () => {
    const { path, at, before } = withFile('reactions-any.yaml');
    cpSync(join(ROOT, 'examples/agents/packs'), join(at, 'packs'), { recursive: true });
    writeFileSync(path, before.replace('why: parried', 'why: beaten off'));
    const { status, stdout } = riposte(['migrate', path]);
    expect(status).toBe(1);
    expect(stdout).toContain('expected: "beaten off"');
    expect(stdout).toContain('Correct the expectations by hand.');
    expect(existsSync(`${path}.bak`)).toBe(false);
  });
});

describe('riposte migrate, other files', () => {
  test('the rows of a backup are migrated, and the backup can be restored', () => {
    const { path, at } = withFile('backup.jsonl');
    chmodSync(path, 0o600);
    const { status, stdout } = riposte(['migrate', path]);
    expect([status, stdout]).toEqual([
      0,
      `${path}: backup, migrated; the old file is ${path}.bak\n  2 tables with 22 rows\n`,
    ]);
    for (const name of [path, `${path}.bak`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    expect(read(path)).toContain('"type":"note-added"');
    expect(read(path)).not.toMatch(/"acts":\[\{"kind"|"noted"/);
    const data = join(at, 'data');
    expect(riposte(['restore', path, '--data', data]).stdout).toContain('2 tables with 22 rows');
  });

  test('encounters and packs stay unchanged; an outdated measurement is reported', () => {
    const [encounter, pack] = [withFile('duel.yaml'), withFile('boons.yaml')];
    const { status, stdout } = riposte(['migrate', encounter.path, pack.path]);
    expect(status).toBe(0);
    expect(stdout).toContain(`${encounter.path}: encounter, nothing to change\n  measured under version 3`);
    expect(stdout).toContain(`${pack.path}: pack, nothing to change\n`);
    expect(read(encounter.path)).toBe(encounter.before);
  });

  test('other files, and files that are not UTF-8, are refused', () => {
    const path = join(folder(), 'letter.txt');
    writeFileSync(path, 'Dear Sue\n');
    const letter = riposte(['migrate', path]);
    expect(letter.status).toBe(2);
    expect(letter.stderr).toContain('is not a journal, backup, worked example, encounter or pack.');
    writeFileSync(path, Buffer.from([0x63, 0xff, 0xfe]));
    expect(riposte(['migrate', path]).stderr).toContain('is not text in UTF-8');
  });
});

describe('riposte migrate, output', () => {
  test('--dry-run does not write anything', () => {
    const { path, at, before } = withFile('timeslice.jsonl');
    const { status, stdout } = riposte(['migrate', '--dry-run', path]);
    expect(status).toBe(0);
    expect(stdout).toContain('journal, would change');
    expect([readdirSync(at), read(path)]).toEqual([['timeslice.jsonl'], before]);
  });

  test('--out writes all files to another folder and keeps the old ones', () => {
    const [journal, pack] = [withFile('timeslice.jsonl'), withFile('boons.yaml')];
    const out = join(folder(), 'new');
    expect(riposte(['migrate', '--out', out, journal.path, pack.path]).status).toBe(0);
    expect(read(journal.path)).toBe(journal.before);
    expect(read(join(out, 'boons.yaml'))).toBe(pack.before);
    expect(riposte(['verify', join(out, 'timeslice.jsonl')]).status).toBe(0);
    const again = riposte(['migrate', '--out', out, pack.path]);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('There is a file')]);
  });

  test('a .bak file is never overwritten, and two files are never written to one place', () => {
    const { path, before } = withFile('timeslice.jsonl');
    writeFileSync(`${path}.bak`, 'older still');
    const refused = riposte(['migrate', path]);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`there is a ${path}.bak already`),
    ]);
    expect([read(path), read(`${path}.bak`)]).toEqual([before, 'older still']);
    const other = withFile('timeslice.jsonl');
    const both = riposte(['migrate', '--out', join(folder(), 'new'), path, other.path]);
    expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('Two of the files would become')]);
  });
});
