import type { Command } from '../../src/live/command.ts';
import { foldRow, unwritten } from '../../src/live/fold.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import { obey } from '../../src/live/obey.ts';
import type { LogRow } from '../../src/live/record.ts';
import { SURROUNDINGS } from '../../src/server/surroundings.ts';
import type { Store } from '../../src/store/store.ts';
import { TableSeed } from '../../src/table/seed.ts';

/** A command that was sent, and how it was answered. Times by the clock of who sent it, in milliseconds. */
export interface Sent {
  readonly person: string;
  readonly key: string;
  readonly command: Command;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** The row that it came to, null where its sender is not told; or the code of the refusal. */
  readonly answer: number | string | null;
}

/** A command with its row known: told to its sender, or found. */
export interface Placed extends Sent {
  readonly answer: number | string;
}

/** What is wrong with a table's log as the one order in which all that was sent was done; nothing, if all is well. */
export async function anomalies(
  store: Store,
  table: string,
  acknowledged: readonly Sent[],
): Promise<readonly string[]> {
  const rows = await store.rows(table, 0);
  const sent = withRows(acknowledged, rows);
  const stored = (await store.table(table))!;
  const states = statesOf(table, stored.seed, rows);
  const wrong = [...doubles(rows), ...missing(rows, sent), ...againstTime(sent)];
  for (const each of sent) {
    if (typeof each.answer === 'string' && !isExplained(each, sent, rows, states)) {
      wrong.push(`${each.command.do} was refused with ${each.answer}, and never had to be`);
    }
  }
  return wrong;
}

/** What was done without its sender being told where stands under its key; nowhere, if it is lost. */
export function withRows(sent: readonly Sent[], rows: readonly LogRow[]): readonly Placed[] {
  const rowOf = new Map(rows.map(({ by, key, seq }) => [`${by} ${key}`, seq]));
  return sent.map((each) => {
    const { person, key, answer } = each;
    return { ...each, answer: answer ?? rowOf.get(`${person} ${key}`) ?? -1 };
  });
}

/** The table after each row, by running everything again. Throws when a hash does not fit. */
function statesOf(id: string, seed: string, rows: readonly LogRow[]): readonly LiveTable[] {
  const states = [unwritten(id, TableSeed.fromRevealed(seed)!)];
  for (const row of rows) states.push(foldRow(states.at(-1)!, row, SURROUNDINGS.rulesets));
  return states;
}

function doubles(rows: readonly LogRow[]): readonly string[] {
  const keys = rows.flatMap(({ by, key }) => (key === null ? [] : [`${by} ${key}`]));
  const again = keys.length - new Set(keys).size;
  return again === 0 ? [] : [`${again} commands stand twice`];
}

function missing(rows: readonly LogRow[], sent: readonly Placed[]): readonly string[] {
  return sent.flatMap(({ person, key, answer }) => {
    if (typeof answer === 'string') return [];
    const row = rows[answer - 1];
    return row?.by === person && row.key === key ? [] : [`row ${answer} is not what was acknowledged`];
  });
}

/** What was acknowledged before something else was sent stands before it: so for one sender and for all. */
function againstTime(sent: readonly Placed[]): readonly string[] {
  const done = sent.filter((each): each is Placed & { answer: number } => typeof each.answer === 'number');
  const byAnswer = [...done].sort((a, b) => a.answeredAt - b.answeredAt);
  const newest = new Map<string, number>();
  const wrong: string[] = [];
  let [i, last] = [0, 0];
  for (const each of [...done].sort((a, b) => a.sentAt - b.sentAt)) {
    for (; i < byAnswer.length && byAnswer[i]!.answeredAt < each.sentAt; i += 1) {
      const earlier = byAnswer[i]!;
      last = Math.max(last, earlier.answer);
      newest.set(`${earlier.person} ${earlier.key}`, earlier.answer);
    }
    const before = newest.get(`${each.person} ${each.key}`);
    if (before !== undefined && before !== each.answer)
      wrong.push(`row ${before} was answered as ${each.answer}`);
    // The same command sent again is answered with its old row.
    if (before === undefined && each.answer <= last)
      wrong.push(`row ${each.answer} was sent after row ${last} was known`);
  }
  return wrong;
}

/** Whether there was a moment between sending and answer at which the table had to refuse the command so. */
function isExplained(
  { person, command, sentAt, answeredAt, answer }: Placed,
  sent: readonly Placed[],
  rows: readonly LogRow[],
  states: readonly LiveTable[],
): boolean {
  const from = lastRow(sent.filter((each) => each.answeredAt < sentAt));
  let to = Math.max(from, lastRow(sent.filter((each) => each.sentAt < answeredAt)));
  // What the table did by itself belongs to what was done before it.
  while (to < rows.length && rows[to]!.by === null) to += 1;
  for (const live of states.slice(from, to + 1)) {
    const by = live.people[person];
    const obeyed = by === undefined ? undefined : obey(live, by, command, SURROUNDINGS);
    if (obeyed?.kind === 'refused' && obeyed.refusal.code === answer) return true;
  }
  return false;
}

function lastRow(sent: readonly Placed[]): number {
  return sent.reduce((last, { answer }) => (typeof answer === 'number' ? Math.max(last, answer) : last), 1);
}
