import { describe, expect, test } from 'vitest';
import { GM } from '../../src/kernel/ids.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { shippedEncounters } from './encounters.ts';
import { tryLaws } from './trial.ts';

const SEED = 20261123;
const COMMANDS = 1500;

// A property check that never fails may be broken. Each of these rulesets leaks something that only the GM may know.
type Leak = (ruleset: Ruleset) => Ruleset;

const ANYWHERE: Readonly<Record<string, Leak>> = {
  'shows everybody the list of the GM': (ruleset) => ({
    ...ruleset,
    overview: (state) => ruleset.overview(state, GM),
  }),
  'lets everybody look at the whole state': (ruleset) => ({
    ...ruleset,
    view: (state) => ruleset.view(state, GM),
  }),
};

/** These leaks only show in rulebooks with hidden combatants. */
const WHERE_ONE_CAN_HIDE: Readonly<Record<string, Leak>> = {
  'names everybody who is there': (ruleset) => ({
    ...ruleset,
    overview(state, seat) {
      const sides = ruleset.overview(state, GM).standings.map(({ side, name }) => ({ id: side, name }));
      return { ...ruleset.overview(state, seat), sides };
    },
  }),
  'tells everybody everything': (ruleset) => ({
    ...ruleset,
    tell: (event, before, after) => ruleset.tell(event, before, after, GM),
  }),
};

describe.each(rulesets)('the properties detect leaks in $ruleset.id', ({ ruleset }) => {
  const sheets = shippedEncounters(ruleset).flatMap(({ combatants }) => combatants.map(({ sheet }) => sheet));
  const canHide = sheets.some((sheet) => 'isHidden' in (sheet as object));
  const leaks = Object.entries({ ...ANYWHERE, ...(canHide ? WHERE_ONE_CAN_HIDE : {}) });

  test.each(leaks)('%s', (_, leak) => {
    expect(tryLaws(leak(ruleset), { seed: SEED, commands: COMMANDS }).breach).toMatch(
      /secret|stranger|unknown combatant/,
    );
  });
});
