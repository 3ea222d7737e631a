import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { ok, refusal, refused } from '../../src/kernel/result.ts';
import { rulesets } from '../../src/rulesets.ts';
import { type Applied, applyRow, emptyTable } from '../../src/table/apply-events.ts';
import { type Command, readCommand } from '../../src/table/command.ts';
import { handleCommand } from '../../src/table/handle-command.ts';
import { type LogRow, type TableEvent, withHash } from '../../src/table/log-row.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import { playerSeats, requestToJoin } from '../../src/table/people.ts';
import { LogHistory } from '../../src/table/seat-log.ts';
import { type Person, type Ports, SETTINGS, type Table } from '../../src/table/table.ts';
import type { TableView } from '../../src/table/view.ts';

// A table in memory with its people, for tests. Everything depends on one seed.

const ROOT = join(import.meta.dirname, '../..');

/** An environment whose random bytes come from a counter, so that a test can be repeated. */
function surroundings(seed: number): Ports {
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
      if ('encounter' in read) return ok(read.encounter as Encounter);
      const [fault] = read.faults;
      return refused(refusal('bad-encounter', JSON.stringify(fault), 'Mend it.'));
    },
    rollNotation: () => ok({ faces: [3], sides: [6], total: 3 }),
    mayBeHit: () => true,
  };
}

/** A table, its log, and its people. */
export class Party {
  live: Table;
  readonly history = new LogHistory();
  readonly rows: LogRow[] = [];
  readonly around: Ports;
  readonly gm: Person = { id: 'gm0', name: 'Gwen', role: 'gm', seat: null, rekeyed: 0, invitation: null };

  /** The dice come from `seed`, or from these 32 bytes. */
  constructor(
    text: string,
    seed: number,
    bytes: Uint8Array = createHash('sha256').update(`seed ${seed}`).digest(),
  ) {
    this.around = surroundings(seed);
    this.live = emptyTable('t1', new FightSeed(bytes));
    const read = this.around.readEncounter(text);
    if ('refusal' in read) throw new Error(read.refusal.sentence);
    const { value: encounter } = read;
    const { commitment } = this.live.seed;
    const { name, ruleset } = encounter;
    this.write(this.gm.id, [
      { type: 'opened', name, ruleset, dice: 'seeded', commitment, settings: SETTINGS, gm: this.gm },
      { type: 'encounter-changed', text, encounter: encounter as never },
    ]);
  }

  /** Adds a person who opens a new link and waits. */
  knock(name: string, role: 'player' | 'spectator', seat: string | null = null): Person {
    this.must(this.gm.id, { kind: 'invite', role, seat, label: name });
    const invitation = Object.keys(this.live.invitations).at(-1)!;
    const guest = {
      id: `p${Object.keys(this.live.people).length}`,
      name,
      invitation,
      nonce: '00'.repeat(16),
    };
    const came = requestToJoin(this.live, guest, this.around);
    if ('refusal' in came) throw new Error(came.refusal.sentence);
    this.write(guest.id, came.value.acts);
    return this.live.people[guest.id]!;
  }

  /** Admits a person by a new link: a player with this seat, or a spectator. */
  bring(name: string, seat: string | null): Person {
    const role = seat === null ? 'spectator' : 'player';
    const guest = this.knock(name, role, seat);
    this.must(this.gm.id, { kind: 'place', person: guest.id, role, seat });
    return this.live.people[guest.id]!;
  }

  /** Admits a player for every seat, and a spectator. */
  bringAll(): readonly Person[] {
    const players = playerSeats(this.live).map((seat) => this.bring(`Player of ${seat}`, seat));
    return [...players, this.bring('Onlooker', null)];
  }

  /** Sends a command. Returns its row, or the code of the refusal. */
  send(by: string, command: Command): LogRow | string {
    const read = readCommand(command);
    if ('refusal' in read) return read.refusal.code;
    const obeyed = handleCommand(this.live, this.live.people[by]!, read.value, this.around);
    if ('refusal' in obeyed) return obeyed.refusal.code;
    return this.record(by, obeyed.value);
  }

  /** Sends a valid command. */
  must(by: string, command: Command): LogRow {
    const row = this.send(by, command);
    if (typeof row === 'string') throw new Error(`${command.kind}: ${row}`);
    return row;
  }

  /** Writes an applied command to the log. */
  record(by: string, applied: Applied): LogRow {
    return this.write(by, applied.acts, applied.live);
  }

  /** The same table, computed from its log alone. */
  refolded(): Table {
    const { id, seed } = this.live;
    return this.rows.reduce((live, row) => applyRow(live, row, this.around.rulesets), emptyTable(id, seed));
  }

  private write(by: string, acts: readonly TableEvent[], then?: Table): LogRow {
    const { seq, hash } = this.live;
    const row = withHash({ seq: seq + 1, at: 1_000, by, key: null, asked: null, acts }, hash);
    this.live =
      then === undefined
        ? applyRow(this.live, row, this.around.rulesets)
        : { ...then, seq: row.seq, hash: row.hash };
    this.rows.push(row);
    this.history.learn([row], this.live);
    return row;
  }
}

/** Returns one of the open questions, or undefined. */
export function anyOpen({ live }: Party, pick: RandomIndex) {
  const waiting = live.fight?.now.waiting;
  return waiting?.kind === 'decisions' ? waiting.open[pick(waiting.open.length)] : undefined;
}

/**
 * Plays an encounter of `packs` with the simple policy. Returns the views of every player and the GM at each question.
 */
export function viewsOf(file: string, seed: number, answers: number): readonly TableView[] {
  const party = new Party(readFileSync(join(ROOT, 'packs', file), 'utf8'), seed);
  const people = [...party.bringAll(), party.gm];
  party.must(party.gm.id, { kind: 'start' });
  const views: TableView[] = [];
  for (let i = 0; i < answers; i += 1) {
    const { rules, now } = party.live.fight!;
    const [open] = now.waiting.kind === 'decisions' ? now.waiting.open : [];
    if (open === undefined) break;
    for (const { id } of people) views.push(tableViewFor(party.live, party.live.people[id]!));
    const answer = rules.policies.simple!(open.decision, now.state, () => 0);
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer });
  }
  return views;
}
