import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathsIn } from './tidy.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('the map in ARCHITECTURE.md names every folder of src and no other', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/^\| `src\/([\w-]+)` \|/gm)].map((match) => match[1]);
  const folders = globSync('src/*/', { cwd: ROOT }).map((path) => path.split('/')[1]);
  expect(named.toSorted()).toEqual(folders.toSorted());
});

describe('docs/follow-a-click.md', () => {
  const page = read('docs/follow-a-click.md');
  const [, command = '', roll = '', ...others] = page.split(/^## /m);
  const steps = [...[command, roll, ...others].join('').matchAll(/\[`([^`]+)`\]\(([^)]+)\) `(\w+)`/g)];
  const numbered = (text: string): number => [...text.matchAll(/^\d+\. /gm)].length;
  const [note = '', answer = ''] = command.split('An answer starts in');

  test('names a file and a function at every step', () => {
    const inLists = [...(note + roll).matchAll(/^\d+\. \[`[^`]+`\]\([^)]+\) `\w+`/gm)];
    expect(inLists.length).toBeGreaterThan(20);
    expect(inLists).toHaveLength(numbered(note + roll));
  });

  test('a command and an answer pass at most 12 files, and a roll at most 14', () => {
    const paths = pathsIn(page);
    expect(answer).toMatch(/^ \[`/);
    expect(paths.command).toBeLessThanOrEqual(12);
    expect(paths.answer).toBeLessThanOrEqual(12);
    expect(paths.roll).toBeLessThanOrEqual(14);
  });

  test.each(steps.map(([, path, , name]) => [path!, name!]))('%s declares %s', (path, name) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(read(path)).toMatch(new RegExp(`\\b(function|class|const) ${name}\\b|\\b${name}\\(`));
  });
});
