import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Act } from '../../src/live/act.ts';
import type { Command } from '../../src/live/command.ts';
import { foldRow, unwritten } from '../../src/live/fold.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import { Memory } from '../../src/live/memory.ts';
import { obey } from '../../src/live/obey.ts';
import type { Done } from '../../src/live/obeyed.ts';
import { come, playerSeats } from '../../src/live/people.ts';
import type { Person } from '../../src/live/person.ts';
import { type LogRow, sealRow } from '../../src/live/record.ts';
import { SETTINGS } from '../../src/live/settings.ts';
import type { Surroundings } from '../../src/live/surroundings.ts';
import { rulesets } from '../../src/rulesets.ts';
import { TableSeed } from '../../src/table/seed.ts';

// A live table in memory with people at it, for tests: everything by one seed.

const ROOT = join(import.meta.dirname, '../..');

/** Surroundings whose chance comes from a counter, so that a test can be run again. */
function surroundings(seed: number): Surroundings {
  let drawn = 0;
  return {
    rulesets: (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset,
    random(bytes) {
      drawn += 1;
      return Uint8Array.from(createHash('sha256').update(`${seed}/${drawn}`).digest().subarray(0, bytes));
    },
    readEncounter(text) {
      const sources = { kits: rulesets, shelf: packsIn(join(ROOT, 'packs')) };
      const read = loadEncounter({ name: 'encounter.yaml', text }, sources);
      if ('encounter' in read) return { encounter: read.encounter as Encounter };
      const [fault] = read.faults;
      return {
        refusal: { code: 'bad-encounter', rule: null, sentence: JSON.stringify(fault), remedy: 'Mend it.' },
      };
    },
    rollNotation: () => ({ faces: [3], total: 3 }),
    mayBeHit: () => true,
  };
}

/** A table, its log, and who is at it. */
export class Party {
  live: LiveTable;
  readonly memory = new Memory();
  readonly rows: LogRow[] = [];
  readonly around: Surroundings;
  readonly gm: Person = { id: 'gm0', name: 'Gwen', role: 'gm', seat: null, rekeyed: 0, invitation: null };

  constructor(text: string, seed: number) {
    this.around = surroundings(seed);
    const bytes = createHash('sha256').update(`seed ${seed}`).digest();
    this.live = unwritten('t1', new TableSeed(bytes));
    const read = this.around.readEncounter(text);
    if ('refusal' in read) throw new Error(read.refusal.sentence);
    const { encounter } = read;
    const { commitment } = this.live.seed;
    const { name, ruleset } = encounter;
    this.write(this.gm.id, [
      { kind: 'opened', name, ruleset, dice: 'seeded', commitment, settings: SETTINGS, gm: this.gm },
      { kind: 'written', text, encounter: encounter as never },
    ]);
  }

  /** Somebody comes in by a new link and gets a seat, or looks on. */
  bring(name: string, seat: string | null): Person {
    const role = seat === null ? 'spectator' : 'player';
    this.must(this.gm.id, { do: 'invite', role, seat, label: name });
    const invitation = Object.keys(this.live.invitations).at(-1)!;
    const guest = {
      id: `p${Object.keys(this.live.people).length}`,
      name,
      invitation,
      nonce: '00'.repeat(16),
    };
    const came = come(this.live, guest, this.around);
    if (came.kind === 'refused') throw new Error(came.refusal.sentence);
    this.write(guest.id, came.acts);
    this.must(this.gm.id, { do: 'place', person: guest.id, role, seat });
    return this.live.people[guest.id]!;
  }

  /** A player in every seat, and somebody who looks on. */
  bringAll(): readonly Person[] {
    const players = playerSeats(this.live).map((seat) => this.bring(`Player of ${seat}`, seat));
    return [...players, this.bring('Onlooker', null)];
  }

  /** Sends a command; the row it came to, or the code it was refused with. */
  send(by: string, command: Command): LogRow | string {
    const obeyed = obey(this.live, this.live.people[by]!, command, this.around);
    if (obeyed.kind === 'refused') return obeyed.refusal.code;
    return this.write(by, obeyed.acts, obeyed.live);
  }

  /** Sends a command that is in order. */
  must(by: string, command: Command): LogRow {
    const row = this.send(by, command);
    if (typeof row === 'string') throw new Error(`${command.do}: ${row}`);
    return row;
  }

  /** Writes down what was found in order. */
  record(by: string, done: Done): LogRow {
    return this.write(by, done.acts, done.live);
  }

  /** The same table, folded from its log alone. */
  refolded(): LiveTable {
    const { id, seed } = this.live;
    return this.rows.reduce((live, row) => foldRow(live, row, this.around.rulesets), unwritten(id, seed));
  }

  private write(by: string, acts: readonly Act[], then?: LiveTable): LogRow {
    const { seq, hash } = this.live;
    const row = sealRow({ seq: seq + 1, at: 1_000, by, key: null, asked: null, acts }, hash);
    this.live =
      then === undefined
        ? foldRow(this.live, row, this.around.rulesets)
        : { ...then, seq: row.seq, hash: row.hash };
    this.rows.push(row);
    this.memory.learn([row], this.live);
    return row;
  }
}

/** One of the questions that are open, or undefined. */
export function anyOpen({ live }: Party, pick: Pick) {
  const waiting = live.fight?.now.waiting;
  return waiting?.kind === 'decisions' ? waiting.open[pick(waiting.open.length)] : undefined;
}
