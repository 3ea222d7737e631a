import type { Refusal } from '../kernel/refusal.ts';

function refusal(code: string, sentence: string, remedy: string): Refusal {
  return { code, rule: null, sentence, remedy };
}

/** The same for a table that is not there, a person who was removed, and a key that is false: it tells nothing. */
export const GONE = refusal(
  'no-entry',
  'This key opens no table here: it is wrong, was changed, or the GM has removed you.',
  'Ask the GM for a new link.',
);

export const KEY_REUSED = refusal(
  'key-reused',
  'Another command was sent under this idempotency key before.',
  'Draw a new key for each command; send the same key only with the same command.',
);

export const STREAMS_FULL = refusal(
  'too-many-streams',
  'You watch this table from as many pages as are allowed.',
  'Close one of them.',
);

export const TOO_FAST = refusal(
  'too-many-commands',
  'That were more commands than are allowed in so short a time.',
  'Wait a few seconds and send it again.',
);

export const DAMAGED = refusal(
  'table-damaged',
  'The log of this table is damaged and the table is not opened, so that nothing is made worse.',
  'Run "riposte doctor" on the server; restore a backup, or export what is sound.',
);

/** `share`: in bytes; `wait`: in seconds. */
export function tooMuchWritten(
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
  wait: number,
): Refusal {
  return refusal(
    'too-much-written',
    `Notes and dice have filled ${atOnce / 1024} KiB of the log of this table in a short time.`,
    `Wait ${wait} seconds; after that ${perSecond / 1024} KiB a second can be written. Playing goes on meanwhile.`,
  );
}

/** `most`: in bytes. */
export function logFull(most: number): Refusal {
  return refusal(
    'log-full',
    `Notes, dice and texts beside the fight fill ${most / 1024 / 1024} MiB of the log of this table, which is all there is.`,
    'The fight can be played to its end. For more notes the GM copies it to a new table.',
  );
}

export const STORE_AWAY = refusal(
  'store-away',
  'The store can not be written just now; nothing was done.',
  'Send it again in a moment. If it stays so, look at /healthz on the server.',
);

export const RULES_BROKE = refusal(
  'rules-broke',
  'The rules broke a promise of their own at this point; the table stands as it stood before.',
  'Undo a step and go another way, and report it with the exported journal.',
);
