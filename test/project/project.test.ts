import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { program } from '../../src/cli/program.ts';
import { rulesets } from '../../src/rulesets.ts';
import { findings, functionLengths, type HouseFile, habits, lineCount } from './tidy.ts';

const root = join(import.meta.dirname, '../..');
const named = rulesets.map(({ ruleset }) => ruleset.id);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const files: readonly HouseFile[] = globSync(
  [
    '{src,web,library,test,bench,docs,packs,examples}/**/*.*',
    '*.{md,ts,json}',
    '.dependency-cruiser*.js',
    '.ci/run',
  ],
  // A picture may have any letters in it.
  { cwd: root, exclude: ['package-lock.json', '**/*.{png,woff2,webp}'] },
).map((path) => ({ path, text: read(path) }));

const source = files.filter((file) => file.path.startsWith('src/') && !file.path.endsWith('.test.ts'));

/** The value that is above this share of the others. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

describe('the project', () => {
  test('is read completely', () => {
    expect(source.length).toBeGreaterThan(20);
    expect(files.filter((file) => ['README.md', '.ci/run'].includes(file.path))).toHaveLength(2);
  });

  test('has no untidy code', () => {
    expect(findings(files, named)).toEqual([]);
  });

  test('is cut by topic: at most a tenth of the files have under 40 lines', () => {
    const small = source.filter((file) => lineCount(file.text) < 40);
    if (small.length > source.length / 10) console.info(small.map(({ path }) => path).join('\n'));
    expect(small.length).toBeLessThanOrEqual(source.length / 10);
  });

  test('has small functions: nine in ten have at most 26 lines', () => {
    expect(quantile(source.flatMap(functionLengths), 0.9)).toBeLessThanOrEqual(26);
  });

  test('has no runtime dependency that only tests use', () => {
    const { dependencies, builtIn } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
      builtIn: readonly string[];
    };
    const product = globSync('{src,library,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).map(
      read,
    );
    const isUsed = (name: string) => product.some((text) => text.includes(`'${name}`));
    // fastify-type-provider-zod and @fastify/swagger take their types from it.
    const runs = [...Object.keys(dependencies), ...builtIn];
    expect(runs.filter((name) => !isUsed(name))).toEqual(['openapi-types']);
  });

  test('runs on the Node that comes with its packages', () => {
    const [major] = process.versions.node.split('.');
    expect(Number(major)).toBeGreaterThanOrEqual(24);
  });

  test('is tested by CI with the command that the README names', () => {
    const command = 'npm ci && npm test';
    expect(read('README.md').split('\n')).toContain(command);
    expect(read('.ci/run').trimEnd().split('\n').at(-1)).toBe(command);
  });

  test('has a README with the existing commands and books', async () => {
    const readme = read('README.md');
    const commands = [...readme.matchAll(/npm run riposte -- (\w+)/g)].map((match) => match[1]);
    expect(commands.length).toBeGreaterThan(0);
    const known = (await program()).commands.map((command) => command.name());
    expect(commands.filter((name) => !known.includes(name!))).toEqual([]);
    const books = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
    expect(books.sort()).toEqual(named.toSorted());
  });
});

describe('the check for untidy code finds', () => {
  const planted: Readonly<Record<string, HouseFile>> = {
    'long file': { path: 'src/kernel/long.ts', text: 'export const x = 1;\n'.repeat(401) },
    'test put aside': { path: 'src/a.test.ts', text: "test.skip('[dodge] …', () => {});" },
    unfinished: { path: 'docs/plan.md', text: ['TO', 'DO: the rest'].join('') },
    'no type': { path: 'src/a.ts', text: 'export const x: any = 1;' },
    barrel: { path: 'src/fight/all.ts', text: "export * from './a.ts';\nexport { b } from './b.ts';" },
    'vague name': { path: 'src/fight/dice-helpers.ts', text: 'export const x = 1;' },
    'outside the house': { path: 'README.md', text: ['see ..', 'shared', 'x.md'].join('/') },
    'ruleset by name': { path: 'src/cli/play.ts', text: "if (id === 'book') play();" },
    'catch in a rule': { path: 'src/rules/book/a.ts', text: 'try { roll(); } catch { }' },
    'own result type': { path: 'src/a.ts', text: 'type Read = Text | { readonly problem: string };' },
    'boolean parameter': { path: 'src/a.ts', text: 'export function hit(isHard: boolean): void {}' },
  };

  test('every habit on its list', () => {
    expect(Object.keys(planted).sort()).toEqual(
      habits(['book'])
        .map((habit) => habit.name)
        .sort(),
    );
  });

  for (const [name, file] of Object.entries(planted)) {
    test(`${name}: ${file.text.slice(0, 50).split('\n')[0]}`, () => {
      expect(findings([file], ['book'])).toEqual([expect.stringContaining(`${file.path}:1: ${name}.`)]);
    });
  }

  test('nothing in similar but valid code', () => {
    const sound: HouseFile[] = [
      { path: 'src/a.ts', text: "/** as any other */ export const says = 'take any of the rest';" },
      { path: 'src/a.test.ts', text: "test('[aim] only once, to do it again', () => list.only('x'));" },
      { path: 'src/b.ts', text: "export { b } from './c.ts';\nexport const d = 1;" },
      { path: 'src/rules/book/ruleset.ts', text: "export const id = 'book';" },
      { path: 'src/cli/rules.ts', text: "export const usage = 'riposte rules book';" },
      {
        path: 'src/d.ts',
        text: '/** Not a `Result`: a file has many faults. */\nexport interface Faulty {\n  faults: string[];\n}',
      },
      { path: 'src/c.ts', text: 'export const isUp = (is: boolean): boolean => is;' },
    ];
    expect(findings(sound, ['book'])).toEqual([]);
  });
});
