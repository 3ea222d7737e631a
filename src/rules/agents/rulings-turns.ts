import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Open questions about initiative, turns, delays and work that takes longer. The first setting is the default. */
export const turnRulings = {
  'turn-end': {
    question: 'Does a turn end by itself once only free actions are left?',
    settings: [
      {
        value: 'asked',
        says: 'No: it lasts until its owner ends it, since free actions are without number.',
      },
      { value: 'by-itself', says: 'Yes, which saves a question a turn.' },
    ],
    reason:
      'The chapter allows as many free actions as one likes, so only the player can say that there are no more.',
    alsoRead: [],
  },
  'free-when': {
    ...decided(
      'When may a free action be taken outside one’s own turn?',
      'With any question that the combatant is asked, on request; at any other moment through the GM.',
      'Never.',
      'Everybody is asked after every step.',
    ),
    departs: true,
    reason:
      'The chapter ties free actions to the round, not to the turn. Asking everybody all the time would stop play.',
  },
  'dex-in-initiative': {
    ...decided('What of Dex is added to initiative?', 'Its DM.', 'The whole score.'),
    reason: 'Everything else that is added to 2d6 in this game is a DM. A whole score would drown the dice.',
    departs: true,
  },
  'skill-dm': {
    ...decided(
      'Which DM goes with a skill whose check names none?',
      'Tactics goes with INT, Medicine with EDU.',
      'The GM names one each time.',
    ),
    reason: 'The companion rules name these pairs most often.',
  },
  'tactics-failed': {
    ...decided('What does a Tactics roll with a negative Effect do?', 'Nothing.', 'It is taken off.'),
    reason: 'A plan that fails should not be worse than no plan, and nobody would risk the roll.',
    departs: true,
  },
  'tactics-stack': {
    question: 'What do several Tactics rolls for the same person add?',
    settings: [
      { value: 'add', says: 'All of them.' },
      { value: 'best', says: 'The best only.' },
    ],
    reason: 'The chapter lets each of them roll and names no limit.',
    alsoRead: [],
  },
  simultaneous: {
    ...decided(
      'Who acts first when initiative and Dex are equal?',
      'A roll-off of 2d6 orders them, and the second acts as if the blow of the first fell after it. A turn under way is finished first.',
      'The second acts only if it still can.',
    ),
    reason:
      'The companion rules call such turns simultaneous. A roll-off gives the table an order without robbing the second of its blow.',
  },
  'initiative-reset': {
    question: 'How long do the losses of initiative from reactions last?',
    settings: [
      { value: 'fight', says: 'Until the end of the fight.' },
      {
        value: 'one-round',
        says: 'For one round: this one while the turn of the reactor is still to come, else the next.',
      },
      {
        value: 'each-round',
        says: 'Each round begins at the value first rolled, Tactics included; what a delay changed is undone too.',
      },
    ],
    reason: 'The chapter takes the loss off initiative and never gives it back.',
    alsoRead: [],
  },
  'recoil-next-round': {
    question: 'How long does a loss of initiative from Heft or Recoil last?',
    settings: [
      { value: 'one-round', says: 'The next round only.' },
      { value: 'stays', says: 'From the next round to the end of the fight.' },
    ],
    reason: 'The chapter says “next round” and no more.',
    alsoRead: [],
  },
  'initiative-ledger': {
    ...decided(
      'How do several changes of initiative go together?',
      'They all add up, and Recoil comes back at the end of its round. Acting from a delay overwrites the sum; nothing that made it comes back after that.',
      'A delay is undone in the next round too.',
    ),
    reason:
      'Each change has a sentence of its own. “Set to the count” can only mean that earlier changes no longer matter.',
  },
  'initiative-wounds': {
    ...decided('Does initiative change when a wound lowers Dex?', 'No.', 'It follows the DM.'),
    reason: 'Initiative is rolled once; the chapter lists what changes it, and wounds are not on the list.',
  },
  'delay-whole': {
    question: 'What may be delayed?',
    settings: [
      { value: 'whole-turn', says: 'The whole turn, before any of its actions.' },
      { value: 'any-action', says: 'Whatever is left of the turn.' },
    ],
    reason:
      'A turn that is split over the round makes the order hard to follow; the companion rules delay whole turns.',
    alsoRead: [],
  },
  'delay-floor': {
    ...decided(
      'On which counts may one act who delayed and then reacted?',
      'On none above its initiative as it is now, so that the loss is not wiped out.',
      'On any.',
    ),
    reason: 'Otherwise a delay would wipe out what reactions cost.',
    departs: true,
  },
  'delay-unused': {
    question: 'What of a delayed turn that was not taken by the end of the round?',
    settings: [
      {
        value: 'last-or-first',
        says: 'It is taken last of all, or given up to be first in the next round, one above the highest initiative; several by Dex.',
      },
      { value: 'lost', says: 'It is taken last of all, or lost.' },
    ],
    reason:
      'The chapter is silent on a delay that is never used, so the turn would be lost. The companion rules are kinder.',
    departs: true,
    alsoRead: [],
  },
  'delay-tie': {
    ...decided(
      'Who goes first from now on, the interrupter or the interrupted, both on one count?',
      'The interrupter.',
      'The higher Dex.',
    ),
    reason: 'Whoever interrupts acts before the other; a new roll each round would undo that.',
  },
  'interrupt-point': {
    ...decided(
      'Where does a delayed turn cut into the action of another?',
      'Once it is declared, before anything is rolled or moved; never between an attack roll, its reactions and its damage.',
      'Anywhere.',
    ),
    reason:
      'An interruption between a roll and its result would make the roll worthless. A declared action is the moment at which there is something to interrupt.',
    departs: true,
  },
  'interrupted-action': {
    question: 'What of an action that has become impossible by an interruption?',
    settings: [
      { value: 'replace', says: 'Nothing is spent; another may be taken in its place.' },
      { value: 'lost', says: 'It is spent for nothing.' },
    ],
    reason: 'Somebody else took the moment, not the action. Nothing in the chapter takes it away.',
    alsoRead: [],
  },
  'extended-check': {
    ...decided(
      'When is the check of an extended action itself made?',
      'At the end of its last round; of two who finish in the same round the first to act goes first.',
      'At its start.',
      'Never.',
    ),
    reason: 'The work is done when its rounds are done; only then is there something to judge.',
  },
  'extended-hits': {
    ...decided(
      'What of two hurts in one round of an extended action?',
      'A roll each, and at most that one round is lost.',
      'Each failure costs a round.',
    ),
    reason: 'The chapter takes away “this round’s work”, and a round has no more of it.',
  },
  'extended-redo': {
    ...decided(
      'How long does it take when all is to be done again?',
      'The same number of rounds.',
      'The rounds are rolled anew.',
    ),
    reason: 'The task has not changed.',
  },
  'extended-react': {
    ...decided(
      'May one react while at work on an extended action?',
      'Yes; the -1 counts when a wound disturbs the work.',
      'Yes, but that round is lost.',
      'No.',
    ),
    reason: 'The chapter puts no limit on reactions.',
  },
  'extended-stop': {
    ...decided(
      'What of the rounds done on an extended action that was abandoned?',
      'They are kept for whoever goes on with it.',
      'They are lost.',
    ),
    reason: 'What is done stays done.',
  },
  'slow-gear': {
    ...decided(
      'May drawing or reloading that takes several minor actions be spread over two rounds?',
      'No: all of them in one turn, the significant action counting as two.',
      'They add up over the rounds.',
    ),
    reason: 'Three minor actions fit into one turn, and half a reload need not be remembered.',
  },
} as const satisfies Record<string, Ruling>;
