import type { Rulebook } from '../../kernel/ruleset.ts';
import { maneuverRules } from './rulebook-maneuvers.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';

const rule = (title: string, source: string, says: string) => ({ title, source, says });

/** Hit Locations as a book: every rule with one sentence in our words and the place that states it. */
export const rulebook = {
  id: 'locations',
  title: 'Hit Locations',
  dice: '1d6',
  rules: {
    round: rule('Round', 'Rounds', 'A round is 3 seconds; everything done in a fight falls into rounds.'),
    'side-initiative': rule(
      'Which side is first',
      'Rounds',
      'The GM rolls a d6 at the start: on an even number the Team acts first in every round, on an odd one the GM.',
    ),
    'same-order': rule(
      'The same order',
      'Rounds',
      'When everybody has acted, a new round begins in the same order.',
    ),
    'act-before': rule(
      'Acting before another',
      'Rounds',
      "On the Team's turn each player acts, in any order; whoever wants to act before another must win an AvA roll.",
    ),
    extras: rule(
      'Extras',
      'Rounds',
      'The GM runs most Extras; pets, slaves and henchmen are run by their master, and the GM has the last word.',
    ),
    recap: rule('Recap', 'Rounds', 'At the end of a round there is a short account of what happened in it.'),
    move: rule(
      'Move',
      'The turn',
      'On the own turn one may move up to Speed, A + C/2 yards, split in any way before and after the action.',
    ),
    'spare-speed': rule(
      'Spare Speed',
      'The turn',
      'Speed left over gives 1 yard of movement after each Dodge that works later in the round.',
    ),
    'stand-up': rule('Standing up', 'The turn', 'Standing up from prone halves Speed for this round.'),
    ride: rule(
      'Riding',
      'The turn',
      "With Tame(Ride) one moves at the mount's Speed; Charge and Run work the same.",
    ),
    'one-action': rule(
      'One action',
      'Actions',
      'One action a round: a Trait or Skill roll (an attack is one), a maneuver, drawing or stowing, reloading, or using what one holds.',
    ),
    'fast-actions': rule(
      'Fast actions',
      'Actions',
      'Dropping something, falling prone, saying a sentence and the like: each once a round besides the action.',
    ),
    roll: rule(
      'Roll',
      'Rolls (companion)',
      'A d6 plus Trait or Skill plus modifiers must exceed the #; each point above it is a Success.',
    ),
    attack: rule(
      'Attack',
      'Attack',
      'A d6 + Melee or Projectile against DEF; ties are rolled again, and each point above DEF is a Success.',
    ),
    defence: rule(
      'Defence',
      'Defence (companion)',
      'A Block is d6 + Melee (-6 against projectiles), a Dodge d6 + Dodge; -3 for each defence after the first in a round. Unaware or unready: REF, half of Dodge, at least 1, without a roll. Stunned: 0.',
    ),
    'attack-fumble': rule('Fumble', 'Attack', 'A [1] on an attack breaks or loses the weapon.'),
    'aim-torso': rule(
      'At the torso',
      'Attack',
      'An attack goes for the torso unless it is called at head, arm or leg.',
    ),
    'random-location': rule(
      'Locations table',
      'Attack',
      'Blasts and attacks by vehicles roll on the Locations table, once for each victim.',
    ),
    damage: rule(
      'Damage',
      'Damage',
      'Successes plus the DMG of the weapon plus C mod less the AR of the location hit, never below 0.',
    ),
    'c-mod': rule(
      'C mod',
      'Damage',
      '-1 with C 1 to 4, nothing with 5 to 8, +1 with 9 to 12: on melee attacks and throws.',
    ),
    'head-damage': rule('To the head', 'Damage', 'Whoever takes damage to the head is Stunned for 1 round.'),
    'arm-damage': rule('To an arm', 'Damage', 'An arm that takes damage lets go of whatever its hand holds.'),
    'leg-damage': rule(
      'To a leg',
      'Damage',
      'Each point of damage to the legs takes 1 yard of Speed, never below 0.',
    ),
    cold: rule(
      'Cold',
      'Cold',
      'Cold damage is doubled when wet and lessened by the Cold Rating of armour and gear.',
    ),
    fire: rule('Fire', 'Fire', 'Fire damage is lessened by the Fire Rating of armour and gear.'),
    armor: rule(
      'Armour',
      'Armour',
      'Armour lessens normal damage to the locations it covers by its AR; against cold and fire only CR and FR count.',
    ),
    'location-hp': rule(
      'HP by location',
      'Wounds',
      'The torso has twice C, each limb C and the head half of C.',
    ),
    pain: rule('Pain', 'Wounds', '-1 to all rolls for each point of damage carried.'),
    bleeding: rule(
      'Bleeding',
      'Wounds',
      'A severed limb, or a [1] on Surgery, bleeds: 1 damage to the torso each round.',
    ),
    'stop-bleeding': rule(
      'Stopping it',
      'Wounds',
      'Once a round a C roll against total damage stops the bleeding; so does First-Aid against the same.',
    ),
    'limb-zero': rule(
      'A limb at 0',
      'Wounds',
      'A limb brought to 0 is severed and bleeds; a C roll against total damage each round keeps one conscious.',
    ),
    'head-torso-zero': rule(
      'Head or torso at 0',
      'Wounds',
      'Stunned, prone, and dead at the end of the next round.',
    ),
    grief: rule('Grief', 'Death', 'Comrades of the dead take -1 D for a month.'),
    'new-character': rule('A new character', 'Death', 'The player of the dead brings in a new character.'),
    recovery: rule(
      'Recovery',
      'Recovery',
      'After 6 hours of sleep a C roll against total damage, without Pain and at -1 for the active, heals 1 HP on every hurt location.',
    ),
    'recovery-fail': rule(
      'Failed recovery',
      'Recovery',
      'A failure is infection and -1 C; a [1] is infection and -d6 C.',
    ),
    'recover-c': rule('C returns', 'Recovery', '1 C for each day of rest once all HP are healed.'),
    'heal-cold': rule('Warmth', 'Recovery', 'Cold damage heals 1 HP for each hour of warmth.'),
    'heal-fire': rule('Burns', 'Recovery', 'Fire damage heals 1 HP for each week of rest.'),
    infection: rule('Infection', 'Infection', 'Every failed recovery roll costs C again.'),
    amputate: rule(
      'Amputation',
      'Infection',
      'An infected limb may be taken off with Surgery against #12 and needs no more recovery rolls; failing, the limb and 1 C are lost for good.',
    ),
    ...maneuverRules,
  },
  rulings,
  presets: {
    'as-written': {
      says: 'The chapter to the letter: every natural 1 is a botch.',
      settings: { ...DEFAULT_RULINGS, botch: 'natural', 'c-mod-scope': 'all' },
    },
    'as-published': {
      says: 'The game as its author published it: a 6 is rolled again and added, and Speed is half of A + C.',
      settings: { ...DEFAULT_RULINGS, 'exploding-six': 'on', 'speed-formula': 'half-both' },
    },
  },
} as const satisfies Rulebook;

/** The id of a rule or ruling of Hit Locations. */
export type LocationsRule = keyof typeof rulebook.rules | keyof typeof rulings;
