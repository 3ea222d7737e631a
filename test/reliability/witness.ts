import { FightSeed } from '../../src/fight/seed.ts';
import { SURROUNDINGS } from '../../src/server/shipped.ts';
import type { Store } from '../../src/store/store.ts';
import { applyRow, emptyTable } from '../../src/table/apply-events.ts';
import type { Command } from '../../src/table/command.ts';
import { handleCommand } from '../../src/table/handle-command.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import type { Table } from '../../src/table/table.ts';

/** A command and its response. Times are in milliseconds by the sender's clock. */
export interface Sent {
  readonly person: string;
  readonly key: string;
  readonly command: Command;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** The command's row, `null` if its sender does not learn it, or the code of the refusal. */
  readonly answer: number | string | null;
}

/** A command with a known row, from the response or from the log. */
export interface Placed extends Sent {
  readonly answer: number | string;
}

/** Lists the errors if the log is not a single valid order of all commands. Empty if everything is correct. */
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
      wrong.push(`${each.command.kind} was refused with ${each.answer}, and never had to be`);
    }
  }
  return wrong;
}

/** Finds the rows of commands by their keys if the sender did not learn them. Commands without a row are lost. */
export function withRows(sent: readonly Sent[], rows: readonly LogRow[]): readonly Placed[] {
  const rowOf = new Map(rows.map(({ by, key, seq }) => [`${by} ${key}`, seq]));
  return sent.map((each) => {
    const { person, key, answer } = each;
    return { ...each, answer: answer ?? rowOf.get(`${person} ${key}`) ?? -1 };
  });
}

/** Replays all rows and returns the state after each. Throws if a hash does not match. */
function statesOf(id: string, seed: string, rows: readonly LogRow[]): readonly Table[] {
  const states = [emptyTable(id, FightSeed.fromRevealed(seed)!)];
  for (const row of rows) states.push(applyRow(states.at(-1)!, row, SURROUNDINGS.rulesets));
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

/** Checks that commands acknowledged before another was sent also precede it in the log, for all senders. */
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
    // A repeated command gets its original row.
    if (before === undefined && each.answer <= last)
      wrong.push(`row ${each.answer} was sent after row ${last} was known`);
  }
  return wrong;
}

/** Whether the table had to refuse the command at some moment between request and response. */
function isExplained(
  { person, command, sentAt, answeredAt, answer }: Placed,
  sent: readonly Placed[],
  rows: readonly LogRow[],
  states: readonly Table[],
): boolean {
  const from = lastRow(sent.filter((each) => each.answeredAt < sentAt));
  let to = Math.max(from, lastRow(sent.filter((each) => each.sentAt < answeredAt)));
  // Automatic rows belong to the command before them.
  while (to < rows.length && rows[to]!.by === null) to += 1;
  for (const live of states.slice(from, to + 1)) {
    const by = live.people[person];
    const obeyed = by === undefined ? undefined : handleCommand(live, by, command, SURROUNDINGS);
    if (obeyed !== undefined && 'refusal' in obeyed && obeyed.refusal.code === answer) return true;
  }
  return false;
}

function lastRow(sent: readonly Placed[]): number {
  return sent.reduce((last, { answer }) => (typeof answer === 'number' ? Math.max(last, answer) : last), 1);
}
