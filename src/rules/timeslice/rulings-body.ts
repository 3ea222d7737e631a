import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Open questions about wounds, stagger, dying and healing. The first setting is the default. */
export const bodyRulings = {
  'lost-limb-more': {
    ...decided(
      'What else does a lost limb bring?',
      'It drops what it held, a two-handed weapon too; an amputated limb is no target any more; legs still walk.',
      'The same, and with a lost leg each unit costs 2 TS.',
    ),
    reason: 'A hand that is lost holds nothing. The chapter forbids attacks and spells with the limb only.',
  },
  'casting-arm': {
    ...decided(
      'Which limb does a spell need?',
      'Any arm that works, and no free hand. With no arm left nothing can be cast; whoever never had one casts without.',
    ),
    reason: 'The chapter forbids spells with a lost limb, and does not say which limb casts.',
  },
  'limb-by-spell': {
    question: 'Does a spell that breaks a limb count as a ranged attack?',
    settings: [
      { value: 'amputates', says: 'No: it takes the limb off; only shots cripple.' },
      { value: 'cripples', says: 'Yes: it cripples the limb.' },
    ],
    reason: 'The chapter speaks of ranged attacks with weapons; it never calls a spell one.',
    alsoRead: [],
  },
  'heart-needs-damage': {
    ...decided(
      'DR takes all the damage of a shot to the heart. Does the target start dying?',
      'Yes: it was hit.',
      'No.',
    ),
    reason: 'The chapter asks for a hit, not for damage.',
  },
  'heart-penalty': {
    question: 'Which rolls does the -2 of a heart wound apply to?',
    settings: [
      { value: 'own-maneuvers', says: 'The rolls of its own maneuvers and the checks that the GM asks for.' },
      { value: 'all-rolls', says: 'All stat rolls, defence and initiative too.' },
    ],
    reason: 'The chapter lets the wounded "take actions at -2"; a defence answers the action of another.',
    alsoRead: [],
  },
  'heart-area-number': {
    ...decided(
      'Does a heart wound lower the number that an area spell is defended against?',
      'Yes, by 2: casting is an action, and the number takes the place of its roll.',
      'No: a number is not a roll.',
    ),
    reason: 'The wounded act at -2, whether the action is rolled or not.',
  },
  'second-dying': {
    ...decided(
      'Somebody dying of a heart wound falls, or is struck in the heart again. What of the clock?',
      'The running clock goes on.',
      'Five new minutes.',
    ),
    reason: 'One dies once; a second wound does not give time back.',
  },
  'hit-stable': {
    ...decided(
      'Somebody tended at 0 HP takes damage. What then?',
      'It is dying again, with 5 new minutes.',
      'Nothing more.',
    ),
    reason: 'A character brought below 1 HP is dying, and at 0 HP any damage does that.',
  },
  'attack-dying-roll': {
    question: 'Does an attack on a dying character need to hit?',
    settings: [
      {
        value: 'no-roll',
        says: 'At 0 HP there is no roll and no damage, only the minute; against one still conscious it is an ordinary attack whose hit takes the minute too.',
      },
      { value: 'must-hit', says: 'It must hit to take the minute; at 0 HP a hit does nothing else.' },
    ],
    reason: 'The chapter says that the attack takes the minute, without a roll.',
    alsoRead: [],
  },
  'heal-clock-remainder': {
    ...decided(
      'Healing meets a clock with part of a minute on it. How is the rest counted?',
      'What exceeds 5 minutes, rounded up, is HP.',
      'Rounded down.',
    ),
    reason: 'Minutes above 5 become HP; a begun minute counts for the patient.',
  },
  'heal-maximum': {
    ...decided('May healing bring HP above the maximum?', 'No: what exceeds it is lost.', 'Yes.'),
    reason: 'The maximum is the most HP there are.',
  },
  'dying-tick': {
    ...decided(
      'When does the dying clock run?',
      'At the end of each round, that of the fall included.',
      'From the round after the fall.',
    ),
    reason: 'A round lasts as long for the fallen as for all others.',
  },
  'fallen-ts': {
    ...decided(
      'What happens to the TS of one who falls unconscious?',
      'It is lost until the next refill.',
      'It is kept.',
    ),
    reason: 'The unconscious make no maneuvers.',
  },
  'tend-reach': {
    ...decided('How near must one be to tend?', 'Within 1 unit.', 'At any distance.'),
    reason: 'A medical kit works by hand.',
  },
  'staggered-at-zero-ts': {
    ...decided(
      'Does the hit that staggers already do the additional damage?',
      'No, from the next hit on.',
      'Yes.',
    ),
    reason: 'The stagger of a hit comes after its damage.',
  },
  'staggered-refill': {
    ...decided(
      'A new round starts before the next turn of one who is staggered. Does its TS return?',
      'Yes, and it may interrupt while staggered.',
      'No TS until it recovers.',
    ),
    reason: 'Every combatant goes back to its TS maximum at the beginning of a round.',
  },
  'stagger-reset': {
    ...decided(
      'Are the stagger points of one who is not staggered cleared at its turn?',
      'No, they stay.',
      'Yes.',
    ),
    reason: 'The chapter returns the staggered to 0, and nobody else.',
  },
  'nonlethal-when': {
    ...decided(
      'When is damage declared nonlethal?',
      'When a blow would bring a non-player combatant to 0 HP, its dealer is asked.',
      'With the attack.',
    ),
    reason: 'The dealer states it, and only then is it needed.',
  },
  'nonlethal-npc': {
    ...decided(
      'A non-player combatant is brought to 0 HP by nonlethal damage. What is it?',
      'Unconscious, not dying.',
      'Dying, with the clock.',
    ),
    reason: 'Nonlethal damage does not kill, so no clock runs.',
  },
  'nonlethal-player': {
    question: 'And a player character?',
    settings: [
      { value: 'dying', says: 'Dying all the same: the text speaks of non-player combatants only.' },
      { value: 'unconscious', says: 'Unconscious, not dying.' },
    ],
    reason: 'The chapter exempts non-player combatants only.',
    alsoRead: [],
  },
  cinematic: {
    question: 'Does a player character healed from 0 HP wake up at once?',
    settings: [
      { value: 'off', says: 'No: after the fight, or when the GM says so.' },
      { value: 'on', says: 'Yes.' },
    ],
    reason: 'The chapter names it as an option.',
    alsoRead: [],
  },
} as const satisfies Record<string, Ruling>;
