import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dice, d6, facesFault, keptSum, type RollRequest, rollBy } from './dice.ts';

const D10: Dice = { n: 2, lo: 0, hi: 9 };
const SEED = { seed: 20_261_127 };

describe('the sum of the kept faces', () => {
  test.each([
    ['all', undefined, [4, 1, 6, 3], 14],
    ['the highest three', 3, [4, 1, 6, 3], 13],
    ['the highest one', 1, [4, 1, 6, 3], 6],
    ['the lowest two', -2, [4, 1, 6, 3], 4],
    ['as many as there are', 4, [4, 1, 6, 3], 14],
    ['one of equal faces', 1, [5, 5], 5],
    ['nothing of no dice', undefined, [], 0],
  ] as [string, number | undefined, number[], number][])('uses %s', (_, keep, faces, sum) => {
    const dice: Dice = { n: faces.length, lo: 1, hi: 6, ...(keep === undefined ? {} : { keep }) };
    expect(keptSum(dice, faces)).toBe(sum);
  });

  test('sorts by number, not by text, and does not reorder the faces', () => {
    const faces = [9, 10, 2];
    expect(keptSum({ n: 3, lo: 1, hi: 12, keep: 2 }, faces)).toBe(19);
    expect(faces).toEqual([9, 10, 2]);
  });

  test('adds up to the sum of all faces for the highest and the lowest others', () => {
    const rolls = fc.array(fc.integer({ min: -9, max: 20 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(rolls, fc.nat(), (faces, n) => {
        const keep = 1 + (n % (faces.length - 1));
        const dice = { n: faces.length, lo: -9, hi: 20 };
        const high = keptSum({ ...dice, keep }, faces);
        const low = keptSum({ ...dice, keep: keep - faces.length }, faces);
        expect(high + low).toBe(keptSum(dice, faces));
      }),
      SEED,
    );
  });
});

describe('typed faces for a roll', () => {
  test.each([
    [[0, 0], undefined],
    [[9, 9], undefined],
    [[0], '1 faces were given, 2 numbers from 0 to 9 are needed'],
    [[1, 2, 3], '3 faces were given, 2 numbers from 0 to 9 are needed'],
    [[0, 10], '10 is not a face of these dice: 2 numbers from 0 to 9 are needed'],
    [[-1, 0], '-1 is not a face of these dice: 2 numbers from 0 to 9 are needed'],
    [[4.5, 0], '4.5 is not a face of these dice: 2 numbers from 0 to 9 are needed'],
    [[Number.NaN, 0], 'NaN is not a face of these dice: 2 numbers from 0 to 9 are needed'],
  ] as [number[], string | undefined][])('%j have the message: %s', (faces, fault) => {
    expect(facesFault(D10, faces)).toBe(fault);
  });

  test('have a message in the singular for one die', () => {
    expect(facesFault({ n: 1, lo: 1, hi: 6 }, [])).toBe(
      '0 faces were given, 1 number from 1 to 6 are needed',
    );
  });
});

test('a roll of a combatant belongs to its seat, and its label names the combatant first', () => {
  const asked: RollRequest[] = [];
  const combat = {
    roll(request: RollRequest) {
      asked.push(request);
      return { sum: 7, faces: [3, 4] };
    },
  };
  const roll = { dice: d6(2), rule: 'check', what: 'climbs' };
  expect(rollBy(combat, { name: 'Ann', seat: 'ann-seat' }, roll).sum).toBe(7);
  expect(asked).toEqual([
    { dice: { n: 2, lo: 1, hi: 6 }, owner: 'ann-seat', rule: 'check', why: 'Ann: climbs', read: 'sum' },
  ]);
});
