import type { BaseEvent, Combat } from '../../src/kernel/combat.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';
import { type Explored, sample } from '../../src/odds/explore.ts';
import { rational } from '../../src/odds/rational.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { Attack } from './attacks.ts';

/** Runs with random dice, which show whether an attack has such a roll. */
const TRIES = 3;

type Query = Attack['question'];

type Rolling = Combat<unknown, BaseEvent>;

/** The same attack, but its rules act on a combat with other methods. */
function without(query: Query, methods: (combat: Rolling) => Partial<Rolling>): Query {
  const { ruleset } = query;
  const step = (combat: Rolling): void => {
    const others = methods(combat);
    const changed = new Proxy(combat, {
      get(of, name) {
        if (Object.hasOwn(others, name)) return Reflect.get(others, name);
        const value: unknown = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    ruleset.step(changed as never);
  };
  return { ...query, ruleset: { ...ruleset, step: step as never } };
}

const everySum = (request: RollRequest): RollRequest =>
  typeof request.read === 'object' ? { ...request, read: 'sum' } : request;

/** The same attack whose rules promise nothing. */
export function unpromised(query: Query): Query {
  return without(query, (combat) => ({
    roll: (request) => combat.roll(everySum(request)),
    rollAll: (requests, again) => combat.rollAll(requests.map(everySum), again),
    dependsOnlyOn: () => undefined,
    apart: (parts) => parts.map(({ does }) => does()),
  }));
}

/** Whether the rules promise anything in a few runs with random dice. */
export function hasPromise(query: Query): boolean {
  let isFound = false;
  const watched = without(query, (combat) => ({
    roll(request) {
      isFound ||= typeof request.read === 'object';
      return combat.roll(request);
    },
    rollAll(requests, again, read) {
      isFound ||= read !== undefined;
      return combat.rollAll(requests, again, read);
    },
    dependsOnlyOn() {
      isFound = true;
    },
    apart(parts) {
      isFound = true;
      return combat.apart(parts);
    },
  }));
  sample(watched, { runs: TRIES, draw: simulationChance(1, 0).draw });
  return isFound;
}

/** The chances of outcomes in a fixed order. */
export function sorted({ distribution }: Explored) {
  return distribution
    .all()
    .map(({ outcome, chance }) => ({
      outcome: JSON.stringify(outcome),
      chance: rational(chance.n, chance.d),
    }))
    .toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1));
}
