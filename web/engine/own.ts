import { bytesToHex } from '@noble/hashes/utils.js';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DiceMode } from '../../src/fight/entry.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { mayBeHit } from '../../src/odds/odds.ts';
import { applyRow, emptyTable } from '../../src/table/apply-events.ts';
import { importJournal, type ReopenResult } from '../../src/table/load.ts';
import { chainStart, type LogRow, migrateRow, type TableEvent, withHash } from '../../src/table/log-row.ts';
import { LESSON_PLAYER, type SoloStart, startSolo } from '../../src/table/solo.ts';
import { type Person, type Ports, SETTINGS } from '../../src/table/table.ts';
import { rollNotation } from './odds.ts';
import { readEncounter } from './reading.ts';
import { kitById } from './rulebooks.ts';

/** A table stored on this device. */
export interface LocalTable {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The seed of its dice in hexadecimal. */
  readonly seed: string;
  /** Set for a fight against machines, which has no GM. */
  readonly isSolo?: true;
}

interface Schema extends DBSchema {
  tables: { key: string; value: LocalTable };
  rows: { key: [string, number]; value: { readonly table: string; readonly row: LogRow } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('riposte', 1, {
    upgrade(db) {
      db.createObjectStore('tables', { keyPath: 'id' });
      db.createObjectStore('rows');
    },
  });
  return opened;
}

/** Returns the tables on this device, most recent first. */
export async function localTables(): Promise<readonly LocalTable[]> {
  const all = await (await database()).getAll('tables');
  return all.sort((a, b) => b.at - a.at);
}

export async function localTable(id: string): Promise<LocalTable | undefined> {
  return (await database()).get('tables', id);
}

export async function keepLocalTable(table: LocalTable): Promise<void> {
  await (await database()).put('tables', table);
}

export async function forgetLocalTable(id: string): Promise<void> {
  const transaction = (await database()).transaction(['tables', 'rows'], 'readwrite');
  await transaction.objectStore('tables').delete(id);
  await transaction.objectStore('rows').delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  await transaction.done;
}

/** Returns the rows of a table's log after `seq`, in order. */
export async function rowsAfter(table: string, seq: number): Promise<readonly LogRow[]> {
  const range = IDBKeyRange.bound([table, seq], [table, Number.MAX_SAFE_INTEGER], true);
  return (await (await database()).getAll('rows', range)).map(({ row }) => migrateRow(row));
}

/** Saves a row. Returns false if another tab has already written a row with this number. */
export async function writeRow(table: string, row: LogRow): Promise<boolean> {
  try {
    await (await database()).add('rows', { table, row }, [table, row.seq]);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false;
    throw error;
  }
}

/** The environment of tables on this device. */
export const SURROUNDINGS: Ports = {
  rulesets: (id) => kitById(id)?.ruleset,
  random,
  readEncounter,
  rollNotation,
  mayBeHit: ({ rules, now }, { decision }, known) =>
    now.step.act !== null || mayBeHit(rules as never, now.step, decision, known),
};

export function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

interface Opened {
  readonly id: string;
}

/** Opens a table on this device. Returns its id, or a refusal if the encounter has errors. */
export async function openLocal(text: string, dice: DiceMode): Promise<Result<Opened>> {
  const read = readEncounter(text);
  if ('refusal' in read) return read;
  const { value: encounter } = read;
  const written: TableEvent = { type: 'encounter-changed', text, encounter: encounter as unknown as Json };
  return ok(await found({ encounter, dice, seed: new FightSeed(random(32)) }, [written]));
}

/** Opens a table on this device with the fight of a journal, after replaying and verifying it. */
export async function openLocalFrom(journal: string): Promise<Result<Opened>> {
  const reopened = importJournal(journal, SURROUNDINGS.rulesets);
  return 'refusal' in reopened ? reopened : ok(await openLocalAt(reopened.value));
}

/** Opens a table on this device with an imported fight. If `name` is absent, the encounter's name is used. */
export async function openLocalAt({ fight, seed }: ReopenResult, name?: string): Promise<Opened> {
  const { header } = fight;
  const entries = [...fight.entries];
  const played = header.encounter as unknown as Encounter;
  const encounter = { ...played, name: name ?? played.name };
  const written: TableEvent = {
    type: 'encounter-changed',
    text: '',
    encounter: encounter as unknown as Json,
  };
  const foundation = { encounter, dice: header.dice.mode, seed };
  return await found(foundation, [written, { type: 'imported', header, entries }]);
}

/** The seat of the only player of a fight against machines. */
const YOU = 'you';

/** A fight of one player against machines. */
export interface SoloWish extends SoloStart {
  /** The text of the encounter. */
  readonly text: string;
  /** The name of the player. */
  readonly name: string;
  /** A whole number from 0 to 255 that fixes the dice. */
  readonly dice?: number;
}

/** Opens a fight against machines on this device, and starts it. Questions to the GM get their default answers. */
export async function openSolo({
  text,
  side,
  level,
  name,
  opening,
  dice,
}: SoloWish): Promise<Result<Opened>> {
  const read = readEncounter(text);
  if ('refusal' in read) return read;
  const { value: encounter } = read;
  const combatants = encounter.combatants.map((who) => ({ ...who, seat: who.side === side ? YOU : GM }));
  const seated = { ...encounter, combatants };
  // The dice of a lesson are fixed, so that its rule applies.
  const { id, nonce } =
    dice === undefined ? { id: bytesToHex(random(8)), nonce: bytesToHex(random(16)) } : LESSON_PLAYER;
  const person: Person = {
    id,
    name,
    role: 'player',
    seat: YOU,
    rekeyed: 0,
    invitation: null,
  };
  const seed = new FightSeed(dice === undefined ? random(32) : new Uint8Array(32).fill(dice));
  const opened = await found({ encounter: seated, dice: 'seeded', seed, isSolo: true }, [
    { type: 'encounter-changed', text, encounter: seated as unknown as Json },
    { type: 'joined', person, nonce },
  ]);
  const [row] = await rowsAfter(opened.id, 0);
  const live = applyRow(emptyTable(opened.id, seed), row!, SURROUNDINGS.rulesets);
  const gm = Object.values(live.people).find(({ role }) => role === 'gm')!;
  const { [person.id]: player } = live.people;
  const started = startSolo(
    live,
    { gm, player: player! },
    { side, level, ...(opening && { opening }) },
    SURROUNDINGS,
  );
  if ('refusal' in started) return started;
  let { seq, hash } = live;
  for (const { acts } of started.value) {
    seq += 1;
    const next = withHash({ seq, at: Date.now(), by: gm.id, key: null, asked: null, acts }, hash);
    await writeRow(opened.id, next);
    hash = next.hash;
  }
  return ok(opened);
}

interface Foundation {
  readonly encounter: Encounter;
  readonly dice: DiceMode;
  readonly seed: FightSeed;
  readonly isSolo?: true;
}

async function found(
  { encounter, dice, seed, ...solo }: Foundation,
  acts: readonly TableEvent[],
): Promise<Opened> {
  const id = bytesToHex(random(8));
  const at = Date.now();
  const gm: Person = {
    id: bytesToHex(random(8)),
    name: 'GM',
    role: 'gm',
    seat: null,
    rekeyed: 0,
    invitation: null,
  };
  const { name, ruleset } = encounter;
  const { commitment } = seed;
  const opened: TableEvent = { type: 'opened', name, ruleset, dice, commitment, settings: SETTINGS, gm };
  const first = { seq: 1, at, by: gm.id, key: null, asked: null, acts: [opened, ...acts] };
  await keepLocalTable({ id, name, ruleset, at, seed: seed.reveal(), ...solo });
  await writeRow(id, withHash(first, chainStart(id)));
  return { id };
}
