import type { RawAnswer } from '../kernel/decision.ts';
import type { Seat } from '../kernel/names.ts';
import type { Restored, RollRecord } from '../table/entry.ts';
import type { Line } from '../telling/line.ts';
import type { Role } from './person.ts';

/** A roll that was made, as the GM may change it. */
export type RollTold = Pick<RollRecord, 'why' | 'owner' | 'dice' | 'faces'>;

/** One line of a table's log as one person sees it. Numbers and cards count what this person was told. */
export type LogLine = {
  /** From 1, without a gap. */
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Lines of one card belong to one step of the fight. */
  readonly card: number;
} & (
  | ({
      readonly kind: 'fight';
      /** Whether dice behind it were typed in or said by the GM, and whether it came about by itself. */
      readonly marks: readonly ('typed' | 'forced' | 'auto' | 'by-gm')[];
      /** For the GM's people: the entry of the journal. */
      readonly entry?: number;
      /** For the GM's people, on one line of its entry: the rolls that the entry made, in order. */
      readonly rolls?: readonly RollTold[];
    } & Line)
  | { readonly kind: 'note'; readonly by: string; readonly text: string; readonly secret: boolean }
  | {
      readonly kind: 'roll';
      readonly by: string;
      readonly notation: string;
      readonly faces: readonly number[];
      readonly total: number;
      readonly secret: boolean;
    }
  /** What happened to the table itself; people's language is made of it where it is shown. */
  | { readonly kind: 'table'; readonly news: News }
);

/** What happened to a table itself. `by` and `name` are people's names. */
export type News =
  | {
      readonly what: 'opened' | 'written' | 'started' | 'imported' | 'set' | 'paused' | 'resumed' | 'ended';
      readonly by: string;
    }
  | { readonly what: 'came' | 'removed'; readonly by: string; readonly name: string }
  | {
      readonly what: 'placed';
      readonly by: string;
      readonly name: string;
      readonly role: Role;
      readonly seat: Seat | null;
    }
  /** Back or forth in the journal: how many of your lines no longer hold, or hold again; as far as you were told. */
  | {
      readonly what: 'restored';
      readonly by: string;
      readonly struck: number;
      readonly revived: number;
      /** The rolls that the struck lines had shown. */
      readonly rolls: number;
      /** What people had seen that can't be unseen. */
      readonly revealed: Restored['revealed'];
      readonly reason: string;
    }
  /** Somebody wanted what the rules do not allow. */
  | { readonly what: 'wished'; readonly by: string; readonly answer: RawAnswer; readonly why: string };

/** What a message does to the log of who receives it. */
export interface LogChange {
  readonly lines: readonly LogLine[];
  /** Numbers of lines that no longer hold. */
  readonly struck: readonly number[];
  /** Numbers of struck lines that hold again. */
  readonly revived: readonly number[];
}

/** The same with each line written as JSON, as a log keeps them. */
export type WrittenLogChange = Omit<LogChange, 'lines'> & { readonly lines: readonly string[] };

/** The rolls that lines had shown before they were struck. */
export function undoneRolls(lines: readonly LogLine[], struck: ReadonlySet<number>): number {
  return lines
    .filter(({ n }) => struck.has(n))
    .reduce((sum, line) => sum + (line.kind === 'fight' ? (line.faces?.length ?? 0) : 0), 0);
}
