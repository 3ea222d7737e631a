import type { Ruling } from '../../kernel/ruleset.ts';
import {
  configurable,
  defaultSettings,
  fixedRuling,
  ownAnswers,
  type SettingsOf,
} from '../../kernel/ruling.ts';
import { attackRulings } from './rulings-attacks.ts';

/** Open questions about initiative, turns, delays and longer work. The first setting is the default. */
const turnRulings = {
  'turn-end': configurable({
    question: 'Does a turn end automatically when only free actions are left?',
    settings: {
      asked: 'No: it lasts until its owner ends it, because the number of free actions is not limited.',
      'by-itself': 'Yes, which saves a question each turn.',
    },
    reason: 'The chapter does not limit free actions, so only the player can say that none will follow.',
  }),
  'free-when': fixedRuling({
    question: 'When may an agent take a free action outside its own turn?',
    says: 'On request, with any question to the agent; at any other moment through the GM.',
    reason:
      'The chapter ties free actions to the round, not to the turn. Asking everybody all the time would stop play.',
    departs: true,
    alternatives: ['Never.', 'Everybody is asked after every step.'],
  }),
  'dex-in-initiative': fixedRuling({
    question: 'Is the Dex score or its DM added to initiative?',
    says: 'Its DM.',
    reason: 'Everything else that is added to 2d6 in this game is a DM. A whole score would drown the dice.',
    departs: true,
    alternatives: ['The whole score.'],
  }),
  'skill-dm': fixedRuling({
    question: 'Which DM does a skill use if its check names none?',
    says: 'Tactics uses INT, Medicine uses EDU.',
    reason: 'The companion rules name these pairs most often.',
    alternatives: ['The GM names one each time.'],
  }),
  'tactics-failed': fixedRuling({
    question: 'What does a Tactics roll with a negative Effect do?',
    says: 'Nothing.',
    reason: 'Otherwise a failed plan would be worse than no plan, and nobody would risk the roll.',
    departs: true,
    alternatives: ['It lowers initiative.'],
  }),
  'tactics-stack': configurable({
    question: 'Several Tactics rolls are made for the same agent. What do they add?',
    settings: {
      add: 'The sum of all of them.',
      best: 'Only the best one.',
    },
    reason: 'The chapter lets each of them roll and names no limit.',
  }),
  simultaneous: fixedRuling({
    question: 'Who acts first when initiative and Dex are equal?',
    says: 'A roll-off of 2d6 decides. The second still acts as if the damage of the first came after it. A turn in progress is finished first.',
    reason:
      'The companion rules call such turns simultaneous. A roll-off gives the table an order without robbing the second of its blow.',
    alternatives: ['The second acts only if it still can.'],
  }),
  'initiative-reset': configurable({
    question: 'How long do the losses of initiative from reactions last?',
    settings: {
      fight: 'Until the end of the fight.',
      'one-round': 'For one round: this one if the reactor’s turn is still to come, otherwise the next.',
      'each-round':
        'Each round begins at the value first rolled, including Tactics. This also undoes the changes of a delay.',
    },
    reason: 'The chapter lowers initiative and never restores it.',
  }),
  'recoil-next-round': configurable({
    question: 'How long does a loss of initiative from Heft or Recoil last?',
    settings: {
      'one-round': 'The next round only.',
      stays: 'From the next round to the end of the fight.',
    },
    reason: 'The chapter only says “next round”.',
  }),
  'initiative-ledger': fixedRuling({
    question: 'How do several changes of initiative combine?',
    says: 'They all add up, and the loss from Recoil ends with its round. Acting from a delay replaces the sum, and none of its parts returns later.',
    reason:
      'The chapter has a separate sentence for each change. “Set to the count” can only mean that earlier changes no longer matter.',
    alternatives: ['A delay is undone in the next round too.'],
  }),
  'initiative-wounds': fixedRuling({
    question: 'Does initiative change when a wound lowers Dex?',
    says: 'No.',
    reason: 'Initiative is rolled once; the chapter lists what changes it, and wounds are not on the list.',
    alternatives: ['It follows the DM.'],
  }),
  'delay-whole': configurable({
    question: 'Which part of a turn may an agent delay?',
    settings: {
      'whole-turn': 'Only the whole turn, before its first action.',
      'any-action': 'The rest of the turn, at any time.',
    },
    reason:
      'A turn that is split over the round makes the order hard to follow; the companion rules delay whole turns.',
  }),
  'delay-floor': fixedRuling({
    question: 'An agent delays and then reacts. On which counts may it act?',
    says: 'On no count above its current initiative, so that the loss still matters.',
    reason: 'Otherwise a delay would wipe out what reactions cost.',
    departs: true,
    alternatives: ['On any count.'],
  }),
  'delay-unused': configurable({
    question: 'What happens to a delayed turn that is not taken by the end of the round?',
    settings: {
      'last-or-first':
        'The agent acts last of all, or gives up the turn to be first in the next round, one above the highest initiative. Several such agents go by Dex.',
      lost: 'The agent acts last of all, or loses the turn.',
    },
    reason:
      'The chapter is silent on a delay that is never used, so the turn would be lost. The companion rules are kinder.',
    departs: true,
  }),
  'delay-tie': fixedRuling({
    question: 'The interrupter and the interrupted agent are on the same count. Who goes first from now on?',
    says: 'The interrupter.',
    reason: 'An agent that interrupts acts before the other; a new roll each round would undo that.',
    alternatives: ['The higher Dex.'],
  }),
  'interrupt-point': fixedRuling({
    question: 'When may a delayed turn cut into the action of another?',
    says: 'When the action is declared and nothing has been rolled or moved yet; never between an attack roll, its reactions and its damage.',
    reason:
      'An interruption between a roll and its result would make the roll worthless. A declared action is the moment at which there is something to interrupt.',
    departs: true,
    alternatives: ['Anywhere.'],
  }),
  'interrupted-action': configurable({
    question: 'What happens to an action that an interruption makes impossible?',
    settings: {
      replace: 'It is not spent; the agent may take another one instead.',
      lost: 'It is lost.',
    },
    reason: 'The interruption took the moment, not the action. Nothing in the chapter takes the action away.',
  }),
  'extended-check': fixedRuling({
    question: 'When is the check of an extended action made?',
    says: 'At the end of its last round. If two agents finish in the same round, the first to act checks first.',
    reason: 'The work is done when its rounds are done; only then is there something to judge.',
    alternatives: ['At its start.', 'Never.'],
  }),
  'extended-hits': fixedRuling({
    question: 'An agent is hurt twice in one round of an extended action. What happens?',
    says: 'It rolls for each, and loses at most that one round.',
    reason: 'The chapter takes away “this round’s work”, and no more than that.',
    alternatives: ['Each failure costs a round.'],
  }),
  'extended-redo': fixedRuling({
    question: 'How long does it take to do all the work again?',
    says: 'The same number of rounds.',
    reason: 'The task has not changed.',
    alternatives: ['The rounds are rolled again.'],
  }),
  'extended-react': fixedRuling({
    question: 'May an agent react while at work on an extended action?',
    says: 'Yes. The -1 counts if a wound disturbs the work.',
    reason: 'The chapter puts no limit on reactions.',
    alternatives: ['Yes, but that round is lost.', 'No.'],
  }),
  'extended-stop': fixedRuling({
    question: 'An agent gives up an extended action. What happens to the rounds already done?',
    says: 'They are kept for any agent that continues it.',
    reason: 'Work that is done stays done.',
    alternatives: ['They are lost.'],
  }),
  'slow-gear': fixedRuling({
    question: 'May drawing or reloading that takes several minor actions be spread over two rounds?',
    says: 'No, all of them must be in one turn. The significant action counts as two.',
    reason: 'Three minor actions fit into one turn, and nobody has to remember half a reload.',
    alternatives: ['They add up over the rounds.'],
  }),
} as const satisfies Record<string, Ruling>;

/**
 * Open questions about the map and the GM; most answers are our own additions. The first setting is the default.
 */
const tableRulings = {
  metres: fixedRuling({
    question: 'How far apart are cells?',
    says: 'A step is 1.5 m, diagonals included. Agents in touching cells are at Personal range. This is our own addition.',
    reason: 'One cell is what two people need to fight hand to hand.',
  }),
  'cover-place': fixedRuling({
    question: 'Who is behind cover?',
    says: 'An agent in a cell with cover, except against attackers at Personal range. It can also dodge behind a touching cell with cover or a wall. This is our own addition.',
    reason: 'A map needs a place for cover.',
  }),
  doors: configurable({
    question: 'What does it cost to open or close a door?',
    settings: {
      minor: 'A minor action, from a cell beside it.',
      significant: 'The significant action, from a cell beside it.',
    },
    reason: 'The chapter has no doors. A door takes as long as drawing a weapon.',
  }),
  'one-to-a-cell': fixedRuling({
    question: 'May two agents stand in one cell?',
    says: 'Two conscious agents may not, as long as there are enough cells. This is our own addition.',
    reason: 'Two fighters do not fit in a metre and a half.',
  }),
  hands: fixedRuling({
    question: 'Does putting a weapon away cost anything?',
    says: 'No. Drawing another weapon puts away the ones that no longer fit in the hands. This is our own addition.',
    reason: 'Dropping something takes no time.',
  }),
  'other-specialty': fixedRuling({
    question: 'Does training in one specialty of a skill count for the others?',
    says: 'Yes, as level 0. This is our own addition.',
    reason: 'The companion rules do this for skills with specialties.',
  }),
  'combat-end': fixedRuling({
    question: 'When is the fight over?',
    says: 'When only one side has anyone conscious, after all damage of the same blast and all held-back damage; when a decisive task is done; or when the GM says so. Pending events lapse.',
    reason: 'Then nobody is left to fight.',
  }),
  ...ownAnswers({
    walls: 'Movement, and attacks, aim and blasts whose straight line crosses them.',
    'own-side':
      'Yes, on request: such an attack is legal and costs the same, but is shown only to a person who asks for it.',
    'improvised-check':
      'Yes: with any skill or none, any characteristic, a difficulty and a modifier. The combatant rolls at once.',
    'improvised-work':
      'Yes, for a number of rounds or 2d6 rounds, with or without a check at the end. It is an extended action like any other.',
    'tool-rating':
      'It gives its rating as a DM on checks of its skills; of several tools the best counts. It does not help attacks and needs no hand.',
    'gm-charge': 'A significant or a minor action that is left this turn.',
    starts:
      'Yes, as its sheet states under `starts`: crouching, out of breath, short of rounds, unconscious.',
  }),
} as const satisfies Record<string, Ruling>;

/** The answers to all questions that the chapter leaves open. The first setting is the default. */
export const rulings = { ...turnRulings, ...attackRulings, ...tableRulings } as const satisfies Record<
  string,
  Ruling
>;

/** The setting of every configurable ruling of Agents in one encounter. */
export interface Rulings extends SettingsOf<typeof rulings> {}

/** All configurable rulings at their defaults. */
export const DEFAULT_RULINGS: Rulings = defaultSettings(rulings);
