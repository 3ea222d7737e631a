import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Heavy developer tools, which npm ci does not install. Each list in tools/ is installed when it is first needed.

const ROOT = join(import.meta.dirname, '../..');

/** The lists in tools/. */
export type Tools = 'browser' | 'check' | 'docs' | 'mutation' | 'notation' | 'postgres';

/**
 * Returns the `node_modules` of a list of tools. Installs them first if necessary, at the versions of their lockfile, into
 * the cache of the checkout, where they also find its own packages.
 */
export function toolsIn(name: Tools): string {
  if (name === 'docs') return docsTools();
  const from = join(ROOT, 'tools', name);
  const lock = createHash('sha256').update(readFileSync(join(from, 'package-lock.json')));
  const cache = join(ROOT, 'node_modules/.cache/tools');
  const folder = join(cache, `${name}-${lock.digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) install(from, cache, folder);
  return join(folder, 'node_modules');
}

/** VitePress looks for its modules from the pages up, so they are installed beside them. */
function docsTools(): string {
  const folder = join(ROOT, 'docs/node_modules');
  if (existsSync(join(folder, '.package-lock.json'))) return folder;
  console.error('Installing the tools of docs/package.json, once.');
  ci(join(ROOT, 'docs'));
  return folder;
}

function ci(folder: string): void {
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

function install(from: string, cache: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'new-'));
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(from, file), join(fresh, file));
  console.error(`Installing the tools in tools/${from.split('/').at(-1)!}, once.`);
  ci(fresh);
  try {
    renameSync(fresh, folder);
  } catch {
    // Another process was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Imports a module of a tool: a path in its `node_modules`. The caller states the type. */
export async function toolModule(name: Tools, path: string): Promise<unknown> {
  return await import(pathToFileURL(join(toolsIn(name), path)).href);
}
