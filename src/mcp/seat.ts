import { GM } from '../kernel/names.ts';
import { type Answered, askJson, UNREACHABLE } from '../line/asking.ts';
import type { Seen } from '../line/seen.ts';
import { TableLine } from '../line/table-line.ts';
import type { Command } from '../live/command.ts';
import type { OpenPrompt, Sight } from '../live/sight.ts';
import { NOT_LET_IN } from './refusals.ts';
import { Refused } from './refused.ts';

/** How somebody comes to a table: with a key, or by an invitation that brings one. */
export type Coming =
  | { readonly origin: string; readonly key: string }
  | {
      readonly origin: string;
      readonly invitation: string;
      /** What the others read. */
      readonly name: string;
      /** What proves, coming again, that it is the same one. */
      readonly nonce: string;
    };

/** What a seat sees. */
export type SeenHere = Seen & { readonly sight: Sight };

/** Milliseconds that a table may take to be heard from before it is said to be away. */
const PATIENCE = 5_000;

/**
 * A seat at a table, as an assistant sits in it: all it knows came over the same requests and the same stream as to
 * any other device of that seat. Whatever is refused is thrown as Refused.
 */
export class Seat {
  readonly origin: string;
  private readonly coming: Coming;
  private joined: Promise<TableLine> | undefined;

  constructor(coming: Coming) {
    this.coming = coming;
    this.origin = coming.origin;
  }

  /** What is seen now, while the GM has not let one in, too. */
  async seen(): Promise<SeenHere> {
    const line = await this.line();
    const isHeard = ({ status }: Seen): boolean => status === 'live' || status === 'gone';
    await untilSeen(line, isHeard, PATIENCE);
    const seen = line.seen();
    if (seen.status === 'gone' && seen.why !== null) throw new Refused(seen.why);
    if (seen.status !== 'live' || !isSeenHere(seen)) throw new Refused(UNREACHABLE);
    return seen;
  }

  /** What is seen by somebody who was let in. */
  async seenInside(): Promise<SeenHere> {
    const seen = await this.seen();
    if (seen.sight.you.role === 'waiting') throw new Refused(NOT_LET_IN);
    return seen;
  }

  /** Waits until something holds of what is seen, for so many milliseconds at most; what is seen then. */
  async until(holds: (seen: SeenHere) => boolean, milliseconds: number): Promise<SeenHere> {
    const line = await this.line();
    await untilSeen(
      line,
      (seen) => seen.status === 'gone' || (isSeenHere(seen) && holds(seen)),
      milliseconds,
    );
    return this.seen();
  }

  async send(command: Command): Promise<void> {
    const line = await this.line();
    const outcome = await line.send(command);
    if (outcome.kind === 'refused') throw new Refused(outcome.refusal);
  }

  /** Asks something of the table: `/sheet?who=ID`. */
  async ask<T>(path: string): Promise<T> {
    return granted(await (await this.line()).ask<T>(path));
  }

  async askText(path: string): Promise<string> {
    return granted(await (await this.line()).askText(path));
  }

  /** Asks something of the server that concerns no table: `/api/rulebooks`. */
  async askServer<T>(path: string): Promise<T> {
    return granted(await askJson<T>(`${this.origin}${path}`));
  }

  /** Sees to it that the log is known from a line on, as far as it goes. */
  async logFrom(n: number): Promise<SeenHere> {
    const line = await this.line();
    await this.seenInside();
    while ((line.seen().log[0]?.n ?? 1) > n && (await line.older())) {
      // Each time some more of it is there.
    }
    return this.seen();
  }

  close(): void {
    void this.joined?.then((line) => line.close());
  }

  /** The same for all who ask; who could not come in tries again when it is next asked for. */
  private async line(): Promise<TableLine> {
    this.joined ??= this.join();
    try {
      return await this.joined;
    } catch (error) {
      this.joined = undefined;
      throw error;
    }
  }

  private async join(): Promise<TableLine> {
    if ('key' in this.coming) return this.lineOf(this.coming.key);
    const { origin, ...body } = this.coming;
    const admission = granted(await askJson<{ readonly key: string }>(`${origin}/api/join`, { body }));
    return this.lineOf(admission.key);
  }

  private lineOf(key: string): TableLine {
    const [table] = key.split('.');
    return new TableLine(`${this.origin}/api/tables/${table}`, key);
  }
}

function isSeenHere(seen: Seen): seen is SeenHere {
  return seen.sight !== null;
}

/** The questions that this seat is to answer. The GM’s people see the players’ questions, too, and leave them to them. */
export function ownPrompts({ gm, you, prompts }: Sight): readonly OpenPrompt[] {
  const own = gm === null ? you.seat : GM;
  return prompts.filter(({ seat }) => seat === own);
}

/** What combatants are called, by id; of the GM and of strangers the id itself. */
export function nameIn({ fight }: Sight, id: string): string {
  return fight?.standings.find((each) => each.id === id)?.name ?? id;
}

function granted<T>(answered: Answered<T>): T {
  if ('value' in answered) return answered.value;
  throw new Refused(answered.refusal);
}

/** Settles when something holds, or when the time is over. */
async function untilSeen(
  line: TableLine,
  holds: (seen: Seen) => boolean,
  milliseconds: number,
): Promise<void> {
  if (holds(line.seen())) return;
  await new Promise<void>((resolve) => {
    // Nobody is kept from ending this process by one who only waits.
    const timer = setTimeout(end, milliseconds).unref();
    const unlisten = line.listen(() => {
      if (holds(line.seen())) end();
    });
    function end(): void {
      clearTimeout(timer);
      unlisten();
      resolve();
    }
  });
}
