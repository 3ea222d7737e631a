import { describe, expect, test } from 'vitest';
import { parseNotation } from '../../../src/odds/notation.ts';
import { rollExpression } from '../../../src/odds/notation-odds.ts';
import { simulationChance } from '../../../src/simulation/random.ts';

// For a longer run: RIPOSTE_HOSTILE=1000000 npx vitest run test/odds/notation/hostile.test.ts
const STRINGS = Number(process.env.RIPOSTE_HOSTILE ?? 100_000);
const SEED = Number(process.env.RIPOSTE_SEED ?? 20261120);
const MOST_MS = 20;
/** A busy machine gets a second attempt. */
const TRIES = 5;

const { pick, draw } = simulationChance(SEED, 0);
const PIECES = [
  'd',
  'z',
  'kh',
  'kl',
  '(',
  ')',
  '+',
  '-',
  '*',
  ' ',
  '#',
  '%',
  '0',
  '1',
  '6',
  '9',
  '999',
  '1000',
  'd6',
  '3d6',
];

/** Pieces of notation, or any characters, up to 300 of them. */
function hostile(): string {
  const isNotation = pick(4) > 0;
  const only = 1 + pick(PIECES.length);
  let text = '';
  for (let length = pick(300); length > 0; length -= 1) {
    text += isNotation ? PIECES[pick(only)]! : String.fromCharCode(pick(pick(2) === 0 ? 128 : 65_536));
  }
  return text.slice(0, 300);
}

function readAndRoll(text: string): number {
  const began = performance.now();
  const read = parseNotation(text);
  if ('value' in read) rollExpression(read.value, draw);
  return performance.now() - began;
}

function slowest(text: string): number {
  let least = readAndRoll(text);
  for (let i = 1; i < TRIES && least >= MOST_MS; i++) least = Math.min(least, readAndRoll(text));
  return least;
}

const PREPARED = [
  '('.repeat(256),
  '-'.repeat(256),
  `${'('.repeat(32)}1000d1000${')'.repeat(32)}`,
  '1000d1000kh999',
  Array.from({ length: 51 }, () => '9*d9').join('+'),
  `${'1d6*'.repeat(63)}1d6`,
  '1+'.repeat(127),
  `${'9'.repeat(256)}`,
  `d${'9'.repeat(255)}`,
  `${'kh'.repeat(128)}`,
  `1d6${'kh1'.repeat(84)}`,
  '9999999999999999999999999999999999d6',
];

describe('hostile notation', () => {
  test(`${STRINGS} random strings take less than ${MOST_MS} ms each (seed ${SEED})`, {
    timeout: 600_000,
  }, () => {
    const slow: string[] = [];
    let refused = 0;
    for (let i = 0; i < STRINGS; i++) {
      const text = hostile();
      if (slowest(text) >= MOST_MS) slow.push(text);
      if ('refusal' in parseNotation(text)) refused += 1;
    }
    expect(slow).toEqual([]);
    expect(refused).toBeGreaterThan(STRINGS / 2);
    expect(refused).toBeLessThan(STRINGS);
  });

  test.each(PREPARED)('%s', (text) => {
    expect(slowest(text)).toBeLessThan(MOST_MS);
  });

  test.each(['x'.repeat(1_000_000), '('.repeat(1_000_000), '1+'.repeat(500_000)])(
    'a million characters are refused unread',
    (text) => {
      expect(slowest(text)).toBeLessThan(MOST_MS);
      expect(parseNotation(text)).toMatchObject({ refusal: { column: 257 } });
    },
  );
});
