import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** What `npm pack` made. */
export interface Packed {
  readonly tarball: string;
  /** Bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Builds the library and packs the package into `folder`; the page is taken as it was built last. */
export function pack(folder: string): Packed {
  run('npm', ['run', '--silent', 'prepack']);
  const told = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
  const [packed] = JSON.parse(told) as [Omit<Packed, 'tarball'> & { readonly filename: string }];
  return { ...packed, tarball: join(folder, packed.filename) };
}

function run(command: string, args: readonly string[]): string {
  // A separate process, so that it is built for users and not for the test runner's NODE_ENV.
  const { NODE_ENV: _, ...env } = process.env;
  return execFileSync(command, args, { cwd: ROOT, env, encoding: 'utf8' });
}

/** A user's project in a separate folder. */
export interface Project {
  readonly folder: string;
  remove(): void;
}

/** A project in which the package is installed from its tarball, with only `packages` of its dependencies. */
export function projectWith({ tarball }: Pick<Packed, 'tarball'>, packages: readonly string[]): Project {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-project-'));
  const installed = join(folder, 'node_modules/riposte');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  cpSync(join(ROOT, 'examples/library'), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The names of all packages that an installation of the package requires. */
export function dependencies(): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(dependencies);
}
