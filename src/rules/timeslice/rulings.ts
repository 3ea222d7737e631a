import type { Ruling } from '../../kernel/ruleset.ts';
import {
  configurable,
  defaultSettings,
  fixedRuling,
  ownAnswers,
  type SettingsOf,
} from '../../kernel/ruling.ts';
import { attackRulings, bodyRulings } from './rulings-attack.ts';

/** Open questions about turn order, interruptions, space and the GM. The first setting is the default. */
const orderRulings = {
  'initiative-ties': configurable({
    question: 'Two combatants have the same initiative. Who goes first?',
    settings: {
      'higher-q': 'The higher Q; if that is equal too, a roll-off.',
      gm: 'The GM decides.',
    },
    reason: 'The quicker of two should act first; the chapter breaks no ties.',
  }),
  'latecomer-order': fixedRuling({
    question: 'A latecomer has the same initiative as another combatant. Who goes first?',
    says: 'The one already in the fight.',
    reason: 'The order is fixed when a latecomer arrives.',
    alternatives: ['As in a tie at the start.'],
  }),
  'surprise-number': configurable({
    question: 'Which number must the roll against an ambush reach?',
    settings: {
      'average-q': 'The exact average of the Q stats of the ambushers, including boons.',
      'average-bonus': 'The exact average of their Q bonuses.',
      'average-rolls': 'The exact average of their [Q] rolls.',
    },
    reason: 'The chapter compares with the [Q] itself; against bonuses of about 0 nearly everyone notices.',
  }),
  'surprise-tie': configurable({
    question: 'The roll against an ambush equals the average. Is the ambush noticed?',
    settings: {
      noticed: 'Yes.',
      surprised: 'No.',
    },
    reason: 'A roll fails only if it does not reach the number.',
  }),
  'turns-per-round': configurable({
    question: 'Does the turn order start again while a combatant has TS left?',
    settings: {
      one: 'No: each combatant has one turn a round; after it, only interruptions.',
      'until-spent': 'Yes, until all TS is spent or nobody spends more.',
    },
    reason:
      'A turn may be ended with TS left, which is then "saved until the end of the round", so there is no second turn.',
  }),
  'saved-comes-round': fixedRuling({
    question: 'The turn order starts again. What happens to TS that was saved on the turn before?',
    says: 'It stays saved, for interruptions, until the next turn starts; then it is TS for that turn again.',
    reason: 'Saved TS is saved "until the end of the round", and a new turn may spend all TS that is left.',
    alternatives: ['It stays set aside to the end of the round.'],
  }),
  'interrupt-before-turn': configurable({
    question: 'May a combatant spend TS on interruptions before its own turn of the round?',
    settings: {
      'any-ts': 'Yes, all of it.',
      'saved-only': 'Only TS that was saved on a turn of this round.',
    },
    reason:
      'Combatants have their TS from the start of the round, and may attack "as many times as you have TS".',
  }),
  'interrupt-maneuvers': configurable({
    question: 'Which maneuvers may be made as an interruption?',
    settings: {
      attack: 'A weapon attack only.',
      any: 'Any maneuver of the chapter at its usual price, while the opponent is within range of a weapon in hand. A spell with a target may only target that opponent.',
    },
    reason:
      'Only the weapon attack says that it may interrupt and when; the rule on saving TS mentions "maneuvers" without naming the occasion.',
    departs: true,
  }),
  'interrupt-resolves': configurable({
    question: 'Which is resolved first, the interruption or the interrupted maneuver?',
    settings: {
      interruption: 'The interruption.',
      interrupted: 'The interrupted maneuver, although the interruption was declared and paid first.',
    },
    reason: 'If the maneuver came first, nothing would be interrupted.',
  }),
  'interrupt-target': fixedRuling({
    question: 'Who is the target of an interruption?',
    says: 'The combatant that triggered it, with a weapon that has it in range.',
    reason: 'The chapter ties the interruption to the opponent who moves or attacks.',
    alternatives: ['Any opponent in range.'],
  }),
  'interrupt-limit': configurable({
    question: 'How many interruptions may one combatant make on one trigger?',
    settings: {
      one: 'One.',
      any: 'As many as its TS allows.',
    },
    reason:
      'With one blow for each occasion, a single step cannot decide a whole fight. In the chapter, TS is the only limit.',
    departs: true,
  }),
  'interrupt-timing': fixedRuling({
    question: 'At which point of a move does an interruption happen?',
    says: 'Before the step that leaves a threatened unit, otherwise after the step that enters one; once for each unit moved.',
    reason: 'A combatant that steps out of reach can be struck only before the step.',
    alternatives: ['Only after the step that enters it.'],
  }),
  'interrupt-order': fixedRuling({
    question: 'Several may interrupt at once. In which order?',
    says: 'In initiative order; each may pass.',
    reason: 'Initiative is the only order that the chapter has.',
    alternatives: ['As the GM decides.'],
  }),
  'staggered-mid-maneuver': fixedRuling({
    question:
      'An interruption staggers a combatant in the middle of a maneuver. What happens to the maneuver?',
    says: 'An attack or spell already paid for continues; a move stops.',
    reason:
      'The chapter removes only the remaining TS. Units are paid one by one, so a move stops without TS, and the unit already paid for is lost.',
    departs: true,
    alternatives: ['It is lost.'],
  }),
  'round-seconds': {
    question: 'How many seconds does a round last, for the dying clock?',
    settings: [
      { value: 5, says: '5 seconds, so that 5 minutes are 60 rounds; any other length may be set.' },
    ],
    whole: { min: 1, max: 300 },
    reason: 'The companion pages count 720 rounds an hour.',
    alternatives: [],
  },
  'combat-end': configurable({
    question: 'When is the fight over?',
    settings: {
      'at-once': 'At once when only one side has anyone conscious; pending events lapse.',
      'round-end': 'At the end of that round.',
      gm: 'When the GM says so.',
    },
    reason: 'Without opponents, further rounds have no use.',
  }),
  diagonals: configurable({
    question: 'What does a diagonal step on squares cost?',
    settings: {
      one: '1 unit.',
      alternate: '1 and 2 units in turn.',
      none: 'There are no diagonal steps.',
    },
    reason: 'The chapter counts units and has no longer steps.',
  }),
  'without-map': fixedRuling({
    question: 'How do combatants move without a map?',
    says: 'One unit towards anyone, or away from an enemy. Each combatant has a place on an invisible line of units. This is our own addition.',
    reason: 'Ranges stay exact, and nobody needs distance from a friend.',
  }),
  doors: {
    question: 'What does it cost to open or close a door?',
    settings: [
      {
        value: 1,
        says: '1 TS, from a unit beside it, like a step; any other number may be set. Nobody can interrupt it.',
      },
    ],
    whole: { min: 1, max: 10 },
    reason: 'The chapter has no doors. TS is the price of everything in a round.',
    alternatives: [],
  },
  'one-to-a-unit': fixedRuling({
    question: 'May two combatants stand in one unit?',
    says: 'Two conscious combatants may not, if there are enough units. This is our own addition.',
    reason: 'The chapter does not say.',
  }),
  ...ownAnswers({
    walls: 'Steps, attacks and spells whose straight line crosses them.',
    'own-side':
      'Yes, on request: the attack has the same price and rolls as against a foe, but is shown only to a player who asks for it.',
    'improvised-check':
      'Yes: a stat roll with all its modifiers and the modifier that the GM names; it passes if it reaches the number. A heart wound counts. It costs no TS.',
    'improvised-work':
      'Yes. It may work once a round on its turn, for the TS that the GM names. After the last round it rolls the check, if the GM wants one. A round without work does not count.',
    'tool-rating':
      'It adds its rating to a check or work for which the GM allows it, one tool at a time. It needs no hand and no TS.',
    'gm-charge': 'Any amount of the TS left, first from TS that is not set aside.',
    'starting-conditions':
      'Yes, as its sheet states under `hpNow` and `starts`: with fewer HP or shots, staggered, without a limb, dying, or wounded in the heart. The clock of a combatant in reserve does not run.',
  }),
} as const satisfies Record<string, Ruling>;

/** The answers to all questions that the chapter leaves open. The first setting is the default. */
export const rulings = {
  ...orderRulings,
  ...attackRulings,
  ...bodyRulings,
} as const satisfies Record<string, Ruling>;

/** The setting of every configurable ruling of Time Slice in one encounter. */
export interface Rulings extends SettingsOf<typeof rulings> {}

/** All configurable rulings at their defaults. */
export const DEFAULT_RULINGS: Rulings = defaultSettings(rulings);
