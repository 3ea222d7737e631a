import type { RawAnswer } from '../../kernel/decision.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import type { Table } from '../../table/table.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import { Desk, DeskBusy } from '../desk.ts';
import { RefusedRequest } from '../problem.ts';
import { ODDS_BUSY } from '../refusals.ts';
import type { ActTask, OddsTask, OddsTold } from './thread.ts';

/** A player's page asks for one question at a time; six of them, and a GM who looks at everything, stay below. */
const BOUNDS = { milliseconds: 4_000, waiting: 20, megabytes: 256 };
/** Answers that are counted in one go: then it is the next table's turn. */
const SLICE = 4;
const REMEMBERED = 500;

/** Counts the odds of answers, and remembers what it counted. */
export class OddsDesk {
  private readonly desk = new Desk<OddsTask | ActTask, readonly OddsTold[]>(
    new URL('./thread.ts', import.meta.url),
    BOUNDS,
  );
  private readonly known = new Map<string, readonly OddsTold[]>();

  /** The odds of answers to an open question. Throws RefusedRequest when it takes too long. */
  async oddsOf(
    table: string,
    { rules, now }: Table,
    { id, decision }: OpenDecision,
    answers: readonly RawAnswer[],
    { seat, foeHealth }: Pick<OddsTask, 'seat' | 'foeHealth'>,
  ): Promise<readonly OddsTold[]> {
    const { start, given, act } = now.step;
    // Behind the end of a fight there are only the GM's acts, which have no odds.
    if (act !== null) return answers.map(() => ({ how: 'unknown', facts: [] }));
    const name = `${table}/${now.seq}/${seat}/${foeHealth}/${id}/${canonical(answers as unknown as Json)}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const task = { ruleset: rules.id, step: { start, given }, who: decision.who, seat, foeHealth };
    const counted: OddsTold[] = [];
    for (let at = 0; at < answers.length; at += SLICE) {
      const slice = { ...task, answers: answers.slice(at, at + SLICE) };
      counted.push(...(await this.desk.do(slice, table).catch(refuseWhenBusy)));
    }
    this.remember(name, counted);
    return counted;
  }

  /** The odds of an act of the GM. Throws RefusedRequest when it takes too long. */
  async oddsOfAct(table: string, { rules, now }: Table, act: RawAnswer): Promise<OddsTold> {
    const task = { ruleset: rules.id, state: now.state, act };
    const [counted] = await this.desk.do(task, table).catch(refuseWhenBusy);
    return counted!;
  }

  async close(): Promise<void> {
    await this.desk.close();
  }

  private remember(name: string, counted: readonly OddsTold[]): void {
    this.known.set(name, counted);
    if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value!);
  }
}

function refuseWhenBusy(error: unknown): never {
  throw error instanceof DeskBusy ? new RefusedRequest(ODDS_BUSY) : error;
}
