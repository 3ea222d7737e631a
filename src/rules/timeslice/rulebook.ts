import type { Rulebook } from '../../kernel/ruleset.ts';
import { AS_DEFAULT, presetsOf, rule, section } from '../../kernel/ruling.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';

/** Time Slice as data: every rule with its place in the chapter and one sentence in our words. */
export const rulebook = {
  id: 'timeslice',
  title: 'Time Slice',
  dice: '2d10, each read 0 to 9',
  abbreviations: {
    TS: 'Time slices: what actions cost. You get all of them back at the start of each round.',
    ...{ HP: 'Hit points: at 0 a character is dying.', DR: 'Damage reduction: comes off every hit.' },
    ...{ I: 'The stat of spell attacks.', V: 'The stat of weapon attacks.', A: 'A stat.' },
    ...{ U: 'The stat that notices an ambush.', Q: 'The stat of initiative and defence.' },
  },
  rules: {
    'die-faces': rule(
      'The dice',
      'Initiative; stat rolls',
      'Every die is a d10 read 0 to 9: a printed 0 is nothing.',
    ),
    ...section('Stat rolls', {
      'stat-bonus': ['Stat bonus', 'The bonus of a stat is the stat less 10.'],
      'stat-roll': ['Stat roll', 'A stat roll is 2d10 plus the bonus of that stat.'],
    }),
    ...section('Turns and TS', {
      'round-refill': ['Refill', 'At the start of a round the TS of everybody returns to its maximum.'],
      'spend-at-once': [
        'TS is spent at once',
        'TS is paid the moment a maneuver is made; the maneuver may still fail.',
      ],
    }),
    initiative: rule(
      'Initiative',
      'Initiative',
      'Everybody rolls 2d10 + [Q] once, when the fight begins; turns run from the highest to the lowest in every round.',
    ),
    'end-turn': rule(
      'Ending the turn',
      'Ending a turn',
      'A turn may be ended at any time; what TS is left is saved till the end of the round.',
    ),
    'saved-ts': rule(
      'Saved TS',
      'Save TS',
      'TS set aside on the own turn, or left when it ends, may pay for interruptions till the end of the round.',
    ),
    'no-carry-over': rule(
      'Nothing carries over',
      'Ending a turn',
      'TS left at the end of the round is lost.',
    ),
    'round-end': rule(
      'End of the round',
      'Turns and TS',
      'The round ends when everybody has spent its TS or ended its turn.',
    ),
    'surprise-round': rule(
      'Surprise round',
      'Surprise',
      'Each member of a surprised group rolls [U] against the average Q of the ambushers; a combatant that fails gets no TS at the start of the first round.',
    ),
    'draw-stow': rule(
      'Draw or stow',
      'Drawing and stowing',
      'Drawing or stowing a weapon costs 1 TS unless it says otherwise.',
    ),
    ...section('Maneuvers', {
      'weapon-attack': [
        'Weapon attack',
        'An attack costs 3 TS with most weapons and may be made as often as TS allows.',
      ],
      interruption: [
        'Interruption',
        "A weapon attack may answer an opponent who moves or attacks within a held weapon's range, on anybody's turn and against another interruption, to any depth.",
      ],
      move: ['Move', 'Each unit moved costs 1 TS.'],
      'cast-spell': ['Cast a spell', 'A spell costs the TS it states.'],
      aim: ['Aim', 'Each 2 TS spent aiming a held weapon give +1 to hit with it.'],
      reload: ['Reload', 'Reloading costs the TS that the weapon states.'],
    }),
    tend: rule(
      'Tend',
      'Dying',
      'With a medical kit and for 3 TS, a combatant stops the dying of another character. Its HP do not change.',
    ),
    'attack-roll': rule(
      'Attack roll',
      'Attacks',
      'A [V] roll with all modifiers hits when it is higher than the defence.',
    ),
    ...section('Defence', {
      'defence-choice': [
        'Choice of defence',
        'The target of an attack picks dodge, block or parry each time. Defending costs no TS, and the number of defences is not limited.',
      ],
      dodge: [
        'Dodge',
        'A [Q] roll; after a dodge that worked the defender may move 1 unit for nothing, and nobody can interrupt that.',
      ],
      block: ['Block', 'A [Q] roll plus the bonus of the shield in hand.'],
      parry: ['Parry', 'A [Q] roll plus the bonus of the weapon in hand, less 3.'],
      'spell-defence': [
        'Defence against spells',
        'A spell aimed at a creature is defended against like an attack.',
      ],
    }),
    boons: rule(
      'Boons',
      'Defence; stat rolls',
      'Boons, spells and gear may change any roll, DR, threshold, TS or damage.',
    ),
    ...section('Critical hits', {
      'natural-18': ['Natural 18', 'Two nines on the dice of an attack that hits double its damage.'],
      'multipliers-add': [
        'Multipliers add up',
        'Each doubling adds the base damage once more: two make it threefold, three fourfold.',
      ],
    }),
    ...section('Called shots', {
      'called-shot': [
        'Called shot',
        'Any attack may be made as one called shot: a penalty on its roll, an effect only when it hits.',
      ],
      'called-shot-head': ['To the head', '-7 to hit; double damage.'],
      'called-shot-heart': [
        'To the heart',
        '-10 to hit; double damage, and the target starts dying at once: it stays conscious and acts at -2.',
      ],
      'called-shot-limb': [
        'To a limb',
        '-5 to hit; at most a third of the max HP is lost, and more damage than that cripples the limb (ranged) or takes it off.',
      ],
      'lost-limb': ['Lost limb', 'A crippled or amputated limb neither attacks nor casts.'],
    }),
    ...section('Damage', {
      'damage-order': [
        'Order of damage',
        'Base damage times its multiplier, plus additions, less DR but never below nothing, comes off HP.',
      ],
      'player-down': [
        'A character falls',
        'A character who would drop below 1 HP is at 0, unconscious and dying.',
      ],
      'npc-death': [
        'Others die',
        'A non-player combatant at 0 HP dies, unless the damage was said to be nonlethal.',
      ],
    }),
    ...section('Dying', {
      'dying-timer': ['Dying', 'A dying combatant that is not tended is dead after 5 minutes.'],
      'attack-dying': ['Attacking the dying', 'An attack on a dying character takes a minute off its clock.'],
      'heal-dying': [
        'Healing the dying',
        'Each HP gained adds a minute; minutes above 5 become HP instead and end the dying.',
      ],
      cinematic: [
        'Cinematic waking',
        'As an option a player character healed from 0 HP is conscious at once.',
      ],
    }),
    ...section('Stagger', {
      'stagger-gain': [
        'Stagger',
        'Each hit gives 1 stagger, whatever DR does; a multiplier of the damage multiplies it too.',
      ],
      staggered: [
        'Staggered',
        'More stagger than the threshold: all TS is gone, and until its next turn it neither blocks nor parries.',
      ],
      'staggered-damage': [
        'Struck while staggered',
        'A staggered creature takes 1 more damage from each hit.',
      ],
      'stagger-recovery': [
        'Recovery from stagger',
        'When the next turn of a staggered creature starts its stagger is 0 again.',
      ],
    }),
    'choose-point': rule('Points', 'Choosing points', 'A point is the centre of a unit within range.'),
  },
  rulings,
  presets: presetsOf(
    DEFAULT_RULINGS,
    [
      'The chapter to the letter: any maneuver may interrupt, and spells are rolled as any other attack.',
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
