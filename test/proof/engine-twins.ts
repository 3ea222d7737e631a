import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { entryLine, headerLine, readRows } from '../../src/table/lines.ts';
import { resume } from '../../src/table/resume.ts';
import { type Snapshot, snapshotOf } from '../../src/table/snapshot.ts';
import { submit } from '../../src/table/submit.ts';
import { type AnyTable, type Onlooker, playOn, tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** After so many commands the whole journal is read anew; after each of them the entry that it added. */
const WHOLE = 25;

/**
 * Two tables are given the same commands. One is kept as it is; the other is written to JSON after each of them,
 * as a snapshot and the lines of its journal, and plays on from what was read back.
 */
export async function twins({ size, seed }: Trial): Promise<Figure> {
  let whole = 0;
  const onlooker = (opening: AnyTable): Onlooker => {
    const rows = [headerLine(opening, 'with-seed'), ...[...opening.entries].map(entryLine)];
    let twin = readBack(opening, rows);
    return {
      step({ after, input }) {
        const done = submit(twin, input);
        if (done.kind === 'refused') return `the twin refused it: ${done.refusal.sentence}`;
        const meant = standing(after);
        if (standing(done.table) !== meant) return 'the twin came out differently';
        rows.push(entryLine(done.table.entries.at(-1)!));
        if (rows.length % WHOLE === 0) whole += 1;
        twin = rows.length % WHOLE === 0 ? readBack(done.table, rows) : throughSnapshot(done.table);
        return standing(twin) === meant ? undefined : 'the twin was read back differently';
      },
    };
  };
  const { commands, fights, faults } = playOn({ size, seed }, onlooker);
  tellFaults(faults);
  const figure =
    `${commands} commands in ${fights} fights of the four books, each given to two tables of which one was then ` +
    `written to JSON and read back (${whole} times with its whole journal): ${faults.length} differences in state, ` +
    `questions, dice to come, events or hashes (seed ${seed})`;
  return { id: 'E4', figure, passed: faults.length === 0 };
}

/** Everything that a table is, its next dice included, as text. */
function standing({ now, entries, header }: AnyTable): string {
  const { seq, rules, step, state, waiting, tray, answered } = now;
  const hash = entries.at(-1)?.hash ?? header.hash;
  return JSON.stringify([seq, rules, step, state, waiting, tray, answered, entries.length, hash]);
}

function snapshotThroughJson(table: AnyTable): Snapshot {
  return JSON.parse(JSON.stringify(snapshotOf(table))) as Snapshot;
}

const known = (id: string): Ruleset | undefined => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset;

function readBack(table: AnyTable, rows: readonly string[]): AnyTable {
  return resume({ ...readRows(rows), snapshots: [snapshotThroughJson(table)] }, known) as AnyTable;
}

function throughSnapshot(table: AnyTable): AnyTable {
  const { header, seed, entries } = table;
  const last = JSON.parse(entryLine(entries.at(-1)!));
  const journal = { header, seed, entries: [...entries.slice(0, -1), last] };
  return resume({ ...journal, snapshots: [snapshotThroughJson(table)] }, known) as AnyTable;
}
