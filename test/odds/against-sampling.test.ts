import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { explore, sample } from '../../src/odds/explore.ts';
import { distributionOf, factsIn, type Outcomes } from '../../src/odds/outcomes.ts';
import { plus, toNumber, ZERO } from '../../src/odds/rational.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../properties/encounters.ts';
import { type Attack, everyAttack } from './attacks.ts';
import { attacksInPlay } from './in-play.ts';

// Attacks with more branches than this are sampled in the product too, so there is nothing to compare.
const BUDGET = 20_000;
const BUDGET_IN_PLAY = 5000;
const RUNS = 400;
const OF_EACH_KIND = 2;
const SEED = 20261120;
const STANDARD_ERRORS = 4;
/** Values that occur less often than this in all runs are too rare to judge. */
const ENOUGH = 5;

/** Rare kinds of attack. Random play must have reached them. */
const RARE: Readonly<Record<string, string[]>> = {
  timeslice: ['interrupt', 'cast-at', 'cast-at-point'],
  tactics: ['swap-for-spray', 'add-blast-at'],
  locations: ['dual-wield', 'blast', 'strike-back'],
  agents: ['throw', 'dive', 'next-shot'],
};

/** A separate fight for an attack that random play seldom makes. */
function grenadiers(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  const { ruleset: owner, encounter } = fightNamed(join(import.meta.dirname, 'grenadiers.yaml'));
  return owner.id === ruleset.id ? [encounter] : [];
}

/** Lists the facts whose sampled values do not fit the exact ones. */
function misfits(exact: Outcomes, sampled: Outcomes): string[] {
  return [...new Set([...factsIn(exact), ...factsIn(sampled)])].flatMap((fact) => {
    const chances = new Map(
      distributionOf(exact, fact).map(({ value, chance }) => [value, toNumber(chance)]),
    );
    const seen = new Map(distributionOf(sampled, fact).map(({ value, chance }) => [value, toNumber(chance)]));
    const never = [...seen.keys()].filter((value) => !chances.has(value));
    const far = [...chances].filter(([value, p]) => {
      if (p * RUNS < ENOUGH || (1 - p) * RUNS < ENOUGH) return false;
      const error = Math.sqrt((p * (1 - p)) / RUNS);
      return Math.abs((seen.get(value) ?? 0) - p) > STANDARD_ERRORS * error;
    });
    return [
      ...never.map((value) => `${fact} ${value} can never be`),
      ...far.map(([value, p]) => `${fact} ${value}: exactly ${p}, sampled ${seen.get(value) ?? 0}`),
    ];
  });
}

describe.each(rulesets.map(({ ruleset }) => ruleset))('the odds of $id', (ruleset) => {
  const attacks = everyAttack(ruleset, someEncounters(ruleset), OF_EACH_KIND);
  const kinds = Map.groupBy(attacks, ({ kind }) => kind);

  test.each([...kinds].map(([kind, all]) => ({ kind, all })))(
    'of every $kind agree with sampling within 4 standard errors, and add up to exactly 1',
    ({ all }: { all: readonly Attack[] }) => {
      for (const { name, question } of all) {
        const explored = explore(question, BUDGET);
        if (explored === undefined) continue;
        const sum = explored.distribution
          .all()
          .reduce((total, { chance }) => plus(total, chance), explored.distribution.unfollowed());
        expect(sum.n, name).toBe(sum.d);
        expect(explored.distribution.unfollowed(), name).toEqual(ZERO);
        const { draw } = simulationChance(SEED, 0);
        expect(misfits(explored.distribution, sample(question, { runs: RUNS, draw })), name).toEqual([]);
      }
    },
  );

  const inPlay = attacksInPlay(ruleset, [...someEncounters(ruleset), ...grenadiers(ruleset)], 2);

  test.each([...Map.groupBy(inPlay, ({ kind }) => kind)].map(([kind, all]) => ({ kind, all })))(
    'of $kind in the middle of a fight agree with sampling within 4 standard errors',
    ({ all }: { all: readonly Attack[] }) => {
      for (const { name, question } of all) {
        const explored = explore(question, BUDGET_IN_PLAY);
        if (explored === undefined) continue;
        const { draw } = simulationChance(SEED, 1);
        const sampled = sample(question, { runs: RUNS, draw });
        expect(misfits(explored.distribution, sampled), name).toEqual([]);
      }
    },
  );

  test('cover more than one kind of attack', () => {
    expect(kinds.size).toBeGreaterThan(1);
    expect(inPlay.map(({ kind }) => kind)).toEqual(expect.arrayContaining(RARE[ruleset.id]!));
  });
});
