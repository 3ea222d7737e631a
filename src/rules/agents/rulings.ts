import type { Ruling } from '../../kernel/ruleset.ts';
import {
  configurable,
  defaultSettings,
  fixedRuling,
  GM_AUTHORITY,
  type SettingsOf,
} from '../../kernel/ruling.ts';
import { attackRulings } from './rulings-attacks.ts';

/** Open questions about initiative, turns, delays and longer work. The first setting is the default. */
const turnRulings = {
  'turn-end': configurable({
    question: 'Does a turn end by itself once only free actions are left?',
    settings: {
      asked: 'No: it lasts until its owner ends it, since free actions are without number.',
      'by-itself': 'Yes, which saves a question a turn.',
    },
    reason: 'The chapter does not limit free actions, so only the player can say that none will follow.',
  }),
  'free-when': fixedRuling({
    question: 'When may a free action be taken outside one’s own turn?',
    says: 'With any question that the combatant is asked, on request; at any other moment through the GM.',
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
    question: 'Which DM goes with a skill whose check names none?',
    says: 'Tactics goes with INT, Medicine with EDU.',
    reason: 'The companion rules name these pairs most often.',
    alternatives: ['The GM names one each time.'],
  }),
  'tactics-failed': fixedRuling({
    question: 'What does a Tactics roll with a negative Effect do?',
    says: 'Nothing.',
    reason: 'A plan that fails should not be worse than no plan, and nobody would risk the roll.',
    departs: true,
    alternatives: ['It is taken off.'],
  }),
  'tactics-stack': configurable({
    question: 'What do several Tactics rolls for the same person add?',
    settings: {
      add: 'All of them.',
      best: 'The best only.',
    },
    reason: 'The chapter lets each of them roll and names no limit.',
  }),
  simultaneous: fixedRuling({
    question: 'Who acts first when initiative and Dex are equal?',
    says: 'A roll-off of 2d6 orders them, and the second acts as if the blow of the first fell after it. A turn under way is finished first.',
    reason:
      'The companion rules call such turns simultaneous. A roll-off gives the table an order without robbing the second of its blow.',
    alternatives: ['The second acts only if it still can.'],
  }),
  'initiative-reset': configurable({
    question: 'How long do the losses of initiative from reactions last?',
    settings: {
      fight: 'Until the end of the fight.',
      'one-round': 'For one round: this one if the turn of the reactor has not come yet, otherwise the next.',
      'each-round':
        'Each round begins at the value first rolled, Tactics included; what a delay changed is undone too.',
    },
    reason: 'The chapter takes the loss off initiative and never gives it back.',
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
    question: 'How do several changes of initiative go together?',
    says: 'They all add up, and Recoil comes back at the end of its round. Acting from a delay overwrites the sum; nothing that made it comes back after that.',
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
    question: 'What may be delayed?',
    settings: {
      'whole-turn': 'The whole turn, before any of its actions.',
      'any-action': 'The rest of the turn.',
    },
    reason:
      'A turn that is split over the round makes the order hard to follow; the companion rules delay whole turns.',
  }),
  'delay-floor': fixedRuling({
    question: 'On which counts may one act who delayed and then reacted?',
    says: 'On none above its initiative as it is now, so that the loss is not wiped out.',
    reason: 'Otherwise a delay would wipe out what reactions cost.',
    departs: true,
    alternatives: ['On any.'],
  }),
  'delay-unused': configurable({
    question: 'What happens to a delayed turn that was not taken by the end of the round?',
    settings: {
      'last-or-first':
        'It is taken last of all, or given up to be first in the next round, one above the highest initiative; several by Dex.',
      lost: 'It is taken last of all, or lost.',
    },
    reason:
      'The chapter is silent on a delay that is never used, so the turn would be lost. The companion rules are kinder.',
    departs: true,
  }),
  'delay-tie': fixedRuling({
    question: 'Who goes first from now on, the interrupter or the interrupted, both on one count?',
    says: 'The interrupter.',
    reason: 'An agent that interrupts acts before the other; a new roll each round would undo that.',
    alternatives: ['The higher Dex.'],
  }),
  'interrupt-point': fixedRuling({
    question: 'Where does a delayed turn cut into the action of another?',
    says: 'Once it is declared, before anything is rolled or moved; never between an attack roll, its reactions and its damage.',
    reason:
      'An interruption between a roll and its result would make the roll worthless. A declared action is the moment at which there is something to interrupt.',
    departs: true,
    alternatives: ['Anywhere.'],
  }),
  'interrupted-action': configurable({
    question: 'What happens to an action that an interruption makes impossible?',
    settings: {
      replace: 'Nothing is spent; another may be taken in its place.',
      lost: 'It is spent for nothing.',
    },
    reason: 'Somebody else took the moment, not the action. Nothing in the chapter takes it away.',
  }),
  'extended-check': fixedRuling({
    question: 'When is the check of an extended action itself made?',
    says: 'At the end of its last round; of two who finish in the same round the first to act goes first.',
    reason: 'The work is done when its rounds are done; only then is there something to judge.',
    alternatives: ['At its start.', 'Never.'],
  }),
  'extended-hits': fixedRuling({
    question: 'What of two hurts in one round of an extended action?',
    says: 'A roll each, and at most that one round is lost.',
    reason: 'The chapter takes away “this round’s work”, and a round has no more of it.',
    alternatives: ['Each failure costs a round.'],
  }),
  'extended-redo': fixedRuling({
    question: 'How long does it take when all is to be done again?',
    says: 'The same number of rounds.',
    reason: 'The task has not changed.',
    alternatives: ['The rounds are rolled again.'],
  }),
  'extended-react': fixedRuling({
    question: 'May one react while at work on an extended action?',
    says: 'Yes; the -1 counts when a wound disturbs the work.',
    reason: 'The chapter puts no limit on reactions.',
    alternatives: ['Yes, but that round is lost.', 'No.'],
  }),
  'extended-stop': fixedRuling({
    question: 'What happens to the rounds done on an extended action that was abandoned?',
    says: 'They are kept for any agent that continues it.',
    reason: 'Work that is done stays done.',
    alternatives: ['They are lost.'],
  }),
  'slow-gear': fixedRuling({
    question: 'May drawing or reloading that takes several minor actions be spread over two rounds?',
    says: 'No: all of them in one turn, the significant action counting as two.',
    reason: 'Three minor actions fit into one turn, and half a reload need not be remembered.',
    alternatives: ['They add up over the rounds.'],
  }),
} as const satisfies Record<string, Ruling>;

/**
 * Open questions about the map and the GM; most answers are our own additions. The first setting is the default.
 */
const tableRulings = {
  metres: fixedRuling({
    question: 'How far apart are cells?',
    says: 'A metre and a half a step, diagonals too; agents in touching cells are at Personal range. This is ours.',
    reason: 'One cell is what two people need to fight hand to hand.',
  }),
  'cover-place': fixedRuling({
    question: 'Who is behind cover?',
    says: 'An agent in a cell that has it, except against attackers at Personal range. A cell of cover or wall that touches it serves to dodge behind. This is ours.',
    reason: 'A map needs a place for cover.',
  }),
  walls: fixedRuling({
    question: 'What do walls on the map stop?',
    says: 'Movement, and attacks, aim and blasts whose straight line crosses them. This is ours.',
    reason: 'Nobody shoots through something that blocks sight.',
  }),
  'one-to-a-cell': fixedRuling({
    question: 'May two agents stand in one cell?',
    says: 'Not two who are conscious, while there are cells enough. This is ours.',
    reason: 'Two fighters do not fit in a metre and a half.',
  }),
  hands: fixedRuling({
    question: 'Does putting a weapon away cost anything?',
    says: 'No: drawing another puts away what the hands no longer hold. This is ours.',
    reason: 'Dropping something takes no time.',
  }),
  'other-specialty': fixedRuling({
    question: 'Does training in one specialty of a skill count for the others?',
    says: 'As level 0. This is ours.',
    reason: 'The companion rules do this for skills with specialties.',
  }),
  starts: fixedRuling({
    question: 'May a combatant begin other than fresh?',
    says: 'Yes, as its sheet says under starts: low, out of breath, short of rounds, unconscious. This is ours.',
    reason: 'A fight often follows another.',
  }),
  'own-side': fixedRuling({
    question: 'May a combatant attack its own side?',
    says: 'Yes, on request: such an attack is legal and costs the same, but is shown only to a person who asks for it.',
    reason: 'The chapter lets an attacker name any target. Listed with the foes it would invite mistakes.',
  }),
  'combat-end': fixedRuling({
    question: 'When is the fight over?',
    says: 'When only one side has anyone conscious, after all damage of the same blast and all held-back damage; when a decisive task is done; or when the GM says so. Pending events lapse.',
    reason: 'Nobody is left to fight.',
  }),
  'gm-authority': GM_AUTHORITY,
  'improvised-check': fixedRuling({
    question: 'May the GM ask for a check that the encounter does not list?',
    says: 'Yes: any skill or none, any characteristic, a difficulty and a modifier, rolled at once by the combatant. This is ours.',
    reason: 'The chapter leaves skill checks to the GM, and no encounter foresees them all.',
  }),
  'improvised-work': fixedRuling({
    question: 'May the GM set a combatant to work that the encounter does not list?',
    says: 'Yes, for a number of rounds or 2d6 rounds, with or without a check at the end. It is an extended action as any other. This is ours.',
    reason: 'Extended actions come up in play.',
  }),
  'tool-rating': fixedRuling({
    question: 'What does a tool with a rating do?',
    says: 'It gives its rating as a DM to checks of the skills it is for; of several tools the best counts. It helps no attack and takes no hand. This is ours.',
    reason: 'The chapter leaves DMs for equipment to the GM.',
  }),
  'gm-charge': fixedRuling({
    question: 'What may the GM charge for a free action?',
    says: 'A significant or a minor action that is left of the turn. This is ours.',
    reason: 'The chapter lets the GM decide which actions are significant and which are minor.',
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
