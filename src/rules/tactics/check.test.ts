import { describe, expect, test } from 'vitest';
import {
  all,
  doAction,
  duel,
  midTurn,
  only,
  part,
  parts,
  play,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { makeCheck } from './check.ts';
import type { Rulings } from './rulings.ts';

const MET = { dodge: { kind: 'dodge' } };

/** Ann strikes at Bob, who dodges at 10, so that the target number is 13. */
function blow(natural: number, rulings: Partial<Rulings> = {}) {
  return doAction(midTurn(duel({}, {}, rulings)), 'ann', strike('bob'), {
    dice: [sum(natural)],
    answers: MET,
  });
}

/** A bare check of Ann's. */
function check(target: number, levels: number, dice: number[], rulings: Partial<Rulings> = {}) {
  let result = Number.NaN;
  const parts = [{ value: target, why: 'skill', rule: 'check' }];
  const level = levels === 0 ? [] : [{ value: levels, why: 'test', rule: 'superior-inferior' }];
  const played = play(
    midTurn(duel({}, {}, rulings)),
    (combat) => {
      const order = { who: 'ann', rule: 'check', why: 'test', parts, levels: level } as const;
      result = makeCheck(combat, order).result.total;
    },
    { dice: [dice] },
  );
  return { result, rolled: played.rolled[0] };
}

describe('the check', () => {
  test('[check] a roll of exactly the target number succeeds by 0, and one above it fails by 1', () => {
    expect(only(blow(13), 'attack-hit').successes.total).toBe(0);
    expect(only(blow(14), 'attack-missed').failures).toBe(1);
  });

  test('[check] the rest of the target number is the number of successes', () => {
    expect(only(blow(7), 'attack-hit').successes.total).toBe(6);
  });

  test('[attack-check] the target number is skill + oT + modifiers - (defence - 10) - dT', () => {
    const state = midTurn(duel({ tactics: 2 }, { tactics: 1, dodge: 14 }), {
      ann: { oT: 2 },
      bob: { dT: 1 },
    });
    const played = doAction(state, 'ann', strike('bob'), { dice: [sum(9)], answers: MET });
    const { check } = only(played, 'attack-rolled');
    expect(check.target.total).toBe(13 + 2 - (14 - 10) - 1);
    expect(parts(check.target)).toEqual([
      '13 attack-check',
      '2 set-tactics',
      '-14 dodge',
      '10 attack-check',
      '-1 set-tactics',
    ]);
  });

  test('[attack-check] the defence of a target that does not defend itself is 10', () => {
    const played = doAction(midTurn(duel({}, { dodge: 14 })), 'ann', strike('bob'), {
      dice: [sum(13)],
      answers: { defence: { kind: 'none' } },
    });
    expect(only(played, 'attack-rolled').check.target.total).toBe(13);
  });
});

describe('criticals', () => {
  test.each([
    [3, -10],
    [4, -5],
    [5, 0],
    [6, 6],
    [15, 15],
    [16, 21],
    [17, 26],
    [18, 31],
  ])('[critical] by default a natural %i counts as %i', (natural, counts) => {
    expect(only(blow(natural), 'attack-rolled').check.result.total).toBe(13 - counts);
  });

  test.each([
    ['given', 3, 3],
    ['given', 4, -5],
    ['given', 5, 5],
    ['given', 16, 16],
    ['given', 17, 26],
    ['given', 18, 18],
    ['none', 4, 4],
    ['none', 17, 17],
    ['series', 18, 31],
  ] as const)('[critical-table] with the table %s a natural %i counts as %i', (setting, natural, counts) => {
    const played = blow(natural, { 'critical-table': setting });
    expect(only(played, 'attack-rolled').check.result.total).toBe(13 - counts);
  });

  test('[critical-scope] a NER check has criticals, initiative does not', () => {
    expect(check(11, 0, sum(4)).result).toBe(16);
    expect(check(11, 0, sum(17)).result).toBe(-15);
  });
});

describe('Superior and Inferior', () => {
  test('[superior-inferior] Superior keeps the best three dice, which are the lowest when rolling under', () => {
    expect(check(10, 1, [6, 2, 3, 4])).toEqual({ result: 1, rolled: '4d6 test' });
  });

  test('[superior-inferior] Inferior keeps the worst three dice, which are the highest', () => {
    expect(check(10, -2, [6, 2, 3, 4, 1])).toEqual({ result: -3, rolled: '5d6 test' });
  });

  test('[superior-inferior] Superior and Inferior cancel each other one for one', () => {
    const state = midTurn(duel({}, { wNow: 0 }), { bob: { isGritting: true, defending: 'this-turn' } });
    const given = {
      to: 'superior',
      part: { value: 1, why: 'gm', rule: 'gm-authority' },
      lasts: 'once',
    } as const;
    const combatants = state.combatants.map((who) => (who.id === 'ann' ? { ...who, given: [given] } : who));
    const played = doAction({ ...state, combatants }, 'ann', strike('bob'), {
      dice: [sum(13)],
      answers: MET,
    });
    const { level } = only(played, 'attack-rolled').check;
    expect(level.total).toBe(0);
    expect(level.parts).toHaveLength(2);
    expect(played.rolled).toEqual(['3d6 ann: attack with sword']);
  });

  test('[superior-inferior] the odds at target 10 are 13.99, 26.93, 50, 73.07 and 86.01 %', () => {
    const percent = (level: number) => {
      let hits = 0;
      let throws = 0;
      const n = 3 + Math.abs(level);
      for (let code = 0; code < 6 ** n; code++) {
        const faces = Array.from({ length: n }, (_, i) => 1 + (Math.floor(code / 6 ** i) % 6));
        const kept = faces.sort((a, b) => (level > 0 ? a - b : b - a)).slice(0, 3);
        throws += 1;
        if (kept[0]! + kept[1]! + kept[2]! <= 10) hits += 1;
      }
      return Math.round((10_000 * hits) / throws) / 100;
    };
    expect([-2, -1, 0, 1, 2].map(percent)).toEqual([13.99, 26.93, 50, 73.07, 86.01]);
  });

  test('[superior-dice] under the other setting each level is +2 or -2, with three dice', () => {
    const rulings = { 'superior-dice': 'two-a-level' } as const;
    expect(check(10, 2, sum(14), rulings)).toEqual({ result: 0, rolled: '3d6 test' });
    expect(check(10, -1, sum(8), rulings)).toEqual({ result: 0, rolled: '3d6 test' });
  });
});

describe('rolling over', () => {
  test('[check-direction] 3d6 + (skill - 10) against the defence hits with a result of 0 or more', () => {
    const rulings = { 'check-direction': 'roll-over' } as const;
    // 7 + (13 - 10) against 10
    expect(only(blow(7, rulings), 'attack-hit').successes.total).toBe(0);
    expect(only(blow(6, rulings), 'attack-missed').failures).toBe(1);
  });

  test('[roll-high] high naturals are the good ones then, and Superior keeps the highest dice', () => {
    const rulings = { 'check-direction': 'roll-over' } as const;
    expect(only(blow(18, rulings), 'attack-hit').successes.total).toBe(31 + 3 - 10);
    expect(only(blow(4, rulings), 'attack-missed').failures).toBe(10 - (-5 + 3));
    expect(check(13, 1, [1, 5, 5, 5], rulings).result).toBe(15 + 3 - 10);
  });
});

test('[round-down] half of x3 is 1', () => {
  const state = midTurn(duel(), {
    ann: {
      hasMoved: true,
      pace: 'run',
      trail: [
        [4, 5],
        [5, 5],
      ],
    },
  });
  const played = doAction(state, 'ann', strike('bob'), { dice: [sum(10)], answers: MET });
  expect(part(only(played, 'attack-rolled').check.target, 'round-down')).toBe(-1);
  expect(all(played, 'attack-hit')).toHaveLength(1);
});
