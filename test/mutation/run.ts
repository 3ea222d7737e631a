import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { rulesets } from '../../src/rulesets.ts';
import { toolModule, toolsIn } from '../support/tools.ts';
import { lines, tally } from './report.ts';
import type { Draw } from './sample.ts';

// Plants errors in the rules, one at a time, and counts how many the tests detect (E9). Lists the undetected
// ones. Without --size it plants every possible error, which takes hours. Exits with 1 below 85 %. npm run
// reliability -- mutants [--ruleset ID] [--files PATTERN] [--size 200] [--seed 1]
//
// Stryker cannot send more than about 7,200 mutants to its checker at once. Hit Locations has more, so it is tried in
// two parts: --files '[a-m]*' and --files '[n-z]*'.

const ENOUGH = 0.85;

const { values } = parseArgs({
  options: {
    ruleset: { type: 'string' },
    files: { type: 'string', default: '*' },
    size: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const ids = rulesets
  .map(({ ruleset }) => ruleset.id)
  .filter((id) => values.ruleset === undefined || values.ruleset === id);
if (ids.length === 0)
  throw new Error(`there is no ruleset "${values.ruleset}": see npm run riposte -- rules`);

const draw: Draw = { seed: wholeNumber('seed', values.seed) };
const drawn = values.size === undefined ? draw : { ...draw, size: wholeNumber('size', values.size) };

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${option} "${text}": give a whole number from 1`);
  return Number(text);
}

/** The rules of a book, without its texts (rulebook, rulings) and its files (schema: test/content). */
const mutateIn = (id: string): string[] => [
  `src/rules/${id}/${values.files}.ts`,
  '!**/*.test.ts',
  '!**/{rulebook,rulings,schema}*.ts',
];

const { Stryker } = (await toolModule('mutation', '@stryker-mutator/core/dist/src/index.js')) as {
  Stryker: new (options: object) => { runMutationTest(): Promise<MutantResult[]> };
};
const runner = join(toolsIn('mutation'), '@stryker-mutator/vitest-runner/dist/src/index.js');
mkdirSync('dist', { recursive: true });
const tallies = [];
for (const id of ids) {
  process.env.MUTANTS_OF = id;
  const stryker = new Stryker({
    mutate: mutateIn(id),
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts' },
    plugins: [runner, './test/mutation/sample.ts'],
    checkers: ['sample'],
    draw: drawn,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    ignorePatterns: ['/dist', '/web', '/docs', '/bench', '/deploy'],
    tempDirName: 'dist/mutants',
    reporters: ['progress'],
    warnings: false,
    dryRunTimeoutMinutes: 20,
  });
  const told = tally(id, await stryker.runMutationTest());
  tallies.push(told);
  for (const line of lines(told, values.seed)) console.log(line);
  if (told.noticed < ENOUGH * told.tried) process.exitCode = 1;
}
writeFileSync(
  join('dist', 'mutants.json'),
  `${JSON.stringify({ at: new Date().toISOString(), ...drawn, tallies }, null, 2)}\n`,
);
