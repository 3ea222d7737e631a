import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/web/index.html');
/** The sources of the page. */
const SOURCES = ['web/**/*.*', 'src/**/*.ts', 'packs/**/*.yaml', 'package-lock.json'];

/** Builds the page that servers deliver, unless it is newer than its sources. */
export function bringPageUpToDate(): void {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  const isOld = globSync(SOURCES, { cwd: ROOT }).some((path) => statSync(join(ROOT, path)).mtimeMs > built);
  if (!isOld) return;
  // Build for production instead of the test runner's NODE_ENV.
  const { NODE_ENV: _, ...env } = process.env;
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'error',
  ];
  execFileSync(process.execPath, vite, { cwd: ROOT, env });
}
