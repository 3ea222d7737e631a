import type { Rulebook } from '../../kernel/ruleset.ts';
import { AS_DEFAULT, presetsOf, rule, section, titled } from '../../kernel/ruling.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';

/** Time Slice as data: every rule with its place in the chapter and one sentence in our words. */
export const rulebook = {
  id: 'timeslice',
  title: 'Time Slice',
  dice: '2d10, each read 0 to 9',
  dieSides: 10,
  abbreviations: {
    TS: 'Time slices: the price of actions. You get all of them back at the start of each round.',
    ...{ HP: 'Hit points: at 0 a character is dying.', DR: 'Damage reduction: comes off every hit.' },
    ...{ I: 'The stat of spell attacks.', V: 'The stat of weapon attacks.', A: 'A stat.' },
    ...{ U: 'The stat that notices an ambush.', Q: 'The stat of initiative and defence.' },
  },
  rules: {
    'die-faces': rule(
      'The dice',
      'Initiative; stat rolls',
      'Every die is a d10 read 0 to 9; a printed 0 counts as 0.',
    ),
    ...section('Stat rolls', {
      'stat-bonus': ['Stat bonus', 'The bonus of a stat is the stat minus 10.'],
      'stat-roll': ['Stat roll', 'A stat roll is 2d10 plus the bonus of that stat.'],
    }),
    ...section('Turns and TS', {
      'round-refill': ['Refill', 'At the start of a round, everyone’s TS returns to its maximum.'],
      'spend-at-once': [
        'TS is spent at once',
        'A maneuver is paid for when it is made, even if it then fails.',
      ],
    }),
    initiative: titled(
      'Initiative',
      'Everyone rolls 2d10 + [Q] once, when the fight begins. In every round, turns run from the highest to the lowest.',
    ),
    'end-turn': rule(
      'Ending the turn',
      'Ending a turn',
      'A combatant may end its turn at any time. The TS left is saved until the end of the round.',
    ),
    'saved-ts': rule(
      'Saved TS',
      'Save TS',
      'TS set aside on a combatant’s own turn, or left when it ends, can pay for interruptions until the end of the round.',
    ),
    'no-carry-over': rule(
      'Nothing carries over',
      'Ending a turn',
      'TS left at the end of the round is lost.',
    ),
    'round-end': rule(
      'End of the round',
      'Turns and TS',
      'The round ends when everyone has spent their TS or ended their turn.',
    ),
    'surprise-round': rule(
      'Surprise round',
      'Surprise',
      'Each member of a surprised group rolls [U] against the average Q of the ambushers; a combatant that fails gets no TS at the start of the first round.',
    ),
    'draw-stow': rule(
      'Draw or stow',
      'Drawing and stowing',
      'Drawing or stowing a weapon costs 1 TS, unless the weapon states another price.',
    ),
    ...section('Maneuvers', {
      'weapon-attack': [
        'Weapon attack',
        'An attack costs 3 TS with most weapons. You may attack as often as your TS allows.',
      ],
      interruption: [
        'Interruption',
        "If an opponent moves or attacks within range of a held weapon, a combatant may answer with a weapon attack: on anyone's turn, and even against another interruption, to any depth.",
      ],
      move: ['Move', 'Each unit moved costs 1 TS.'],
      'cast-spell': ['Cast a spell', 'A spell costs the TS it states.'],
      aim: ['Aim', 'Each 2 TS spent aiming a held weapon give +1 to hit with it.'],
      reload: ['Reload', 'Reloading costs the TS that the weapon states.'],
    }),
    tend: rule(
      'Tend',
      'Dying',
      'With a medical kit and for 3 TS, a combatant keeps another character from dying. The HP of that character do not change.',
    ),
    'attack-roll': rule(
      'Attack roll',
      'Attacks',
      'A [V] roll with all modifiers hits when it is higher than the defence.',
    ),
    ...section('Defence', {
      'defence-choice': [
        'Choice of defence',
        'The target of each attack picks dodge, block or parry. Defending costs no TS, and there is no limit to the number of defences.',
      ],
      dodge: [
        'Dodge',
        'A [Q] roll. After a successful dodge, the defender may move 1 unit for free, and nobody can interrupt that.',
      ],
      block: ['Block', 'A [Q] roll plus the bonus of the shield in hand.'],
      parry: ['Parry', 'A [Q] roll plus the bonus of the weapon in hand, minus 3.'],
      'spell-defence': [
        'Defence against spells',
        'The target of a spell defends itself as against an attack.',
      ],
    }),
    boons: rule(
      'Boons',
      'Defence; stat rolls',
      'Boons, spells and gear may change any roll, DR, threshold, TS or damage.',
    ),
    ...section('Critical hits', {
      'natural-18': ['Natural 18', 'If an attack hits and its dice show two nines, its damage doubles.'],
      'multipliers-add': [
        'Multipliers add up',
        'Each doubling adds the base damage once more: two doublings triple it, three quadruple it.',
      ],
    }),
    ...section('Called shots', {
      'called-shot': [
        'Called shot',
        'Any attack may be one called shot: a penalty on its roll, and an additional effect if it hits.',
      ],
      'called-shot-head': ['To the head', '-7 to hit; double damage.'],
      'called-shot-heart': [
        'To the heart',
        '-10 to hit; double damage. The target starts dying at once, but stays conscious and acts at -2.',
      ],
      'called-shot-limb': [
        'To a limb',
        '-5 to hit. The target loses at most a third of its max HP; more damage cripples the limb (ranged attacks) or cuts it off.',
      ],
      'lost-limb': ['Lost limb', 'A crippled or amputated limb neither attacks nor casts.'],
    }),
    ...section('Damage', {
      'damage-order': [
        'Order of damage',
        'The target loses base damage times its multiplier, plus additions, minus DR, in HP; never less than 0.',
      ],
      'player-down': [
        'A character falls',
        'A character that would drop below 1 HP is at 0 HP, unconscious and dying.',
      ],
      'npc-death': [
        'Others die',
        'A non-player combatant at 0 HP dies, unless the damage was declared nonlethal.',
      ],
    }),
    ...section('Dying', {
      'dying-timer': ['Dying', 'A dying combatant dies after 5 minutes unless somebody tends it.'],
      'attack-dying': [
        'Attacking the dying',
        'An attack on a dying character shortens its clock by a minute.',
      ],
      'heal-dying': [
        'Healing the dying',
        'For a dying combatant, each HP gained adds a minute. Minutes above 5 become HP instead and end the dying.',
      ],
      cinematic: ['Cinematic waking', 'Optional: a player character healed from 0 HP is conscious at once.'],
    }),
    ...section('Stagger', {
      'stagger-gain': [
        'Stagger',
        'Each hit gives 1 stagger, even if DR stops its damage. A multiplier of the damage multiplies the stagger, too.',
      ],
      staggered: [
        'Staggered',
        'A combatant with more stagger than its threshold loses all TS, and cannot block or parry until its next turn.',
      ],
      'staggered-damage': [
        'Struck while staggered',
        'A staggered creature takes 1 more damage from each hit.',
      ],
      'stagger-recovery': [
        'Recovery from stagger',
        'When a staggered creature’s next turn starts, its stagger is 0 again.',
      ],
    }),
    'choose-point': rule('Points', 'Choosing points', 'A point is the centre of a unit within range.'),
  },
  rulings,
  presets: presetsOf(
    DEFAULT_RULINGS,
    [
      'The chapter to the letter: any maneuver may interrupt, and spells roll like any other attack.',
      {
        'interrupt-maneuvers': 'any',
        'interrupt-limit': 'any',
        'spell-attack': 'V',
        'spell-without-damage': 'foes-defend',
        'area-spell': 'one-roll',
      },
    ],
    [AS_DEFAULT, {}],
  ),
} as const satisfies Rulebook;

/** The id of a rule or ruling of Time Slice. */
export type TimesliceRule = keyof typeof rulebook.rules | keyof typeof rulings;
