import type { Rulebook } from '../../kernel/ruleset.ts';

const rule = (title: string, says: string) => ({ title, says, source: 'Candles, the only page' });

/** The book as data: what the terminal and the page print, and what code and tests are held against. */
export const rulebook = {
  id: 'candles',
  title: 'Candles',
  dice: '1d6, at least the guard',
  rules: {
    turns: rule('Turns', 'All go in the order in which they are listed; when all have, a new round begins.'),
    strike: rule('Strike', 'A blow is 1d6 and skill; it hits when it is at least the guard of the other.'),
    nerve: rule('Nerve', 'Who is hit may spend a nerve: the blow is rolled again, and that one counts.'),
    candles: rule('Candles', 'A hit puts out one candle, a natural 6 two; without any one is out.'),
    victory: rule('Victory', 'The last side with a candle burning has won.'),
    'gm-hand': rule('The hand of the GM', 'The GM sets candles, brings in, and ends the fight.'),
  },
  rulings: {
    ties: {
      question: 'Does a blow hit that equals the guard?',
      settings: [
        { value: 'hit', says: 'It hits.' },
        { value: 'miss', says: 'It misses: a blow has to be above the guard.' },
      ],
      alternatives: [],
    },
  },
  presets: { 'as-written': { says: 'To the letter: a tie hits.', settings: { ties: 'hit' } } },
} satisfies Rulebook;
