import { describe, expect, test } from 'vitest';
import type { Expression } from '../../../src/odds/notation.ts';
import { parseNotation } from '../../../src/odds/notation.ts';
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
      const found = 'fault' in read ? `column ${read.fault.column}: ${read.fault.sentence}` : shown(read);
      return found === means ? [] : [`${JSON.stringify(text)}: ${found}, not ${means}`];
    });
    expect(wrong).toEqual([]);
  });

  test('every invalid expression is refused at the column of its error, with a sentence', () => {
    const wrong = REJECTED.flatMap(({ text, column }) => {
      const read = parseNotation(text);
      const found = 'fault' in read ? read.fault.column : 'read';
      const says = 'fault' in read ? read.fault.sentence : '';
      return found === column && says.length > 5
        ? []
        : [`${JSON.stringify(text)}: ${found}, not ${column}; ${says}`];
    });
    expect(wrong).toEqual([]);
  });
});
