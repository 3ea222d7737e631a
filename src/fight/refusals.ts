import type { AnswerFault, Decision } from '../kernel/decision.ts';
import type { RuleId } from '../kernel/ids.ts';
import { type Refusal, refusal } from '../kernel/result.ts';
import { MOST_ENTRIES } from './fight.ts';
import type { ShapeFault } from './shape.ts';

// Every refusal of an input. A seat gets the same refusal for another seat's decision or roll as for an unknown id, so
// that guessing ids does not reveal secret prompts.

export const QUESTION_GONE = refusal(
  'question-gone',
  'This question is no longer open to you: it was answered, it has changed, or it is another seat’s.',
  'Answer one of the questions that are open to you now.',
);

export const NO_ROLL_WAITS = refusal(
  'no-roll-waits',
  'This roll no longer waits for your dice: it was made, it has changed, or it is another seat’s.',
  'See which roll or question is open now.',
);

export const FIGHT_OVER = refusal(
  'fight-over',
  'The fight is over.',
  'The GM can undo the last step, or make an override to continue the fight.',
);

export const NOT_BEGUN = refusal(
  'not-begun',
  'The next step of the fight has not begun.',
  'Begin the step first.',
);

export const ALREADY_BEGUN = refusal(
  'already-begun',
  'The current step of the fight has already begun.',
  'Answer the open question or make the open roll, or undo the step.',
);

export const NO_REASON = refusal(
  'no-reason',
  'A GM override needs a reason; everyone sees it in the log.',
  'Give the reason in a few words.',
);

export const JOURNAL_FULL = refusal(
  'journal-full',
  `The journal of this table is full: it holds ${MOST_ENTRIES.toLocaleString('en')} entries.`,
  'Keep the journal, close this table, and continue at a new one with the current state.',
);

export const NOTHING_TO_UNDO = refusal('nothing-to-undo', 'There is nothing to undo.', 'Keep playing.');

export const NOTHING_TO_REDO = refusal(
  'nothing-to-redo',
  'There is nothing to redo.',
  'Keep playing, or go back to a line of the log.',
);

export function rulesetMismatch(asked: string, version: string): Refusal {
  return refusal(
    'other-rules',
    `This table uses version ${version} of its rules, not ${asked}.`,
    `Begin the step with version ${version}.`,
  );
}

export function noSuchPoint(to: number, last: number): Refusal {
  return refusal(
    'no-such-point',
    `The journal has no entry ${to}.`,
    `Choose a whole number from 0 (before the first entry) to ${last}.`,
  );
}

export function noSuchEntry(at: number, last: number): Refusal {
  return refusal(
    'no-such-point',
    `The journal has no entry ${at}.`,
    `Choose a whole number from 1 to ${last}.`,
  );
}

export function alreadyThere(to: number): Refusal {
  return refusal(
    'already-there',
    `The table is already at entry ${to}.`,
    'Keep playing, or choose another entry.',
  );
}

export function noSuchRoll(seq: number): Refusal {
  return refusal(
    'no-such-roll',
    `Entry ${seq} does not have this roll.`,
    'Choose an entry that rolled dice, and one of its rolls, counted from 0.',
  );
}

export function notForGm(fault: AnswerFault): Refusal {
  return refusal('not-for-gm', fault.sentence, 'Choose one of the available GM overrides.');
}

export function notAnOption(decision: Decision, fault: AnswerFault): Refusal {
  return refusal(
    'not-an-option',
    fault.sentence,
    'Choose one of the options that come with the question.',
    decision.rule,
  );
}

export function badFaces(roll: { readonly why: string; readonly rule: RuleId }, fault: string): Refusal {
  return refusal(
    'bad-faces',
    `${roll.why}: ${fault}.`,
    'Enter the face of every die, or let the table roll.',
    roll.rule,
  );
}

export const NO_SUCH_ROLL_AHEAD = refusal(
  'no-such-roll',
  'The number of rolls before the forced one must be a whole number of 0 or more.',
  'Use 0 for the next roll, 1 for the one after it, and so on.',
);

export function noSuchPlace(last: number): Refusal {
  return refusal(
    'no-such-roll',
    `No forced roll has this number: ${last} rolls are forced.`,
    `Use the number of one of them, from 0, or ${last} to add another; or omit the number.`,
  );
}

export const FACES_NEEDED = refusal(
  'bad-faces',
  'The faces of a roll are one or more whole numbers.',
  'Enter the face of every die.',
);

export function badInput(sentence: string, example: string): Refusal {
  return refusal('bad-input', sentence, `Send an input such as ${example}.`);
}

export function tooLong({ what, length, most }: NonNullable<ShapeFault['tooLong']>): Refusal {
  return refusal('too-long', `${what} has ${length} characters.`, `Keep it to ${most} characters at most.`);
}
