import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Maximum number of direct dependencies. */
const MOST_DIRECT = 25;

/**
 * Z1: writes an SBOM of Riposte and checks its packages for known vulnerabilities. Packages that are built in count as
 * well as those that are installed.
 */
export async function supplies(): Promise<Figure> {
  const direct = importedPackages();
  const shipped = mkdtempSync(join(tmpdir(), 'riposte-supplies-'));
  try {
    writeShipped(direct, shipped);
    const sbom = npm(shipped, 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx');
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    if (sbom.status === 0) writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), sbom.stdout);
    const all =
      sbom.status === 0 ? (JSON.parse(sbom.stdout) as { components: unknown[] }).components.length : 0;
    const audited = auditIn(npm(shipped, 'audit', '--package-lock-only', '--json').stdout);
    const found =
      audited.metadata === undefined ? undefined : moderateOrWorse(audited.metadata.vulnerabilities);
    const told =
      found === undefined
        ? `the audit did not run: ${audited.message ?? 'no reason given'}`
        : `audit: ${found} moderate or worse`;
    const figure = `${direct.length} direct dependencies, ${all} packages in all (dist/sbom.cdx.json); ${told}`;
    const isListed = all >= direct.length;
    return { id: 'Z1', figure, passed: isListed && direct.length <= MOST_DIRECT && (found ?? 0) === 0 };
  } finally {
    rmSync(shipped, { recursive: true, force: true });
  }
}

interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Writes a package with only these dependencies into a folder, at the versions that Riposte uses. */
function writeShipped(direct: readonly string[], folder: string): void {
  const { packages, ...lock } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const copiesOf = (name: string) =>
    Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  const names = new Set(direct);
  for (const name of names) {
    for (const [, { dependencies = {} }] of copiesOf(name))
      for (const theirs in dependencies) names.add(theirs);
  }
  const root = {
    name: 'riposte',
    version: '0.1.0',
    dependencies: Object.fromEntries(
      direct.map((name) => [name, packages[`node_modules/${name}`]!.version!]),
    ),
  };
  const kept = Object.fromEntries([...names].flatMap(copiesOf));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': root, ...kept } }),
  );
}

/** The names of the packages that the sources import. */
function importedPackages(): readonly string[] {
  const files = globSync(['src/**/*.ts', 'library/*.ts'], {
    cwd: ROOT,
    exclude: ['**/*.test.ts', 'library/*.config.ts'],
  });
  const imports = files.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:from|import\() ?'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/g,
    ),
  ]);
  return [...new Set(imports.map(([, name]) => name!))].filter((name) => !isBuiltin(name));
}

function npm(cwd: string, ...args: readonly string[]) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 120_000 });
}

type Vulnerabilities = Readonly<Record<string, number>>;

/** Returns the findings of `npm audit --json`, or the reason why the audit failed. */
function auditIn(text: string): {
  readonly metadata?: { readonly vulnerabilities: Vulnerabilities };
  readonly message?: string;
} {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Counts packages with a known vulnerability of moderate or higher severity. */
function moderateOrWorse({ moderate = 0, high = 0, critical = 0 }: Vulnerabilities): number {
  return moderate + high + critical;
}
