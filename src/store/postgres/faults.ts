import { StoreError, type StoreFault } from '../store-error.ts';

/** PostgreSQL's codes for what lies outside a statement. Codes are classes of two letters and what follows. */
const CODES: readonly (readonly [pattern: RegExp, fault: StoreFault])[] = [
  [/^53100$/, 'disk-full'],
  [/^58/, 'disk-failed'],
  [/^25006$/, 'read-only'],
  [/^XX00[12]$/, 'damaged'],
  // The last: somebody was faster to write the same.
  [/^(55P03|40001|40P01|23505)$/, 'busy'],
  [/^(08...|57P0.|53[234]00)$/, 'away'],
  [/^(28...|3D000|3F000|42501)$/, 'unusable'],
];

/** What `pg` says, without a code, when there is no connection or no answer. */
const LOST = /^(Connection terminated|Client (has encountered|was closed)|timeout e|Query read timeout)/;

const WORDS: Readonly<Partial<Record<StoreFault, readonly [sentence: string, remedy: string]>>> = {
  'disk-full': [
    'The database server has no room left on its disk. Nothing was written.',
    "Make room on the database server's disk; then go on, no restart is needed.",
  ],
  'disk-failed': [
    'The disk of the database server reported an error. What was being written does not count as written.',
    "Look into the database server's log.",
  ],
  'read-only': [
    'The database takes no writes: it is a standby, or was made read-only.',
    'Let DATABASE_URL lead to the primary server.',
  ],
  damaged: [
    'A part of the database that was needed is damaged.',
    "Look into the database server's log; what is sound can be saved with `riposte backup`.",
  ],
  busy: ['The database was too busy with others to write this.', 'Try again.'],
  away: [
    'The database server can not be reached. Whether what was being written was written is not known.',
    'Try again with the same key: what was written is not written twice.',
  ],
  unusable: [
    'The database does not let Riposte in.',
    'Check user, password and database of DATABASE_URL, and that the user may create tables there.',
  ],
};

/** What PostgreSQL or the way to it reports, as a fault of the store; anything else is passed on as it is. */
export function faultOf(error: unknown): unknown {
  const kind = error instanceof Error ? kindOf(error) : undefined;
  return kind === undefined ? error : storeError(kind, error as Error);
}

/** What went wrong while connecting for the first time: always a fault of the store. */
export function openingFaultOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return storeError(kindOf(error as Error) ?? 'unusable', error as Error);
}

function storeError(kind: StoreFault, error: Error): StoreError {
  const [sentence, remedy] = WORDS[kind]!;
  return new StoreError(kind, `${sentence} It says: ${reasonOf(error)}.`, remedy, error);
}

function kindOf(error: Error): StoreFault | undefined {
  if (error instanceof StoreError) return undefined;
  if (error instanceof AggregateError) return kindOf(error.errors[0]);
  if ('syscall' in error || LOST.test(error.message)) return 'away';
  const code = 'code' in error ? String(error.code) : '';
  return CODES.find(([pattern]) => pattern.test(code))?.[1];
}

/** Several addresses that failed say it once each. */
function reasonOf(error: Error): string {
  const all = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return all.map(({ message }) => message).join('; ');
}
