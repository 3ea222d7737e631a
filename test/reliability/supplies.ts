import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Maximum number of direct dependencies. */
const MOST_DIRECT = 25;

/** Z1: writes an SBOM of Riposte and checks its dependencies for known vulnerabilities. */
export async function supplies(): Promise<Figure> {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const direct = Object.keys(dependencies).length;
  const sbom = npm('sbom', '--omit=dev', '--sbom-format', 'cyclonedx');
  const folder = join(ROOT, 'dist');
  mkdirSync(folder, { recursive: true });
  if (sbom.status === 0) writeFileSync(join(folder, 'sbom.cdx.json'), sbom.stdout);
  const all =
    sbom.status === 0 ? (JSON.parse(sbom.stdout) as { components: unknown[] }).components.length : 0;
  const audit = npm('audit', '--omit=dev', '--json');
  const audited = auditIn(audit.stdout);
  const found =
    audited.metadata === undefined ? undefined : moderateOrWorse(audited.metadata.vulnerabilities);
  const told =
    found === undefined
      ? `the audit did not run: ${audited.message ?? 'no reason given'}`
      : `audit: ${found} moderate or worse`;
  const figure = `${direct} direct dependencies, ${all} packages in all (dist/sbom.cdx.json); ${told}`;
  return { id: 'Z1', figure, passed: sbom.status === 0 && direct <= MOST_DIRECT && (found ?? 0) === 0 };
}

function npm(...args: readonly string[]) {
  return spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 120_000 });
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
