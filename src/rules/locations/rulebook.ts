import type { Rulebook } from '../../kernel/ruleset.ts';
import { presetsOf, rule, section, titled } from '../../kernel/ruling.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';

/** The maneuvers and situations of Hit Locations. A maneuver uses the action unless it is Fast. */
const maneuverRules = section('Maneuvers (companion)', {
  'called-shot': ['Called shot', 'Part of an attack: at the head -6, at an arm or leg -3 to hit.'],
  disarm: [
    'Disarm',
    'A called shot at an arm for no damage. If the attacker then wins AvC or CvC, the weapon flies d6 yards.',
  ],
  shove: [
    'Shove',
    'A called shot at the torso for no damage. If the attacker then wins CvC, the target is moved d6 yards away.',
  ],
  trip: [
    'Trip',
    'A called shot at the legs for no damage. If the attacker then wins CvA, the target is prone and Stunned for 1 round.',
  ],
  charge: ['Charge', 'Twice the Speed and a melee attack with +3 DMG; on REF for 1 round.'],
  run: [
    'Run',
    'Three times the Speed for the whole turn: for C minutes without a roll, then with a C roll against 9, plus 1 for each further minute.',
  ],
  aim: [
    'Aim',
    '+1 on the attack of the next round for each full round on one target, up to +6; on REF meanwhile. Moving or taking damage loses it.',
  ],
  'dual-wield': ['Dual wield', 'Two attacks, at -1 each with Light weapons and at -3 each with Medium ones.'],
  guard: ['Guard', 'No attack for 1 round; each further defence costs -1 instead of -3.'],
  protect: [
    'Protect',
    'Fast, once a round, within 1 yard: when a comrade is attacked, the protector rolls DEF. If it is higher than the comrade’s, the protector becomes the target with that DEF.',
  ],
  counter: [
    'Counter',
    'Hold the action until attacked: Block +3, and a successful Block gives a melee attack at -3 on the attacker.',
  ],
  ambush: ['Ambush', 'Stealth against Perception: the target is on REF for 1 round.'],
  feint: [
    'Feint',
    'Fast: Trick(Feint) against B puts the target on REF against you for 1 round; a failure puts you on REF against it.',
  ],
  prone: [
    'Prone',
    'A prone combatant has Speed 1. Attackers have +3 at Close and Short range and -3 beyond; its own aimed projectile attacks have +3.',
  ],
  range: [
    'Range',
    'Close is 1 yard (+3 on projectile attacks), Short up to 20 yards, Mid up to 50, Long beyond.',
  ],
});

/** Hit Locations as data: every rule with its place in the source and one sentence in our words. */
export const rulebook = {
  id: 'locations',
  title: 'Hit Locations',
  dice: '1d6',
  abbreviations: {
    HP: 'Hit points of one part of the body. At 0 a limb is severed; head or torso at 0 kills.',
    AR: 'Armour rating: it comes off the damage to the parts that the armour covers.',
    ...{ CR: 'Cold rating: it comes off cold damage.', FR: 'Fire rating: it comes off fire damage.' },
    ...{ DMG: 'Damage: added to the successes of a hit.', DEF: 'Defence: an attack must exceed it.' },
    REF: 'Reflex: half of Dodge. The defence of an unready or unaware combatant, without a roll.',
    AvA: 'Both roll d6 plus Agility; the higher one wins.',
    ...{ A: 'Agility: speed and skill of the body.', B: 'Brains: wits and attention.' },
    ...{ C: 'Constitution: strength and endurance.', D: 'Demeanor: the impression on others.' },
  },
  rules: {
    ...section('Rounds', {
      round: ['Round', 'A fight is played in rounds of 3 seconds.'],
      'side-initiative': [
        'Which side is first',
        'The GM rolls a d6 at the start: on an even number the Team acts first in every round, on an odd one the GM.',
      ],
      'same-order': ['The same order', 'When everyone has acted, a new round begins in the same order.'],
      'act-before': [
        'Acting before another',
        "On the Team's turn the players act in any order. A player who wants to act before another must win an AvA roll.",
      ],
      extras: [
        'Extras',
        'The GM plays most Extras. Masters play their pets, slaves and henchmen, and the GM has the last word.',
      ],
      recap: ['Recap', 'A short summary follows each round.'],
    }),
    ...section('The turn', {
      move: [
        'Move',
        'On its turn a combatant may move up to its Speed (A + C/2 yards), before and after the action.',
      ],
      'spare-speed': [
        'Spare Speed',
        'Unused Speed allows 1 yard of movement after each successful Dodge later in the round.',
      ],
      'stand-up': ['Standing up', 'Standing up from prone halves Speed for this round.'],
      ride: ['Riding', "With Tame(Ride) a rider moves at the mount's Speed. Charge and Run work the same."],
    }),
    ...section('Actions', {
      'one-action': [
        'One action',
        'One action a round: a Trait or Skill roll (including an attack), a maneuver, drawing or stowing, reloading, or using a held item.',
      ],
      'fast-actions': [
        'Fast actions',
        'Small things such as dropping an item, falling prone or saying a sentence: each once a round, in addition to the action.',
      ],
    }),
    roll: rule(
      'Roll',
      'Rolls (companion)',
      'A d6 plus Trait or Skill plus modifiers must exceed the #; each point above it is a Success.',
    ),
    attack: titled(
      'Attack',
      'An attack is d6 + Melee or Projectile against DEF. Ties are rolled again, and each point above DEF is a Success.',
    ),
    defence: rule(
      'Defence',
      'Defence (companion)',
      'A Block is d6 + Melee (-6 against projectiles), a Dodge d6 + Dodge; -3 for each defence after the first in a round. Unaware or unready: REF, half of Dodge, at least 1, without a roll. Stunned: 0.',
    ),
    ...section('Attack', {
      'attack-fumble': ['Fumble', 'A [1] on an attack breaks or drops the weapon.'],
      'aim-torso': [
        'At the torso',
        'An attack aims at the torso unless it is called at the head, an arm or a leg.',
      ],
      'random-location': [
        'Locations table',
        'Blasts and attacks by vehicles roll on the Locations table, once for each victim.',
      ],
    }),
    ...section('Damage', {
      damage: [
        'Damage',
        'Damage is Successes + the DMG of the weapon + C mod - the AR of the location hit, never below 0.',
      ],
      'c-mod': [
        'C mod',
        'On melee attacks and throws: -1 with C 1 to 4, 0 with C 5 to 8, +1 with C 9 to 12.',
      ],
      'head-damage': ['To the head', 'Damage to the head Stuns the target for 1 round.'],
      'arm-damage': ['To an arm', 'An arm that takes damage drops anything its hand holds.'],
      'leg-damage': ['To a leg', 'Each point of damage to the legs lowers Speed by 1 yard, never below 0.'],
    }),
    cold: titled(
      'Cold',
      'Cold damage is doubled if the target is wet, and reduced by the Cold Rating of armour and gear.',
    ),
    fire: titled('Fire', 'Fire damage is reduced by the Fire Rating of armour and gear.'),
    armor: titled(
      'Armour',
      'Armour reduces normal damage to the locations it covers by its AR. Against cold and fire, only CR and FR count.',
    ),
    ...section('Wounds', {
      'location-hp': ['HP by location', 'The torso has twice C in HP, each limb C, and the head half of C.'],
      pain: ['Pain', '-1 to all rolls for each point of damage carried.'],
      bleeding: [
        'Bleeding',
        'A severed limb, or a [1] on Surgery, bleeds: 1 damage to the torso each round.',
      ],
      'stop-bleeding': [
        'Stopping it',
        'Once a round, a C roll against total damage stops the bleeding. First-Aid against the same number does so, too.',
      ],
      'limb-zero': [
        'A limb at 0',
        'A limb at 0 is severed and bleeds. Each round, the victim stays conscious on a C roll against total damage.',
      ],
      'head-torso-zero': [
        'Head or torso at 0',
        'The victim is Stunned and prone, and dies at the end of the next round.',
      ],
    }),
    ...section('Death', {
      grief: ['Grief', 'Comrades of a dead combatant have -1 D for a month.'],
      'new-character': ['A new character', 'A player whose character died brings in a new one.'],
    }),
    ...section('Recovery', {
      recovery: [
        'Recovery',
        'After 6 hours of sleep, a C roll against total damage heals 1 HP on every hurt location. It ignores Pain, and is at -1 after an active day.',
      ],
      'recovery-fail': [
        'Failed recovery',
        'A failed recovery roll causes an infection and costs 1 C; a [1] costs d6 C.',
      ],
      'recover-c': ['C returns', 'Once all HP are healed, each day of rest restores 1 C.'],
      'heal-cold': ['Warmth', 'Cold damage heals 1 HP for each hour of warmth.'],
      'heal-fire': ['Burns', 'Fire damage heals 1 HP for each week of rest.'],
    }),
    ...section('Infection', {
      infection: ['Infection', 'With an infection, every failed recovery roll costs C again.'],
      amputate: [
        'Amputation',
        'Surgery against #12 amputates an infected limb, which then needs no recovery rolls. If the roll fails, the limb and 1 C are lost for good.',
      ],
    }),
    ...maneuverRules,
  },
  rulings,
  presets: presetsOf(
    DEFAULT_RULINGS,
    ['The chapter to the letter: every natural 1 is a botch.', { botch: 'natural', 'c-mod-scope': 'all' }],
    [
      'The game as its author published it: a 6 is rolled again and added, and Speed is half of A + C.',
      { 'exploding-six': 'on', 'speed-formula': 'half-both' },
    ],
  ),
} as const satisfies Rulebook;

/** The id of a rule or ruling of Hit Locations. */
export type LocationsRule = keyof typeof rulebook.rules | keyof typeof rulings;
