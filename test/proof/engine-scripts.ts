import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tellFaults } from './engine-fights.ts';
import { BY_LOT, handsOfTheirOwn } from './engine-hands.ts';
import type { Figure } from './figure.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(HOUSE, 'node_modules/vitest/vitest.mjs');

/** What vitest writes of a run, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * Runs all tests of rules. A script of dice that is not used up fails its test (`engine-scripts.test.ts` holds that);
 * dice from anywhere else are in the few files that play by lot or over all ways.
 */
export async function scripts(): Promise<Figure> {
  const tests = runRules().testResults.flatMap(({ assertionResults }) => assertionResults);
  const ofRules = tests.filter(({ fullName }) => /\[[a-z][a-z0-9-]*\]/.test(fullName));
  const failed = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => `failed: ${fullName}`);
  const faults = [...failed, ...handsOfTheirOwn().map((path) => `${path} gives dice past the scripts`)];
  tellFaults(faults);
  const figure =
    `${ofRules.length} tests that name a rule, of ${tests.length} beside the rules: ${failed.length} failed, by a ` +
    `die left over or anything else; ${BY_LOT.size} files roll by lot or over all ways, ` +
    `${faults.length - failed.length} others past the scripts`;
  return { id: 'E6', figure, passed: faults.length === 0 && ofRules.length > 0 };
}

function runRules(): Report {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-scripts-'));
  try {
    const file = join(folder, 'report.json');
    const args = ['run', '--project', 'parts', 'src/rules', '--reporter=json', `--outputFile=${file}`];
    spawnSync(process.execPath, [VITEST, ...args], { cwd: HOUSE, stdio: 'ignore' });
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
