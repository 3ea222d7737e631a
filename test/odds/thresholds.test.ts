import { expect, test } from 'vitest';
import type { BaseEvent, Combat } from '../../src/kernel/combat.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';
import { explore, sample } from '../../src/odds/explore.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../properties/encounters.ts';
import type { Attack } from './attacks.ts';
import { attacksInPlay } from './in-play.ts';

// A rule may promise to read only whether a sum reaches a number. Odds then follow two outcomes of that roll
// instead of all its sums. A broken promise would make odds silently wrong, so they are compared with the
// odds of all sums.

const BUDGET = 2_000;
const OF_EACH_KIND = Number(process.env.OF_EACH_KIND ?? 12);
/** Runs with random dice, which show whether an attack has such a roll. */
const TRIES = 3;

type Query = Attack['question'];

/** The same attack, but its rules request other rolls. */
function requesting(query: Query, change: (request: RollRequest) => RollRequest): Query {
  const { ruleset } = query;
  const step = (combat: Combat<unknown, BaseEvent>): void => {
    const roll = (request: RollRequest) => combat.roll(change(request));
    const changed = new Proxy(combat, {
      get(of, name) {
        if (name === 'roll') return roll;
        const value: unknown = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    ruleset.step(changed as never);
  };
  return { ...query, ruleset: { ...ruleset, step: step as never } };
}

function hasThreshold(query: Query): boolean {
  let isFound = false;
  const watched = requesting(query, (request) => {
    isFound ||= typeof request.read === 'object';
    return request;
  });
  sample(watched, { runs: TRIES, draw: simulationChance(1, 0).draw });
  return isFound;
}

const everySum = (request: RollRequest): RollRequest =>
  typeof request.read === 'object' ? { ...request, read: 'sum' } : request;

test('odds are the same if rolls are followed only as far as the rules read them', () => {
  const attacks = rulesets.flatMap(({ ruleset }) =>
    attacksInPlay(ruleset as never, someEncounters(ruleset as never), OF_EACH_KIND),
  );
  const compared = attacks.filter(({ question, name }) => {
    if (!hasThreshold(question)) return false;
    const whole = explore(requesting(question, everySum), BUDGET);
    if (whole === undefined) return false;
    const found = explore(question, BUDGET);
    expect(found?.distribution.chances(), name).toEqual(whole.distribution.chances());
    return found!.branches < whole.branches;
  });
  expect(compared.length).toBeGreaterThan(5);
  const kinds = compared.map(({ kind }) => kind);
  for (const kind of ['attack', 'cast-at', 'cast-at-point']) expect(kinds).toContain(kind);
});
