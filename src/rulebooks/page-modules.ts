import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { ok, type Result, refused } from '../kernel/result.ts';

/** The modules of a rulebook as a page runs them, by their path in the rulebook's folder. */
export interface PageModules {
  readonly entry: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** Entry points of Riposte that a page lends to rulebooks, beside the rulebooks that come with it. */
const LENT: readonly string[] = ['riposte', 'content', 'fight', 'odds', 'presentation', 'simulation', 'zod'];

/**
 * Reads the modules of a rulebook for a page: without types, and with the addresses of the page's own modules in place of
 * `riposte`, `riposte/…` and `zod`. Only files that the rulebook imports are read, and none outside its folder. Refuses a
 * rulebook that imports something else, with a sentence. `books` are the rulebooks that come with Riposte.
 */
export async function pageModules(
  { folder, entry }: { readonly folder: string; readonly entry: string },
  books: readonly string[],
): Promise<Result<PageModules, string>> {
  await init;
  const first = relative(folder, entry).split(sep).join('/');
  const texts = new Map<string, string>();
  for (const waiting = [first]; waiting.length > 0; ) {
    const path = waiting.pop()!;
    if (texts.has(path)) continue;
    const read = moduleIn(folder, path, books);
    if ('refusal' in read) return read;
    texts.set(path, read.value.text);
    waiting.push(...read.value.imports);
  }
  return ok({ entry: first, texts });
}

interface Module {
  readonly text: string;
  /** The paths of the modules of the rulebook that it imports. */
  readonly imports: readonly string[];
}

function moduleIn(folder: string, path: string, books: readonly string[]): Result<Module, string> {
  let code: string;
  try {
    const written = readFileSync(join(folder, path), 'utf8');
    code = /\.m?ts$/.test(path) ? withoutTypes(written) : written;
  } catch (error) {
    return refused(`${path} can't be read for pages: ${(error as Error).message.split('\n')[0]}`);
  }
  const imports: string[] = [];
  let text = '';
  let at = 0;
  for (const { n: specifier, s: start, e: end, d: kind } of parse(code)[0]) {
    // `import.meta`
    if (kind === -2) continue;
    const address = specifier === undefined ? undefined : addressOf(specifier, path, books);
    if (address === undefined)
      return refused(`${path} imports ${specifier ?? 'something'}, which pages lack`);
    if (address.isOwn) imports.push(address.path);
    // The lexer gives the place of a dynamic import with its quotes.
    const written = kind === -1 ? address.path : JSON.stringify(address.path);
    text += code.slice(at, start) + (address.isOwn ? code.slice(start, end) : written);
    at = end;
  }
  return ok({ text: text + code.slice(at), imports });
}

interface Address {
  readonly path: string;
  readonly isOwn: boolean;
}

function addressOf(specifier: string, from: string, books: readonly string[]): Address | undefined {
  if (specifier.startsWith('.')) {
    const path = posix.join(dirname(from), specifier);
    return path.startsWith('..') ? undefined : { path, isOwn: true };
  }
  const [, name = specifier] = /^riposte\/([\w-]+)$/.exec(specifier) ?? [];
  const isLent = specifier === 'zod' ? true : name !== 'zod' && /^riposte(\/|$)/.test(specifier);
  return isLent && [...LENT, ...books].includes(name)
    ? { path: `/engine/${name}.js`, isOwn: false }
    : undefined;
}

/** Removes types. Node still announces that it can do so as an experiment, which is no news for an operator. */
function withoutTypes(code: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(code);
  } finally {
    process.emitWarning = emitWarning;
  }
}
