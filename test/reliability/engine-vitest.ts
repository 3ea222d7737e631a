import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(HOUSE, 'node_modules/vitest/vitest.mjs');

/** The parts of vitest's test report that are read here. */
interface Told {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Returns the results of the tests next to the rules. */
export function testsOfRules(): readonly Told[] {
  return inFolder((folder) => run(HOUSE, folder, ['--project', 'engine', 'src/rules']));
}

/** Uses absolute imports, because the file is placed in a separate folder. */
const PLANTED = `
import { test } from 'vitest';
import { fight } from ${JSON.stringify(join(HOUSE, 'test/support/fight.ts'))};
import { duel, toy } from ${JSON.stringify(join(HOUSE, 'test/support/toy.ts'))};
test('used up', () => void fight(toy, duel, [6], [4], [2]));
test('one too many', () => void fight(toy, duel, [6], [4], [2], [1]));
`;

/** Returns the results of two tests with scripted dice: one uses all dice, the other leaves one unused. */
export function plantedTests(): readonly Told[] {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'planted.test.ts'), PLANTED);
    symlinkSync(join(HOUSE, 'node_modules'), join(folder, 'node_modules'));
    return run(folder, folder, ['--root', folder]);
  });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-scripts-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(cwd: string, folder: string, args: readonly string[]): readonly Told[] {
  const file = join(folder, 'report.json');
  const all = [VITEST, 'run', ...args, '--reporter=json', `--outputFile=${file}`];
  // Remove the variables that a surrounding vitest sets for its child processes.
  const { VITEST_WORKER_ID: _, VITEST_POOL_ID: __, VITEST: ___, ...env } = process.env;
  spawnSync(process.execPath, all, { cwd, env, stdio: 'ignore' });
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly testResults: readonly { readonly assertionResults: readonly Told[] }[];
  };
  return report.testResults.flatMap(({ assertionResults }) => assertionResults);
}
