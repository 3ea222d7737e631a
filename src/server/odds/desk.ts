import { Piscina } from 'piscina';
import type { RawAnswer } from '../../kernel/decision.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import type { Table } from '../../table/table.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import { RefusedRequest } from '../problem.ts';
import { ODDS_BUSY } from '../refusals.ts';
import type { OddsTask, OddsTold } from './thread.ts';

/** Milliseconds that one question's odds may take. */
const PATIENCE = 4_000;
/** Questions that may wait for their odds. */
const MOST_WAITING = 50;
const REMEMBERED = 500;

/** Counts the odds of answers in a thread of its own, so that nobody's command waits for them. */
export class OddsDesk {
  private pool: Piscina<OddsTask, readonly OddsTold[]> | undefined;
  private readonly known = new Map<string, readonly OddsTold[]>();

  /** The odds of answers to an open question. Throws when it takes too long. */
  async oddsOf(
    table: string,
    { rules, now }: Table,
    { id, decision }: OpenDecision,
    answers: readonly RawAnswer[],
  ): Promise<readonly OddsTold[]> {
    const { start, given, act } = now.step;
    // Behind the end of a fight there are only the GM's acts, which have no odds.
    if (act !== null) return answers.map(() => ({ how: 'unknown', facts: [] }));
    const name = `${table}/${now.seq}/${id}/${canonical(answers as unknown as Json)}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const counted = await this.count({
      ruleset: rules.id,
      step: { start, given },
      who: decision.who,
      answers,
    });
    this.remember(name, counted);
    return counted;
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private async count(task: OddsTask): Promise<readonly OddsTold[]> {
    this.pool ??= new Piscina({
      filename: new URL('./thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MOST_WAITING,
      idleTimeout: 60_000,
    });
    try {
      return await this.pool.run(task, { signal: AbortSignal.timeout(PATIENCE) });
    } catch (error) {
      if (isOverload(error)) throw new RefusedRequest(ODDS_BUSY);
      throw error;
    }
  }

  private remember(name: string, counted: readonly OddsTold[]): void {
    this.known.set(name, counted);
    if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value!);
  }
}

function isOverload(error: unknown): boolean {
  const { name, message } = error as Error;
  return name === 'AbortError' || /queue|aborted|terminat/i.test(message);
}
