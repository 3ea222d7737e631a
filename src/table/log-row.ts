import { type DiceMode, type Entry, type Header, sha256Hex } from '../fight/entry.ts';
import type { Cell } from '../geometry/grid.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Seat } from '../kernel/ids.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Expectation } from '../kernel/policy.ts';
import type {
  AutoAnswer,
  BroughtCharacter,
  Drawing,
  HandOut,
  Invitation,
  Person,
  Proposal,
  Role,
  Settings,
  StoppedPlan,
} from './table.ts';

/** The table was opened; the fight has not started. */
export interface TableOpened {
  readonly type: 'opened';
  readonly name: string;
  readonly ruleset: string;
  readonly dice: DiceMode;
  /** SHA-256 of the dice seed, published before anyone adds a nonce. */
  readonly commitment: string;
  readonly settings: Settings;
  readonly gm: Person;
}

/** The encounter was written or replaced before the fight. */
export interface EncounterChanged {
  readonly type: 'encounter-changed';
  /** The text of the encounter file, as written. */
  readonly text: string;
  /** The parsed encounter. */
  readonly encounter: Json;
}

/** One input to the fight and its events. */
export interface EntryAdded {
  readonly type: 'played';
  readonly entry: Entry;
}

/** A roll outside the rules. */
export interface ExtraRoll {
  readonly type: 'rolled';
  readonly notation: string;
  readonly faces: readonly number[];
  /** The number of sides of each die. Absent in older logs. */
  readonly sides?: readonly number[];
  readonly total: number;
  readonly secret: boolean;
  /** For a player's secret roll: the seat that shares it with the GM. */
  readonly seat?: Seat;
}

/** One recorded fact about a table. The log is a list of them, and the table is computed from that list. */
export type TableEvent =
  | TableOpened
  | EncounterChanged
  /** Combatants were given to a seat before the fight. */
  | { readonly type: 'seat-assigned'; readonly combatants: readonly string[]; readonly seat: Seat }
  /** The fight started. The header contains each seat's nonce for the dice. */
  | { readonly type: 'started'; readonly header: Header }
  /** A journal was imported as this table's fight; it may be finished or still in progress. */
  | { readonly type: 'imported'; readonly header: Header; readonly entries: readonly Entry[] }
  | EntryAdded
  /** A machine chose the answer that is played next. Only the GM sees what it expects. */
  | { readonly type: 'machine-chose'; readonly expected: Expectation }
  /** A plan of a combatant was broken off. */
  | { readonly type: 'plan-stopped'; readonly who: string; readonly plan: StoppedPlan }
  | { readonly type: 'invited'; readonly invitation: Invitation }
  | { readonly type: 'uninvited'; readonly invitation: string }
  /** Someone asked to join by link. `nonce` is what their device adds to the dice. */
  | { readonly type: 'joined'; readonly person: Person; readonly nonce: string }
  | {
      readonly type: 'role-assigned';
      readonly person: string;
      readonly role: Role;
      readonly seat: Seat | null;
      readonly characters?: readonly string[];
    }
  | { readonly type: 'removed'; readonly person: string }
  | { readonly type: 'rekeyed'; readonly person: string }
  | { readonly type: 'settings-changed'; readonly settings: Settings }
  | {
      readonly type: 'auto-answer-set';
      readonly seat: Seat;
      /** The player of the seat for whom it counts. Without it, as in older logs, it counts for the whole seat. */
      readonly person?: string;
      readonly question: string;
      readonly answer: AutoAnswer;
    }
  /** `seat` is set for a player's secret note: the seat that shares it with the GM. */
  | { readonly type: 'note-added'; readonly text: string; readonly secret: boolean; readonly seat?: Seat }
  | ExtraRoll
  | { readonly type: 'proposed'; readonly person: string; readonly proposal: Proposal }
  | { readonly type: 'dismissed'; readonly proposal: string }
  /** A player tried an answer that the rules do not allow; the GM is notified. */
  | {
      readonly type: 'answer-disallowed';
      readonly seat: Seat;
      readonly question: string;
      readonly answer: RawAnswer;
      readonly why: string;
    }
  | { readonly type: 'pinged'; readonly person: string; readonly cell: Cell }
  | { readonly type: 'nudged'; readonly person: string }
  | { readonly type: 'handed-out'; readonly handOut: HandOut }
  | { readonly type: 'withdrawn'; readonly handOut: string }
  | { readonly type: 'drawn'; readonly drawing: Drawing }
  | { readonly type: 'erased'; readonly drawing: string }
  /** A waiting person asked for characters. */
  | { readonly type: 'character-asked'; readonly person: string; readonly character: string | null }
  /** Somebody offered a character of their own. */
  | { readonly type: 'character-brought'; readonly person: string; readonly brought: BroughtCharacter }
  /** The screen for the room came to the table. */
  | { readonly type: 'screen-added'; readonly person: Person }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  /** The table was closed and its seed revealed. */
  | { readonly type: 'ended'; readonly seed: string };

/** The result of one command: one row of a table's log. Rows count from 1 without a gap. */
export interface LogRow {
  readonly seq: number;
  /** Milliseconds since 1970, by the writer's clock. */
  readonly at: number;
  /** The person, or `null` if the table acted automatically, for example after a time limit. */
  readonly by: string | null;
  /** The sender's key for this command, used to recognise repeats; `null` if the table acted automatically. */
  readonly key: string | null;
  /** SHA-256 of the command sent under this key. */
  readonly asked: string | null;
  readonly acts: readonly TableEvent[];
  /** Hash over this row and the hash of the row before it. */
  readonly hash: string;
}

/** Returns the value before the first row in the hash chain. */
export function chainStart(table: string): string {
  return sha256Hex(`riposte-table/${table}`);
}

/** Adds the hash to a row. `before` is the hash of the previous row. */
export function withHash(row: Omit<LogRow, 'hash'>, before: string): LogRow {
  return { ...row, hash: hashOf(row, before) };
}

/** Maps event types of version 0.1 to their current names. */
const RENAMED_TYPES: Readonly<Record<string, TableEvent['type']>> = {
  came: 'joined',
  placed: 'role-assigned',
  seated: 'seat-assigned',
  set: 'settings-changed',
  written: 'encounter-changed',
  wished: 'answer-disallowed',
  stands: 'auto-answer-set',
  noted: 'note-added',
};

const FIRST_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(RENAMED_TYPES).map(([first, now]) => [now, first]),
);

/** Returns whether this row was written after the row with hash `before`, by this or an earlier version of Riposte. */
export function isValidRow({ hash, ...row }: LogRow, before: string): boolean {
  const isWritten = (form: Omit<LogRow, 'hash'>): boolean => hash === hashOf(form, before);
  return isWritten(row) || isWritten(inFirstForm(row, 'type')) || isWritten(inFirstForm(row, 'kind'));
}

/**
 * Converts a row of any version to the current form. Version 0.1 called the `type` of an event its `kind`, and had
 * other names for some types. The hash stays as it is, because `isValidRow` checks each form.
 */
export function migrateRow(row: LogRow): LogRow {
  const acts = row.acts.map((event) => {
    const { kind, ...rest } = event as TableEvent & { readonly kind: string };
    const named = 'type' in event ? event : ({ ...rest, type: kind } as unknown as TableEvent);
    const type = RENAMED_TYPES[named.type];
    return type === undefined ? named : ({ ...named, type } as TableEvent);
  });
  return { ...row, acts };
}

/**
 * Returns a row with the names of version 0.1. `field` names the type's field; it became `type` before the names
 * changed.
 */
function inFirstForm(row: Omit<LogRow, 'hash'>, field: 'type' | 'kind'): Omit<LogRow, 'hash'> {
  const acts = row.acts.map(
    ({ type, ...rest }) => ({ ...rest, [field]: FIRST_TYPES.get(type) ?? type }) as unknown as TableEvent,
  );
  return { ...row, acts };
}

function hashOf(row: Omit<LogRow, 'hash'>, before: string): string {
  return sha256Hex(`${before}\n${canonical(row as unknown as Json)}`);
}
