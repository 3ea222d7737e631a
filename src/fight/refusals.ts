import type { AnswerFault, Decision } from '../kernel/decision.ts';
import type { RuleId } from '../kernel/names.ts';
import { type Refusal, refusal } from '../kernel/result.ts';
import { MOST_ENTRIES } from './fight.ts';
import type { ShapeFault } from './shape.ts';

// Every refusal of an input. A seat gets the same refusal for another seat's decision or roll as for an unknown id, so
// that guessing ids does not reveal secret prompts.

export const QUESTION_GONE = refusal(
  'question-gone',
  'No question with this id is open to you: it was answered, or has changed, or was never yours.',
  'Look at the questions that are open to you now and answer one of those.',
);

export const NO_ROLL_WAITS = refusal(
  'no-roll-waits',
  'No roll with this id waits for your dice: it was made, or has changed, or was never yours.',
  'Look at what the table waits for now.',
);

export const FIGHT_OVER = refusal(
  'fight-over',
  'The fight is over.',
  'The GM can undo the last step, or make an override to continue the fight.',
);

export const NOT_BEGUN = refusal(
  'not-begun',
  'The table is before a step that has not begun.',
  'Begin the step first.',
);

export const ALREADY_BEGUN = refusal(
  'already-begun',
  'The step at which the table stands has begun.',
  'Give what the table waits for, or go back to before the step.',
);

export const NO_REASON = refusal(
  'no-reason',
  'A GM override needs a reason; everyone sees it in the log.',
  'Say in a few words why.',
);

export const JOURNAL_FULL = refusal(
  'journal-full',
  `The journal of this table is full: it holds ${MOST_ENTRIES.toLocaleString('en')} entries.`,
  'Keep the journal, close this table, and continue at a new one with the current state.',
);

export const NOTHING_TO_UNDO = refusal(
  'nothing-to-undo',
  'Nothing has been done yet that could be undone.',
  'Play on.',
);

export const NOTHING_TO_REDO = refusal(
  'nothing-to-redo',
  'Nothing has been undone here that could be done again.',
  'Play on, or restore a point of another branch by its number.',
);

export function rulesetMismatch(asked: string, version: string): Refusal {
  return refusal(
    'other-rules',
    `This table plays by version ${version} of its rules, not ${asked}.`,
    `Begin the step by version ${version}.`,
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
    `The table stands at entry ${to} already.`,
    'Play on, or choose another entry.',
  );
}

export function noSuchRoll(seq: number): Refusal {
  return refusal(
    'no-such-roll',
    `Entry ${seq} holds no such roll.`,
    'Choose an entry that rolled dice, and one of its rolls, counted from 0.',
  );
}

export function notForGm(fault: AnswerFault): Refusal {
  return refusal('not-for-gm', fault.sentence, 'Choose one of the acts that the GM has now.');
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
    'Type every face as the dice show it, or let the table roll.',
    roll.rule,
  );
}

export const NO_SUCH_ROLL_AHEAD = refusal(
  'no-such-roll',
  'The number of rolls that come before a forced one is a whole number, 0 or more.',
  'Say 0 for the next roll, 1 for the one after it, and so on.',
);

export function noSuchPlace(last: number): Refusal {
  return refusal(
    'no-such-roll',
    `No forced roll has this number: ${last} rolls are forced.`,
    `Name one of them, from 0, or ${last} to say one more; or leave the place out.`,
  );
}

export const FACES_NEEDED = refusal(
  'bad-faces',
  'The faces of a roll are one or more whole numbers.',
  'Type every face as the dice should show it.',
);

export function badInput(sentence: string, example: string): Refusal {
  return refusal('bad-input', sentence, `Send an input such as ${example}.`);
}

export function tooLong({ what, length, most }: NonNullable<ShapeFault['tooLong']>): Refusal {
  return refusal('too-long', `${what} has ${length} characters.`, `Keep it to ${most} characters at most.`);
}
