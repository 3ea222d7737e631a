import type { Rulebook } from 'riposte';

const rule = (title: string, says: string) => ({ title, says, source: 'Candles, the only page' });

/** The rulebook as data. The terminal and the page print it, and a project check compares it with code and tests. */
export const rulebook = {
  id: 'candles',
  title: 'Candles',
  dice: '1d6, at least the guard',
  rules: {
    turns: rule('Turns', 'Everyone acts in the order of the list. When all have acted, a new round begins.'),
    strike: rule('Strike', 'A blow is 1d6 + skill. It hits if it is at least the guard of the target.'),
    nerve: rule('Nerve', 'Whoever is hit may spend a nerve: the blow is rolled again, and that one counts.'),
    candles: rule('Candles', 'A hit puts out one candle, a natural 6 two. Without candles you are out.'),
    victory: rule('Victory', 'The last side with a burning candle wins.'),
    'gm-hand': rule('The hand of the GM', 'The GM can set candles, bring in combatants, and end the fight.'),
  },
  rulings: {
    ties: {
      question: 'A blow equals the guard. Does it hit?',
      settings: [
        { value: 'hit', says: 'It hits.' },
        { value: 'miss', says: 'It misses: a blow must be above the guard.' },
      ],
      alternatives: [],
    },
  },
  presets: { 'as-written': { says: 'To the letter: a tie hits.', settings: { ties: 'hit' } } },
} satisfies Rulebook;
