import type { AnswerFault, Decision } from '../kernel/decision.ts';
import type { RuleId } from '../kernel/names.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { MOST_ENTRIES } from './table.ts';

// Every reason for which a table refuses an input. A seat is told the same about another seat's question or
// roll as about none, so that no guess at an id tells what is being asked in secret.

function tableOrder(code: string, sentence: string, remedy: string): Refusal {
  return { code, rule: null, sentence, remedy };
}

export const QUESTION_GONE = tableOrder(
  'question-gone',
  'No question with this id is open to you: it was answered, or has changed, or was never yours.',
  'Look at the questions that are open to you now and answer one of those.',
);

export const NO_ROLL_WAITS = tableOrder(
  'no-roll-waits',
  'No roll with this id waits for your dice: it was made, or has changed, or was never yours.',
  'Look at what the table waits for now.',
);

export const FIGHT_OVER = tableOrder(
  'fight-over',
  'The fight is over.',
  'The GM can undo the last step, or step in if the fight should go on.',
);

export const NOT_BEGUN = tableOrder(
  'not-begun',
  'The table stands before a step that has not begun.',
  'Begin the step first.',
);

export const ALREADY_BEGUN = tableOrder(
  'already-begun',
  'The step at which the table stands has begun.',
  'Give what the table waits for, or go back to before the step.',
);

export const NO_REASON = tableOrder(
  'no-reason',
  'An act of the GM needs a reason: it stands in the log for everybody.',
  'Say in a few words why.',
);

export const JOURNAL_FULL = tableOrder(
  'journal-full',
  `The journal of this table is full: it holds ${MOST_ENTRIES.toLocaleString('en')} entries.`,
  'Keep the journal, end this table, and go on at a new one set up as things stand.',
);

export const NOTHING_TO_UNDO = tableOrder(
  'nothing-to-undo',
  'Nothing has been done yet that could be undone.',
  'Play on.',
);

export const NOTHING_TO_REDO = tableOrder(
  'nothing-to-redo',
  'Nothing has been undone here that could be done again.',
  'Play on, or restore a point of another branch by its number.',
);

export function otherRules(asked: string, version: string): Refusal {
  return tableOrder(
    'other-rules',
    `This table plays by version ${version} of its rules, not ${asked}.`,
    `Begin the step by version ${version}.`,
  );
}

export function noSuchPoint(to: number, last: number): Refusal {
  return tableOrder(
    'no-such-point',
    `The journal has no entry ${to}.`,
    `Choose a whole number from 0 (before the first entry) to ${last}.`,
  );
}

export function noSuchEntry(at: number, last: number): Refusal {
  return tableOrder(
    'no-such-point',
    `The journal has no entry ${at}.`,
    `Choose a whole number from 1 to ${last}.`,
  );
}

export function alreadyThere(to: number): Refusal {
  return tableOrder(
    'already-there',
    `The table stands at entry ${to} already.`,
    'Play on, or choose another entry.',
  );
}

export function noSuchRoll(seq: number): Refusal {
  return tableOrder(
    'no-such-roll',
    `Entry ${seq} holds no such roll.`,
    'Choose an entry that rolled dice, and one of its rolls, counted from 0.',
  );
}

export function notForGm(fault: AnswerFault): Refusal {
  return tableOrder('not-for-gm', fault.sentence, 'Choose one of the acts that the GM has now.');
}

export function notAnOption(decision: Decision, fault: AnswerFault): Refusal {
  return {
    code: 'not-an-option',
    rule: decision.rule,
    sentence: fault.sentence,
    remedy: 'Choose one of the options that come with the question.',
  };
}

export function badFaces(roll: { readonly why: string; readonly rule: RuleId }, fault: string): Refusal {
  return {
    code: 'bad-faces',
    rule: roll.rule,
    sentence: `${roll.why}: ${fault}.`,
    remedy: 'Type every face as the dice show it, or let the table roll.',
  };
}

export const NO_SUCH_ROLL_AHEAD = tableOrder(
  'no-such-roll',
  'The number of rolls that come before a forced one is a whole number, 0 or more.',
  'Say 0 for the next roll, 1 for the one after it, and so on.',
);

export function noSuchPlace(last: number): Refusal {
  return tableOrder(
    'no-such-roll',
    `What is said of coming rolls has no such place: ${last} of them were said.`,
    `Name one of them, from 0, or ${last} to say one more; or leave the place out.`,
  );
}

export const FACES_NEEDED = tableOrder(
  'bad-faces',
  'The faces of a roll are one or more whole numbers.',
  'Type every face as the dice should show it.',
);

export function badInput(sentence: string, example: string): Refusal {
  return tableOrder('bad-input', sentence, `Send an input such as ${example}.`);
}
