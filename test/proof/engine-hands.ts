import { globSync, readFileSync } from 'node:fs';
import { HOUSE } from './engine-vitest.ts';

/** What hands scripted dice to tests of rules, and fails them when some are left over. */
const SCRIPTS: ReadonlySet<string> = new Set(['test/support/fight.ts', 'test/support/tactics.ts']);

/** Tests of rules that play by lot, or over every way in which the dice can fall: they have no script. */
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

/** Whatever else gives rules their dice, past the scripts: nothing should. */
export function handsOfTheirOwn(): readonly string[] {
  return globSync(['src/rules/*/*.test.ts', 'test/support/*.ts'], { cwd: HOUSE })
    .filter((path) => !SCRIPTS.has(path) && !BY_LOT.has(path))
    .filter((path) => /\bStepRun\b/.test(readFileSync(`${HOUSE}${path}`, 'utf8')));
}
