import {
  type ClientState,
  type HttpResult,
  type Request,
  requestJson,
  TableClient,
} from '../../src/client/table-client.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { ok, type Result, refusal, refused } from '../../src/kernel/result.ts';
import type { Choice } from '../../src/opponent/planner.ts';
import type { Command } from '../../src/table/command.ts';
import type { SeenForecast, SeenOdds } from '../../src/table/exit.ts';
import { readRoute } from '../route.ts';

export const NO_SUCH_TABLE = refusal(
  'no-such-table',
  'There is no such table on this device.',
  'Open one from the start page.',
);

/** An invitation, or a personal link for another device. */
export interface Link {
  readonly invitation: string | null;
  readonly person: string | null;
  readonly url: string;
  /** Four letters to read out instead of the link; `null` once the fight has begun. */
  readonly code: string | null;
}

export type ExportForm = 'journal' | 'markdown' | 'csv';
export type ExportFor = 'gm' | 'players';
/** File name extensions of exports. */
export const ENDINGS: Readonly<Record<ExportForm, string>> = { journal: 'jsonl', markdown: 'md', csv: 'csv' };

/** The viewer of a table on this device: its GM, the screen for the room, or the player of a fight against machines. */
export type LocalRole = 'gm' | 'screen' | 'player';

/** The answer that a machine would give, in words. */
export interface Advice extends Omit<Choice, 'lead'> {
  readonly text: string;
}

/** An answer in words, with the chances that an enemy or the combatant falls within four rounds, from 0 to 1. */
export interface ToldAnswer {
  readonly text: string;
  readonly foeFalls: number;
  readonly ownFalls: number;
}

/** A decision of a finished fight, and a better one. */
export interface Reviewed {
  readonly round: number;
  readonly given: ToldAnswer;
  readonly better: ToldAnswer;
}

/** A page's connection to its table, on a server or on this device. */
export interface Connection {
  /** Where the table is stored. */
  readonly place: 'server' | 'device';
  /** Returns the current state. The object is the same until something changes. */
  seen(): ClientState;
  /** Calls `changed` after every change of the state. Returns a function that unsubscribes. */
  listen(changed: () => void): () => void;
  /** While a result is held, machines do not answer. Absent where nobody plays alone. */
  hold?(isHeld: boolean): void;
  /** Sends a command. Never throws: if it cannot be sent, the result is a refusal. */
  send(command: Command): Promise<Result<null>>;
  /** Loads lines before the first known line of the log. Returns false if there are no earlier lines. */
  older(): Promise<boolean>;
  /** Returns the odds of some answers, or of one GM override if `decision` is null. At most `MOST_ODDS`. */
  odds(decision: string | null, answers: readonly RawAnswer[]): Promise<Result<readonly SeenOdds[]>>;
  /** Tries a plan: who may react to each answer, what can be done afterwards, and the odds of the last answer. */
  forecast(decision: string, answers: readonly RawAnswer[], target?: string): Promise<Result<SeenForecast>>;
  /** Returns the visible part of a combatant's sheet as lines of text. */
  sheet(who: string): Promise<Result<readonly string[]>>;
  /** Returns what a machine would answer. Absent where no machine can think. */
  advice?(decision: string): Promise<Advice | undefined>;
  /** Compares this person's decisions with those of a machine. Absent where no machine can think. */
  review?(): Promise<readonly Reviewed[]>;
  exported(as: ExportForm, forWhom: ExportFor): Promise<Result<string>>;
  links(): Promise<Result<readonly Link[]>>;
  /**
   * Creates a private what-if copy of the fight as it was right after a journal entry. Returns the id of the new table,
   * which is stored in the same place as this one.
   */
  fork(at: number): Promise<Result<string>>;
  close(): void;
}

/** Limits the number of concurrent tasks. Others wait in a queue, and tasks that are no longer needed are skipped. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Runs `act` when it is its turn. Returns `undefined` if the result is no longer wanted by then. */
  async inTurn<T>(isWanted: () => boolean, act: () => Promise<T>): Promise<T | undefined> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return isWanted() ? await act() : undefined;
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

/** Most answers in one request for odds. */
export const MOST_ODDS = 24;

/**
 * Maximum number of concurrent odds requests. They can take seconds, and a browser allows six connections to a server.
 * The stream uses one of them, and commands must not wait for odds.
 */
const ODDS_AT_ONCE = 2;

/** Connects to a table on a server. */
function connectRemote(table: string, key: string): Connection {
  return new Remote(table, key);
}

class Remote implements Connection {
  readonly place = 'server';
  readonly send: TableClient['send'];
  private readonly line: TableClient;
  private readonly closing = new AbortController();
  private readonly oddsLine = new ConcurrencyLimit(ODDS_AT_ONCE);

  constructor(table: string, key: string) {
    this.line = new TableClient(`/api/tables/${encodeURIComponent(table)}`, key);
    this.send = this.line.send;
    const { signal } = this.closing;
    addEventListener('online', this.line.wake, { signal });
    document.addEventListener('visibilitychange', this.line.wake, { signal });
  }

  seen = () => this.line.seen();

  listen = (changed: () => void) => this.line.listen(changed);

  older = () => this.line.older();

  odds = async (decision: string | null, answers: readonly RawAnswer[]) => {
    const asked = new URLSearchParams(
      decision === null
        ? { act: JSON.stringify(answers[0]) }
        : { decision, answers: JSON.stringify(answers) },
    );
    const over = new AbortController();
    const isOpen = (): boolean =>
      decision === null || this.seen().view?.prompts.some(({ id }) => id === decision) === true;
    const unlisten = this.listen(() => {
      if (!isOpen()) over.abort();
    });
    const result = await this.oddsLine.inTurn(isOpen, () =>
      this.line.ask<SeenOdds | readonly SeenOdds[]>(`/odds?${asked}`, { signal: over.signal }),
    );
    unlisten();
    if (result === undefined) return refused(CLOSED);
    return 'refusal' in result ? result : ok([result.value].flat());
  };

  forecast = async (decision: string, answers: readonly RawAnswer[], target?: string) => {
    const asked = new URLSearchParams({
      decision,
      answers: JSON.stringify(answers),
      ...(target && { target }),
    });
    const told = await this.oddsLine.inTurn(
      () => true,
      () => this.line.ask<SeenForecast>(`/forecast?${asked}`),
    );
    return told ?? refused(CLOSED);
  };

  advice = async (decision: string): Promise<Advice | undefined> => {
    const told = await this.line.ask<Advice>(`/advice?${new URLSearchParams({ decision })}`);
    return 'value' in told ? told.value : undefined;
  };

  sheet = async (who: string) => this.line.ask<readonly string[]>(`/sheet?who=${encodeURIComponent(who)}`);

  exported = async (as: ExportForm, forWhom: ExportFor) =>
    this.line.askText(`/export?as=${as}&for=${forWhom}`);

  links = async () => this.line.ask<readonly Link[]>('/links');

  fork = async (at: number) => {
    const result = await this.line.ask<Omit<KeptKey, 'name' | 'at'>>('/fork', { body: { at } });
    if ('refusal' in result) return result;
    keepKey({ ...result.value, name: this.seen().view?.table.name ?? '', at: Date.now() });
    return ok(result.value.table);
  };

  close = (): void => {
    this.closing.abort();
    this.line.close();
  };
}

const CLOSED = refusal('decision-closed', 'This question is no longer open.', 'See the current questions.');

/** A connection opened before the page has asked for it. */
let early: (NamedKey & { readonly line: Connection }) | undefined;

/**
 * Opens the connection to the table in the address while the page is still loading. On a slow network this saves one
 * round trip.
 */
export function openEarly(hash: string): void {
  const route = readRoute(hash);
  const known =
    route.page === 'key' ? readKey(route.key) : route.page === 'table' ? keyFor(route.id) : undefined;
  if (known !== undefined) early = { ...known, line: connectRemote(known.table, known.key) };
}

/** Returns the connection to a table: the one opened early if it fits, otherwise a new one. */
export function lineTo(table: string, key: string): Connection {
  const opened = early;
  early = undefined;
  if (opened?.table === table && opened.key === key) return opened.line;
  opened?.line.close();
  return connectRemote(table, key);
}

/** Whether a server of Riposte delivered the page. A page that was built as static files has none. */
export const HAS_SERVER = import.meta.env.MODE !== 'site';

/** Sends a JSON request to the server that delivered the page. Never throws. */
export function askServer<T>(path: string, request: Request = {}): Promise<HttpResult<T>> {
  return requestJson<T>(`/api/${path}`, request);
}

/** A key to a table, with the table and person that it contains. */
export interface NamedKey {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** A key to a table, as stored on this device. */
export interface KeptKey extends NamedKey {
  /** The last known name of the table. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'riposte.keys';
const HOST = 'riposte.host';
/** Maximum number of stored tables. The oldest are removed first. */
const MOST = 30;

/** Parses the key in a personal link. Returns `undefined` if a part is missing. */
export function readKey(key: string): NamedKey | undefined {
  const [table = '', person = '', proof = ''] = key.split('.');
  return proof === '' ? undefined : { table, person, key };
}

/** Returns the stored keys, most recent first. */
export function keptKeys(): readonly KeptKey[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly KeptKey[]) : [];
  } catch {
    return [];
  }
}

export function keyFor(table: string): KeptKey | undefined {
  return keptKeys().find((kept) => kept.table === table);
}

/** Stores a key and replaces an older one to the same table. */
export function keepKey(key: KeptKey): void {
  const others = keptKeys().filter(({ table }) => table !== key.table);
  localStorage.setItem(KEY, JSON.stringify([key, ...others].slice(0, MOST)));
}

export function forgetKey(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(keptKeys().filter((kept) => kept.table !== table)));
}

/** The key that opens tables on this server, or `null`. It comes with a link and is deleted when the tab is closed. */
export function hostKey(): string | null {
  return sessionStorage.getItem(HOST);
}

export function keepHostKey(key: string): void {
  sessionStorage.setItem(HOST, key);
}
