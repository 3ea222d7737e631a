import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { duel } from '../../test/support/toy.ts';
import { seedOf } from '../../test/support/toy-table.ts';
import type { Generator } from './entry.ts';
import {
  type DicePosition,
  FightSeed,
  type PutIn,
  positionAfterInput,
  positionAfterRoll,
  type Rolled,
  seededFaces,
} from './seed.ts';

const START: DicePosition = { chain: 'ab', count: 0 };
const EARLIER: Generator = { name: 'hmac-sha256', version: 1 };
const TYPED: PutIn = {
  input: { kind: 'dice', roll: '', by: 'a', faces: [4, 3] },
  asked: null,
  before: 0,
};

/** A throw of these dice; the other fields do not matter. */
function throwOf(dice: Rolled['dice']): Rolled {
  return { dice, rule: 'strike', owner: 'a' };
}

function answer(kind: string, who = 'ann', before = 0): PutIn {
  const input = { kind: 'answer', decision: 'of no account', by: 'a', answer: { kind } } as const;
  return { input, asked: { who, key: 'turn' }, before };
}

/** Pearson's chi-squared statistic against "each face equally likely". */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('dice from a seed', () => {
  const roll = seededFaces(seedOf(7));

  // Critical values for one chance in a thousand, by degrees of freedom.
  test.each([
    { lo: 1, hi: 6, atMost: 20.52 },
    { lo: 0, hi: 9, atMost: 27.88 },
    { lo: 1, hi: 20, atMost: 43.82 },
    { lo: 1, hi: 100, atMost: 148.23 },
  ])('every face from $lo to $hi is equally frequent in 120,000 rolls', ({ lo, hi, atMost }) => {
    const counts = Array.from({ length: hi - lo + 1 }, () => 0);
    let position = START;
    for (let i = 0; i < 15_000; i += 1) {
      for (const face of roll(position, throwOf({ n: 8, lo, hi }))) counts[face - lo]! += 1;
      position = positionAfterRoll(2, position, throwOf({ n: 8, lo, hi }));
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120_000);
    expect(chiSquare(counts)).toBeLessThan(atMost);
  });

  test('dice are unbiased where a plain remainder would make a third of the faces twice as likely', () => {
    const faces = roll(START, throwOf({ n: 30_000, lo: 0, hi: 3 * 2 ** 30 - 1 }));
    const low = faces.filter((face) => face < 2 ** 30).length / faces.length;
    expect(low).toBeGreaterThan(0.32);
    expect(low).toBeLessThan(0.346);
  });

  test.each<readonly [Generator['version'], string, DicePosition]>([
    [1, 'c0ffee/3', { chain: 'c0ffee', count: 3 }],
    [2, 'c0ffee/["strike","a",3]', { chain: 'c0ffee', count: 9, made: { '["strike","a"]': 3 } }],
  ])('version %i is HMAC-SHA256 under the seed over %s/block, in 32-bit words', (version, text, position) => {
    const made = seededFaces(seedOf(7), { name: 'hmac-sha256', version });
    const block = (n: number) => createHmac('sha256', Buffer.alloc(32, 7)).update(`${text}/${n}`).digest();
    const words = [0, 1].flatMap((n) => [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block(n).readUInt32BE(at)));
    const expected = words.slice(0, 10).map((word) => word % 10);
    expect(made(position, throwOf({ n: 10, lo: 0, hi: 9 }))).toEqual(expected);
  });

  test('the same seed and history lead to the same dice, and any other to other dice', () => {
    const dice = throwOf({ n: 20, lo: 0, hi: 9 });
    const same = seededFaces(seedOf(7));
    expect(same(START, dice)).toEqual(roll(START, dice));
    expect(seededFaces(seedOf(8))(START, dice)).not.toEqual(roll(START, dice));
    expect(seededFaces(seedOf(7), EARLIER)(START, dice)).not.toEqual(roll(START, dice));
    expect(roll(positionAfterRoll(2, START, dice), dice)).not.toEqual(roll(START, dice));
    expect(roll(positionAfterInput(2, START, answer('a')), dice)).not.toEqual(roll(START, dice));
  });

  test('a roll with one more die keeps the faces of the first dice', () => {
    const three = roll(START, throwOf({ n: 3, lo: 1, hi: 10, keep: 2 }));
    expect(roll(START, throwOf({ n: 2, lo: 1, hi: 10 }))).toEqual(three.slice(0, 2));
  });

  test('a die without faces is refused instead of searched forever', () => {
    expect(() => roll(START, throwOf({ n: 1, lo: 6, hi: 1 }))).toThrow('no die has faces 6 to 1');
  });
});

describe('the position of a roll', () => {
  test('it includes answers in any order, but no overrides and no typed or other rolls', () => {
    const [one, other] = [answer('strike', 'ann'), answer('wait', 'bob')];
    const there = positionAfterInput(
      2,
      positionAfterInput(2, { chain: 'a'.repeat(64), count: 0 }, one),
      other,
    );
    const back = positionAfterInput(
      2,
      positionAfterInput(2, { chain: 'a'.repeat(64), count: 0 }, other),
      one,
    );
    expect(there).toEqual(back);
    expect(positionAfterInput(2, there, TYPED)).toBe(there);
    expect(positionAfterInput(2, START, answer('strike', 'ann', 1))).not.toEqual(
      positionAfterInput(2, START, one),
    );
  });

  test('it is the same for a list in another order', () => {
    const listing = (targets: readonly string[]): PutIn => ({
      ...answer('spray'),
      input: { kind: 'answer', decision: '', by: 'a', answer: { kind: 'spray', targets } },
    });
    expect(positionAfterInput(2, START, listing(['x', 'y']))).toEqual(
      positionAfterInput(2, START, listing(['y', 'x'])),
    );
  });

  test('in version 1 it included every input, and the number of rolls before it', () => {
    const hash = createHash('sha256').update('ab/2/["typed",[4,3]]').digest('hex');
    const roll = throwOf({ n: 1, lo: 1, hi: 6 });
    const twice = positionAfterRoll(1, positionAfterRoll(1, START, roll), roll);
    expect(positionAfterInput(1, twice, TYPED)).toEqual({ chain: hash, count: 0 });
    const left: PutIn = { ...TYPED, input: { kind: 'dice', roll: '', by: 'a', faces: 'roll' } };
    expect(positionAfterInput(1, twice, left)).toBe(twice);
  });
});

describe('a seed', () => {
  test('it has 256 bits', () => {
    expect(() => new FightSeed(new Uint8Array(31))).toThrow(RangeError);
  });

  test('JSON of its owner does not contain it', () => {
    const seed = seedOf(0xab);
    expect(JSON.stringify({ seed, duel })).not.toContain('ab'.repeat(8));
    expect(Object.keys(seed)).toEqual([]);
  });

  test('it copies its bytes, so later changes to them have no effect', () => {
    const bytes = new Uint8Array(32);
    const seed = new FightSeed(bytes);
    bytes[0] = 1;
    expect(seed.reveal()).toBe('00'.repeat(32));
  });

  test('its SHA-256 is its commitment, and reading its revealed form restores it', () => {
    const seed = seedOf(7);
    expect(seed.commitment).toBe(createHash('sha256').update(Buffer.alloc(32, 7)).digest('hex'));
    expect(FightSeed.fromRevealed(seed.reveal())?.commitment).toBe(seed.commitment);
  });

  test.each(['', '07'.repeat(31), 'AB'.repeat(32), 'xy'.repeat(32)])(
    'the text "%s" is not a valid seed',
    (text) => {
      expect(FightSeed.fromRevealed(text)).toBeUndefined();
    },
  );
});
