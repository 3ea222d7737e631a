import { type Refusal, refusal } from '../../kernel/result.ts';

/** The same for a missing table, a removed person and a wrong key, so that it reveals nothing. */
export const NOT_FOUND = refusal(
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
  'Run "riposte doctor" on the server; restore a backup, or export the intact tables.',
);

/** The first parameter is in bytes, `wait` in seconds. */
export function tooMuchWritten(
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
  wait: number,
): Refusal {
  return refusal(
    'too-much-written',
    `Notes and dice have filled ${atOnce / 1024} KiB of the log of this table in a short time.`,
    `Wait ${wait} seconds; after that ${perSecond / 1024} KiB a second can be written. You can keep playing meanwhile.`,
  );
}

/** `most` is in bytes. */
export function logFull(most: number): Refusal {
  return refusal(
    'log-full',
    `Notes, dice and texts outside the fight fill ${most / 1024 / 1024} MiB of this table’s log, which is the limit.`,
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
  'The rules broke one of their own guarantees here. The table is unchanged.',
  'Undo a step and go another way, and report it with the exported journal.',
);
