import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pageModules } from './page-modules.ts';

/** Returns the modules of a rulebook with these files, whose entry is the first one. */
function modulesOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return pageModules({ folder, entry: join(folder, Object.keys(files)[0]!) }, ['timeslice']);
}

test('modules lose their types, and import from the page what Riposte lends', async () => {
  const read = await modulesOf({
    'book.ts': [
      "import { override } from 'riposte';",
      "import { timeslice } from 'riposte/timeslice';",
      "import type { State } from './types.ts';",
      "export { content } from './schema.ts';",
      'export const id = (state: State) => override(timeslice, state);',
    ].join('\n'),
    'schema.ts': "import { z } from 'zod';\nexport const content = z; // not from 'node:fs'",
    'types.ts': 'export interface State { hp: number }',
    'secret.ts': 'export const key = 1;',
  });
  if ('refusal' in read) throw new Error(read.refusal);
  const { entry, texts } = read.value;
  expect(entry).toBe('book.ts');
  expect([...texts.keys()]).toEqual(['book.ts', 'schema.ts']);
  expect(texts.get('book.ts')).toMatch(/from '\/engine\/riposte\.js';\n.* from '\/engine\/timeslice\.js';/);
  expect(texts.get('book.ts')).toContain("from './schema.ts'");
  expect(texts.get('book.ts')).not.toContain('State');
  expect(texts.get('schema.ts')).toContain("from '/engine/zod.js'");
});

test.each([
  [{ 'book.ts': "import { readFileSync } from 'node:fs';" }, 'book.ts imports node:fs, which pages lack'],
  [{ 'book.ts': "import '../other/rules.ts';" }, 'book.ts imports ../other/rules.ts, which pages lack'],
  [{ 'book.ts': "import 'riposte/files';" }, 'book.ts imports riposte/files, which pages lack'],
  [{ 'book.ts': "import './gone.ts';" }, "gone.ts can't be read for pages: "],
])('%j is left to the server', async (files, why) => {
  const read = await modulesOf(files);
  expect('refusal' in read && read.refusal).toContain(why);
});
