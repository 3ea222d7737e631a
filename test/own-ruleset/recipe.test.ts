import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '../browser/chromium.ts';
import { addAndBegin, answerByKeys, openByKeys } from '../browser/gm-keys.ts';
import { serveStaticPage } from '../browser/static-page.ts';

// The recipe of docs/own-ruleset.md, followed to the letter in a copy of this checkout: the ruleset's own folders,
// and its entry in the list. Nothing else of the copy is touched.

const ROOT = join(import.meta.dirname, '../..');
const OWN = join(ROOT, 'examples/own-ruleset');
const COPIED = ['src', 'test', 'packs', 'examples', 'web'];
const FILES = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.dependency-cruiser.js',
  '.dependency-cruiser-apps.js',
];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'riposte-recipe-'));
  for (const name of [...COPIED, ...FILES]) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  cpSync(OWN, copy, { recursive: true });
  const list = join(copy, 'src/rulesets.ts');
  const text = readFileSync(list, 'utf8')
    .replace(/^/, "import { candles } from './rules/candles/ruleset.ts';\n")
    .replace(/^/, "import { candlesContent } from './rules/candles/schema.ts';\n")
    .replace('] as const', '  { ruleset: candles as Ruleset, content: candlesContent },\n] as const');
  writeFileSync(list, text);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program of the copy, and returns its output. */
function node(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  expect(`${stderr}${status === 0 ? '' : stdout}`).toBe('');
  return stdout;
}

const riposte = (...args: readonly string[]): string => node('src/cli/main.ts', ...args);

function vitest(...args: readonly string[]): void {
  node('node_modules/vitest/vitest.mjs', 'run', '--silent', '--reporter=dot', ...args);
}

test('the ruleset is complete in at most 305 lines, without blank lines, imports and comments', () => {
  const files = globSync('src/rules/candles/*.ts', { cwd: OWN, exclude: ['**/*.test.ts'] });
  const lines = files.flatMap((file) => readFileSync(join(OWN, file), 'utf8').split('\n'));
  const code = lines.filter((line) => !/^\s*($|import |\/\/|\/\*\*|\*)/.test(line));
  expect(code.length).toBeGreaterThan(100);
  expect(code.length).toBeLessThanOrEqual(305);
});

test('its own tests pass, and the project checks find its rules tested and planted errors', () => {
  vitest('src/rules/candles');
  const every = ['test/project/books.test.ts', 'test/content/shipped.test.ts'];
  vitest(...every, 'test/playthroughs/examples.test.ts', 'test/properties/planted.test.ts', '-t', 'candles');
});

test('it obeys all import rules', () => {
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  node(
    cruiser,
    'src/rules/candles',
    'src/rulesets.ts',
    '--preserve-symlinks',
    '--config',
    '.dependency-cruiser.js',
  );
});

test('it satisfies every property', () => {
  const tried = node(
    'test/properties/run.ts',
    '--ruleset',
    'candles',
    '--commands',
    '2000',
    '--seed',
    '20261122',
  );
  expect(tried).toMatch(/candles: 2000 commands/);
});

test('it can be validated, played, calculated and simulated in the terminal', () => {
  const encounter = 'packs/candles/encounters/cellar.yaml';
  expect(riposte('validate', encounter, 'packs/candles/moths.yaml').match(/: a sound /g)).toHaveLength(2);
  expect(riposte('schema', 'candles')).toContain('urn:riposte:candles:encounter');
  expect(riposte('check', 'examples/candles/ties-hit.yaml', 'examples/candles/ties-miss.yaml')).toContain(
    '2 as expected, 0 different',
  );
  expect(riposte('run', 'cellar', '--seed', '7')).toContain('The fight is over: ');
  // 2 to 6 of 6 on the die are a hit; of them 6 puts out both candles.
  const odds = riposte('odds', 'cellar', '--by', 'wick', '--against', 'moth-1');
  expect(odds).toMatch(/hit +83\.33 %/);
  expect(odds).toMatch(/target falls +16\.67 %/);
  expect(odds).toContain('exact, 6 branches');
  expect(riposte('simulate', 'cellar', '--runs', '50')).toContain('Rules: Candles, version 1.');
  expect(riposte('rules', 'candles', 'nerve')).toContain('src/rules/candles/candles.test.ts');
});

test('it can be played on the page', async () => {
  const served = await serveStaticPage(copy);
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await openByKeys(page, served.url, 'cellar');
    await addAndBegin(page, 'moth x2');
    const blow = page.locator('.log-card').filter({ hasText: /(hits|misses) .*: \d+ against \d/ });
    const asked = new Set<string>();
    for (let i = 0; i < 40 && (await blow.count()) === 0; i += 1) await answerByKeys(page, asked);
    expect(await blow.count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    await served.close();
  }
});
