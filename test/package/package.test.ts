import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { startChromium } from '../browser/chromium.ts';
import { serveFolder } from '../browser/static-page.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { toolsIn } from '../support/tools.ts';
import { dependencies, type Packed, type Project, pack, projectWith, ROOT } from './packed.ts';

/** Entry points that run without any other package, in a browser too. */
const ENGINE = [
  ...['riposte', 'riposte/fight', 'riposte/presentation', 'riposte/odds', 'riposte/simulation'],
  'riposte/client',
];
const BOOKS = rulesets.map(({ ruleset }) => `riposte/${ruleset.id}`);
/** Entry points that read files. All need these two packages, the last one also Node. */
const READING = ['riposte/rulesets', 'riposte/content', 'riposte/import', 'riposte/files'];
const READERS = ['yaml', 'zod'];

let folder: string;
let packed: Packed;
const projects: Project[] = [];

function project(packages: readonly string[]): string {
  const made = projectWith(packed, packages);
  projects.push(made);
  return made.folder;
}

function node(cwd: string, args: readonly string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

const opening = (names: readonly string[]): string[] => [
  '--input-type=module',
  '--eval',
  `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length > 0);`,
];

const opened = (names: readonly string[]): string => names.map((name) => `${name} true\n`).join('');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'riposte-packed-'));
  packed = pack(folder);
});

afterAll(() => {
  for (const made of projects) made.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the package, as npm packs it,', () => {
  test('contains the library with its types, the packs and the licences, but no sources or tests', () => {
    const paths = packed.files.map(({ path }) => path);
    const wanted = ['LICENSE', 'README.md', 'dist/lib/LICENSES.md', 'dist/lib/cli.js'];
    const typed = [...ENGINE, 'riposte/content', 'riposte/files'].map((name) => name.split('/').at(-1));
    const types = typed.map((name) => `dist/lib/types/library/${name}.d.ts`);
    const books = rulesets.map(({ ruleset }) => `packs/${ruleset.id}/encounters/`);
    expect(paths).toEqual(expect.arrayContaining([...wanted, ...types]));
    expect(books.filter((book) => !paths.some((path) => path.startsWith(book)))).toEqual([]);
    expect(paths.filter((path) => /^(src|test|web|node_modules)\/|\.test\./.test(path))).toEqual([]);
  });

  test('has an engine without dependencies', () => {
    const names = [...ENGINE, ...BOOKS];
    expect(node(project([]), opening(names))).toBe(opened(names));
  });

  test('reads files with only two dependencies, yaml and zod', () => {
    expect(node(project(READERS), opening(READING))).toBe(opened(READING));
  });

  test('has types that compile in a strict project', () => {
    const at = project(READERS);
    const names = [...ENGINE, ...BOOKS, ...READING];
    const imports = names.map((name, i) => `import * as door${i} from '${name}';\n`).join('');
    const program = `${imports}
import type { Encounter, Ruleset } from 'riposte';
import { type RulesetBundle, loadEncounter } from 'riposte/content';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { rulesets } from 'riposte/rulesets';
import { openFight, type Fight, FightSeed } from 'riposte/fight';
import { timeslice } from 'riposte/timeslice';
const kits: readonly (RulesetBundle & { readonly ruleset: Ruleset })[] = rulesets;
const file = readTextFile(PACKS);
if ('refusal' in file) throw new Error(file.refusal.sentence);
const loaded = loadEncounter(file.value, { kits, shelf: SHIPPED });
if ('refusal' in loaded) throw new Error(String(loaded.refusal.faults.length));
const seed = new FightSeed(new Uint8Array(32));
export const fight: Fight = openFight(loaded.value.kit.ruleset, loaded.value.encounter, { mode: 'seeded', seed });
export const typed = (encounter: Encounter<never, never>) =>
  openFight(timeslice, encounter, { mode: 'typed', seed }).now.state.round.toFixed();
// @ts-expect-error: there is no such mode.
openFight(timeslice, {} as Encounter<never, never>, { mode: 'loaded', seed });
export const doors = [${names.map((_, i) => `door${i}`).join(', ')}];
`;
    writeFileSync(join(at, 'program.ts'), program);
    expect(typeFaults(SIX, at, 'program.ts', '--module', 'nodenext')).toBe('');
  });

  test('contains the terminal, which works as in a checkout', () => {
    const at = project(dependencies());
    const cli = join(at, 'node_modules/riposte/dist/lib/cli.js');
    const main = join(ROOT, 'src/cli/main.js');
    // The second plays in threads, which are separate files.
    for (const args of [
      ['run', 'duel', '--seed', '7'],
      ['simulate', 'duel', '--runs', '40', '--seed', '7', '--json'],
    ]) {
      expect(timeless(node(at, [cli, ...args]))).toBe(timeless(node(at, [main, ...args])));
    }
  });
});

/** TypeScript 6, and 7 with a tenth of its time: users have either. */
const SIX = join(ROOT, 'node_modules/typescript/bin/tsc');
const SEVEN = join(toolsIn('check'), 'typescript-7/bin/tsc');

/** A compiler's messages for a program in the strictest project. */
function typeFaults(tsc: string, cwd: string, ...args: readonly string[]): string {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2024'];
  return spawnSync(process.execPath, [tsc, ...strict, ...args], { cwd, encoding: 'utf8' }).stdout;
}

/** Without the duration. */
function timeless(text: string): string {
  return text.replaceAll(/"(seconds|fightsPerSecond)":\s*[\d.]+/g, '');
}

test('the package accepts another author’s rulebook', () => {
  const at = project(READERS);
  const own = join(ROOT, 'examples/rulebooks/candles');
  cpSync(own, join(at, 'candles'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const program = `
import { random } from 'riposte/simulation';
import { loadEncounter } from 'riposte/content';
import { packsIn, readTextFile } from 'riposte/files';
import { openFight, submit, FightSeed, toLines, verify } from 'riposte/fight';
import { type Ruleset, unwrap } from 'riposte';
import { ruleset as candles, content } from './candles/ruleset.ts';
const ruleset = candles as Ruleset;
const file = readTextFile('candles/packs/candles/encounters/cellar.yaml');
const kits = [{ ruleset, content }];
const loaded = loadEncounter(unwrap(file), { kits, shelf: packsIn('candles/packs') });
const { encounter } = unwrap(loaded);
let fight = openFight(ruleset, encounter, { mode: 'seeded', seed: new FightSeed(new Uint8Array(32)) });
while (fight.now.waiting.kind === 'decisions') {
  const { id, decision } = fight.now.waiting.open[0]!;
  const answer = random(decision, fight.now.state, (n) => fight.entries.length % n);
  fight = unwrap(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer }));
}
process.stdout.write(verify(toLines(fight, 'with-seed'), () => ruleset).kind);
`;
  writeFileSync(join(at, 'play.ts'), program);
  // The types of the package itself were checked above.
  const running = [
    '--allowImportingTsExtensions',
    '--verbatimModuleSyntax',
    '--module',
    'nodenext',
    '--skipLibCheck',
  ];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  expect(typeFaults(SEVEN, at, 'play.ts', ...running, ...types)).toBe('');
  expect(node(at, ['play.ts'])).toBe('sound');
});

test('its terminal loads another author’s rulebook, and so do its threads', () => {
  const at = project(dependencies());
  cpSync(join(ROOT, 'examples/rulebooks/candles'), join(at, 'candles'), { recursive: true });
  const cli = join(at, 'node_modules/riposte/dist/lib/cli.js');
  const simulated = node(at, [
    cli,
    'simulate',
    'cellar',
    '--runs',
    '20',
    '--workers',
    '1',
    '--rulebook',
    './candles',
  ]);
  expect(simulated).toMatch(/Rules: Candles, version\s1\+[0-9a-f]{16}\./);
});

/** A program that a page of the docs shows. */
interface Shown {
  readonly place: string;
  readonly ending: string;
  readonly code: string;
}

function programsIn(page: string): readonly Shown[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```(ts|js)\n([\s\S]*?)^```/gm)].map(({ index, 1: ending, 2: code }) => {
    return { place: `${page}:${text.slice(0, index).split('\n').length}`, ending: ending!, code: code! };
  });
}

const SHOWN = ['docs/library.md', 'docs/odds.md', 'docs/developers.md'].flatMap(programsIn);

describe('every program in the docs', () => {
  let at: string;
  let server: LiveServer;
  beforeAll(async () => {
    at = project(READERS);
    server = await startLiveServer();
  });
  afterAll(() => server.stop());

  test('is found', () => expect(SHOWN.length).toBeGreaterThan(6));

  test('compiles in the strictest project', () => {
    const files = SHOWN.map(({ ending, code }, i) => {
      writeFileSync(join(at, `shown-${i}.${ending}`), code);
      return `shown-${i}.${ending}`;
    });
    const written = files.filter((file) => file.endsWith('.ts'));
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    expect(typeFaults(SEVEN, at, ...written, '--module', 'nodenext', ...types)).toBe('');
  });

  test.each(SHOWN.map((shown, i) => ({ ...shown, file: `shown-${i}.${shown.ending}` })))(
    '$place runs',
    async ({ file }) => {
      const env = { ...process.env, RIPOSTE_SERVER: server.origin, RIPOSTE_HOST_KEY: server.hostKey };
      // Not `spawnSync`: the server runs in this process.
      const child = spawn(process.execPath, [file], { cwd: at, env });
      let errors = '';
      child.stderr.on('data', (text) => (errors += text));
      const [code] = (await once(child, 'close')) as [number];
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
    },
  );
});

describe('the example programs', () => {
  test('include one that plays a fight in twenty lines', () => {
    const at = project(READERS);
    const code = readFileSync(join(at, 'fight.js'), 'utf8').split('\n');
    const lines = code.filter((line) => !/^(\/\/.*|import .*|\s*)$/.test(line));
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(readFileSync(join(ROOT, 'docs/library.md'), 'utf8')).toContain(code.join('\n'));
    expect(node(at, ['fight.js'])).toMatch(/rolls \d+ to hit.*The fight is over/s);
  });

  test('include one that lets two assistants talk', () => {
    const says = [
      'hello',
      'ann: sit gm',
      'ann: fight nowhere',
      'ann: fight timeslice/encounters/duel',
      'ann: sit gm',
      'mara: sit nobody',
      'mara: sit mara',
    ];
    // Whatever the dice show, one of the two is asked first; number 1 is always a choice for that one.
    const both = ['ann: 1', 'mara: 1'];
    const rest = [...both, ...both, ...both, 'mara: 99', 'mara: undo', 'ann: undo', 'ann: dance'];
    const heard = node(project(READERS), ['bot.js'], [...says, ...rest, ''].join('\n'));
    const lines = heard.split('\n');
    expect(lines[0]).toBe('to all: Write "name: command": fight NAME, sit SEAT, why, undo, or a number.');
    expect(lines[1]).toBe('to ann: Begin with "fight timeslice/encounters/duel".');
    expect(lines[2]).toMatch(/^to all: there is no file .*Try: fight timeslice\/encounters\/duel$/);
    expect(lines[3]).toBe('to all: The debt on Heron Bridge. Seats: gm, mara.');
    expect(heard).toContain('to mara: There is no seat "nobody".');
    expect(heard).toMatch(/^to (ann|mara): {3}1 {2}\S/m);
    expect(heard).toContain('to mara: You do not have that choice now.');
    expect(heard).toContain('to mara: Only the GM can undo.');
    expect(heard).toContain('to all: The last step was undone.');
    expect(lines.at(-2)).toBe('to ann: I know fight, sit, why, undo, or the number of a choice.');
  });

  test('include one that embeds a table in a page', async () => {
    const at = project(READERS);
    writeFileSync(join(at, 'page/encounter.json'), node(at, ['page/prepare.js']));
    // The served files contain no other package.
    for (const name of READERS) rmSync(join(at, 'node_modules', name));
    const site = await serveFolder(at);
    const browser = await startChromium();
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('requestfailed', (request) => faults.push(request.url()));
      await page.goto(`${site.url}page/index.html`);
      const standings = page.getByRole('list', { name: 'Who is there' }).getByRole('listitem');
      const log = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
      await standings.filter({ hasText: /^Mara Quickwater: (\d+) of \1 / }).waitFor({ timeout: 10_000 });
      const atFirst = await log.allTextContents();
      await page.getByRole('button', { name: 'End the turn' }).click();
      await expect.poll(() => log.count()).toBeGreaterThan(atFirst.length);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => log.allTextContents()).toEqual(atFirst);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
