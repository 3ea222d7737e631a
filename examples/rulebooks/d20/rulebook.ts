import type { Rulebook } from 'riposte';

const rule = (title: string, says: string) => ({ title, says, source: 'd20, the only page' });

/** The rulebook as data. */
export const rulebook = {
  id: 'd20',
  title: 'd20',
  dice: '1d20 plus a bonus, at least the armour class',
  dieSides: 20,
  rules: {
    initiative: rule('Initiative', 'Everyone rolls 1d20 + initiative bonus once. The highest acts first.'),
    turns: rule('Turns', 'Everyone acts once in a round, by initiative. Ties go to the higher bonus.'),
    attack: rule('Attack', '1d20 + attack bonus. It hits if it is at least the AC of the target.'),
    natural: rule('Natural 1 and 20', 'A natural 1 misses. A natural 20 hits and is critical.'),
    advantage: rule('Advantage', 'Of two dice the higher counts, with disadvantage the lower.'),
    damage: rule('Damage', 'A hit takes HP: the dice of the weapon plus its bonus. At 0 HP you fall.'),
    critical: rule('Critical hit', 'A critical hit rolls the damage dice twice.'),
    dodge: rule('Dodge', 'Until your next turn, attacks on you have disadvantage.'),
    help: rule('Help', 'The next attack of an ally has advantage.'),
    potion: rule('Potion', 'A potion gives back 2d4 + 2 HP, up to the most that you have.'),
    victory: rule('Victory', 'The last side with somebody standing wins.'),
    'gm-hand': rule('The hand of the GM', 'The GM can set HP, bring in combatants, and end the fight.'),
  },
  rulings: {
    'critical-dice': {
      question: 'How is the damage of a critical hit rolled?',
      settings: [
        { value: 'twice', says: 'All damage dice are rolled twice.' },
        { value: 'maximum', says: 'The dice are rolled once, and their highest values are added.' },
      ],
      alternatives: [],
    },
  },
  presets: { 'as-written': { says: 'To the letter.', settings: { 'critical-dice': 'twice' } } },
} satisfies Rulebook;
