import { type Refusal, refusal } from '../kernel/result.ts';

// Every refusal of the server itself, other than those of tables.

export const NO_KEY = refusal(
  'no-key',
  'This request needs the key of a person at the table.',
  'Send it as "Authorization: Bearer KEY". You get a key when you open or join a table.',
);

export const WRONG_HOST_KEY = refusal(
  'wrong-host-key',
  'This needs the host key of the server.',
  'Use the address that "npm start" prints: it ends in #gm=KEY. Programs send "Authorization: Bearer KEY".',
);

export const FOREIGN_ORIGIN = refusal(
  'foreign-origin',
  'This request comes from a page of another site.',
  'Use the page that this server serves. Programs send no Origin, and a key as "Authorization: Bearer KEY".',
);

export const NO_SUCH_ADDRESS = refusal(
  'no-such-address',
  'This address does not exist.',
  '/openapi.json lists everything.',
);

export const NOT_JSON_TYPE = refusal(
  'not-json-type',
  'The body must be JSON.',
  'Send JSON with "Content-Type: application/json".',
);

export const TOO_DEEP = refusal(
  'too-deep',
  'Lists and maps in the body are nested too deeply.',
  'No request needs more than ten levels.',
);

export const NO_SUCH_ENCOUNTER = refusal(
  'no-such-encounter',
  'Riposte has no encounter with this name.',
  'Choose one from /api/encounters, or send your own text.',
);

export const NO_SUCH_RULEBOOK = refusal(
  'no-such-rulebook',
  'Riposte has no rulebook with this name.',
  'Choose one from /api/rulebooks.',
);

export const KEY_CHANGED = refusal(
  'key-changed',
  'You were at this table before, and the GM has replaced your link since.',
  'Ask the GM for your personal link.',
);

export const TOO_OFTEN = refusal(
  'too-many-requests',
  'You have sent too many requests of this kind in a short time.',
  'Wait a few seconds and try again. Programs find the number of seconds in the header Retry-After.',
);

export const ODDS_HIDDEN = refusal(
  'odds-hidden',
  'At this table only the GM sees odds, because odds reveal parts of the sheets.',
  'The GM can change it in the settings.',
);

export const ADVICE_OFF = refusal(
  'no-advice',
  'At this table nobody gets advice.',
  'The GM can change it in the settings.',
);

export const ODDS_BUSY = refusal(
  'odds-busy',
  'These odds take too long to calculate right now.',
  'Try again in a moment, or keep playing without them.',
);

export const JOURNAL_BUSY = refusal(
  'journal-busy',
  'Replaying this fight takes too long right now.',
  'Try again when the server is less busy.',
);

export const READING_BUSY = refusal(
  'reading-busy',
  'Reading this text takes too long right now.',
  'Try again in a moment. A text that takes more than thirty seconds is refused.',
);

export const SERVER_FAULT = refusal(
  'server-fault',
  'This is a bug in Riposte. The table is unchanged.',
  'Try again or choose something else, and report the bug with the server’s log.',
);

export function badRequest(sentence: string, remedy: string): Refusal {
  return refusal('bad-request', sentence, remedy);
}

export function notJson(sentence: string): Refusal {
  return refusal('not-json', sentence, 'Send one JSON value in UTF-8.');
}

export function tooLarge(most: number): Refusal {
  return refusal(
    'too-large',
    `The body has more than ${most} bytes.`,
    `Keep it to ${most} bytes at most. Players’ commands have less room than the GM’s.`,
  );
}

export function badEncounter(faults: readonly string[], more: number): Refusal {
  const rest = more === 0 ? '' : ` (and ${more} more)`;
  return refusal(
    'bad-encounter',
    `The encounter has errors: ${faults.join(' | ')}${rest}`,
    'Fix these lines. Programs get all errors with their places from /api/check.',
  );
}

export function badNotation(column: number, sentence: string): Refusal {
  return refusal(
    'bad-notation',
    `Column ${column}: ${sentence}.`,
    'Write dice like 3d6+2, 4d6kl3 or 2z10 (faces 0 to 9).',
  );
}
