import { type Refusal, refusal } from '../../kernel/result.ts';

/** A missing table, a removed person and a wrong key get the same refusal, so that it reveals nothing. */
export const NOT_FOUND = refusal(
  'no-entry',
  'This link does not open a table here: it is wrong, it was replaced, or the GM has removed you.',
  'Ask the GM for a new link.',
);

export const KEY_REUSED = refusal(
  'key-reused',
  'Another command was sent under this idempotency key before.',
  'Create a new key for each command, and send a key again only with the same command.',
);

export const STREAMS_FULL = refusal(
  'too-many-streams',
  'You have opened this table on too many pages.',
  'Close one of them.',
);

export const TOO_FAST = refusal(
  'too-many-commands',
  'You have sent too many commands in a short time.',
  'Wait a few seconds and send it again.',
);

export const DAMAGED = refusal(
  'table-damaged',
  'The log of this table is damaged. The table stays closed, to prevent further damage.',
  'Run "riposte doctor" on the server; restore a backup, or export the intact tables.',
);

/** `version` is that of the table's fight, `null` before it begins. */
export function rulebookMissing(id: string, version: string | null): Refusal {
  const [, rules = version, hash] = /^(.+)[+.]([0-9a-f]{16})$/.exec(version ?? '') ?? [];
  const which = [rules && `version ${rules}`, hash && `files with the hash ${hash}`].filter(Boolean);
  const about = which.length === 0 ? '' : ` (${which.join(', ')})`;
  return refusal(
    'rulebook-missing',
    `This table plays by the rulebook "${id}"${about}, which this server has not loaded. Nothing is lost.`,
    `The operator starts it with the folder of the rulebook: riposte serve --rulebook ./FOLDER${hash === undefined ? '' : `#${hash}`}`,
  );
}

/** The first parameter is in bytes, `wait` in seconds. */
export function tooMuchWritten(
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
  wait: number,
): Refusal {
  return refusal(
    'too-much-written',
    `Notes and dice have filled ${atOnce / 1024} KiB of this table’s log in a short time.`,
    `Wait ${wait} seconds; after that ${perSecond / 1024} KiB a second can be written. You can keep playing meanwhile.`,
  );
}

/** `most` is in bytes. */
export function logFull(most: number): Refusal {
  return refusal(
    'log-full',
    `Notes, dice and texts outside the fight have reached the limit of ${most / 1024 / 1024} MiB in this table’s log.`,
    'You can play the fight to its end. For more notes, the GM can copy it to a new table.',
  );
}

export const STORE_AWAY = refusal(
  'store-away',
  'The server cannot save right now. Nothing was changed.',
  'Try again in a moment. If it keeps failing, the operator can check /healthz on the server.',
);

export const RULES_BROKE = refusal(
  'rules-broke',
  'This is a bug in the rules of Riposte. The table is unchanged.',
  'Undo a step and try another answer. Report the bug with the exported journal.',
);
