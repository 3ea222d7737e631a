import { describe, expect, test } from 'vitest';
import { type Expression, parseNotation } from '../../../src/odds/notation.ts';
import { ACCEPTED } from './accepted.ts';
import { REJECTED } from './rejected.ts';

function shown(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'dice': {
      const { n, lo, hi, keep } = expression.dice;
      return `[${[n, lo, hi, ...(keep === undefined ? [] : [keep])].join(',')}]`;
    }
    case 'negative':
      return `-${shown(expression.of)}`;
    default:
      return `(${shown(expression.left)}${expression.kind}${shown(expression.right)})`;
  }
}

describe('dice notation', () => {
  test('the corpora have their stated size and no duplicates', () => {
    expect(ACCEPTED.length).toBeGreaterThanOrEqual(500);
    expect(REJECTED.length).toBeGreaterThanOrEqual(2000);
    for (const corpus of [ACCEPTED, REJECTED]) {
      const texts = corpus.map(({ text }) => text);
      expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
    }
  });

  test('every valid expression has its expected meaning', () => {
    const wrong = ACCEPTED.flatMap(({ text, means }) => {
      const read = parseNotation(text);
      const found =
        'refusal' in read ? `column ${read.refusal.column}: ${read.refusal.sentence}` : shown(read.value);
      return found === means ? [] : [`${JSON.stringify(text)}: ${found}, not ${means}`];
    });
    expect(wrong).toEqual([]);
  });

  test('every invalid expression is refused at the column of its error, with a sentence', () => {
    const wrong = REJECTED.flatMap(({ text, column }) => {
      const read = parseNotation(text);
      const found = 'refusal' in read ? read.refusal.column : 'read';
      const says = 'refusal' in read ? read.refusal.sentence : '';
      return found === column && says.length > 5
        ? []
        : [`${JSON.stringify(text)}: ${found}, not ${column}; ${says}`];
    });
    expect(wrong).toEqual([]);
  });
});
