import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';
import { actionRulings } from './rulings-actions.ts';
import { defenceRulings } from './rulings-defence.ts';
import { ownRulings } from './rulings-own.ts';
import { woundRulings } from './rulings-wounds.ts';

/** The setting of every switch of Tactics, as one encounter plays it. */
export interface Rulings {
  readonly 'check-direction': 'roll-under' | 'roll-over';
  readonly 'critical-table': 'series' | 'given' | 'none';
  readonly 'superior-dice': 'dice' | 'two-a-level';
  readonly settle: 'everyone-told' | 'nobody';
  readonly 'attack-penalties-stack': 'multiplier-on-top' | 'multiplier-for-run' | 'all-three';
  readonly 'melee-run-penalty': 'half-for-one' | 'half' | 'full';
  readonly diagonals: 'one' | 'alternate' | 'none';
  readonly 'movement-ticks': 'at-once' | 'own-go';
  readonly 'full-defense-lasts': 'this-turn' | 'own-go';
  readonly 'unarmed-extra': 'on-top' | 'instead' | 'before-armor';
  readonly 'ignore-pain-scale': 'one-for-one' | 'all-or-nothing';
  readonly 'wound-ladder': number;
  readonly 'dying-at': number;
  readonly 'stunned-at': number;
  readonly 'death-line': 'dying' | 'dead';
  readonly 'who-is-out': 'fallen' | 'dead';
  readonly 'sunder-when': 'every-block' | 'held' | 'hit' | 'gm' | 'off';
  readonly 'blast-roll': 'each' | 'one';
  readonly 'spray-checks': 'together' | 'each';
}

/** Every question the chapter leaves open, with the answer that is built. The first setting is the default. */
export const rulings = {
  'check-direction': {
    question: 'Are checks rolled under or over?',
    settings: [
      {
        value: 'roll-under',
        says: 'At or under a target number: the worked fight and its skills of 13 to 16.',
      },
      { value: 'roll-over', says: '3d6 + (skill - 10) + bonuses against the defence, 0 or more succeeds.' },
    ],
    reason:
      'The worked fight and its skill numbers are rolled under; only the formulas read as if rolled over.',
    alsoRead: [],
  },
  'critical-table': {
    question: 'What do naturals other than 4 count as?',
    settings: [
      { value: 'series', says: '3 as -10, 4 as -5, 5 as 0; 16 as 21, 17 as 26, 18 as 31.' },
      { value: 'given', says: 'Only 4, as -5, and its mirror 17, as 26.' },
      { value: 'none', says: 'Every natural counts as it fell.' },
    ],
    reason:
      'The chapter gives 4 alone. The series goes on at the same rate at both ends, so that there are the blunders its sunder example speaks of.',
    departs: true,
    alsoRead: [],
  },
  'critical-scope': {
    ...decided(
      'Which rolls know criticals?',
      'Every check, sunder checks included; initiative is no check.',
      'Initiative too.',
      'Attacks only.',
    ),
    reason:
      'The chapter’s example has a blunder on a sunder check. It does not call the roll for initiative a check.',
  },
  'superior-dice': {
    question: 'What does Superior or Inferior do?',
    settings: [
      { value: 'dice', says: 'Each level adds a die; the best or worst three count.' },
      { value: 'two-a-level', says: 'Each level is +2 or -2; three dice are rolled.' },
    ],
    reason: 'Superior and Inferior go by levels, and a die more for each keeps the range of results.',
    alsoRead: [],
  },
  'tactics-split': {
    ...decided(
      'Must all points of Tactics be placed?',
      'Yes, and neither part is below 0.',
      'Some may be kept back.',
    ),
    reason: 'Points kept back have no use, and the chapter assigns them all in each example.',
  },
  settle: {
    question: 'One combatant readjusts. Who must settle again?',
    settings: [
      {
        value: 'everyone-told',
        says: 'Everybody else who was told. Each may readjust three times a phase, so that it ends; the GM may close it sooner.',
      },
      { value: 'nobody', says: 'Nobody: what is settled stays.' },
    ],
    reason:
      'The chapter lets everyone adjust until all settle. The limit of three readjustments is ours, so that a phase always ends.',
    departs: true,
    alsoRead: [],
  },
  'change-when': {
    ...decided(
      'When may actions be changed?',
      'On the own go, before each action, and whenever an attack on one who has not had its go is about to be resolved.',
      'On the own go only.',
    ),
    reason:
      'The chapter sets no moment. Its example changes plans when an attack comes, and asking everybody after each event would hold up the table.',
    departs: true,
  },
  'change-count': {
    ...decided(
      'What counts as a changed action?',
      'The number dropped or the number added, whichever is larger: a strike for full defence is 1. A Run check that is added, dropped or made at another pace is 1. Walking and another destination are free. Checks are then counted anew.',
      'Walking counts too.',
    ),
    reason:
      'A walk needs no check and hesitating over a path is not a change of action. The chapter exempts neither.',
    departs: true,
  },
  'lost-target': {
    ...decided(
      'The declared target is gone or out of reach. What of the action?',
      'It lapses, which is not a change, but it stays committed: it still counts in the penalty of the other checks. Another target is a change.',
      'Another target is free.',
      'A lapsed action no longer counts.',
    ),
    reason:
      'The chapter counts the actions committed to, so the order of two declared actions makes no difference.',
  },
  'attack-penalties-stack': {
    question: 'The penalty for attacks, the penalty for checks and the movement multiplier: which add up?',
    settings: [
      {
        value: 'multiplier-on-top',
        says: 'The first two are one; the multiplier comes on top, for attacks only (running and three attacks: Run -4, attacks -7).',
      },
      {
        value: 'multiplier-for-run',
        says: 'The multiplier takes the place of the Run check in the count (running and three attacks: Run -3, attacks -6).',
      },
      { value: 'all-three', says: 'All three add up (running and three attacks: Run -4, attacks -10).' },
    ],
    reason:
      'The chapter adds the movement multiplier in a sentence of its own, beside the penalty for several checks.',
    alsoRead: [],
  },
  'melee-run-penalty': {
    question: 'The text gives two penalties for striking after a run. Which holds?',
    settings: [
      { value: 'half-for-one', says: 'Half the multiplier for a single attack, all of it for several.' },
      { value: 'half', says: 'Always half.' },
      { value: 'full', says: 'Always the whole multiplier.' },
    ],
    reason: 'The section on movement speaks of one attack, the section on multiple attacks of several.',
    alsoRead: [],
  },
  'charge-attacks': {
    ...decided(
      'Which attacks does a charge strengthen?',
      'Every melee attack of the turn on a foe toward whom the last 4 metres of the run led in a straight line.',
      'The first.',
    ),
    reason:
      'The chapter gives several attacks after a run the same bonus, if the run was straight towards the target.',
  },
  'walking-target': {
    ...decided('Is a target that walked harder to shoot?', 'No.', 'Yes, by 1.'),
    reason: 'The chapter makes runners harder to shoot, and says nothing of those who walk.',
  },
  'ranged-attacks': {
    ...decided(
      'May one shoot several times a turn without burst or spray?',
      'Yes, as in melee: checks and the maximum of attacks are counted the same way.',
      'No, once.',
    ),
    reason:
      'The chapter speaks of several attacks in melee; but any check action may be declared several times a turn.',
    departs: true,
  },
  diagonals: {
    question: 'How many metres is a diagonal step on squares?',
    settings: [
      { value: 'one', says: '1 metre, for movement, distances and blasts.' },
      { value: 'alternate', says: '1 and 2 metres in turn: ten columns and seven rows are 13 m.' },
      { value: 'none', says: 'There are no diagonal steps: distances are columns plus rows.' },
    ],
    reason:
      'The chapter counts metres and has no squares. One metre a step is the quickest to count at a table.',
    departs: true,
    alsoRead: ['The exact distance, rounded.'],
  },
  'movement-ticks': {
    question: 'How is movement made simultaneous?',
    settings: [
      {
        value: 'at-once',
        says: 'All move metre by metre when resolution starts; who pursues follows its target as it moves. What has been walked stays walked.',
      },
      { value: 'own-go', says: 'Each moves on its own go.' },
    ],
    reason: 'The chapter says that movement is simultaneous and not made on the individual go.',
    alsoRead: [],
  },
  'sunder-when': {
    question: 'When are sunder checks made?',
    settings: [
      {
        value: 'every-block',
        says: 'For each attack met by a block with an item, hit or miss; for each injury by a weapon of a higher tier or a larger size than the armour.',
      },
      {
        value: 'held',
        says: 'For blocks that held, for blows at the item that hit, and for injuries as above.',
      },
      { value: 'hit', says: 'For blocks that were beaten, and for injuries as above.' },
      { value: 'gm', says: 'The GM is asked on each of these occasions.' },
      { value: 'off', says: 'Never, unless the GM lets a weapon strike an object.' },
    ],
    reason: 'The example needs a check each time the sword is blocked by the buckler.',
    alsoRead: [],
  },
  'sunder-attack-when': {
    ...decided(
      'When does an attacker choose to strike at the blocking item?',
      'With the attack; if it is not blocked, the blow is an ordinary one.',
      'After a hit.',
    ),
    reason: 'The attacker takes aim at the item, and dice that have fallen should not decide at what.',
  },
  'sunder-attack-tier': {
    ...decided(
      'May such an attack break an item of the same or a higher tier?',
      'Yes: the difference of tiers is signed, and its check takes the place of the ordinary one of that item.',
      'Of a lower tier only.',
    ),
    reason: 'The chapter’s check takes the difference of tiers, and lets any attacker try.',
  },
  ...actionRulings,
  ...defenceRulings,
  ...woundRulings,
  ...ownRulings,
} as const satisfies Record<string, Ruling>;

/** The switches at their defaults. */
export const DEFAULT_RULINGS = Object.fromEntries(
  Object.entries(rulings)
    .filter(([, ruling]) => ruling.settings.length > 1 || 'whole' in ruling)
    .map(([id, ruling]) => [id, ruling.settings[0].value]),
) as unknown as Rulings;
