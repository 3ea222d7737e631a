import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Open questions about the order, interruptions, space and what the GM may do. The first setting is the default. */
export const orderRulings = {
  'initiative-ties': {
    question: 'Two combatants have the same initiative. Who goes first?',
    settings: [
      { value: 'higher-q', says: 'The higher Q; if that is equal too, a roll-off.' },
      { value: 'gm', says: 'The GM decides.' },
    ],
    reason: 'The quicker of two should act first; the chapter breaks no ties.',
    alsoRead: [],
  },
  'latecomer-order': {
    ...decided(
      'Somebody who comes late has the initiative of another. Who goes first?',
      'The one already in the fight.',
      'As in a tie at the start.',
    ),
    reason: 'The order stands when a latecomer arrives.',
  },
  'surprise-number': {
    question: 'What exactly is the roll against an ambush compared with?',
    settings: [
      { value: 'average-q', says: 'The exact average of the Q stats of the ambushers, boons included.' },
      { value: 'average-bonus', says: 'The exact average of their Q bonuses.' },
      { value: 'average-rolls', says: 'The exact average of a [Q] roll of each.' },
    ],
    reason: 'The chapter compares with the [Q] itself; against bonuses of about 0 nearly everybody notices.',
    alsoRead: [],
  },
  'surprise-tie': {
    question: 'The roll against an ambush equals the average. Is the ambush noticed?',
    settings: [
      { value: 'noticed', says: 'Yes.' },
      { value: 'surprised', says: 'No.' },
    ],
    reason: 'The surprised fail only if they do not reach the number.',
    alsoRead: [],
  },
  'turns-per-round': {
    question: 'Does the order come round again while somebody has TS left?',
    settings: [
      { value: 'one', says: 'No: one turn each a round, then interruptions only.' },
      { value: 'until-spent', says: 'Yes, until all TS is spent or nobody spends any more.' },
    ],
    reason:
      'A turn may be ended with TS left, which is then "saved until the end of the round", so the turn does not come again.',
    alsoRead: [],
  },
  'saved-comes-round': {
    ...decided(
      'The order comes round again. What happens to TS that was saved on the turn before?',
      'It stays saved, for interruptions, until the next turn starts; then it is TS for that turn again.',
      'It stays set aside to the end of the round.',
    ),
    reason: 'Saved TS is saved "until the end of the round", and a new turn may spend all TS that is left.',
  },
  'interrupt-before-turn': {
    question: 'May TS be spent on interruptions before the own turn of the round?',
    settings: [
      { value: 'any-ts', says: 'Yes, whatever one has.' },
      { value: 'saved-only', says: 'Only TS that was saved on a turn of this round.' },
    ],
    reason:
      'TS is there from the start of the round, and the attack may be made "as many times as you have TS".',
    alsoRead: [],
  },
  'interrupt-maneuvers': {
    question: 'Which maneuvers may be made as an interruption?',
    settings: [
      { value: 'attack', says: 'A weapon attack only.' },
      {
        value: 'any',
        says: 'Any maneuver of the chapter, paid and resolved like one, while the opponent is within range of a weapon in hand; a spell aimed at somebody only at that opponent.',
      },
    ],
    reason:
      'Only the weapon attack says that it may interrupt and when; saving TS speaks of "maneuvers" without saying on which occasion.',
    departs: true,
    alsoRead: [],
  },
  'interrupt-resolves': {
    question: 'Which is resolved first, the interruption or what it interrupts?',
    settings: [
      { value: 'interruption', says: 'The interruption.' },
      {
        value: 'interrupted',
        says: 'The interrupted maneuver; the interruption was declared and paid before it.',
      },
    ],
    reason: 'An interruption that came after what it interrupts would be an answer, not an interruption.',
    alsoRead: [],
  },
  'interrupt-target': {
    ...decided(
      'Whom does an interruption strike?',
      'The one who triggered it, with a weapon that has it in range.',
      'Any opponent in range.',
    ),
    reason: 'The chapter ties the interruption to the opponent who moves or attacks.',
  },
  'interrupt-limit': {
    question: 'How many interruptions may one combatant make on one trigger?',
    settings: [
      { value: 'one', says: 'One.' },
      { value: 'any', says: 'As many as its TS allows.' },
    ],
    reason:
      'One blow for each occasion keeps a single step from costing a whole fight; the chapter names no limit but TS.',
    departs: true,
    alsoRead: [],
  },
  'interrupt-timing': {
    ...decided(
      'When in a move does the interruption fall?',
      'Before the step that leaves a threatened unit, otherwise on entering one; once for each unit moved.',
      'On entering only.',
    ),
    reason: 'Whoever steps out of reach can be struck only before the step.',
  },
  'interrupt-order': {
    ...decided(
      'Several may interrupt at once. In which order?',
      'In initiative order; each may pass.',
      'As the GM decides.',
    ),
    reason: 'Initiative is the only order that the chapter has.',
  },
  'staggered-mid-maneuver': {
    ...decided(
      'What becomes of a maneuver whose maker is staggered by an interruption of it?',
      'An attack or spell already paid for goes on; a move stops.',
      'It is lost.',
    ),
    reason:
      'The chapter takes the TS that is left and nothing else. Units are paid one by one, so a move stops with the TS; the unit already paid is lost with it.',
    departs: true,
  },
  'round-seconds': {
    question: 'How many seconds does a round last, for the dying clock?',
    settings: [
      { value: 5, says: '5 seconds, so that 5 minutes are 60 rounds; any other length may be set.' },
    ],
    whole: { min: 1, max: 300 },
    reason: 'The companion pages count 720 rounds an hour.',
    alsoRead: [],
  },
  'combat-end': {
    question: 'When is the fight over?',
    settings: [
      { value: 'at-once', says: 'At once when only one side has anybody conscious: what is pending lapses.' },
      { value: 'round-end', says: 'At the end of that round.' },
      { value: 'gm', says: 'When the GM says so.' },
    ],
    reason: 'With nobody left to fight, rounds have no use.',
    alsoRead: [],
  },
  diagonals: {
    question: 'What does a diagonal step on squares cost?',
    settings: [
      { value: 'one', says: '1 unit.' },
      { value: 'alternate', says: '1 and 2 units in turn.' },
      { value: 'none', says: 'There are no diagonal steps.' },
    ],
    reason: 'The chapter counts units and knows no longer steps.',
    alsoRead: [],
  },
  'without-map': {
    ...decided(
      'Where does one move without a map?',
      'A unit towards anybody, or a unit away from a foe. Everybody keeps a place on a line of units that nobody sees.',
    ),
    reason: 'Nobody needs distance from a friend, and ranges stay exact. It is our own addition.',
  },
  walls: {
    ...decided(
      'What do walls on the map stop?',
      'Steps, attacks and spells whose straight line crosses them. The chapter knows no walls; this is ours.',
    ),
    reason: 'A map needs them. They are our own addition.',
  },
  'one-to-a-unit': {
    ...decided(
      'May two combatants stand in one unit?',
      'Not two who are conscious, while there are units enough. The chapter does not say; this is ours.',
    ),
    reason: 'The chapter does not say. It is our own addition.',
  },
  'own-side': {
    ...decided(
      'May a combatant attack its own side?',
      'On request: the attack has the same price and rolls as against a foe, but is shown only to a player who asks for it.',
      'No.',
      'Yes, listed like any other attack.',
    ),
    reason: 'The chapter forbids it nowhere, and hardly anybody means it.',
  },
  'starting-conditions': {
    ...decided(
      'May a combatant begin a fight hurt or hindered?',
      'Yes, as its sheet says under hpNow and starts: low, staggered, without a limb, dying, wounded in the heart, short of shots. The clock of one who waits off stage stands still. This is our own addition.',
    ),
    reason: 'A fight often follows another.',
  },
  'gm-authority': {
    ...decided(
      'What may the GM change?',
      'Anything, at any question or roll, with a reason that the log keeps.',
    ),
    reason: 'The GM is the last authority at every table. It is our own addition.',
  },
  'improvised-check': {
    ...decided(
      'The GM asks for a check that nobody foresaw. How does it go?',
      'A stat roll with all that changes it and the modifier that the GM names; it passes when it reaches the number. A heart wound counts. It costs no TS. This is our own addition.',
    ),
    reason:
      'A stat roll is what the chapter has for anything uncertain; equal passes, as when an ambush is noticed.',
  },
  'improvised-work': {
    ...decided(
      'The GM sets a combatant work that takes several rounds. How does it go?',
      'Once a round it may work on its turn, for the TS that the GM names; after the last round it rolls the check, if there is one. Whoever does not work does not get on. This is our own addition.',
    ),
    reason: 'TS is what everything costs in a round.',
  },
  'tool-rating': {
    ...decided(
      'What does a tool with a rating do?',
      'It adds its rating to a check or to work for which the GM names it, one tool at a time. It takes no hand and no TS. This is our own addition.',
    ),
    reason: 'A stat serves for too much: picks help to open a lock and not to juggle.',
  },
  'gm-charge': {
    ...decided(
      'The GM charges a combatant for something it did. What does it cost?',
      'As much TS as the GM names, at most what is left: first TS that is not set aside. This is our own addition.',
    ),
    reason: 'TS is what everything costs in a round.',
  },
} as const satisfies Record<string, Ruling>;
