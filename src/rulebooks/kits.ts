import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Content, type PackShelf, packsIn } from '../content/files.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { rulesets } from '../rulesets.ts';

/** Riposte's own folder: a checkout, or the installed package. */
export const ROOT = join(import.meta.dirname, '../..');

/** The packages of rulebooks to load, separated like PATH. Worker threads and child processes inherit it. */
const VARIABLE = 'RIPOSTE_RULEBOOKS';

let playable: readonly RulebookKit[] = rulesets.map((kit) => ({ ...kit, folder: ROOT }));
const loaded: LoadedRulebook[] = [];
let loading: Promise<void> | undefined;

/** Returns the rulebooks of this process: those of Riposte, then those that the operator loaded. */
export function kits(): readonly RulebookKit[] {
  return playable;
}

export function kitById(id: string): RulebookKit | undefined {
  return playable.find(({ ruleset }) => ruleset.id === id);
}

export function rulesetById(id: string): Ruleset | undefined {
  return kitById(id)?.ruleset;
}

/** Returns the rulebooks that the operator loaded, in their order. */
export function loadedRulebooks(): readonly LoadedRulebook[] {
  return loaded;
}

/**
 * Loads the rulebooks that the environment names, once in each thread. Every entry of a program awaits it before it uses
 * `kits`. Throws RulebookError.
 */
export function rulebooksLoaded(): Promise<void> {
  loading ??= loadAll();
  return loading;
}

/** Adds rulebooks to those that the environment names. To be called before `rulebooksLoaded`. */
export function nameRulebooks(places: readonly string[]): void {
  const named = (process.env[VARIABLE] ?? '').split(delimiter).filter((each) => each !== '');
  if (places.length > 0) process.env[VARIABLE] = [...named, ...places].join(delimiter);
}

async function loadAll(): Promise<void> {
  const places = (process.env[VARIABLE] ?? '').split(delimiter).filter((each) => each !== '');
  const pinned: string[] = [];
  for (const place of places) {
    const found = await loadRulebook(place, playable);
    const { kit, folder, hash } = found;
    playable = withKit(kit, folder);
    loaded.push(found);
    pinned.push(`${folder}#${hash}`);
  }
  // Threads started later load the same files or none.
  if (pinned.length > 0) process.env[VARIABLE] = pinned.join(delimiter);
}

/** House rules take the place of their book; other rulebooks are added. */
function withKit(kit: RulebookKit, folder: string): readonly RulebookKit[] {
  const { id, houseOf } = kit.ruleset;
  const other = kitById(id);
  if (other === undefined) return [...playable, kit];
  if (houseOf === undefined) {
    throw new RulebookError(
      `The rulebook in ${folder} is called "${id}", like the one in ${other.folder}.`,
      'Give it another id, or load only one of them.',
    );
  }
  if (other.ruleset.version === houseOf) return playable.map((each) => (each === other ? kit : each));
  throw new RulebookError(
    `The house rules in ${folder} are for version ${houseOf} of ${id}, and this is ${other.ruleset.version}.`,
    'Combine the house rules of one book in one package: override(override(book, …), …).',
  );
}

const shelves = new Map<string, PackShelf>();

function shelfIn(folder: string): PackShelf {
  const shelf = shelves.get(folder) ?? packsIn(join(folder, 'packs'));
  shelves.set(folder, shelf);
  return shelf;
}

/** The packs that come with each rulebook, and packs that encounters name by path. */
export const SHELF: PackShelf = {
  shipped: (ruleset) => shelfIn(kitById(ruleset)?.folder ?? ROOT).shipped(ruleset),
  named: (name, besides) => shelfIn(ROOT).named(name, besides),
};

/** A file of an encounter that comes with a rulebook. */
export interface EncounterFile {
  /** For example `timeslice/duel`. */
  readonly name: string;
  readonly ruleset: string;
  readonly path: string;
}

/** Returns the encounters that come with the rulebooks. */
export function encounterFiles(): readonly EncounterFile[] {
  return playable.flatMap(({ ruleset: { id: ruleset }, folder }) =>
    globSync(`packs/${ruleset}/encounters/*.{yaml,yml,json}`, { cwd: folder })
      .sort()
      .map((path) => ({
        name: `${ruleset}/${basename(path).replace(/\.\w+$/, '')}`,
        ruleset,
        path: join(folder, path),
      })),
  );
}

/** A rulebook with the schemas of its content files, and the folder that holds `packs` and `examples`. */
export interface RulebookKit {
  readonly ruleset: Ruleset;
  readonly content: Content;
  readonly folder: string;
  /** Whether a turn ends after an attack, unless a person wants to be asked. */
  readonly isOverAfterAttack?: boolean;
}

/** A loaded package. */
export interface LoadedRulebook {
  readonly kit: RulebookKit;
  readonly folder: string;
  /** The module that it exports. */
  readonly entry: string;
  readonly hash: string;
}

/** A package that is not a usable rulebook. The message says what is wrong and where; `remedy` what to do instead. */
class RulebookError extends Error {
  override readonly name = 'RulebookError';
  readonly remedy: string;

  constructor(sentence: string, remedy: string) {
    super(sentence);
    this.remedy = remedy;
  }
}

/** Letters of the hash in a version. */
const HASH_LENGTH = 16;

/**
 * Loads a rulebook. `place` is a folder (`./my-book`) or an installed package (`my-book`); `place#HASH` also demands the
 * hash of its files. Its code runs with all rights of this process. Throws RulebookError.
 */
async function loadRulebook(place: string, known: readonly RulebookKit[]): Promise<LoadedRulebook> {
  const [, where = place, pinned] = /^(.+)#([0-9a-f]+)$/.exec(place) ?? [];
  const folder = folderOf(where);
  const hash = hashOf(folder);
  if (pinned !== undefined && pinned !== hash) {
    throw new RulebookError(
      `The files of the rulebook ${where} have the hash ${hash}, not ${pinned}.`,
      'Use the files that were loaded first, or start again without this hash.',
    );
  }
  const entry = entryOf(folder, where);
  const exported = await importFrom(folder, entry, where);
  const base = baseOf(exported, known);
  const { ruleset, content } = checked(base === undefined ? exported : withContent(exported, base), where);
  const version = `${ruleset.version}${base === undefined ? '+' : '.'}${hash}`;
  const kit = { ruleset: { ...ruleset, version }, content, folder: base?.folder ?? folder };
  return { kit, folder, entry, hash };
}

/** Returns the rulebook that a package changes by house rules; `undefined` if it is a rulebook of its own. */
function baseOf(exported: unknown, known: readonly RulebookKit[]): RulebookKit | undefined {
  const { ruleset } = exported as { readonly ruleset?: Partial<Ruleset> };
  return ruleset?.houseOf === undefined ? undefined : known.find((kit) => kit.ruleset.id === ruleset.id);
}

function withContent(exported: unknown, { content }: RulebookKit): unknown {
  return { ...(exported as object), content };
}

function folderOf(where: string): string {
  const isPath = isAbsolute(where) || /^\.{1,2}([\\/]|$)/.test(where);
  if (!isPath) return installed(where);
  const folder = resolve(where);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  const what = existsSync(folder) ? `${where} has no package.json` : `There is no folder ${where}`;
  throw new RulebookError(`${what}.`, 'Name the folder of a rulebook; docs/own-ruleset.md describes it.');
}

function installed(name: string): string {
  let manifest: string | undefined;
  try {
    manifest = findPackageJSON(name, pathToFileURL(join(process.cwd(), 'package.json')));
  } catch {
    // The same as not found.
  }
  if (manifest !== undefined) return dirname(realpathSync(manifest));
  const isHere = existsSync(resolve(name));
  throw new RulebookError(
    `No package "${name}" is installed here.`,
    isHere ? `Write ./${name} for the folder.` : `Install it here, or write ./${name} for a folder.`,
  );
}

/** The module that a package exports. */
function entryOf(folder: string, where: string): string {
  const file = join(folder, 'package.json');
  let manifest: { readonly exports?: unknown; readonly main?: unknown };
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RulebookError(`${where}/package.json is not JSON: ${sentenceOf(error)}.`, 'Correct the file.');
  }
  const { exports, main } = manifest;
  const entry = [inExports(exports), main].find((each) => typeof each === 'string');
  if (entry === undefined) {
    throw new RulebookError(
      `${where}/package.json names no module of the rulebook.`,
      'Add "exports": "./rulebook.ts", or the module that exports ruleset and content.',
    );
  }
  const path = join(folder, entry as string);
  if (existsSync(path)) return path;
  throw new RulebookError(
    `${where}/package.json exports ${entry as string}, which does not exist.`,
    'Correct it.',
  );
}

function inExports(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null) return exports;
  const { '.': own, import: imported, default: usual } = exports as Readonly<Record<string, unknown>>;
  return own === undefined ? (imported ?? usual) : inExports(own);
}

/** Files that cannot change the rules: texts, tests, content. Folders of packages are not followed. */
const NOT_RULES = /(^|\/)(\.[^/]*|node_modules|packs|examples)(\/|$)|\.test\.\w+$|\.md$/;

/**
 * Returns the hash of the rules of a package: 16 digits of the SHA-256 over the path and SHA-256 of each file, sorted by
 * path, without hidden files, tests, Markdown, node_modules, packs and examples.
 */
export function hashOf(folder: string): string {
  const whole = createHash('sha256');
  for (const path of filesIn(folder).toSorted()) {
    const file = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    whole.update(`${path}\n${file}\n`);
  }
  return whole.digest('hex').slice(0, HASH_LENGTH);
}

function filesIn(folder: string, inside = ''): readonly string[] {
  return readdirSync(join(folder, inside)).flatMap((name) => {
    const path = inside === '' ? name : `${inside}/${name}`;
    if (NOT_RULES.test(path)) return [];
    const whole = join(folder, path);
    return statSync(whole).isDirectory() ? filesIn(folder, path) : [path];
  });
}

async function importFrom(folder: string, entry: string, where: string): Promise<unknown> {
  lendPackages(folder);
  try {
    return await import(pathToFileURL(entry).href);
  } catch (error) {
    const isTypeScript =
      (error as NodeJS.ErrnoException).code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING';
    throw new RulebookError(
      `The rulebook ${where} cannot be loaded: ${sentenceOf(error)}${placeOf(error, folder)}.`,
      isTypeScript
        ? 'Node runs no TypeScript inside node_modules: publish JavaScript, or name the folder of the source.'
        : 'Correct its code. It may import "riposte", "riposte/…", "zod" and its own files.',
    );
  }
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.replace(/\.$/, '');
}

/** The first line of the package that an error passed through. */
function placeOf(error: unknown, folder: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack
    .replaceAll('file://', '')
    .split('\n')
    .find((line) => line.includes(folder + sep));
  const found =
    at === undefined ? null : /[\w./-]+:\d+/.exec(at.slice(at.indexOf(folder) + folder.length + 1));
  return found === null ? '' : ` (${found[0]})`;
}

const lent = new Set<string>();

/**
 * Lets the modules of a folder import `riposte` and `zod` from this program. A rulebook then needs no installation, and
 * never runs on another version of the kernel than the program.
 */
function lendPackages(folder: string): void {
  if (lent.size === 0) registerHooks({ resolve: resolveLent });
  lent.add(pathToFileURL(folder + sep).href);
}

const resolveLent: Parameters<typeof registerHooks>[0]['resolve'] = (specifier, context, next) => {
  const asker = context.parentURL ?? '';
  const isLent =
    [...lent].some((folder) => asker.startsWith(folder)) && !asker.includes('/node_modules/zod/');
  const door = isLent ? /^riposte(?:\/([\w-]+))?$/.exec(specifier) : null;
  if (door !== null) return next(pathToFileURL(doorPath(door[1] ?? 'riposte')).href, context);
  if (isLent && specifier === 'zod') return next(specifier, { ...context, parentURL: import.meta.url });
  return next(specifier, context);
};

/** The file of an entry point: TypeScript in a checkout, JavaScript in the package. */
function doorPath(name: string): string {
  const isCheckout = import.meta.filename.endsWith('.ts');
  if (!isCheckout) {
    const entry = join(ROOT, 'dist/lib', `${name}.js`);
    return existsSync(entry) ? entry : join(ROOT, 'dist/lib/rules', `${name}.js`);
  }
  if (name === 'rulesets') return join(ROOT, 'src/rulesets.ts');
  const entry = join(ROOT, 'library', `${name}.ts`);
  return existsSync(entry) ? entry : join(ROOT, 'src/rules', name, 'ruleset.ts');
}

const FUNCTIONS = [
  ...['start', 'evolve', 'step', 'over', 'seats', 'overview', 'gm', 'intervene'],
  ...['view', 'tell', 'outcome', 'invariant'],
];

function checked(exported: unknown, where: string): Pick<RulebookKit, 'ruleset' | 'content'> {
  const { ruleset, content } = exported as { readonly ruleset?: Ruleset; readonly content?: Content };
  const faults = [...faultsOfRuleset(ruleset), ...faultsOfContent(content, ruleset)];
  if (faults.length === 0) return { ruleset: ruleset!, content: content! };
  throw new RulebookError(
    `The rulebook ${where} is not complete: ${faults.join('; ')}.`,
    'docs/own-ruleset.md describes what a rulebook exports; examples/rulebooks has two.',
  );
}

function faultsOfRuleset(ruleset: Partial<Ruleset> | undefined): readonly string[] {
  if (typeof ruleset !== 'object' || ruleset === null) return ['it exports no ruleset'];
  const { id, version, rulebook, policies, words } = ruleset;
  const missing = FUNCTIONS.filter((name) => typeof ruleset[name as keyof Ruleset] !== 'function');
  return [
    ...(/^[a-z][a-z0-9-]{0,39}$/.test(id ?? '') ? [] : ['ruleset.id is not a word in lower case']),
    ...(/^[\w.+-]{1,60}$/.test(version ?? '') ? [] : ['ruleset.version is not a short text such as "1"']),
    ...(rulebook?.id === id ? [] : ['ruleset.rulebook.id is not ruleset.id']),
    ...(typeof policies?.simple === 'function' ? [] : ['ruleset.policies.simple is missing']),
    ...(typeof words?.told === 'function' ? [] : ['ruleset.words is missing']),
    ...missing.map((name) => `ruleset.${name} is no function`),
  ];
}

function faultsOfContent(
  content: Partial<Content> | undefined,
  ruleset: Partial<Ruleset> | undefined,
): readonly string[] {
  if (typeof content !== 'object' || content === null) return ['it exports no content'];
  const isSchema = (each: unknown): boolean => typeof each === 'object' && each !== null && '_zod' in each;
  return [
    ...(content.ruleset === ruleset?.id ? [] : ['content.ruleset is not ruleset.id']),
    ...(['sheet', 'options'] as const)
      .filter((name) => !isSchema(content[name]))
      .map((name) => `content.${name} is not a schema of zod 4`),
    ...(Array.isArray(content.optionsNamingSides) ? [] : ['content.optionsNamingSides is not a list']),
    ...(typeof content.catalogue === 'object' ? [] : ['content.catalogue is missing']),
  ];
}
