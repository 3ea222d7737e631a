import { describe, expect, test } from 'vitest';
import type { BaseEvent, Combat } from '../../src/kernel/combat.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import { d6 } from '../../src/kernel/dice.ts';
import { outcomeOf } from '../../src/kernel/outcome.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { answeredBy, bestFor, type OddsQuery } from '../../src/odds/answers.ts';
import { explore } from '../../src/odds/explore.ts';
import { distributionOf } from '../../src/odds/outcomes.ts';
import { plus, rational, toNumber } from '../../src/odds/rational.ts';
import { simulationChance } from '../../src/simulation/random.ts';

// A blast of a small rulebook: each target is hit on 3 or more and takes a second die of damage.

interface Struck extends BaseEvent {
  readonly who: string;
  readonly damage: number;
}
type Blast = Combat<readonly string[], Struck>;

const FACTS = {
  attacker: 'first',
  hit: 'any',
  damage: 'sum',
  'first hit': 'first',
  'last hit': 'last',
} as const;

const outcome = outcomeOf<Struck, typeof FACTS>({
  facts: FACTS,
  onlyWith: { damage: ['hit'] },
  attackIn: () => ({ attacker: 'ann' }),
  count(facts, { who, damage }) {
    facts.hit = true;
    facts.damage += damage;
    facts['first hit'] ??= who;
    facts['last hit'] = who;
  },
});

function asked(step: (combat: Blast) => void): OddsQuery<readonly string[], Struck> {
  const ruleset = { step, evolve: (state: readonly string[], { who }: Struck) => [...state, who], outcome };
  return {
    ruleset: ruleset as unknown as Ruleset<never, never, readonly string[], Struck>,
    start: [],
    given: [],
    answering: answeredBy(),
  };
}

/** The same step with all parts followed together. */
function together(query: OddsQuery<readonly string[], Struck>): typeof query {
  return { ...query, ruleset: { ...query.ruleset, outcome: (...of) => outcome(...of) } };
}

const roll = (combat: Blast, n = 1): number =>
  combat.roll({ dice: d6(n), owner: 'gm', rule: 'any', why: 'dice', read: 'sum' }).sum;

/** Whether a die shows this number or more. */
function reaches(combat: Blast, number: number): boolean {
  const read = { atLeast: number };
  return combat.roll({ dice: d6(1), owner: 'gm', rule: 'any', why: 'dice', read }).sum >= number;
}

function strike(combat: Blast, who: string, dice = 1): boolean {
  const isHit = reaches(combat, 3);
  if (isHit) combat.record({ type: 'struck', rule: 'any', who, damage: roll(combat, dice) });
  return isHit;
}

function blast(combat: Blast, targets: readonly string[]): readonly boolean[] {
  return combat.apart(targets.map((who) => ({ known: [who], does: () => strike(combat, who) })));
}

function chances(query: OddsQuery<readonly string[], Struck>) {
  const { distribution, branches } = explore(query, 100_000)!;
  const all = distribution
    .all()
    .map(({ outcome: facts, chance }) => [JSON.stringify(facts), rational(chance.n, chance.d)] as const);
  return { distribution, branches, all: new Map(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

function expectSame(query: OddsQuery<readonly string[], Struck>): { apart: number; whole: number } {
  const [apart, whole] = [chances(query), chances(together(query))];
  expect(apart.all).toEqual(whole.all);
  for (const fact of Object.keys(FACTS)) {
    const values = ({ distribution }: typeof apart) =>
      distributionOf(distribution, fact).map(({ value, chance }) => [value, rational(chance.n, chance.d)]);
    expect(values(apart), fact).toEqual(values(whole));
  }
  return { apart: apart.branches, whole: whole.branches };
}

describe('parts that do not depend on each other', () => {
  test('are followed once each, and joined by the rules for facts', () => {
    const counted = expectSame(asked((combat) => void blast(combat, ['bob', 'cid', 'dee'])));
    // A miss and six damages each; then the rest for each combination of results.
    expect(counted).toEqual({ apart: 3 * 7 + 2 ** 3, whole: 7 ** 3 });
  });

  test('are followed once for each of their known values, whatever was rolled before', () => {
    const step = (combat: Blast): void => {
      const dice = roll(combat) > 4 ? 2 : 1;
      combat.apart([{ known: ['bob', dice], does: () => strike(combat, 'bob', dice) }]);
    };
    const [one, two] = [1 + 6, 1 + 11];
    // The rest for six dice, and for a hit or a miss.
    expect(expectSame(asked(step)).apart).toBe(one + two + 6 * 2);
  });

  test('may contain further parts, and their results may decide about others', () => {
    const step = (combat: Blast): void => {
      const [isHit] = combat.apart([
        {
          known: ['outer'],
          does: () => roll(combat) > 4 && blast(combat, ['cid', 'dee']).includes(true),
        },
      ]);
      if (isHit!) blast(combat, ['eve']);
    };
    const { apart, whole } = expectSame(asked(step));
    expect(apart).toBeLessThan(whole);
  });

  test('are followed together if other dice come after them', () => {
    const step = (combat: Blast): void => {
      blast(combat, ['bob']);
      strike(combat, 'cid', combat.state.length > 0 ? 2 : 1);
    };
    const { apart, whole } = expectSame(asked(step));
    expect(apart).toBe(whole);
  });

  test('are followed together if an answer in them reads the state', () => {
    const decision: Decision = {
      ...{ key: 'defence', who: 'bob', seat: 'bob', rule: 'any', context: null },
      options: [
        { kind: 'none', params: {} },
        { kind: 'dodge', params: {} },
      ],
      defaultAnswer: { kind: 'none' } as never,
    };
    const step = (combat: Blast): void => {
      const part = (who: string) => () => combat.ask(() => decision)?.kind === 'dodge' || strike(combat, who);
      combat.apart(['bob', 'cid'].map((who) => ({ known: [who], does: part(who) })));
    };
    const query = asked(step);
    expect(expectSame(query).apart).toBe(2 * 7 + 2 ** 2);
    const dodging = answeredBy<readonly string[]>((_, state) =>
      state.length > 0 ? { who: 'bob', answer: { kind: 'dodge' } } : undefined,
    );
    expectSame({ ...query, answering: dodging });
    const isFixed = answeredBy<readonly string[]>(({ who }) => ({ who, answer: { kind: 'dodge' } }));
    expect(expectSame({ ...query, answering: isFixed }).apart).toBe(2 + 1);
    const best = answeredBy(bestFor<readonly string[]>(() => true, 'least', 'damage'));
    expectSame({ ...query, answering: best });
  });

  test('state what is not followed in any of them', () => {
    const exploding = (combat: Blast, who: string): void => {
      const request = { dice: d6(1), owner: 'gm', rule: 'any', why: 'dice', read: 'sum' } as const;
      const { sum } = combat.roll({ ...request, explodes: 'any' });
      combat.record({ type: 'struck', rule: 'any', who, damage: sum });
    };
    const query = asked((combat) => {
      combat.apart(['bob', 'cid'].map((who) => ({ known: [who], does: () => exploding(combat, who) })));
    });
    const { distribution } = chances(query);
    const left = distribution.unfollowed();
    expect(toNumber(left)).toBeCloseTo(1 - (1 - 6 ** -8) ** 2, 12);
    const sum = distribution.all().reduce((total, { chance }) => plus(total, chance), left);
    expect(sum.n).toBe(sum.d);
  });

  test('have the odds of the whole in 8 random steps', () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
    console.info(`random steps, seed ${seed}`);
    for (let i = 0; i < 8; i++) {
      const { pick } = simulationChance(seed, i);
      const targets = ['bob', 'cid'].slice(0, 1 + pick(2));
      const sides = 1 + pick(2);
      const isNested = pick(2) === 1;
      const step = (combat: Blast): void => {
        const dice = reaches(combat, 4) ? sides : 1;
        const does = (who: string) => () => {
          if (!reaches(combat, 5)) return false;
          return isNested ? blast(combat, [who]).includes(true) : strike(combat, who, dice);
        };
        const hits = combat.apart(targets.map((who) => ({ known: ['part', who, dice], does: does(who) })));
        if (hits.includes(true)) combat.apart([{ known: ['last'], does: () => strike(combat, 'eve') }]);
      };
      expectSame(asked(step));
    }
  });
});
