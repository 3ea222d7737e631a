import { entryLine, headerLine, readRows } from '../../src/fight/lines.ts';
import { resume, type Snapshot, snapshotOf } from '../../src/fight/resume.ts';
import { submit } from '../../src/fight/submit.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { type AnyTable, type Onlooker, playOn, tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** The whole journal is read again after this many commands; in between, only each new entry is read. */
const WHOLE = 25;

/**
 * Gives the same commands to two fights. One stays in memory. The other is written to JSON after each command, as a
 * snapshot and journal lines, and continues from the data read back.
 */
export async function twins({ size, seed }: Trial): Promise<Figure> {
  let whole = 0;
  const onlooker = (opening: AnyTable): Onlooker => {
    const rows = [headerLine(opening, 'with-seed'), ...[...opening.entries].map(entryLine)];
    let twin = readBack(opening, rows);
    return {
      step({ after, input }) {
        const done = submit(twin, input);
        if ('refusal' in done) return `the twin refused it: ${done.refusal.sentence}`;
        const meant = standing(after);
        if (standing(done.value) !== meant) return 'the twin came out differently';
        rows.push(entryLine(done.value.entries.at(-1)!));
        if (rows.length % WHOLE === 0) whole += 1;
        twin = rows.length % WHOLE === 0 ? readBack(done.value, rows) : throughSnapshot(done.value);
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

/** Returns the complete state of a fight as text, including its next dice. */
function standing({ now, entries, header }: AnyTable): string {
  const { seq, rules, step, state, waiting, tray, answered } = now;
  const hash = entries.at(-1)?.hash ?? header.hash;
  return JSON.stringify([seq, rules, step, state, waiting, tray, answered, entries.length, hash]);
}

function snapshotThroughJson(fight: AnyTable): Snapshot {
  return JSON.parse(JSON.stringify(snapshotOf(fight))) as Snapshot;
}

const known = (id: string): Ruleset | undefined => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset;

function readBack(fight: AnyTable, rows: readonly string[]): AnyTable {
  return resume({ ...readRows(rows), snapshots: [snapshotThroughJson(fight)] }, known) as AnyTable;
}

function throughSnapshot(fight: AnyTable): AnyTable {
  const { header, seed, entries } = fight;
  const last = JSON.parse(entryLine(entries.at(-1)!));
  const journal = { header, seed, entries: [...entries.slice(0, -1), last] };
  return resume({ ...journal, snapshots: [snapshotThroughJson(fight)] }, known) as AnyTable;
}
