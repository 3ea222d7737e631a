import { describe, expect, test } from 'vitest';
import { closestMatch, didYouMean } from './suggestion.ts';

const known = ['weapons', 'shields', 'spells', 'boons', 'hp', 'hpNow'];

describe('a mistyped word', () => {
  test.each([
    ['a letter left out', 'wepons', 'weapons'],
    ['a letter too many', 'shiellds', 'shields'],
    ['a wrong letter', 'spelks', 'spells'],
    ['two letters swapped', 'boosn', 'boons'],
    ['other capitals', 'HPNOW', 'hpNow'],
    ['a short one', 'hq', 'hp'],
  ])('%s is corrected to %s', (_, word, likely) => {
    expect(closestMatch(word, known)).toBe(likely);
  });

  test.each(['', 'armour', 'x', 'initiative'])('%s is not mistaken for another word', (word) => {
    expect(closestMatch(word, known)).toBeUndefined();
    expect(didYouMean(word, known)).toBe('');
  });

  test('the nearest word is suggested, and the first of equally near ones', () => {
    expect(closestMatch('bow', ['cow', 'bowl', 'bow-2'])).toBe('cow');
    expect(closestMatch('longswrd', ['longbow', 'longsword'])).toBe('longsword');
  });

  test('a word of a million letters is not compared', () => {
    expect(closestMatch('w'.repeat(1_000_000), known)).toBeUndefined();
  });

  test('a suggestion is a question that can precede a list', () => {
    expect(didYouMean('wepons', known)).toBe('did you mean "weapons"? ');
  });
});
