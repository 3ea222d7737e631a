import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { duel } from '../../test/support/toy.ts';
import { seedOf } from '../../test/support/toy-table.ts';
import { type Place, placeAfter, placeAfterRoll, seededFaces } from './dice.ts';
import { TableSeed } from './seed.ts';

const START: Place = { chain: 'ab', count: 0 };

/** The statistic of Pearson's test against "each face equally likely". */
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
  ])('every face from $lo to $hi comes equally often: 120,000 rolls', ({ lo, hi, atMost }) => {
    const counts = Array.from({ length: hi - lo + 1 }, () => 0);
    let place = START;
    for (let i = 0; i < 15_000; i += 1) {
      for (const face of roll(place, { n: 8, lo, hi })) counts[face - lo]! += 1;
      place = placeAfterRoll(place);
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120_000);
    expect(chiSquare(counts)).toBeLessThan(atMost);
  });

  test('are unbiased where the remainder alone would make a third of the faces twice as likely', () => {
    const faces = roll(START, { n: 30_000, lo: 0, hi: 3 * 2 ** 30 - 1 });
    const low = faces.filter((face) => face < 2 ** 30).length / faces.length;
    expect(low).toBeGreaterThan(0.32);
    expect(low).toBeLessThan(0.346);
  });

  test('are HMAC-SHA256 under the seed over chain/count/block, in 32-bit words', () => {
    const block = (n: number) => createHmac('sha256', Buffer.alloc(32, 7)).update(`c0ffee/3/${n}`).digest();
    const words = [0, 1].flatMap((n) => [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block(n).readUInt32BE(at)));
    const expected = words.slice(0, 10).map((word) => word % 10);
    expect(roll({ chain: 'c0ffee', count: 3 }, { n: 10, lo: 0, hi: 9 })).toEqual(expected);
  });

  test('are the same for the same seed and history, and others for any other', () => {
    const dice = { n: 20, lo: 0, hi: 9 };
    const same = seededFaces(seedOf(7));
    expect(same(START, dice)).toEqual(roll(START, dice));
    expect(seededFaces(seedOf(8))(START, dice)).not.toEqual(roll(START, dice));
    expect(roll(placeAfterRoll(START), dice)).not.toEqual(roll(START, dice));
    expect(roll(placeAfter(START, ['answer', 'a']), dice)).not.toEqual(roll(START, dice));
  });

  test('refuse a die without faces rather than look for one for ever', () => {
    expect(() => roll(START, { n: 1, lo: 6, hi: 1 })).toThrow('no die has faces 6 to 1');
  });
});

describe('the place of a roll', () => {
  test('takes in what people put in, and how many rolls came before it', () => {
    const hash = createHash('sha256').update('ab/2/["typed",[4,3]]').digest('hex');
    const twice = placeAfterRoll(placeAfterRoll(START));
    expect(placeAfter(twice, ['typed', [4, 3]])).toEqual({ chain: hash, count: 0 });
  });

  test('stays where nothing new was put in', () => {
    expect(placeAfter({ chain: 'ab', count: 2 }, null)).toEqual({ chain: 'ab', count: 2 });
  });
});

describe('a seed', () => {
  test('has 256 bits', () => {
    expect(() => new TableSeed(new Uint8Array(31))).toThrow(RangeError);
  });

  test('is not in what is written of the object that holds it', () => {
    const seed = seedOf(0xab);
    expect(JSON.stringify({ seed, duel })).not.toContain('ab'.repeat(8));
    expect(Object.keys(seed)).toEqual([]);
  });

  test('is its own copy: later changes of the bytes do not reach it', () => {
    const bytes = new Uint8Array(32);
    const seed = new TableSeed(bytes);
    bytes[0] = 1;
    expect(seed.reveal()).toBe('00'.repeat(32));
  });

  test('is committed to by its SHA-256, and read back from what it reveals', () => {
    const seed = seedOf(7);
    expect(seed.commitment).toBe(createHash('sha256').update(Buffer.alloc(32, 7)).digest('hex'));
    expect(TableSeed.fromRevealed(seed.reveal())?.commitment).toBe(seed.commitment);
  });

  test.each(['', '07'.repeat(31), 'AB'.repeat(32), 'xy'.repeat(32)])('is not read from "%s"', (text) => {
    expect(TableSeed.fromRevealed(text)).toBeUndefined();
  });
});
