import { type Refusal, refusal } from '../kernel/result.ts';

// Every refusal of the server itself, other than those of tables.

export const NO_KEY = refusal(
  'no-key',
  'This needs the key of somebody at the table.',
  'Send it as "Authorization: Bearer KEY". A key comes with opening a table or joining one.',
);

export const WRONG_HOST_KEY = refusal(
  'wrong-host-key',
  'Only who has the key of this server opens tables on it.',
  'Use the address that "npm start" prints: it ends in #gm=KEY. Send the key as "Authorization: Bearer KEY".',
);

export const FOREIGN_ORIGIN = refusal(
  'foreign-origin',
  'This request comes from a page of another site.',
  'Use the page that this server serves. Programs send no Origin, and a key as "Authorization: Bearer KEY".',
);

export const NO_SUCH_ADDRESS = refusal(
  'no-such-address',
  'There is nothing at this address.',
  '/openapi.json lists everything.',
);

export const NOT_JSON_TYPE = refusal(
  'not-json-type',
  'The body is not sent as JSON.',
  'Send JSON with "Content-Type: application/json".',
);

export const TOO_DEEP = refusal(
  'too-deep',
  'Lists and maps in the body are nested too deeply.',
  'Nothing here needs more than ten levels.',
);

export const NO_SUCH_ENCOUNTER = refusal(
  'no-such-encounter',
  'No encounter of this name comes with Riposte.',
  'Choose one from /api/encounters, or send your own text.',
);

export const NO_SUCH_RULEBOOK = refusal(
  'no-such-rulebook',
  'There is no rulebook of this name.',
  'Choose one of those that /api/rulebooks lists.',
);

export const KEY_CHANGED = refusal(
  'key-changed',
  'You came in before, and the GM has changed your key since.',
  'Ask the GM for your own link.',
);

export const TOO_OFTEN = refusal(
  'too-many-requests',
  'That were more requests of this kind than are allowed in so short a time.',
  'Wait as many seconds as the header Retry-After says.',
);

export const ODDS_HIDDEN = refusal(
  'odds-hidden',
  'At this table only the GM sees odds, because odds reveal parts of the sheets.',
  'The GM can change it in the settings.',
);

export const ODDS_BUSY = refusal(
  'odds-busy',
  'These odds take too long to count just now.',
  'Ask again in a moment, or play on: an answer needs no odds.',
);

export const JOURNAL_BUSY = refusal(
  'journal-busy',
  'Playing this fight again takes too long just now.',
  'Send it again when the server has less to do.',
);

export const READING_BUSY = refusal(
  'reading-busy',
  'Reading this text takes too long just now.',
  'Send it again in a moment; a text that takes longer than thirty seconds to read is not read at all.',
);

export const SERVER_FAULT = refusal(
  'server-fault',
  'This is a bug in Riposte. The table is unchanged.',
  'Try another way, and report it with what the server has logged.',
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
    `The encounter has faults: ${faults.join(' | ')}${rest}`,
    'Fix these lines; /api/check lists all errors with their places.',
  );
}

export function badNotation(column: number, sentence: string): Refusal {
  return refusal(
    'bad-notation',
    `Column ${column}: ${sentence}.`,
    'Write dice like 3d6+2, 4d6kl3 or 2z10 (faces 0 to 9).',
  );
}
