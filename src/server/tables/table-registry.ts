import { randomBytes } from 'node:crypto';
import type { DiceMode } from '../../fight/entry.ts';
import type { Journal } from '../../fight/lines.ts';
import type { Snapshot } from '../../fight/resume.ts';
import { FightSeed } from '../../fight/seed.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Json } from '../../kernel/json.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Hint, Store, Watch } from '../../store/store.ts';
import { DamagedLog } from '../../table/apply-events.ts';
import { chainStart, type TableEvent, type TableOpened, withHash } from '../../table/log-row.ts';
import { type Person, type Ports, SETTINGS } from '../../table/table.ts';
import { codeOf, invitationToken, readClaims, readCode, secretsEqual } from './keys.ts';
import { MainThread } from './main-thread.ts';
import { TableHost, type Think } from './table-host.ts';

/** Milliseconds between checks for missed rows of the watched tables. */
const LOOK_EVERY = 400;
/** A table counts as active for this many milliseconds after a request. */
const ACTIVE = 10_000;
/** Milliseconds an unwatched table stays in memory. */
const IDLE = 5 * 60_000;

/** The contents of a new table. */
export interface TableSetup {
  readonly gmName: string;
  readonly dice: DiceMode;
  readonly text: string;
}

/** An imported fight that replayed as recorded, and the seed of its dice. */
export interface Import {
  readonly gmName: string;
  /** The table's name; if absent, the encounter's name is used. */
  readonly name?: string | undefined;
  /** The current state, so that the fight does not have to be replayed once more. */
  readonly snapshot: Snapshot;
  readonly fight: Pick<Journal, 'header' | 'entries'>;
  readonly seed: FightSeed;
}

interface Foundation {
  readonly gmName: string;
  readonly dice: DiceMode;
  readonly encounter: Encounter;
  readonly seed: FightSeed;
}

/** An opened table, and the GM's key to it. */
export interface OpenedTable {
  readonly host: TableHost;
  readonly key: string;
  readonly person: Person;
}

/** An authenticated person and the host of their table. */
export interface TableAccess {
  readonly host: TableHost;
  readonly person: Person;
}

/** An invitation and the host of its table. */
interface Invited {
  readonly host: TableHost;
  readonly invitation: string;
}

/** Machines answer like the simple policy. */
const NOT_AT_ALL: Think = async () => undefined;

/** All tables of this node. Any number of nodes may serve the same store. */
export class TableRegistry {
  readonly store: Store;
  readonly around: Ports;
  readonly think: Think;
  private readonly thread = new MainThread();
  private readonly rooms = new Map<string, Promise<TableHost | undefined>>();
  private readonly watching: Watch;
  private readonly looking: NodeJS.Timeout;

  constructor(store: Store, around: Ports, think: Think = NOT_AT_ALL) {
    this.store = store;
    this.around = around;
    this.think = think;
    this.watching = store.watch((hint) => void this.heard(hint));
    this.looking = setInterval(() => void this.look(), LOOK_EVERY);
    this.looking.unref();
  }

  /** Number of tables in memory. */
  get roomCount(): number {
    return this.rooms.size;
  }

  /** Opens a table. Errors in its encounter are returned as a refusal. */
  async open({ gmName, dice, text }: TableSetup): Promise<Result<OpenedTable>> {
    const read = this.around.readEncounter(text);
    if ('refusal' in read) return read;
    const encounter = read.value;
    const written: TableEvent = { type: 'encounter-changed', text, encounter: encounter as unknown as Json };
    const foundation = { gmName, dice, encounter, seed: new FightSeed(randomBytes(32)) };
    return ok(await this.found(foundation, [written]));
  }

  /** Opens a table with an imported fight, at its current point. */
  async openAt({ gmName, name, fight, seed, snapshot }: Import): Promise<OpenedTable> {
    const { header, entries } = fight;
    const played = header.encounter as unknown as Encounter;
    const encounter = { ...played, name: name ?? played.name };
    const foundation = { gmName, dice: header.dice.mode, encounter, seed };
    const written: TableEvent = {
      type: 'encounter-changed',
      text: '',
      encounter: encounter as unknown as Json,
    };
    return await this.found(foundation, [written, { type: 'imported', header, entries }], snapshot);
  }

  private async found(
    { gmName, dice, encounter, seed }: Foundation,
    acts: readonly TableEvent[],
    snapshot?: Snapshot,
  ): Promise<OpenedTable> {
    const id = hex(8);
    const secret = hex(32);
    const gm: Person = { id: hex(8), name: gmName, role: 'gm', seat: null, rekeyed: 0, invitation: null };
    const { name, ruleset } = encounter;
    const { commitment } = seed;
    const opened: TableOpened = { type: 'opened', name, ruleset, dice, commitment, settings: SETTINGS, gm };
    const first = { seq: 1, at: Date.now(), by: gm.id, key: null, asked: null, acts: [opened, ...acts] };
    const table = { id, seed: seed.reveal(), secret, openedAt: first.at, closed: false };
    await this.store.create(table, withHash(first, chainStart(id)));
    if (snapshot !== undefined) await this.store.saveSnapshot(id, { seq: 1, body: asJson(snapshot) });
    const host = (await this.room(id))!;
    return { host, key: host.keyOf(gm), person: gm };
  }

  /** Returns the person with this key to a table in memory, without asking the store. */
  async seated(key: string): Promise<TableAccess | undefined> {
    const claims = readClaims(key);
    if (claims === undefined) return undefined;
    const host = await this.rooms.get(claims.table)?.catch(() => undefined);
    return host === undefined || host.isStale ? undefined : holderIn(host, claims.id, key);
  }

  /** Returns the person with this key, or `undefined` if the key is invalid. */
  async enter(key: string): Promise<TableAccess | undefined> {
    const claims = readClaims(key);
    if (claims === undefined) return undefined;
    return await this.foundAt(claims.table, (host) => holderIn(host, claims.id, key));
  }

  /** Returns the table host and invitation for a link's token or a code, or `undefined` if it is invalid. */
  async invited(token: string): Promise<Invited | undefined> {
    const code = readCode(token);
    if (code !== undefined) return await this.invitedByCode(code);
    const claims = readClaims(token);
    if (claims === undefined) return undefined;
    const { table, id: invitation } = claims;
    return await this.foundAt(table, (host) => {
      const isTrue = secretsEqual(invitationToken(host.table.secret, table, invitation), token);
      return isTrue && Object.hasOwn(host.live.invitations, invitation) ? { host, invitation } : undefined;
    });
  }

  /** Looks among the tables in memory that have not begun. A code of two invitations leads to neither. */
  private async invitedByCode(code: string): Promise<Invited | undefined> {
    const hosts = await Promise.all([...this.rooms.values()].map((room) => room.catch(() => undefined)));
    const found = hosts.flatMap((host) => {
      if (host === undefined || host.live.status !== 'lobby') return [];
      const { id, secret } = host.table;
      const isIt = (invitation: string): boolean => codeOf(invitationToken(secret, id, invitation)) === code;
      return Object.keys(host.live.invitations)
        .filter(isIt)
        .map((invitation) => ({ host, invitation }));
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /** Looks for something at a table, and once more after a refresh, because another node may just have written it. */
  private async foundAt<T>(table: string, look: (host: TableHost) => T | undefined): Promise<T | undefined> {
    const host = await this.room(table);
    if (host === undefined) return undefined;
    const found = look(host);
    if (found !== undefined) return found;
    await host.refresh();
    return look(host);
  }

  /** Returns a table by id, or `undefined` if it does not exist. Throws DamagedLog or StoreError. */
  async room(id: string): Promise<TableHost | undefined> {
    const known = this.rooms.get(id);
    const stands = await known;
    if (stands !== undefined && !stands.isStale) return stands;
    if (this.rooms.get(id) !== known) return this.room(id);
    const opening = this.openRoom(id);
    this.rooms.set(id, opening);
    opening.then(
      (host) => host === undefined && this.rooms.delete(id),
      () => this.rooms.delete(id),
    );
    return opening;
  }

  /** Ends every stream and waits until queued work is written. */
  async close(): Promise<void> {
    await this.watching.close();
    clearInterval(this.looking);
    for (const opening of this.rooms.values()) {
      const host = await opening.catch(() => undefined);
      await host?.drain();
      host?.close('closing');
    }
    this.rooms.clear();
  }

  private async openRoom(id: string): Promise<TableHost | undefined> {
    const table = await this.store.table(id);
    return table === undefined ? undefined : TableHost.open(table, this.store, this, this.thread);
  }

  private async heard(hint: Hint): Promise<void> {
    if (hint.kind === 'anything') {
      await this.look();
      return;
    }
    const host = await this.rooms.get(hint.table)?.catch(() => undefined);
    if (host !== undefined && hint.seq > host.live.seq) await host.refresh().catch(() => undefined);
  }

  /**
   * Compares row numbers with the store, because notifications can get lost. Also counts active tables and unloads idle
   * ones.
   */
  private async look(): Promise<void> {
    const open = new Map<string, TableHost>();
    const now = Date.now();
    for (const [id, opening] of this.rooms) {
      const host = await opening.catch(() => undefined);
      if (host === undefined) continue;
      host.broadcaster.sweep();
      if (host.broadcaster.isEmpty && now - host.usedAt > IDLE) this.rooms.delete(id);
      else open.set(id, host);
    }
    this.thread.activeTables = [...open.values()].filter(({ usedAt }) => now - usedAt < ACTIVE).length;
    const seqs = await this.store.lastSeqs([...open.keys()]).catch(() => new Map<string, number>());
    for (const [id, seq] of seqs) {
      const host = open.get(id)!;
      // Not awaited: a table that rests must not delay the others.
      if (seq > host.live.seq) void host.refresh().catch(() => undefined);
    }
  }
}

function holderIn(host: TableHost, id: string, key: string): TableAccess | undefined {
  const person = host.person(id);
  if (person === undefined) return undefined;
  return secretsEqual(host.keyOf(person), key) ? { host, person } : undefined;
}

/** Returns whether an error means that a table's log is damaged. */
export function isCorruptLog(error: unknown): boolean {
  return error instanceof DamagedLog;
}

function asJson(snapshot: Snapshot): Json {
  return snapshot as unknown as Json;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
