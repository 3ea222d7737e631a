import { describe, expect, test } from 'vitest';
import { readNamedFile, SOURCES, shippedEncounters } from '../../src/cli/home.ts';
import { firstFights, USUAL } from '../../src/cli/pack/measure.ts';
import { encounterInfo } from '../../src/content/difficulty.ts';
import { loadEncounter } from '../../src/content/encounter.ts';

// The difficulty in each shipped encounter's file was measured with the current rules and sheets: the first of its
// fights must have the recorded results. All of them: npm run riposte -- pack measure --check FILE… After a change of
// rules or sheets, run it without --check to measure again.

describe('every shipped encounter', () => {
  for (const { name, path } of shippedEncounters()) {
    const file = readNamedFile(path);
    const cover = encounterInfo(file)!;

    test(`${name} states its licence, and plays as measured`, async () => {
      expect(cover.license).not.toBe('');
      const loaded = loadEncounter(file, SOURCES);
      if ('faults' in loaded) throw new Error(loaded.faults[0]!.what);
      const fight = { ruleset: loaded.kit.ruleset, encounter: loaded.encounter };
      const { version } = fight.ruleset;
      const first = await firstFights(fight, USUAL);
      expect(cover.measured).toMatchObject({ ...USUAL, version, first });
    });
  }
});
