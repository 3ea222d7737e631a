import { describe, expect, test } from 'vitest';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import type { OddsInput, OddsQuery } from '../../src/odds/answers.ts';
import { type Answerer, answeredBy } from '../../src/odds/answers.ts';
import { diceSums } from '../../src/odds/chances.ts';
import { explore } from '../../src/odds/explore.ts';
import { chanceOf, distributionOf, meanOf } from '../../src/odds/outcomes.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { agents } from '../../src/rules/agents/ruleset.ts';
import { locations } from '../../src/rules/locations/ruleset.ts';
import { makeCheck } from '../../src/rules/tactics/check.ts';
import { tactics } from '../../src/rules/tactics/ruleset.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import * as agentsTest from '../support/agents.ts';
import * as locationsTest from '../support/locations.ts';
import * as tacticsTest from '../support/tactics.ts';
import * as timesliceTest from '../support/timeslice.ts';
import { attackOf } from './attacks.ts';

// Chances calculated by hand, compared with those of the rules.

const BUDGET = 200_000;

function counted(query: OddsQuery<never, never>) {
  const { distribution, branches } = explore(query, BUDGET)!;
  return { chances: distribution, branches, hit: 100 * toNumber(chanceOf(distribution, 'hit')) };
}

/** Ann's attack on the other combatant. */
function attack(
  ruleset: unknown,
  encounter: { readonly combatants: readonly { readonly id: string }[] },
  wish: { readonly kind: string; readonly values: readonly string[] },
  answers: readonly Answerer<unknown>[] = [],
): OddsQuery<never, never> {
  const duel = { by: 'ann', against: encounter.combatants[1]!.id, apart: 1 };
  const whole = encounter as unknown as Encounter<unknown, unknown>;
  return attackOf(ruleset as Ruleset, whole, duel, wish, answers) as unknown as OddsQuery<never, never>;
}

describe('the odds of Time Slice', () => {
  const STATS = timesliceTest.FIGHTER.stats;
  const swing = (advantage: number, called = 'none') =>
    counted(
      attack(timeslice, timesliceTest.duel({ stats: { ...STATS, V: 10 + advantage } }), {
        kind: 'attack',
        values: [called],
      }),
    );

  test.each([
    [0, 46.65],
    [2, 59.95],
    [-2, 33.72],
    [-5, 17.6],
    [-7, 9.97],
    [-10, 3.3],
  ])('an attack bonus %i above the defence hits in %f of 100 cases', (advantage, percent) => {
    expect(swing(advantage).hit).toBeCloseTo(percent, 2);
  });

  test('a shot at the head is 7 harder', () => {
    expect(swing(0, 'head').hit).toBeCloseTo(swing(-7).hit, 10);
  });

  test('2d10 against 2d10 with its double nine takes two branches for each sum of the attack', () => {
    const { branches, chances } = swing(0);
    // The lowest attack can never be higher than the defence, so its defence has one outcome.
    expect(branches).toBe(2 * 19 - 1);
    // 99 of the 100 defences against a double nine are hit: the attack must be higher than 18.
    const damage = new Map(distributionOf(chances, 'damage').map(({ value, chance }) => [value, chance]));
    expect(toNumber(damage.get(10)!)).toBeCloseTo(0.0099, 12);
    expect(meanOf(chances, 'damage')).toBeCloseTo(5 * (0.4665 + 0.0099), 12);
  });
});

describe('the odds of Tactics', () => {
  /** The chance of a check against 10 with a number of levels of Superior or Inferior. */
  function success(level: number): number {
    const state = tacticsTest.midTurn(tacticsTest.duel());
    const ten = [{ value: 10, why: 'skill', rule: 'check' }];
    const levels = level === 0 ? [] : [{ value: level, why: 'level', rule: 'superior-inferior' }];
    const query: OddsQuery<typeof state, never> = {
      ruleset: {
        ...tactics,
        step: (fight: Parameters<typeof tactics.step>[0]) => {
          const { result } = makeCheck(fight, {
            who: 'ann',
            rule: 'check',
            why: 'check',
            parts: ten,
            levels,
          });
          fight.record({
            type: result.total >= 0 ? 'movement-over' : 'go-ended',
            rule: 'check',
            who: 'ann',
          } as never);
        },
        outcome: ([event]: readonly { readonly type: string }[]) => ({
          hit: event!.type === 'movement-over',
        }),
      } as never,
      start: state,
      given: [],
      answering: answeredBy(),
    };
    return counted(query as never).hit;
  }

  test.each([
    [-2, 13.99],
    [-1, 26.93],
    [0, 50],
    [1, 73.07],
    [2, 86.01],
  ])('a check against 10 at level %i succeeds in %f of 100 cases', (level, percent) => {
    expect(success(level)).toBeCloseTo(percent, 2);
  });

  test.each([
    [15, 9.3],
    [14, 16.2],
  ])('three dice show %i or more in %f of 100 cases', (least, percent) => {
    const { sums, ways, total } = diceSums({ n: 3, lo: 1, hi: 6 });
    const above = ways.reduce((sum, each, i) => (sums[i]! >= least ? sum + each : sum), 0n);
    expect(100 * toNumber({ n: above, d: total })).toBeCloseTo(percent, 1);
  });
});

describe('the odds of Hit Locations', () => {
  const blow = (melee: number, rulings: object = {}) =>
    counted(
      attack(locations, locationsTest.duel({ skills: { melee } }, {}, rulings), {
        kind: 'attack',
        values: ['blade'],
      }),
    ).hit;

  test.each([
    [0, 50],
    [1, 67.7],
    [2, 81.3],
    [3, 90.9],
  ])('a blow %i above the defence hits in %f of 100 cases, with ties rolled again', (more, percent) => {
    expect(blow(more)).toBeCloseTo(percent, 1);
  });

  test.each([
    [0, 49.7],
    [1, 66.8],
  ])('a blow %i above the defence hits in %f of 100 cases if a botch misses outright', (more, percent) => {
    expect(blow(more, { 'botch-attack': 'misses' })).toBeCloseTo(percent, 1);
  });
});

describe('the odds of Agents', () => {
  const { sheet, skills, PISTOL, KNIFE, PLAIN } = agentsTest;
  const gun = (level: number) =>
    sheet('777777', { weapons: [PISTOL], skills: skills(`Gun Combat (slug) ${level}`) });
  const shot = (level: number) =>
    attack(agents, agentsTest.duel(gun(level), PLAIN, 1), { kind: 'shoot', values: ['pistol'] });

  test.each([
    [-1, 27.8],
    [0, 41.7],
    [1, 58.3],
    [2, 72.2],
    [3, 83.3],
    [4, 91.7],
  ])('a shot with a net %i hits in %f of 100 cases', (net, percent) => {
    // A pistol at arm's length is 2 harder.
    expect(counted(shot(net + 2)).hit).toBeCloseTo(percent, 1);
  });

  /** The chance of evading an attack whose dice show these faces. */
  function evaded(
    query: OddsQuery<never, never>,
    made: Extract<OddsInput, { kind: 'answer' }>['answer'],
    faces: readonly number[],
  ): number {
    const given: OddsInput[] = [
      { kind: 'answer', who: 'ann', answer: made },
      { kind: 'roll', faces },
    ];
    return 100 - counted({ ...query, given }).hit;
  }

  test('with equal Dexterity, the dodger of a hit by 9 escapes in 44.4 % of cases', () => {
    const dodge: Answerer<unknown> = ({ key, who }) =>
      key === 'reaction' ? { who, answer: { kind: 'dodge' } } : undefined;
    const duel = agentsTest.duel(
      sheet('777777', { weapons: [PISTOL], skills: skills('Gun Combat (slug) 2') }),
      PLAIN,
      1,
    );
    const query = attack(agents, duel, { kind: 'shoot', values: ['pistol'] }, [dodge]);
    const plain = { kind: 'shoot', weapon: 'pistol', target: 'ben', mode: 'single' };
    // The dice whose total is 9 at every range of the shot.
    const faces = dieFor(9, (each) => ({
      ...query,
      given: [
        { kind: 'answer', who: 'ann', answer: plain },
        { kind: 'roll', faces: each },
      ],
    }));
    expect(evaded(query, plain, faces)).toBeCloseTo(44.4, 1);
  });

  test('with Melee 2, a total of 10 is parried in 27.8 % of cases', () => {
    const parry: Answerer<unknown> = ({ key, who }) =>
      key === 'reaction' ? { who, answer: { kind: 'parry', with: 'knife', by: 'DEX' } } : undefined;
    const ben = sheet('777777', { weapons: [KNIFE], skills: skills('Melee (blade) 2') });
    const query = attack(agents, agentsTest.duel(PLAIN, ben, 1), { kind: 'strike', values: ['knife'] }, [
      parry,
    ]);
    const cut = { kind: 'strike', weapon: 'knife', target: 'ben', by: 'STR' };
    const faces = dieFor(10, (each) => ({
      ...query,
      given: [
        { kind: 'answer', who: 'ann', answer: cut },
        { kind: 'roll', faces: each },
      ],
    }));
    expect(evaded(query, cut, faces)).toBeCloseTo(27.8, 1);
  });

  /** Two dice that bring an attack to this total. */
  function dieFor(
    total: number,
    given: (faces: readonly number[]) => OddsQuery<never, never>,
  ): readonly number[] {
    for (let sum = 2; sum <= 12; sum++) {
      const faces = [Math.min(6, sum - 1), sum - Math.min(6, sum - 1)];
      if (totalOf(given(faces)) === total) return faces;
    }
    throw new Error(`no dice bring this attack to ${total}`);
  }

  function totalOf(query: OddsQuery<never, never>): number | undefined {
    let total: number | undefined;
    const outcome = (
      events: readonly { readonly type: string; readonly sum?: { readonly total: number } }[],
    ) => {
      total = events.find(({ type }) => type === 'attack-rolled')?.sum?.total;
      return {};
    };
    explore({ ...query, ruleset: { ...(query.ruleset as object), outcome } as never }, BUDGET);
    return total;
  }
});
