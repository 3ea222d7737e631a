import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkFile } from '../../src/content/encounter.ts';
import { goodText, linesOf, shelfOf, sources } from './loading.ts';

interface Change {
  /** A part of the good file that occurs there only once. */
  readonly change: string;
  readonly to: string;
}

interface Case extends Partial<Change> {
  readonly title: string;
  /** The whole file, if it is not a change of a good one. */
  readonly text?: string;
  readonly base?: string;
  readonly also?: Change;
  readonly expect: readonly string[];
}

interface Suite {
  /** The good file that the cases change. */
  readonly base?: string;
  readonly cases: readonly Case[];
}

const folder = join(import.meta.dirname, 'broken');
const suites = readdirSync(folder).map((file) => ({
  file,
  ...(parse(readFileSync(join(folder, file), 'utf8')) as Suite),
}));

function changed(text: string, { change, to }: Change): string {
  expect(text.split(change), `"${change}" stands once in the good file`).toHaveLength(2);
  return text.replace(change, () => to);
}

function brokenText(base: string | undefined, { text, change, to, also, ...rest }: Case): string {
  if (text !== undefined) return text;
  const broken = changed(goodText(rest.base ?? base!), { change: change!, to: to! });
  return also === undefined ? broken : changed(broken, also);
}

describe('a broken file', () => {
  test('is covered by at least 200 cases with different titles', () => {
    const titles = suites.flatMap(({ file, cases }) => cases.map(({ title }) => `${file}: ${title}`));
    expect(titles.length).toBeGreaterThanOrEqual(200);
    expect(new Set(titles).size).toBe(titles.length);
  });

  for (const { file, base, cases } of suites) {
    describe(file, () => {
      const shelf = base === 'pack' ? shelfOf() : sources.shelf;
      for (const each of cases) {
        test(each.title, () => {
          const text = brokenText(base, each);
          const { faults } = checkFile({ name: 'file', text }, { ...sources, shelf });
          expect(linesOf(faults)).toEqual(each.expect);
        });
      }
    });
  }
});
