import { globSync, readFileSync } from 'node:fs';
import { HOUSE } from './engine-vitest.ts';

/** Files that supply scripted dice to tests of rules, and fail the tests that leave some unused. */
const SCRIPTS: ReadonlySet<string> = new Set(['test/support/fight.ts', 'test/support/tactics.ts']);

/** Tests of rules with random play, or over every outcome of the dice. They do not need scripts. */
export const BY_LOT: ReadonlySet<string> = new Set([
  'src/rules/agents/random-play.test.ts',
  'src/rules/locations/chances.test.ts',
  'src/rules/locations/random-play.test.ts',
  'src/rules/locations/recovery.test.ts',
  'src/rules/tactics/random-play.test.ts',
  'src/rules/tactics/secrets.test.ts',
  'src/rules/timeslice/chances.test.ts',
  'src/rules/timeslice/odds.test.ts',
  'test/support/timeslice-battles.ts',
]);

/** Lists all other files that supply dice to rules without a script. There should not be any. */
export function handsOfTheirOwn(): readonly string[] {
  return globSync(['src/rules/*/*.test.ts', 'test/support/*.ts'], { cwd: HOUSE })
    .filter((path) => !SCRIPTS.has(path) && !BY_LOT.has(path))
    .filter((path) => /\bStepRun\b/.test(readFileSync(`${HOUSE}${path}`, 'utf8')));
}
