import { describe, expect, test } from 'vitest';
import type { BaseEvent, Combat } from '../../src/kernel/combat.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';
import type { OutcomeFacts } from '../../src/kernel/outcome.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import type { AnswerStrategy, OddsInput } from '../../src/odds/answers.ts';
import { answeredBy, answerOnce, bestFor, byPolicy } from '../../src/odds/answers.ts';
import { explore } from '../../src/odds/explore.ts';
import { oddsOf } from '../../src/odds/odds.ts';

import { distributionOf, type Outcomes } from '../../src/odds/outcomes.ts';
import { plus, toNumber } from '../../src/odds/rational.ts';
import { simulationChance } from '../../src/simulation/random.ts';

interface Noted extends BaseEvent {
  readonly facts: OutcomeFacts;
}
/** All notes in order. The state is the last one. */
type Notes = Combat<OutcomeFacts, Noted>;

/** A ruleset with one step. Its facts are the notes that the step made. */
function book(step: (combat: Notes) => void): Ruleset<never, never, OutcomeFacts, Noted> {
  return {
    step,
    evolve: (state: OutcomeFacts, event: Noted) => ({ ...state, ...event.facts }),
    intervene: (combat: Notes, act: { kind: string }) => note(combat, { [act.kind]: true }),
    outcome: (_events: readonly Noted[], _before: OutcomeFacts, after: OutcomeFacts) => after,
  } as unknown as Ruleset<never, never, OutcomeFacts, Noted>;
}

function note(combat: Notes, facts: OutcomeFacts): void {
  combat.record({ type: 'noted', rule: 'any', facts });
}

function dice(n: number, read: RollRequest['read'] = 'sum'): RollRequest {
  return { dice: { n, lo: 1, hi: 6 }, owner: 'gm', rule: 'any', why: 'dice', read };
}

function question(key: string, ...kinds: string[]): Decision {
  return {
    key,
    who: 'ann',
    seat: 'ann',
    rule: 'any',
    context: null,
    options: kinds.map((kind) => ({ kind, params: {} })),
    defaultAnswer: { kind: kinds[0]! } as never,
  };
}

const silence: AnswerStrategy<OutcomeFacts> = answeredBy();

function count(
  step: (combat: Notes) => void,
  strategy: AnswerStrategy<OutcomeFacts> = silence,
  given: readonly OddsInput[] = [],
) {
  const explored = explore({ ruleset: book(step), start: {}, given, answering: strategy }, 50_000)!;
  const chances = explored.distribution;
  const total = chances.all().reduce((sum, { chance }) => plus(sum, chance), chances.unfollowed());
  expect(total.n).toBe(total.d);
  return { ...explored, chances };
}

function chancesOf(chances: Outcomes, fact: string): Record<string, number> {
  return Object.fromEntries(
    distributionOf(chances, fact).map(({ value, chance }) => [String(value), toNumber(chance)]),
  );
}

describe('the branches of a step', () => {
  test('a roll read as a sum has one branch for each sum, weighted by its ways', () => {
    const { branches, chances } = count((combat) => note(combat, { sum: combat.roll(dice(2)).sum }));
    expect(branches).toBe(11);
    expect(chancesOf(chances, 'sum')).toMatchObject({ 2: 1 / 36, 7: 6 / 36, 12: 1 / 36 });
  });

  test('a roll read by its faces has one branch for each way the dice can fall', () => {
    const { branches, chances } = count((combat) => {
      const [first, second] = combat.roll(dice(2, 'faces')).faces;
      note(combat, { double: first === second });
    });
    expect(branches).toBe(36);
    expect(chancesOf(chances, 'double')).toEqual({ true: 1 / 6, false: 30 / 36 });
  });

  test('a second roll has branches only where the rules make it', () => {
    const { branches, chances } = count((combat) => {
      note(combat, { first: combat.roll(dice(1)).sum });
      if (combat.state.first === 6) note(combat, { second: combat.roll(dice(1)).sum });
    });
    expect(branches).toBe(5 + 6);
    expect(chancesOf(chances, 'second')).toMatchObject({ null: 5 / 6, 1: 1 / 36, 6: 1 / 36 });
  });

  test('dice that are rolled again while they tie are conditioned exactly', () => {
    const { branches, chances } = count((combat) => {
      const [a, b] = combat.rollAll([dice(1), dice(1)], ([x, y]) => x!.sum === y!.sum);
      note(combat, { isHigher: a!.sum > b!.sum, a: a!.sum });
    });
    expect(branches).toBe(30);
    expect(chancesOf(chances, 'isHigher')).toEqual({ true: 0.5, false: 0.5 });
    expect(chancesOf(chances, 'a')).toMatchObject({ 1: 1 / 6, 6: 1 / 6 });
  });

  test('dice of which a rule reads only who is higher have two branches', () => {
    const { branches, chances } = count((combat) => {
      const [a, b] = combat.rollAll(
        [dice(1), dice(1)],
        ([x, y]) => x!.sum === y!.sum,
        ([x, y]) => x!.sum > y!.sum,
      );
      note(combat, { isHigher: a!.sum > b!.sum });
    });
    expect(branches).toBe(2);
    expect(chancesOf(chances, 'isHigher')).toEqual({ true: 0.5, false: 0.5 });
  });

  test('a die that is rolled again on a six is one roll with all its sums, and the rest is reported', () => {
    const { branches, chances, distribution } = count((combat) => {
      note(combat, combat.roll({ ...dice(1), explodes: 'again' }) as unknown as OutcomeFacts);
    });
    expect(branches).toBe(8 * 5 + 1);
    expect(chancesOf(chances, 'sum')).toMatchObject({ 5: 1 / 6, 7: 1 / 36, 13: 1 / 216 });
    expect(chancesOf(chances, 'sum')).not.toHaveProperty('6');
    expect(toNumber(distribution.unfollowed())).toBeCloseTo(6 ** -8);
  });

  test('a six that is already given is rolled on from there', () => {
    const given: OddsInput[] = [{ kind: 'roll', faces: [6] }];
    const { chances } = count(
      (combat) => note(combat, { sum: combat.roll({ ...dice(1), explodes: 'again' }).sum }),
      silence,
      given,
    );
    expect(chancesOf(chances, 'sum')).toMatchObject({ 7: 1 / 6, 11: 1 / 6, 13: 1 / 36 });
  });

  test('that stand alike are followed once from there, and counted for each', () => {
    const step = (combat: Notes): void => {
      const { sum } = combat.roll(dice(1));
      combat.dependsOnlyOn(sum > 4);
      if (sum <= 4) return;
      note(combat, { damage: combat.roll(dice(2)).sum });
      combat.dependsOnlyOn();
      note(combat, { isOdd: combat.roll(dice(1)).sum % 2 === 1 });
    };
    const { branches, chances } = count(step);
    // Four misses and two hits meet; each of eleven sums is followed by six.
    expect(branches).toBe(4 + 1 + 11 * 6);
    expect(chancesOf(chances, 'damage')).toMatchObject({ null: 4 / 6, 7: 2 / 36 });
    expect(chancesOf(chances, 'isOdd')).toMatchObject({ null: 4 / 6, true: 1 / 6 });
  });

  test('that meet again in a free choice count towards each of its answers', () => {
    const step = (combat: Notes): void => {
      const answer = combat.ask(() => question('defence', 'stand', 'parry'));
      const { sum } = combat.roll(dice(1));
      combat.dependsOnlyOn(sum === 6 || answer?.kind === 'stand');
      note(combat, { harm: sum === 6 || answer?.kind === 'stand' ? combat.roll(dice(1)).sum : 0 });
    };
    const { chances } = count(step, answeredBy(bestFor<OutcomeFacts>(() => true, 'least', 'harm')));
    expect(chancesOf(chances, 'harm')).toMatchObject({ 0: 5 / 6, 3: 1 / 36 });
  });

  test('dice that always tie are an error of the rules', () => {
    expect(() => count((combat) => void combat.rollAll([dice(1)], () => true))).toThrow('rolled again');
  });

  test('a die that explodes without limit is followed until it is too unlikely, and the rest is reported', () => {
    const { distribution, chances } = count((combat) => {
      let sixes = 0;
      while (combat.roll(dice(1)).sum === 6) sixes += 1;
      note(combat, { sixes });
    });
    expect(chancesOf(chances, 'sixes')).toMatchObject({ 0: 5 / 6, 1: 5 / 36 });
    expect(toNumber(distribution.unfollowed())).toBeGreaterThan(0);
    expect(toNumber(distribution.unfollowed())).toBeLessThan(1e-9);
  });

  test('facts before an early end of a step count, and later ones do not', () => {
    const { chances } = count((combat) => {
      note(combat, { sum: combat.roll(dice(1)).sum });
      if (combat.state.sum === 1) combat.endStep();
      note(combat, { isLate: true });
    });
    expect(chancesOf(chances, 'isLate')).toEqual({ null: 1 / 6, true: 5 / 6 });
  });

  test('states and events of a branch are separate from those of the branch before', () => {
    const { chances } = count((combat) => {
      for (const fact of ['a', 'b', 'c']) note(combat, { [fact]: combat.roll(dice(1)).sum });
      const { a, b, c } = combat.state as Record<string, number>;
      note(combat, { total: a! + b! + c! });
    });
    expect(chancesOf(chances, 'total')).toMatchObject({ 3: 1 / 216, 10: 27 / 216, 18: 1 / 216 });
    expect(
      chances.all().every(({ outcome: { a, b, c, total } }) => Number(a) + Number(b) + Number(c) === total),
    ).toBe(true);
  });
});

describe('questions during a step', () => {
  const parry = (combat: Notes): void => {
    const attack = combat.roll(dice(1)).sum;
    const answer = combat.ask(() => question('defence', 'stand', 'parry'));
    // Standing costs as much as the die shows; parrying always costs three.
    note(combat, { damage: answer?.kind === 'parry' ? 3 : attack });
  };

  test('get the default answer unless another is given', () => {
    expect(chancesOf(count(parry).chances, 'damage')).toMatchObject({ 1: 1 / 6, 6: 1 / 6 });
  });

  test('get the same answer in every branch if the answer is fixed', () => {
    const fixed = answeredBy(answerOnce<OutcomeFacts>('ann', 'defence', { kind: 'parry' }));
    expect(chancesOf(count(parry, fixed).chances, 'damage')).toEqual({ 3: 1 });
  });

  test('get the answer of a policy that sees the state', () => {
    const policy = byPolicy<OutcomeFacts>(
      (decision, state) => (state.low === true ? { kind: 'parry' } : decision.defaultAnswer),
      (who) => who === 'ann',
    );
    const { chances } = count((combat) => {
      note(combat, { low: combat.roll(dice(1)).sum < 4 });
      note(combat, { answer: combat.ask(() => question('defence', 'stand', 'parry'))!.kind });
    }, answeredBy(policy));
    expect(chancesOf(chances, 'answer')).toEqual({ parry: 0.5, stand: 0.5 });
  });

  test('get the best answer for each earlier result of the dice', () => {
    const least = answeredBy(bestFor<OutcomeFacts>(() => true, 'least', 'damage'));
    const most = answeredBy(bestFor<OutcomeFacts>(() => true, 'most', 'damage'));
    expect(chancesOf(count(parry, least).chances, 'damage')).toEqual({ 1: 1 / 6, 2: 1 / 6, 3: 4 / 6 });
    expect(chancesOf(count(parry, most).chances, 'damage')).toEqual({ 3: 0.5, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6 });
  });

  test('get the best answer with regard to later dice and later best answers', () => {
    const least = answeredBy(bestFor<OutcomeFacts>(() => true, 'least', 'damage'));
    const { chances } = count((combat) => {
      const first = combat.ask(() => question('first', 'safe', 'risky'))!.kind;
      if (first === 'safe') return note(combat, { damage: 3, first });
      const shown = combat.roll(dice(1)).sum;
      const second = combat.ask(() => question('second', 'take', 'dodge'))!.kind;
      // With good play the risky way costs 1 or 2. Always taking what the die shows would cost 3.5.
      note(combat, { damage: second === 'take' ? shown : Math.ceil((7 - shown) / 2), first });
    }, least);
    expect(chancesOf(chances, 'first')).toEqual({ risky: 1 });
    expect(chancesOf(chances, 'damage')).toEqual({ 1: 3 / 6, 2: 3 / 6 });
  });

  test('that are skipped cause no branch', () => {
    const { branches, chances } = count((combat) => {
      note(combat, { answer: combat.ask(() => undefined) === undefined, sum: combat.roll(dice(1)).sum });
    });
    expect(branches).toBe(6);
    expect(chancesOf(chances, 'answer')).toEqual({ true: 1 });
  });

  test('shared by several seats take the answer that is given', () => {
    const bob: Decision = { ...question('second', 'yes'), who: 'bob' };
    const { chances } = count(
      (combat) => {
        const answered = combat.askFirst(
          () => [question('first', 'no'), bob],
          (decision) => decision,
        )!;
        note(combat, { who: answered.who });
      },
      answeredBy(answerOnce<OutcomeFacts>('bob', 'second', { kind: 'yes' })),
    );
    expect(chancesOf(chances, 'who')).toEqual({ bob: 1 });
  });
});

describe('a step in progress', () => {
  test('continues after the given inputs: rolls, answers and GM overrides', () => {
    const given: OddsInput[] = [
      { kind: 'roll', faces: [4, 4] },
      { kind: 'act', act: { kind: 'blessed' } },
      { kind: 'answer', who: 'ann', answer: { kind: 'press' } },
    ];
    const { branches, chances } = count(
      (combat) => {
        note(combat, { first: combat.roll(dice(2)).sum });
        note(combat, { answer: combat.ask(() => question('now', 'stop', 'press'))!.kind });
        note(combat, { second: combat.roll(dice(1)).sum });
      },
      silence,
      given,
    );
    expect(branches).toBe(6);
    expect(chancesOf(chances, 'first')).toEqual({ 8: 1 });
    expect(chancesOf(chances, 'answer')).toEqual({ press: 1 });
    expect(chancesOf(chances, 'blessed')).toEqual({ true: 1 });
    expect(chancesOf(chances, 'second')).toMatchObject({ 1: 1 / 6 });
  });

  test('with an input of another kind than expected is a bug', () => {
    const given: OddsInput[] = [{ kind: 'answer', who: 'ann', answer: { kind: 'press' } }];
    expect(() => count((combat) => void combat.roll(dice(1)), silence, given)).toThrow('wants roll');
  });
});

describe('the budget of a computation', () => {
  const step = (combat: Notes): void => {
    note(combat, { a: combat.roll(dice(3, 'faces')).sum, b: combat.roll(dice(2, 'faces')).sum });
  };
  const asked = { ruleset: book(step), start: {}, given: [], answering: silence };
  const sampling = { runs: 4000, draw: simulationChance(1, 0).draw };

  test('allows exact odds with enough branches', () => {
    const odds = oddsOf(asked, { branches: 6 ** 5, sampling });
    expect(odds).toMatchObject({ kind: 'exact', branches: 6 ** 5 });
  });

  test('with one branch too few causes sampling, which is marked', () => {
    const odds = oddsOf(asked, { branches: 6 ** 5 - 1, sampling });
    expect(odds).toMatchObject({ kind: 'sampled', runs: 4000 });
    if (odds.kind !== 'sampled') return;
    expect(chancesOf(odds.chances, 'a')[10]).toBeCloseTo(27 / 216, 1);
  });

  test('that a single roll exceeds is detected before the start', () => {
    const many = {
      ...asked,
      ruleset: book((combat) => note(combat, { a: combat.roll(dice(40, 'faces')).sum })),
    };
    expect(oddsOf(many, { branches: 1000, sampling }).kind).toBe('sampled');
    const together = book((combat) => {
      const drawn = combat.rollAll(
        Array.from({ length: 40 }, () => dice(1)),
        () => false,
      );
      note(combat, { a: drawn[0]!.sum });
    });
    expect(oddsOf({ ...asked, ruleset: together }, { branches: 1000, sampling }).kind).toBe('sampled');
  });

  test('that is too small for the best answer leaves the odds unknown', () => {
    const choosing = book((combat) => {
      note(combat, { sum: combat.roll(dice(1)).sum });
      combat.ask(() => question('defence', 'stand', 'parry'));
    });
    const strategy = answeredBy(bestFor<OutcomeFacts>(() => true, 'least', 'sum'));
    const odds = oddsOf({ ...asked, ruleset: choosing, answering: strategy }, { branches: 11, sampling });
    expect(odds).toEqual({ kind: 'unknown' });
    expect(
      oddsOf({ ...asked, ruleset: choosing, answering: strategy }, { branches: 12, sampling }).kind,
    ).toBe('exact');
  });
});
