import { expect, test } from 'vitest';
import { firstAttacks } from '../../bench/shipped-attacks.ts';
import { explore } from '../../src/odds/explore.ts';
import { rulesets } from '../../src/rulesets.ts';
import { someEncounters } from '../properties/encounters.ts';
import { attacksInPlay } from './in-play.ts';
import { hasPromise, sorted, unpromised } from './unpromised.ts';

// A rule may promise to read only a part of a roll, or to depend on earlier rolls only through the state and some
// values, or that parts of an attack do not depend on each other. Odds then follow fewer outcomes, equal situations once,
// and parts apart. If a rule broke its promise, odds would be wrong
// without a sign, so they are compared with odds that keep to no promise.

const BUDGET = 2_000;
/** Branches of a first attack that is followed as a whole. With WHOLE=200000 all of them are compared. */
const WHOLE = Number(process.env.WHOLE ?? BUDGET);
/** Attacks of each kind that are taken from random fights. OF_EACH_KIND=20 takes three times as long. */
const OF_EACH_KIND = Number(process.env.OF_EACH_KIND ?? 6);

/** Kinds of attacks that must be among those compared. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  timeslice: ['attack', 'cast-at', 'cast-at-point', 'interrupt'],
  locations: ['attack', 'disarm', 'shove', 'trip'],
};

test.each(rulesets)(
  'odds of $ruleset.id are the same if rolls are followed only as far as the rules read them',
  ({ ruleset }) => {
    const attacks = attacksInPlay(ruleset as never, someEncounters(ruleset as never), OF_EACH_KIND);
    const compared = attacks.filter(({ question, name }) => {
      if (!hasPromise(question)) return false;
      const whole = explore(unpromised(question), BUDGET);
      if (whole === undefined) return false;
      const found = explore(question, BUDGET);
      expect(found && sorted(found), name).toEqual(sorted(whole));
      return found!.branches < whole.branches;
    });
    const kinds = compared.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining([...(KINDS[ruleset.id] ?? [])]));
  },
);

test.each(rulesets)(
  'odds of every first attack of $ruleset.id are the same if nothing is promised',
  ({ ruleset }) => {
    for (const { name, query } of firstAttacks(ruleset.id)) {
      const whole = hasPromise(query as never) ? explore(unpromised(query as never), WHOLE) : undefined;
      if (whole !== undefined) expect(sorted(explore(query, WHOLE)!), name).toEqual(sorted(whole));
    }
  },
);
