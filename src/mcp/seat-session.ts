import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { untilSeen } from '../client/join.ts';
import { type ClientState, requestJson, TableClient, UNREACHABLE } from '../client/table-client.ts';
import { GM } from '../kernel/ids.ts';
import { type Refusal, type Result, refusal } from '../kernel/result.ts';
import { questionText } from '../presentation/prompt.ts';
import type { Command } from '../table/command.ts';
import { tableNoticeText } from '../table/export.ts';
import type { LogLine, OpenPrompt, ProposalView, TableView } from '../table/view.ts';

// Refusals of an assistant, other than those of the server.

const NOT_LET_IN = refusal(
  'still-waiting',
  'You came by an invitation and the GM has not let you in yet.',
  'Ask the person whom you help to tell the GM, who finds you among the people of the table; then ask again.',
);

export const GM_PROPOSES_NOTHING = refusal(
  'nothing-to-propose',
  'You play on the GM’s side, so nobody is above you to approve a proposal.',
  'Tell the person whom you help what you would do, or have "riposte mcp" started with --allow answers.',
);

export const NO_ROLL_WAITS = refusal(
  'no-roll-waits',
  'No roll waits for your dice.',
  'Call state to see what the table waits for.',
);

export const FOREIGN_ORIGIN = refusal(
  'foreign-origin',
  'This request comes from a page of a browser, or was sent under another name than this machine’s.',
  'Let an assistant’s program connect to http://127.0.0.1 itself.',
);

export const NO_TOKEN = refusal(
  'no-key',
  'This needs the token of this MCP server.',
  'Send it as "Authorization: Bearer TOKEN": it is RIPOSTE_MCP_TOKEN, or was printed at the start.',
);

export const NO_SUCH_SESSION = refusal(
  'no-such-session',
  'This session has ended.',
  'Begin another one with "initialize".',
);

export const NO_SUCH_ADDRESS = refusal('no-such-address', 'There is nothing here.', 'MCP is spoken at /mcp.');

export const OWN_FAULT = refusal(
  'server-fault',
  'This is a bug in Riposte.',
  'Try again, and report it with what "riposte mcp" wrote on stderr.',
);

export function noSuchRule(id: string, book: string, nearest: readonly string[]): Refusal {
  const near = nearest.length === 0 ? '' : `Nearest: ${nearest.join(', ')}. `;
  return refusal(
    'no-such-rule',
    `${book} has no rule or ruling "${id}".`,
    `${near}search_rules finds others.`,
  );
}

export function unknownCombatant(who: string, known: readonly string[]): Refusal {
  return refusal(
    'no-such-combatant',
    `You know of nobody with the id "${who}".`,
    known.length === 0 ? 'The fight has not begun.' : `Take one of: ${known.join(', ')}.`,
  );
}

/** Thrown if a request is refused, with the reason. */
export class RefusedError extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.sentence} ${refusal.remedy}`);
    this.refusal = refusal;
  }
}

/** Runs a tool. Returns its value as JSON text; or a refusal with its reason and remedy. */
export async function toolResult(act: () => Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await act()) }] };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { content: [{ type: 'text', text: JSON.stringify(error.refusal) }], isError: true };
  }
}

/** How to join a table: with a key, or with an invitation that leads to one. */
export type JoinOptions =
  | { readonly origin: string; readonly key: string }
  | {
      readonly origin: string;
      readonly invitation: string;
      /** The name shown to the others. */
      readonly name: string;
      /** Proves on return that it is the same assistant. */
      readonly nonce: string;
    };

/** Everything a seat sees. */
export type SeatState = ClientState & { readonly view: TableView };

/** Milliseconds to wait for a table before it counts as unreachable. */
const PATIENCE = 5_000;

/**
 * An assistant's seat at a table. It receives everything through the same requests and stream as any other device of
 * that seat. Refusals are thrown as RefusedError.
 */
export class SeatSession {
  readonly origin: string;
  private readonly joinOptions: JoinOptions;
  private joined: Promise<TableClient> | undefined;

  constructor(joinOptions: JoinOptions) {
    this.joinOptions = joinOptions;
    this.origin = joinOptions.origin;
  }

  /** Returns the current state, even while the assistant waits to be admitted. */
  async seen(): Promise<SeatState> {
    const line = await this.line();
    const isHeard = ({ status }: ClientState): boolean => status === 'live' || status === 'gone';
    await untilSeen(line, isHeard, PATIENCE);
    const clientState = line.seen();
    if (clientState.status === 'gone' && clientState.why !== null) throw new RefusedError(clientState.why);
    if (clientState.status !== 'live' || !isSeenHere(clientState)) throw new RefusedError(UNREACHABLE);
    return clientState;
  }

  /** Returns the current state. Throws RefusedError until the assistant is admitted. */
  async seenInside(): Promise<SeatState> {
    const seen = await this.seen();
    if (seen.view.you.role === 'waiting') throw new RefusedError(NOT_LET_IN);
    return seen;
  }

  /**
   * Waits until the state satisfies a condition, but at most this number of milliseconds. Returns the state at that
   * time.
   */
  async until(holds: (seen: SeatState) => boolean, milliseconds: number): Promise<SeatState> {
    const line = await this.line();
    await untilSeen(
      line,
      (clientState) => clientState.status === 'gone' || (isSeenHere(clientState) && holds(clientState)),
      milliseconds,
    );
    return this.seen();
  }

  async send(command: Command): Promise<void> {
    const line = await this.line();
    granted(await line.send(command));
  }

  /** Sends a request to the table, such as `/sheet?who=ID`. */
  async ask<T>(path: string): Promise<T> {
    return granted(await (await this.line()).ask<T>(path));
  }

  async askText(path: string): Promise<string> {
    return granted(await (await this.line()).askText(path));
  }

  /** Sends a request to the server that does not concern a table, such as `/api/rulebooks`. */
  async askServer<T>(path: string): Promise<T> {
    return granted(await requestJson<T>(`${this.origin}${path}`));
  }

  /** Loads older log lines, if available, so that the log is known from line `n` on. */
  async logFrom(n: number): Promise<SeatState> {
    const line = await this.line();
    await this.seenInside();
    while ((line.seen().log[0]?.n ?? 1) > n && (await line.older())) {
      // Each request loads some more lines.
    }
    return this.seen();
  }

  close(): void {
    void this.joined?.then((line) => line.close());
  }

  /** Returns the shared connection. After a failed attempt to join, the next call tries again. */
  private async line(): Promise<TableClient> {
    this.joined ??= this.join();
    try {
      return await this.joined;
    } catch (error) {
      this.joined = undefined;
      throw error;
    }
  }

  private async join(): Promise<TableClient> {
    if ('key' in this.joinOptions) return this.lineOf(this.joinOptions.key);
    const { origin, ...body } = this.joinOptions;
    const admission = granted(await requestJson<{ readonly key: string }>(`${origin}/api/join`, { body }));
    return this.lineOf(admission.key);
  }

  private lineOf(key: string): TableClient {
    const [table] = key.split('.');
    return new TableClient(`${this.origin}/api/tables/${table}`, key);
  }
}

function isSeenHere(clientState: ClientState): clientState is SeatState {
  return clientState.view !== null;
}

/**
 * Returns the prompts this seat must answer. GMs and co-GMs also see the players’ prompts, and leave those to the
 * players.
 */
export function ownPrompts({ gm, you, prompts }: TableView): readonly OpenPrompt[] {
  const own = gm === null ? you.seat : GM;
  return prompts.filter(({ seat }) => seat === own);
}

/** Returns the name of a combatant; the id itself for the GM and unknown combatants. */
export function nameIn({ fight }: TableView, id: string): string {
  return fight?.standings.find((each) => each.id === id)?.name ?? id;
}

function granted<T>(result: Result<T>): T {
  if ('value' in result) return result.value;
  throw new RefusedError(result.refusal);
}

export function promptOutput(seen: SeatState, prompt: OpenPrompt) {
  const { id, who, defaultAnswerText } = prompt;
  const due = seen.due.get(id);
  return {
    decision: id,
    who: nameIn(seen.view, who),
    question: questionText(prompt),
    silence: defaultAnswerText,
    ...(due === undefined ? {} : { secondsLeft: Math.max(0, Math.round((due - Date.now()) / 1000)) }),
  };
}

export function proposalView(
  { people }: TableView,
  { decision, person, text, why, isDismissed }: ProposalView,
) {
  const by = people.find(({ id }) => id === person)?.name ?? '';
  return { decision, by, text, why, isDismissed };
}

/** Returns a seat's open prompts without those for which this person has a pending proposal. */
export function unanswered({ view }: SeatState): readonly OpenPrompt[] {
  const proposed = view.proposals.filter(({ person, isDismissed }) => person === view.you.id && !isDismissed);
  return ownPrompts(view).filter(({ id }) => !proposed.some(({ decision }) => decision === id));
}

/** Returns the log lines after a number, and the number of the last line. */
export function linesAfter({ log, struck }: Pick<ClientState, 'log' | 'struck'>, n: number) {
  const lines = log.filter((line) => line.n > n).map((line) => lineView(line, struck));
  return { lines, last: lastOf({ log }) };
}

/** Returns the number of the newest line; 0 if the log is empty. */
export function lastOf({ log }: Pick<ClientState, 'log'>): number {
  return log.at(-1)?.n ?? 0;
}

function lineView(line: LogLine, struck: ReadonlySet<number>) {
  const told = { n: line.n, kind: line.kind, ...(struck.has(line.n) ? { isStruck: true } : {}) };
  switch (line.kind) {
    case 'fight': {
      const { heading = '', sentence, round, rule, who, sums } = line;
      const text = [heading, sentence].filter((part) => part !== '').join(': ');
      return {
        ...told,
        text,
        round,
        rule,
        ...(who === undefined ? {} : { who }),
        ...(sums.length === 0 ? {} : { sums }),
      };
    }
    case 'note':
      return { ...told, text: `${line.by}: ${line.text}` };
    case 'roll':
      return { ...told, text: `${line.by} rolls ${line.notation}: ${line.total} (${line.faces.join(', ')})` };
    case 'table':
      return { ...told, text: tableNoticeText(line.news) };
  }
}

/** The possible results of an answer, as the server sends them. */
interface SentOdds {
  readonly facts: readonly { readonly name: string; readonly chance?: number; readonly mean?: number }[];
}

/** An answer with its odds, as the server sends it. */
export interface AnswerOdds extends SentOdds {
  readonly answer: { readonly kind: string };
  readonly text: string;
}

/** A legal answer as it is sent. */
export const answerSchema = z
  .looseObject({ kind: z.string() })
  .describe('An option’s kind, with a value for each parameter by name: {"kind": "attack", "target": "vex"}');
