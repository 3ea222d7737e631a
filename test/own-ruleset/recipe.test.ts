import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/rulebooks/kits.ts';
import type { Problem } from '../../src/server/problem.ts';
import { startChromium } from '../browser/chromium.ts';
import { answerByKeys, beginOffline, openByKeys } from '../browser/gm-keys.ts';
import { bringPageUpToDate } from '../browser/page-up-to-date.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type Served, serveIn } from '../support/served.ts';

// The recipe of docs/own-ruleset.md, followed to the letter in an empty folder: the folder of a rulebook is copied, and
// --rulebook names it. Nothing is installed, and Riposte is not changed.

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'src/cli/main.js');
const BOOKS = join(ROOT, 'examples/rulebooks');
const CANDLES = join(BOOKS, 'candles');
const BOOK = ['--rulebook', './my-book'];

let folder: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'riposte-recipe-'));
  cpSync(CANDLES, join(folder, 'my-book'), { recursive: true });
});

afterAll(() => {
  for (const each of running) each.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the empty folder. */
function tried(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [MAIN, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

/** Runs a command with the rulebook, and returns its output. */
function riposte(...args: readonly string[]): string {
  const { stdout, stderr, status } = tried([...args, ...BOOK]);
  expect(`${stderr}${status === 0 ? '' : stdout}`).toBe('');
  return stdout;
}

/** Writes a package that must be refused. Returns how it is named. */
function packageOf(name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
  return `./${name}`;
}

test.each([
  ['candles', 305],
  ['d20', 400],
])('%s is complete in at most %i lines, without blank lines, imports and comments', (book, most) => {
  const files = globSync(`${book}/*.ts`, { cwd: BOOKS, exclude: ['**/*.test.ts'] });
  const text = files.map((file) => readFileSync(join(BOOKS, file), 'utf8')).join('\n');
  const lines = text.replaceAll(/^import [^;]*;$/gm, '').split('\n');
  const code = lines.filter((line) => !/^\s*($|\/\/|\/\*\*|\*)/.test(line));
  expect(code.length).toBeGreaterThan(100);
  expect(code.length).toBeLessThanOrEqual(most);
});

test('its files are validated, its examples checked, its schema and its rules printed', () => {
  const files = ['my-book/packs/candles/encounters/cellar.yaml', 'my-book/packs/candles/moths.yaml'];
  expect(riposte('validate', ...files).match(/: a sound /g)).toHaveLength(2);
  expect(riposte('schema', 'candles')).toContain('urn:riposte:candles:encounter');
  expect(riposte('check', 'my-book/examples/ties-hit.yaml', 'my-book/examples/ties-miss.yaml')).toContain(
    '2 as expected, 0 different',
  );
  expect(riposte('rules')).toMatch(/timeslice[\s\S]*candles {2}Candles/);
  const nerve = riposte('rules', 'candles', 'nerve');
  expect(nerve).toMatch(/Code: fight\.ts:\d+/);
  expect(nerve).toMatch(/Proved by candles\.test\.ts:\d+/);
  expect(riposte('pack', 'list', 'candles')).toContain('The cellar');
});

test('a fight is run, its odds are exact, and threads play simulations of it', () => {
  expect(riposte('run', 'cellar', '--seed', '7')).toContain('The fight is over: ');
  // 2 to 6 of 6 on the die are a hit; of them 6 puts out both candles.
  const odds = riposte('odds', 'cellar', '--by', 'wick', '--against', 'moth-1');
  expect(odds).toMatch(/hit +83\.33 %/);
  expect(odds).toMatch(/target falls +16\.67 %/);
  expect(odds).toContain('exact, 6 branches');
  const hash = hashOf(join(folder, 'my-book'));
  const simulated = riposte('simulate', 'cellar', '--runs', '50', '--workers', '2');
  expect(simulated.replaceAll(/\s+/g, ' ')).toContain(`Rules: Candles, version 1+${hash}.`);
});

describe('a journal of it', () => {
  beforeAll(() => {
    const seed = '7'.repeat(64);
    riposte(
      'play',
      'cellar',
      '--auto',
      'house',
      '--auto',
      'moths',
      '--seed',
      seed,
      '--save',
      'fight.riposte',
    );
  });

  test('names the version of the rulebook and the hash of its files', () => {
    const [header] = readFileSync(join(folder, 'fight.riposte'), 'utf8').split('\n');
    const version = `1+${hashOf(join(folder, 'my-book'))}`;
    expect(JSON.parse(header!)).toMatchObject({ ruleset: { id: 'candles', version } });
  });

  test('is verified with the rulebook', () => {
    expect(riposte('verify', 'fight.riposte')).toMatch(/sound/);
    const { stdout, status } = tried(['verify', 'fight.riposte'], { RIPOSTE_RULEBOOKS: './my-book' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/sound/);
  });

  test('is refused by a program without the rulebook, with a remedy', () => {
    for (const command of ['verify', 'replay']) {
      const { stdout, stderr, status } = tried([command, 'fight.riposte']);
      expect(status).toBe(1);
      const told = `${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
      expect(told).toMatch(/the rulebook candles, version 1\+[0-9a-f]{16}, is not loaded here/);
      expect(told).toContain('loads one with --rulebook');
    }
  });

  test('is taken as recorded if the files of the rulebook have changed since', () => {
    cpSync(CANDLES, join(folder, 'changed'), { recursive: true });
    appendFileSync(join(folder, 'changed/fight.ts'), '\n// Another edition.\n');
    const { stdout, status } = tried(['verify', 'fight.riposte', '--rulebook', './changed']);
    expect(status).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/another version|other version|0 of \d+/);
  });
});

test('the hash covers the rules alone, and can be demanded', () => {
  const hash = hashOf(join(folder, 'my-book'));
  appendFileSync(join(folder, 'my-book/packs/candles/moths.yaml'), '\n# A remark.\n');
  expect(hashOf(join(folder, 'my-book'))).toBe(hash);
  expect(tried(['rules', 'candles', '--rulebook', `./my-book#${hash}`]).status).toBe(0);
  const { status, stderr } = tried(['rules', 'candles', '--rulebook', './my-book#0123456789abcdef']);
  expect(status).toBe(2);
  expect(stderr).toContain(`have the hash ${hash}, not 0123456789abcdef`);
});

test('an installed package is named by its name', () => {
  const at = join(folder, 'node_modules/riposte-ink');
  mkdirSync(at, { recursive: true });
  // As it would be published: in JavaScript.
  writeFileSync(
    join(at, 'package.json'),
    '{ "name": "riposte-ink", "type": "module", "exports": { ".": "./ink.js" } }',
  );
  writeFileSync(
    join(at, 'ink.js'),
    `import { ruleset as candles, content as all } from '../../my-book/ruleset.ts';
     export const ruleset = { ...candles, id: 'ink', rulebook: { ...candles.rulebook, id: 'ink', title: 'Ink' } };
     export const content = { ...all, ruleset: 'ink' };`,
  );
  const { stdout, stderr } = tried(['rules', ...BOOK, '--rulebook', 'riposte-ink']);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/candles {2}Candles[\s\S]*ink {2}Ink/);
});

describe('refused with what is wrong, where, and what to do:', () => {
  const MANIFEST = '{ "name": "x", "type": "module", "exports": "./x.ts" }';
  const GOOD = `export { ruleset, content } from '../my-book/ruleset.ts';`;

  test.each<readonly [string, string | (() => string), RegExp]>([
    ['a folder that does not exist', './gone', /There is no folder \.\/gone\.\nName the folder/],
    ['a package that is not installed', 'gone', /No package "gone" is installed here\.\nInstall it/],
    ['a folder named like a package', 'my-book', /No package "my-book"[\s\S]*Write \.\/my-book/],
    [
      'a folder without package.json',
      () => packageOf('bare', { 'x.ts': '' }),
      /\.\/bare has no package\.json/,
    ],
    [
      'a package without an entry',
      () => packageOf('mute', { 'package.json': '{}' }),
      /\.\/mute\/package\.json names no module[\s\S]*Add "exports"/,
    ],
    [
      'code that throws, at its line',
      () => packageOf('broken', { 'package.json': MANIFEST, 'x.ts': '\nthrow new Error("no ink");' }),
      /\.\/broken cannot be loaded: no ink \(x\.ts:2\)\.\nCorrect its code/,
    ],
    [
      'a rulebook that is not complete',
      () =>
        packageOf('half', {
          'package.json': MANIFEST,
          'x.ts': `export const ruleset = { id: 'half', version: '1' };`,
        }),
      /\.\/half is not complete: [\s\S]*ruleset\.step is no function[\s\S]*it exports no content/,
    ],
    [
      'an id that is taken',
      () => packageOf('twin', { 'package.json': MANIFEST, 'x.ts': GOOD }),
      /is called "candles", like the one in [\s\S]*Give it another id/,
    ],
  ])('%s', (_, place, says) => {
    const named = typeof place === 'string' ? place : place();
    const { status, stdout, stderr } = tried(['rules', ...BOOK, '--rulebook', named]);
    expect(stdout).toBe('');
    expect(stderr).toMatch(says);
    expect(status).toBe(2);
  });
});

describe('house rules', () => {
  const HOUSE = join(BOOKS, 'house-timeslice');

  test('take the place of their book: encounters play with them, and journals name them', () => {
    const seed = '7'.repeat(64);
    const sides = ['--auto', 'bridge', '--auto', 'crew'];
    const played = tried([
      'play',
      'duel',
      ...sides,
      '--seed',
      seed,
      '--save',
      'house.riposte',
      '--rulebook',
      HOUSE,
    ]);
    expect(played.stderr).toBe('');
    const { ruleset } = JSON.parse(readFileSync(join(folder, 'house.riposte'), 'utf8').split('\n')[0]!);
    expect(ruleset.version).toMatch(/^\d+\+fumbles-1\.slowing-wounds-2\.[0-9a-f]{16}$/);
    const verified = tried(['verify', 'house.riposte', '--rulebook', HOUSE]);
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringMatching(/sound/)]);
    expect(verified.stdout).not.toMatch(/another version/);
  });

  test('are in the rules, the odds and the threads of simulations', () => {
    expect(tried(['rules', 'timeslice', 'fumble', '--rulebook', HOUSE]).stdout).toContain(
      'A natural 0 on an attack',
    );
    // 60 % hits an unhurt Vex; the house takes 1 of the roll of a wounded attacker.
    const attack = ['odds', 'duel', '--by', 'mara', '--against', 'vex', '--set', 'mara.hpNow=5'];
    expect(tried(attack).stdout).toMatch(/hit +59\.95 %/);
    const odds = tried([...attack, '--rulebook', HOUSE]).stdout;
    expect(odds).toMatch(/hit +53\.35 %/);
    expect(odds).toMatch(/exact, \d+ branches/);
    const simulated = tried(['simulate', 'duel', '--runs', '20', '--workers', '1', '--rulebook', HOUSE]);
    expect(simulated.stdout).toMatch(/version\s\d+\+fumbles-1\.slowing-wounds-2\.[0-9a-f]{16}/);
  });

  test('are played at a live table: the log names them, and its journal is verified', async () => {
    const args = ['--port', '0', '--rulebook', HOUSE];
    const served = await serveIn(join(folder, 'house-tables'), args, (child) => running.push(child));
    const duel = readFileSync(join(ROOT, 'packs/timeslice/encounters/duel.yaml'), 'utf8');
    // Both are wounded, so the first attack shows it.
    const text = duel.replaceAll(/(use: \w+, side: \w+)/g, '$1, with: { hpNow: 5 }');
    const gm = await LiveClient.open(served.origin, served.key, { text });
    await gm.watch();
    await gm.do({ kind: 'set', settings: { autoSides: ['bridge', 'crew'] } });
    await gm.do({ kind: 'start' });
    const parts = () =>
      gm.log.flatMap((line) => (line.kind === 'fight' ? line.sums.flatMap((sum) => sum.parts) : []));
    const wounds = { value: -1, why: 'wounds', rule: 'slowing-wounds' };
    await expect.poll(parts, { timeout: 10_000 }).toContainEqual(wounds);
    await gm.do({ kind: 'end' });
    writeFileSync(join(folder, 'live.riposte'), (await gm.ask('/export?as=journal&for=gm')).text);
    await gm.unwatch();
    const verified = tried(['verify', 'live.riposte', '--rulebook', HOUSE]);
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringMatching(/sound/)]);

    served.process.kill('SIGTERM');
    await once(served.process, 'exit');
    const plain = await serveIn(join(folder, 'house-tables'), args.slice(0, 2), (child) =>
      running.push(child),
    );
    gm.origin = plain.origin;
    const { status, body } = await gm.ask<Problem>('/log');
    expect([status, body.code]).toEqual([409, 'rulebook-missing']);
    const hash = hashOf(HOUSE);
    expect(body.detail).toMatch(
      `by the rulebook "timeslice" (version 4+fumbles-1.slowing-wounds-2, files with the hash ${hash})`,
    );
    expect(body.remedy).toContain(`riposte serve --rulebook ./FOLDER#${hash}`);
  });

  test('two packages for one book are refused', () => {
    cpSync(HOUSE, join(folder, 'second'), { recursive: true });
    const { status, stderr } = tried(['rules', '--rulebook', HOUSE, '--rulebook', './second']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/house rules in .*second are for version \d+ of timeslice[\s\S]*in one package/);
  });
});

test.each(['candles', 'd20'])('random play of %s breaks no property', (book) => {
  const laws = join(ROOT, 'test/properties/run.ts');
  const args = [`--ruleset=${book}`, `--rulebook=${join(BOOKS, book)}`, '--commands=2000', '--seed=20261122'];
  const { stdout, stderr, status } = spawnSync(process.execPath, [laws, ...args], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain(`${book}: 2000 commands`);
  expect(status).toBe(0);
});

test('the odds of d20 are those that everybody knows', () => {
  const { stdout } = tried([
    ...['odds', 'goblin-toll', '--by', 'guard-captain', '--against', 'goblin-1'],
    ...['--rulebook', join(BOOKS, 'd20')],
  ]);
  // 1d20 + 5 against 13, and a 20 is critical.
  expect(stdout).toMatch(/hit +65\.00 %/);
  expect(stdout).toMatch(/critical +5\.00 %/);
});

test('two rulebooks are loaded together, and their examples are as expected', () => {
  const examples = globSync('*/examples/*.yaml', { cwd: BOOKS }).map((file) => join(BOOKS, file));
  const { stdout, stderr } = tried(['check', ...examples, ...BOOK, '--rulebook', join(BOOKS, 'd20')]);
  expect(stderr).toBe('');
  expect(stdout).toContain('4 as expected, 0 different');
});

describe('a server with the rulebook', () => {
  let served: Served;
  beforeAll(async () => {
    bringPageUpToDate();
    const args = ['--port', '0', '--rulebook', join(folder, 'my-book')];
    served = await serveIn(join(folder, 'tables'), args, (child) => running.push(child));
  });

  test('lists it with its encounters, packs and schema', async () => {
    const got = async (path: string) => (await ask<unknown>(served.origin, path)).body;
    expect(await got('/api/rulebooks')).toContainEqual(expect.objectContaining({ id: 'candles' }));
    expect(await got('/api/encounters')).toContainEqual(
      expect.objectContaining({ id: 'candles/cellar', name: 'The cellar' }),
    );
    expect(await got('/api/packs/candles')).toContainEqual(expect.objectContaining({ id: 'moth' }));
    expect(await got('/api/schema/candles')).toMatchObject({ $id: 'urn:riposte:candles:encounter' });
  });

  test('plays a table of it: threads read the encounter and compute its odds', async () => {
    const text = readFileSync(join(folder, 'my-book/packs/candles/encounters/cellar.yaml'), 'utf8');
    const gm = await LiveClient.open(served.origin, served.key, { text });
    await gm.watch();
    await gm.do({ kind: 'start' });
    await gm.until(({ view }) => view!.prompts.length > 0);
    const { id, who, options } = gm.view!.prompts[0]!;
    expect([who, options.map(({ kind }) => kind)]).toEqual(['wick', ['strike', 'wait']]);
    // On a busy machine, a request may time out once.
    const odds = async () => (await gm.ask(`/odds?decision=${id}`)).body;
    await expect.poll(odds).toContainEqual(expect.objectContaining({ kind: 'exact' }));
    await gm.unwatch();
  });

  test('is played on its page: chosen from the list, asked, answered, its rules read', async () => {
    const browser = await startChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await openByKeys(page, `${served.origin}/#gm=${served.key}`, 'cellar');
      await page.getByRole('button', { name: 'Start the fight' }).click();
      await page.locator('.prompt').waitFor();
      const blow = page.locator('.log-card').filter({ hasText: /(hits|misses) .*: \d+ against \d/ });
      const asked = new Map<string, number>();
      for (let i = 0; i < 40 && (await blow.count()) === 0; i += 1) await answerByKeys(page, asked);
      expect(await blow.count()).toBeGreaterThan(0);
      await page.goto(`${served.origin}/#rules=candles`);
      await page.getByText('Whoever is hit may spend a nerve').waitFor();
      // The page runs the rulebook itself: in the worker of the lab, and for a table on this device.
      await page.goto(`${served.origin}/#lab=candles/cellar`);
      await page.getByRole('button', { name: 'Calculate odds' }).click();
      await page.getByText('Exact: all 6 possible outcomes of the dice.').waitFor({ timeout: 60_000 });
      const visitor = await (await browser.newContext()).newPage();
      visitor.on('pageerror', (error) => faults.push(error.message));
      await openByKeys(visitor, `${served.origin}/`, 'cellar');
      await visitor.getByText(/From \d+ simulated fights/).waitFor({ timeout: 60_000 });
      await beginOffline(visitor);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
