import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../../src/cli/program.ts';
import { blocksOf, commandsOf, PAPERS, ROOT } from './papers.ts';
import type { Asked, Ended } from './run-commands.ts';

// Runs every command that README.md and docs/ show, in a folder with the files of its page. The output must match the
// output that the page shows (… stands for anything). Commands that cannot run this way are only compared with the
// existing options and scripts.

/** Commands of Riposte that are not run, and why. */
const NOT_RUN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^serve\b/, 'goes on until it is stopped: test/server/serve.test.ts'],
  [/^worker\b/, 'goes on until it is stopped: test/simulation/queue.test.ts'],
  [/^mcp\b/, 'waits for an assistant: test/mcp'],
  [/^play\b/, 'waits for somebody at the keyboard: test/cli/play.test.ts'],
  [/--queue\b/, 'asks for a database: test/simulation/queue.test.ts'],
  [/^(backup|restore|doctor)\b/, 'asks for a store: test/store/archive.test.ts'],
  [/^pack (new|measure)\b/, 'writes files: test/cli/pack.test.ts'],
];

/** For other programs, only the existence of their scripts is checked. */
const SCRIPTS = /^npm (?:run (?:--silent )?([\w:]+)|(start|test))\b/;
const PROGRAMS =
  /^(npm ci|node test\/browser\/pictures\/record.ts|npm pack|npm install|npx vitest|git|docker|cd|cp|systemctl|journalctl)\b/;

/** Pages whose commands form a recipe with a separate test. */
const RECIPES: Readonly<Record<string, string>> = {
  'docs/own-ruleset.md': 'test/own-ruleset/recipe.test.ts',
};

/** The placeholder in a command for a file of the reader. */
const STAND_INS: Readonly<Record<string, string>> = {
  'check FILE…': 'check examples/timeslice/double-doubling.yaml',
  'validate FILE…': 'validate packs/timeslice/encounters/duel.yaml',
  'migrate FILE…': 'migrate --dry-run fight.riposte',
  'import FILE': 'import people.txt',
  'verify JOURNAL': 'verify fight.riposte',
  'replay JOURNAL': 'replay fight.riposte',
};

/** The number of fights for a quick run; `balance` does not accept fewer. */
const FIGHTS: Readonly<Record<string, string>> = { simulate: '--runs 20', balance: '--runs 100' };

/** The part of a command after `riposte`; `undefined` for other programs. */
function argumentsOf(command: string): string | undefined {
  return /^(?:npm run (?:--silent )?riposte -- |npx riposte |riposte )(.*)$/.exec(command)?.[1];
}

/** Returns the command line as run here: without a redirection, and with few fights unless its output is shown. */
function asRun({ call = '', output }: Pick<Found, 'call' | 'output'>): string {
  const stands = (STAND_INS[call] ?? call).replace(/ > \S+$/, '');
  const [name = ''] = stands.split(' ');
  const few = name === 'simulate' || output === undefined ? FIGHTS[name] : undefined;
  return few === undefined ? stands : `${stands.replace(/--runs \d+/, '')} ${few} --workers 1`;
}

/** The words of a line, split as a shell does. */
function wordsIn(line: string, cwd: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].flatMap(([, double, single, bare]) => {
    if (bare === undefined) return [(double ?? single)!];
    const found = bare.includes('*') ? globSync(bare, { cwd }).sort() : [];
    return found.length === 0 ? [bare] : found;
  });
}

/** A pattern for the shown output, in which `…` stands for anything. */
function asShown(output: string): RegExp {
  const parts = output
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*?')}\\s*$`);
}

const PROGRAM = await program();

/** Expects that the command has every option of a command line. */
function strangeOptions(line: string): readonly string[] {
  const [name, ...words] = line.split(/\s+/);
  const command = PROGRAM.commands.find((each) => each.name() === name);
  if (command === undefined) return [`there is no command ${name}`];
  const known = [command, ...command.commands].flatMap(({ options }) => options.map(({ long }) => long));
  return words.filter((word) => word.startsWith('--') && !known.includes(word));
}

interface Found {
  readonly path: string;
  readonly line: number;
  readonly command: string;
  readonly output: string | undefined;
  /** The part after `riposte`; `undefined` for other programs. */
  readonly call: string | undefined;
}

const found: readonly Found[] = PAPERS.flatMap(({ path, text }) =>
  commandsOf(text).map((shown) => ({ ...shown, path, call: argumentsOf(shown.command) })),
);
const isRun = ({ path, call }: Found): boolean =>
  call !== undefined && !(path in RECIPES) && !NOT_RUN.some(([pattern]) => pattern.test(call));

const home = mkdtempSync(join(tmpdir(), 'riposte-docs-'));
const journal = join(home, 'fight.riposte');
afterAll(() => rmSync(home, { recursive: true }));

const folders = new Map<string, string>();

/**
 * A folder in which a page's commands can be run: the shipped files, and the files that the page shows. Pages with the
 * same files, most of them with none, share one.
 */
function folderFor(paper: string): string {
  const shown = blocksOf(paper).filter(({ file }) => file !== undefined);
  const files = JSON.stringify(shown.map(({ file, text }) => [file, text]));
  const made = folders.get(files);
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(home, 'page-'));
  folders.set(files, folder);
  for (const name of ['packs', 'examples', 'bench']) symlinkSync(join(ROOT, name), join(folder, name));
  for (const { file, text } of shown) writeFileSync(join(folder, file!), text);
  writeFileSync(join(folder, 'people.txt'), 'Thug: hp 14, I 9, weapons fists\n');
  for (const name of ['fight.riposte', 'fight.jsonl']) symlinkSync(journal, join(folder, name));
  return folder;
}

function node(...args: readonly string[]): string {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  return execFileSync(process.execPath, args, { cwd: ROOT, env, input: '', encoding: 'utf8' });
}

const ended = new Map<Found, Ended>();
beforeAll(() => {
  const sides = ['--auto', 'crew', '--auto', 'foes'];
  node('src/cli/main.js', 'play', 'duel', ...sides, '--save', journal);
  const all = found.filter(isRun);
  const papers = new Map(PAPERS.map(({ path, text }) => [path, folderFor(text)]));
  // What several pages show runs once.
  const asked = Map.groupBy(all, (shown) => {
    const folder = papers.get(shown.path)!;
    return JSON.stringify({ args: wordsIn(asRun(shown), folder), folder } satisfies Asked);
  });
  const list = join(home, 'commands.json');
  writeFileSync(list, `[${[...asked.keys()].join()}]`);
  const came = JSON.parse(node('test/docs/run-commands.ts', list)) as readonly Ended[];
  for (const [i, same] of [...asked.values()].entries()) {
    for (const each of same) ended.set(each, came[i]!);
  }
});

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe.each(found)('$path:$line: $command', (shown) => {
  const { path, command, call, output } = shown;
  if (isRun(shown)) {
    test(output === undefined ? 'runs' : 'prints what is shown', () => {
      const { code, said } = ended.get(shown)!;
      if (output === undefined) expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
      else expect(said).toMatch(asShown(output));
    });
  } else if (path in RECIPES) {
    test('is part of a recipe with a separate test', () => {
      expect(existsSync(join(ROOT, RECIPES[path]!))).toBe(true);
    });
  } else if (call !== undefined) {
    test('shows only existing options', () => expect(strangeOptions(call)).toEqual([]));
  } else {
    test('names existing commands and options', () => {
      const [, run, short] = SCRIPTS.exec(command) ?? [];
      const script = run ?? short;
      if (script === undefined) expect(command).toMatch(PROGRAMS);
      else expect(Object.keys(scripts)).toContain(script);
    });
  }
});

test('the search finds commands', () => {
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(isRun).length).toBeGreaterThan(25);
});
