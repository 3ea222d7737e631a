import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Rulings on pain, wounds and those who are out of the fight. */
export const woundRulings = {
  'unhurt-low-pc': {
    ...decided(
      'Somebody with a PC below 10 is unhurt. Does it suffer the combat penalty?',
      'No, an unhurt combatant never does.',
      'Yes.',
    ),
    reason: 'The chapter ties the penalty to wounds, although it states a number below 10.',
    departs: true,
  },
  'ignore-pain-cp': {
    ...decided('Does the combat penalty weigh on the NER check against it?', 'No.', 'Yes.'),
    reason:
      'The check is there to overcome the penalty. The chapter’s failure of 1 fits a NER of 11 without it.',
  },
  'ignore-pain-scale': {
    question: 'How much does the NER check change the combat penalty?',
    settings: [
      { value: 'one-for-one', says: 'Each success cancels 1 of it, each failure makes it 1 worse.' },
      { value: 'all-or-nothing', says: 'Any success cancels all of it, any failure makes it 1 worse.' },
    ],
    reason:
      'The chapter’s failure of 1 makes the penalty worse by 1, and it counts successes everywhere else.',
    alsoRead: [],
  },
  'wound-ladder': {
    question: 'From which W on does the combat penalty grow beyond -1?',
    settings: [
      {
        value: 5,
        says: 'Below 5 it is -2, at 0 or less -3. Any number from 1 to 9 may be set instead of 5.',
      },
      { value: 0, says: 'Off: it stays -1 for any W below 10.' },
    ],
    whole: { min: 0, max: 9 },
    reason: 'The chapter gives -1 below 10 and no more. The lower steps come from the companion chapter.',
    departs: true,
    alsoRead: [],
  },
  'dying-at': {
    question: 'At which W is somebody dying?',
    settings: [{ value: 0, says: 'At 0 or less; any other number may be set.' }],
    whole: { min: -10, max: 10 },
    reason: 'The chapter speaks of the dying without a number; 0 comes from the companion chapter.',
    alsoRead: [],
  },
  'stunned-at': {
    question: 'At which S is somebody stunned?',
    settings: [{ value: 0, says: 'At 0 or less; any other number may be set.' }],
    whole: { min: -10, max: 10 },
    reason: 'The chapter speaks of the stunned without a number; 0 is where the pool is used up.',
    alsoRead: [],
  },
  'death-line': {
    question: 'W is exactly -BOD. Dead?',
    settings: [
      { value: 'dying', says: 'No, still dying.' },
      { value: 'dead', says: 'Yes.' },
    ],
    reason: 'The chapter kills where the wounds are more than BOD.',
    alsoRead: [],
  },
  'dying-acting': {
    ...decided(
      'A success lets a dying one act. Is it helpless all the same?',
      'No: it defends itself.',
      'Yes.',
    ),
    reason:
      'The chapter calls the dying vulnerable without exception. Acting while dying comes from the companion chapter, and who can act can parry.',
    departs: true,
  },
  'who-is-out': {
    question: 'Who no longer counts as a foe?',
    settings: [
      { value: 'fallen', says: 'The dead, the dying, the stunned and the unconscious.' },
      { value: 'dead', says: 'The dead only.' },
    ],
    reason:
      'A foe that can no longer act ends the fight as well as a dead one; the chapter only shows a dead one.',
    alsoRead: [],
  },
} as const satisfies Record<string, Ruling>;
