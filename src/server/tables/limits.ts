import type { Refusal } from '../../kernel/result.ts';
import { isGmOrCoGm } from '../../table/handle-command.ts';
import type { LogRow, TableEvent } from '../../table/log-row.ts';
import type { Person } from '../../table/table.ts';
import { logFull, tooMuchWritten } from './refusals.ts';

/** Bytes that may be written at once, and bytes gained per second. */
interface Share {
  readonly atOnce: number;
  readonly perSecond: number;
}

const KIB = 1024;
/** Enough for a full-length note every second, or 2,000 rolled dice; players in a session write a tenth of that. */
const PLAYER: Share = { atOnce: 256 * KIB, perSecond: 8 * KIB };
/** For all sixteen people together. */
const PLAYERS: Share = { atOnce: 1024 * KIB, perSecond: 32 * KIB };
/** Larger, because editing an encounter writes the whole text with each change. */
const GM: Share = { atOnce: 8192 * KIB, perSecond: 64 * KIB };
/** Most bytes in the log of one table, without its fight: the whole log is kept in memory while a table is open. */
const WHOLE = 64 * 1024 * KIB;

/** Events of the fight. They have a separate limit: the number of journal entries. */
const FIGHT: ReadonlySet<TableEvent['type']> = new Set(['opened', 'started', 'imported', 'played', 'ended']);

interface Used {
  bytes: number;
  /** In milliseconds. */
  at: number;
}

/** Why nothing can be written now. */
export interface QuotaRefusal {
  readonly refusal: Refusal;
  /** Seconds until writing is possible again; `undefined` if it will not be. */
  readonly wait: number | undefined;
}

/** Counts how much people add to a table's log outside the fight: notes, dice, settings, texts. */
export class Quota {
  private readonly used = new Map<string, Used>();
  private whole = 0;

  /** Returns why this person cannot write now, or `undefined` if they can. */
  refusalFor(person: Person, now = performance.now()): QuotaRefusal | undefined {
    if (this.whole >= WHOLE) return { refusal: logFull(WHOLE), wait: undefined };
    for (const [name, share] of sharesOf(person)) {
      const over = this.usedBy(name, share, now).bytes - share.atOnce;
      if (over < 0) continue;
      const wait = Math.ceil((over + share.atOnce / 4) / share.perSecond);
      return { refusal: tooMuchWritten(share, wait), wait };
    }
    return undefined;
  }

  /** Counts a row. `person` is its sender; `undefined` if the row was read from the store. */
  count({ acts }: Pick<LogRow, 'acts'>, person?: Person, now = performance.now()): void {
    const beside = acts.filter(({ type }) => !FIGHT.has(type));
    if (beside.length === 0) return;
    const bytes = Buffer.byteLength(JSON.stringify(beside));
    this.whole += bytes;
    if (person === undefined) return;
    for (const [name, share] of sharesOf(person)) this.usedBy(name, share, now).bytes += bytes;
  }

  private usedBy(name: string, { perSecond }: Share, now: number): Used {
    const used = this.used.get(name) ?? { bytes: 0, at: now };
    used.bytes = Math.max(0, used.bytes - ((now - used.at) / 1000) * perSecond);
    used.at = now;
    this.used.set(name, used);
    return used;
  }
}

function sharesOf(person: Person): readonly (readonly [string, Share])[] {
  if (isGmOrCoGm(person)) return [[person.id, GM]];
  return [
    [person.id, PLAYER],
    ['all players', PLAYERS],
  ];
}

/** A number of actions within a period. */
export interface RateLimit {
  readonly most: number;
  readonly perSeconds: number;
}

/** Names remembered before idle ones are dropped. */
const REMEMBERED = 10_000;

/** Counts actions in a sliding time window. */
export class RateLimiter {
  private readonly times = new Map<string, number[]>();
  private readonly limit: RateLimit;

  constructor(limit: RateLimit) {
    this.limit = limit;
  }

  /**
   * Counts one more action. If the limit is reached, counts nothing and returns the seconds until the next one is
   * allowed.
   */
  take(who: string, now = performance.now()): number | undefined {
    const { most, perSeconds } = this.limit;
    const since = now - perSeconds * 1000;
    const recent = (this.times.get(who) ?? []).filter((at) => at > since);
    if (recent.length >= most) return Math.max(1, Math.ceil((recent[0]! - since) / 1000));
    recent.push(now);
    this.times.set(who, recent);
    if (this.times.size > REMEMBERED) this.forget(since);
    return undefined;
  }

  /** Returns whether the limit is reached. Counts nothing. */
  isSpent(who: string, now = performance.now()): boolean {
    const { most, perSeconds } = this.limit;
    const since = now - perSeconds * 1000;
    return (this.times.get(who) ?? []).filter((at) => at > since).length >= most;
  }

  private forget(since: number): void {
    for (const [who, times] of this.times) if (times.at(-1)! <= since) this.times.delete(who);
  }
}
