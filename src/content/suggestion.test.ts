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
  ])('%s: %s', (_, word, likely) => {
    expect(closestMatch(word, known)).toBe(likely);
  });

  test.each(['', 'armour', 'x', 'initiative'])('%s is not taken for another', (word) => {
    expect(closestMatch(word, known)).toBeUndefined();
    expect(didYouMean(word, known)).toBe('');
  });

  test('the nearest is meant, and of equally near ones the first', () => {
    expect(closestMatch('bow', ['cow', 'bowl', 'bow-2'])).toBe('cow');
    expect(closestMatch('longswrd', ['longbow', 'longsword'])).toBe('longsword');
  });

  test('one of a million letters is not looked at', () => {
    expect(closestMatch('w'.repeat(1_000_000), known)).toBeUndefined();
  });

  test('a suggestion is a question that can precede a list', () => {
    expect(didYouMean('wepons', known)).toBe('did you mean "weapons"? ');
  });
});
