import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Answered } from '../../src/line/asking.ts';
import { TableLine } from '../../src/line/table-line.ts';
import type { Command } from '../../src/live/command.ts';
import type { Connection, ExportFor, ExportForm, Link, OddsTold } from './connection.ts';
import { FewAtOnce } from './few-at-once.ts';
import { type KeptKey, keepKey } from './keys.ts';

/**
 * Odds that are asked for at once. They can take seconds, and a browser has six connections to a server: with
 * the stream on one of them, commands must not wait behind odds.
 */
const ODDS_AT_ONCE = 2;

/** A line to a table on a server. */
export function connectRemote(table: string, key: string): Connection {
  return new Remote(table, key);
}

class Remote implements Connection {
  readonly place = 'server';
  private readonly line: TableLine;
  private readonly closing = new AbortController();
  private readonly oddsLine = new FewAtOnce(ODDS_AT_ONCE);

  constructor(table: string, key: string) {
    this.line = new TableLine(`/api/tables/${encodeURIComponent(table)}`, key);
    const { signal } = this.closing;
    addEventListener('online', this.line.wake, { signal });
    document.addEventListener('visibilitychange', this.line.wake, { signal });
  }

  seen = () => this.line.seen();

  listen = (changed: () => void) => this.line.listen(changed);

  send = (command: Command) => this.line.send(command);

  older = () => this.line.older();

  odds = async (decision: string | null, answer: RawAnswer) => {
    const given = JSON.stringify(answer);
    const asked = new URLSearchParams(decision === null ? { act: given } : { decision, answer: given });
    const over = new AbortController();
    const isOpen = (): boolean =>
      decision === null || this.seen().sight?.prompts.some(({ id }) => id === decision) === true;
    const unlisten = this.listen(() => {
      if (!isOpen()) over.abort();
    });
    const answered = await this.oddsLine.inTurn(isOpen, () =>
      this.line.ask<OddsTold>(`/odds?${asked}`, { signal: over.signal }),
    );
    unlisten();
    return answered === undefined ? CLOSED : plainly(answered);
  };

  sheet = async (who: string) =>
    plainly(await this.line.ask<readonly string[]>(`/sheet?who=${encodeURIComponent(who)}`));

  exported = async (as: ExportForm, forWhom: ExportFor) =>
    plainly(await this.line.askText(`/export?as=${as}&for=${forWhom}`));

  links = async () => plainly(await this.line.ask<readonly Link[]>('/links'));

  fork = async (at: number) => {
    const answered = await this.line.ask<Omit<KeptKey, 'name' | 'at'>>('/fork', { body: { at } });
    if (!('value' in answered)) return answered.refusal;
    keepKey({ ...answered.value, name: this.seen().sight?.table.name ?? '', at: Date.now() });
    return answered.value.table;
  };

  close = (): void => {
    this.closing.abort();
    this.line.close();
  };
}

const CLOSED = {
  code: 'decision-closed',
  rule: null,
  sentence: 'This question is no longer open.',
  remedy: 'Look at what is asked now.',
} as const;

function plainly<T>(answered: Answered<T>) {
  return 'value' in answered ? answered.value : answered.refusal;
}
