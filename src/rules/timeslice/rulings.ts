import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** The setting of every switch of Time Slice, as one encounter plays it. */
export interface Rulings {
  readonly 'initiative-ties': 'higher-q' | 'gm';
  readonly 'turns-per-round': 'one' | 'until-spent';
  readonly 'interrupt-before-turn': 'any-ts' | 'saved-only';
  readonly 'interrupt-resolves': 'interruption' | 'interrupted';
  readonly 'interrupt-limit': 'one' | 'any';
  readonly 'aim-lasts': 'round' | 'attack';
  readonly 'defence-after-roll': 'after' | 'before';
  readonly 'ranged-defence': 'all' | 'dodge-or-block' | 'dodge';
  readonly 'multiplied-dice': 'once' | 'each-time';
  readonly 'limb-damage-after-dr': 'after' | 'before';
  readonly 'attack-dying-roll': 'no-roll' | 'must-hit';
  readonly 'heart-penalty': 'own-maneuvers' | 'all-rolls';
  readonly 'limb-by-spell': 'amputates' | 'cripples';
  readonly 'surprise-number': 'average-q' | 'average-bonus' | 'average-rolls';
  readonly 'surprise-tie': 'noticed' | 'surprised';
  readonly 'nonlethal-player': 'dying' | 'unconscious';
  readonly 'round-seconds': number;
  readonly 'spell-attack': 'I' | 'V';
  readonly 'area-spell': 'against-number' | 'one-roll';
  readonly diagonals: 'one' | 'alternate' | 'none';
  readonly 'combat-end': 'at-once' | 'round-end' | 'gm';
  readonly cinematic: 'off' | 'on';
}

/** Every question the chapter leaves open, with the answer that is built. The first setting is the default. */
export const rulings = {
  'initiative-ties': {
    question: 'Two combatants have the same initiative. Who goes first?',
    settings: [
      { value: 'higher-q', says: 'The higher Q; if that is equal too, a roll-off.' },
      { value: 'gm', says: 'The GM decides.' },
    ],
    alsoRead: [],
  },
  'turns-per-round': {
    question: 'Does the order come round again while somebody has TS left?',
    settings: [
      { value: 'one', says: 'No: one turn each a round, then interruptions only.' },
      { value: 'until-spent', says: 'Yes, until all TS is spent or nobody spends any more.' },
    ],
    alsoRead: [],
  },
  'interrupt-before-turn': {
    question: 'May TS be spent on interruptions before the own turn of the round?',
    settings: [
      { value: 'any-ts', says: 'Yes, whatever one has.' },
      { value: 'saved-only', says: 'Only TS that was saved on a turn of this round.' },
    ],
    alsoRead: [],
  },
  'interrupt-maneuvers': decided(
    'Which maneuvers may be made as an interruption?',
    'A weapon attack, the only one that says so.',
    'Any maneuver.',
  ),
  'interrupt-resolves': {
    question: 'Which is resolved first, the interruption or what it interrupts?',
    settings: [
      { value: 'interruption', says: 'The interruption.' },
      {
        value: 'interrupted',
        says: 'The interrupted maneuver; the interruption was declared and paid before it.',
      },
    ],
    alsoRead: [],
  },
  'interrupt-target': decided(
    'Whom does an interruption strike?',
    'The one who triggered it, with a weapon that has it in range.',
    'Any opponent in range.',
  ),
  'interrupt-limit': {
    question: 'How many interruptions may one combatant make on one trigger?',
    settings: [
      { value: 'one', says: 'One.' },
      { value: 'any', says: 'As many as its TS allows.' },
    ],
    alsoRead: [],
  },
  'interrupt-timing': decided(
    'When in a move does the interruption fall?',
    'Before the step that leaves a threatened unit, otherwise on entering one; once for each unit moved.',
    'On entering only.',
  ),
  'interrupt-order': decided(
    'Several may interrupt at once. In which order?',
    'In initiative order; each may pass.',
    'As the GM decides.',
  ),
  'staggered-mid-maneuver': decided(
    'What becomes of a maneuver whose maker is staggered by an interruption of it?',
    'An attack or spell already paid for goes on; a move stops.',
    'It is lost.',
  ),
  'aim-lasts': {
    question: 'How long does aim last?',
    settings: [
      { value: 'round', says: 'Until the next attack with that weapon or the end of the round.' },
      { value: 'attack', says: 'Until the next attack with that weapon.' },
    ],
    alsoRead: [],
  },
  'aim-needs-hand': decided(
    'Does aim outlast the weapon that leaves the hand?',
    'No: aim ends when its weapon is stowed, drops or is lost with its limb.',
    'It waits until the weapon is in hand again.',
  ),
  'area-at-once': {
    ...decided(
      'A spell strikes several creatures. Are they struck at once or one after the other?',
      'At once: the fight does not end, nobody steps aside and nobody is past sparing before all are struck; then they step aside in initiative order.',
      'One after the other, in an order that the GM decides.',
    ),
    reason: 'It is one spell. The order in which combatants are listed must not decide the fight.',
  },
  'tend-reach': decided('How near must one be to tend?', 'Within 1 unit.', 'At any distance.'),
  'defence-after-roll': {
    question: 'When does the defender pick dodge, block or parry?',
    settings: [
      { value: 'after', says: 'Knowing the total of the attack.' },
      { value: 'before', says: 'Before the attack is rolled.' },
    ],
    alsoRead: [],
  },
  'ranged-defence': {
    question: 'How may shots and spells be defended against?',
    settings: [
      { value: 'all', says: 'Dodged, blocked or parried.' },
      { value: 'dodge-or-block', says: 'Dodged or blocked.' },
      { value: 'dodge', says: 'Dodged only.' },
    ],
    alsoRead: [],
  },
  'natural-18-hits': decided(
    'Does a natural 18 hit that is not higher than the defence?',
    'No, it misses.',
    'It hits.',
  ),
  'multiplied-dice': {
    question: 'Damage in dice is multiplied. How?',
    settings: [
      { value: 'once', says: 'The dice are rolled once and the result is multiplied.' },
      { value: 'each-time', says: 'The dice are rolled again for each time.' },
    ],
    alsoRead: [],
  },
  'bonus-damage-multiplied': decided(
    'Are additions to damage multiplied?',
    'No, only the base damage is.',
    'Yes.',
  ),
  'limb-damage-after-dr': {
    question: 'Is the most a limb takes compared with the damage before or after DR?',
    settings: [
      { value: 'after', says: 'After DR.' },
      { value: 'before', says: 'Before DR, which then lessens what is left.' },
    ],
    alsoRead: [],
  },
  'lost-limb-more': decided(
    'What else does a lost limb bring?',
    'It drops what it held, a two-handed weapon too; an amputated limb is no target any more; legs still walk.',
    'The same, and with a lost leg each unit costs 2 TS.',
  ),
  'heart-needs-damage': decided(
    'DR takes all the damage of a shot to the heart. Does the target start dying?',
    'Yes: it was hit.',
    'No.',
  ),
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
  'second-dying': decided(
    'Somebody dying of a heart wound falls, or is struck in the heart again. What of the clock?',
    'The running clock goes on.',
    'Five new minutes.',
  ),
  'hit-stable': decided(
    'Somebody tended at 0 HP takes damage. What then?',
    'It is dying again, with 5 new minutes.',
    'Nothing more.',
  ),
  'attack-dying-roll': {
    question: 'Does an attack on a dying character need to hit?',
    settings: [
      {
        value: 'no-roll',
        says: 'At 0 HP there is no roll and no damage, only the minute; against one still conscious it is an ordinary attack whose hit takes the minute too.',
      },
      { value: 'must-hit', says: 'It must hit to take the minute.' },
    ],
    alsoRead: [],
  },
  'heal-clock-remainder': decided(
    'Healing meets a clock with part of a minute on it. How is the rest counted?',
    'What exceeds 5 minutes, rounded up, is HP.',
    'Rounded down.',
  ),
  'dying-tick': decided(
    'When does the dying clock run?',
    'At the end of each round, that of the fall included.',
    'From the round after the fall.',
  ),
  'fallen-ts': decided(
    'What happens to the TS of one who falls unconscious?',
    'It is lost until the next refill.',
    'It is kept.',
  ),
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
    alsoRead: [],
  },
  'staggered-at-zero-ts': decided(
    'Does the hit that staggers already do the additional damage?',
    'No, from the next hit on.',
    'Yes.',
  ),
  'staggered-refill': decided(
    'A new round starts before the next turn of one who is staggered. Does its TS return?',
    'Yes, and it may interrupt while staggered.',
    'No TS until it recovers.',
  ),
  'stagger-reset': decided(
    'Are the stagger points of one who is not staggered cleared at its turn?',
    'No, they stay.',
    'Yes.',
  ),
  'round-seconds': {
    question: 'How many seconds does a round last, for the dying clock?',
    settings: [
      { value: 5, says: '5 seconds, so that 5 minutes are 60 rounds; any other length may be set.' },
    ],
    whole: { min: 1, max: 300 },
    alsoRead: [],
  },
  'spell-attack': {
    question: 'What does a spell aimed at a creature roll?',
    settings: [
      { value: 'I', says: "An [I] roll plus the spell's bonus." },
      { value: 'V', says: "A [V] roll plus the spell's bonus, as any attack." },
    ],
    alsoRead: [],
  },
  'spell-is-attack': decided(
    'Is a spell aimed at a creature an attack: trigger, called shot, natural 18, dodge step, stagger?',
    'Yes.',
    'No.',
  ),
  'area-spell': {
    question: 'How does a spell on a point strike the creatures there?',
    settings: [
      {
        value: 'against-number',
        says: "Each makes a defence roll against the caster's I plus the spell's bonus; equal defends.",
      },
      { value: 'one-roll', says: 'One attack roll of the caster against the defence of each.' },
    ],
    alsoRead: [],
  },
  'helpless-defence': decided(
    'What is the defence of somebody who cannot defend itself?',
    'A flat 10.',
    'A [Q] roll.',
    'It is always hit.',
  ),
  'nonlethal-when': decided(
    'When is damage declared nonlethal?',
    'When a blow would bring a non-player combatant to 0 HP, its dealer is asked.',
    'With the attack.',
  ),
  'nonlethal-npc': decided(
    'A non-player combatant is brought to 0 HP by nonlethal damage. What is it?',
    'Unconscious, not dying.',
    'Dying, with the clock.',
  ),
  'nonlethal-player': {
    question: 'And a player character?',
    settings: [
      { value: 'dying', says: 'Dying all the same: the text speaks of non-player combatants only.' },
      { value: 'unconscious', says: 'Unconscious, not dying.' },
    ],
    alsoRead: [],
  },
  diagonals: {
    question: 'What does a diagonal step on squares cost?',
    settings: [
      { value: 'one', says: '1 unit.' },
      { value: 'alternate', says: '1 and 2 units in turn.' },
      { value: 'none', says: 'There are no diagonal steps.' },
    ],
    alsoRead: [],
  },
  'combat-end': {
    question: 'When is the fight over?',
    settings: [
      { value: 'at-once', says: 'At once when only one side has anybody conscious: what is pending lapses.' },
      { value: 'round-end', says: 'At the end of that round.' },
      { value: 'gm', says: 'When the GM says so.' },
    ],
    alsoRead: [],
  },
  cinematic: {
    question: 'Does a player character healed from 0 HP wake up at once?',
    settings: [
      { value: 'off', says: 'No: after the fight, or when the GM says so.' },
      { value: 'on', says: 'Yes.' },
    ],
    alsoRead: [],
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
  walls: decided(
    'What do walls on the map stop?',
    'Steps, attacks and spells whose straight line crosses them. The chapter knows no walls; this is ours.',
  ),
  'one-to-a-unit': decided(
    'May two combatants stand in one unit?',
    'Not two who are conscious, while there are units enough. The chapter does not say; this is ours.',
  ),
  'gm-authority': decided(
    'What may the GM change?',
    'Anything, at any question or roll, with a reason that the log keeps.',
  ),
} as const satisfies Record<string, Ruling>;

/** The switches at their defaults. */
export const DEFAULT_RULINGS = Object.fromEntries(
  Object.entries(rulings)
    .filter(([, ruling]) => ruling.settings.length > 1 || 'whole' in ruling)
    .map(([id, ruling]) => [id, ruling.settings[0].value]),
) as unknown as Rulings;
