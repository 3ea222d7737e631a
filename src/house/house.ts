import { randomBytes } from 'node:crypto';
import type { Encounter } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Act, Opened } from '../live/act.ts';
import { DamagedLog } from '../live/fold.ts';
import type { Person } from '../live/person.ts';
import { chainStart, sealRow } from '../live/record.ts';
import { SETTINGS } from '../live/settings.ts';
import type { Surroundings } from '../live/surroundings.ts';
import type { Hint, Store, Watch } from '../store/store.ts';
import type { DiceMode } from '../table/entry.ts';
import type { Journal } from '../table/lines.ts';
import { TableSeed } from '../table/seed.ts';
import type { Snapshot } from '../table/snapshot.ts';
import { Background } from './background.ts';
import { claimIn, invitationToken, sameSecret } from './keys.ts';
import { Room } from './room.ts';

/** How often a node looks whether it missed a row of the tables that are watched here, in milliseconds. */
const LOOK_EVERY = 400;
/** How long an unwatched table stays in memory, in milliseconds. */
const IDLE = 5 * 60_000;

/** What a new table begins with. */
export interface Opening {
  readonly gmName: string;
  readonly dice: DiceMode;
  readonly text: string;
}

/** A fight that was played elsewhere, has been played again and came out as recorded; and the seed of its dice. */
export interface Import {
  readonly gmName: string;
  /** What the table is called; absent: as its encounter is. */
  readonly name?: string | undefined;
  /** How it stands, so that it need not be played yet another time. */
  readonly snapshot: Snapshot;
  readonly fight: Pick<Journal, 'header' | 'entries'>;
  readonly seed: TableSeed;
}

interface Foundation {
  readonly gmName: string;
  readonly dice: DiceMode;
  readonly encounter: Encounter;
  readonly seed: TableSeed;
}

/** A table that was opened, and the GM's key to it. */
export interface Founded {
  readonly kind: 'done';
  readonly room: Room;
  readonly key: string;
  readonly person: Person;
}

interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** Who came through a door: the room, and the person in it. */
export interface Entry {
  readonly room: Room;
  readonly person: Person;
}

/** All tables of this node. Any number of nodes may serve the same store. */
export class House {
  readonly store: Store;
  private readonly around: Surroundings;
  private readonly background = new Background();
  private readonly rooms = new Map<string, Promise<Room | undefined>>();
  private readonly watching: Watch;
  private readonly looking: NodeJS.Timeout;

  constructor(store: Store, around: Surroundings) {
    this.store = store;
    this.around = around;
    this.watching = store.watch((hint) => void this.heard(hint));
    this.looking = setInterval(() => void this.look(), LOOK_EVERY);
    this.looking.unref();
  }

  /** Tables in memory. */
  get roomCount(): number {
    return this.rooms.size;
  }

  /** Opens a table; what is wrong with its encounter comes back as the refusal it is. */
  async open({ gmName, dice, text }: Opening): Promise<Founded | Refused> {
    const read = this.around.readEncounter(text);
    if ('refusal' in read) return { kind: 'refused', refusal: read.refusal };
    const { encounter } = read;
    const written: Act = { kind: 'written', text, encounter: encounter as unknown as Json };
    return await this.found({ gmName, dice, encounter, seed: new TableSeed(randomBytes(32)) }, [written]);
  }

  /** Opens a table at the point of a fight that was played elsewhere. */
  async openAt({ gmName, name, fight, seed, snapshot }: Import): Promise<Founded> {
    const { header, entries } = fight;
    const played = header.encounter as unknown as Encounter;
    const encounter = { ...played, name: name ?? played.name };
    const foundation = { gmName, dice: header.dice.mode, encounter, seed };
    const written: Act = { kind: 'written', text: '', encounter: encounter as unknown as Json };
    return await this.found(foundation, [written, { kind: 'imported', header, entries }], snapshot);
  }

  private async found(
    { gmName, dice, encounter, seed }: Foundation,
    acts: readonly Act[],
    snapshot?: Snapshot,
  ): Promise<Founded> {
    const id = hex(8);
    const secret = hex(32);
    const gm: Person = { id: hex(8), name: gmName, role: 'gm', seat: null, rekeyed: 0, invitation: null };
    const { name, ruleset } = encounter;
    const { commitment } = seed;
    const opened: Opened = { kind: 'opened', name, ruleset, dice, commitment, settings: SETTINGS, gm };
    const first = { seq: 1, at: Date.now(), by: gm.id, key: null, asked: null, acts: [opened, ...acts] };
    const table = { id, seed: seed.reveal(), secret, openedAt: first.at, closed: false };
    await this.store.create(table, sealRow(first, chainStart(id)));
    if (snapshot !== undefined) await this.store.saveSnapshot(id, { seq: 1, body: asJson(snapshot) });
    const room = (await this.room(id))!;
    return { kind: 'done', room, key: room.keyOf(gm), person: gm };
  }

  /** Who holds this key to a table that is in memory, without asking the store. */
  async seated(key: string): Promise<Entry | undefined> {
    const claim = claimIn(key);
    if (claim === undefined) return undefined;
    const room = await this.rooms.get(claim.table)?.catch(() => undefined);
    return room === undefined || room.isStale ? undefined : holderIn(room, claim.id, key);
  }

  /** Who holds this key; undefined when it opens nothing. */
  async enter(key: string): Promise<Entry | undefined> {
    const claim = claimIn(key);
    if (claim === undefined) return undefined;
    return await this.foundAt(claim.table, (room) => holderIn(room, claim.id, key));
  }

  /** The room and invitation that a link's token is for; undefined when it is for none. */
  async invited(token: string): Promise<{ readonly room: Room; readonly invitation: string } | undefined> {
    const claim = claimIn(token);
    if (claim === undefined) return undefined;
    const { table, id: invitation } = claim;
    return await this.foundAt(table, (room) => {
      const isTrue = sameSecret(invitationToken(room.table.secret, table, invitation), token);
      return isTrue && Object.hasOwn(room.live.invitations, invitation) ? { room, invitation } : undefined;
    });
  }

  /** Looks for something in a room, and once more when other nodes may have put it there just now. */
  private async foundAt<T>(table: string, look: (room: Room) => T | undefined): Promise<T | undefined> {
    const room = await this.room(table);
    if (room === undefined) return undefined;
    const found = look(room);
    if (found !== undefined) return found;
    await room.refresh();
    return look(room);
  }

  /** A table by its id; undefined when there is none. Throws DamagedLog or StoreError. */
  async room(id: string): Promise<Room | undefined> {
    const known = this.rooms.get(id);
    const stands = await known;
    if (stands !== undefined && !stands.isStale) return stands;
    if (this.rooms.get(id) !== known) return this.room(id);
    const opening = this.openRoom(id);
    this.rooms.set(id, opening);
    opening.then(
      (room) => room === undefined && this.rooms.delete(id),
      () => this.rooms.delete(id),
    );
    return opening;
  }

  /** Says goodbye to everybody and waits until what stood in line is written. */
  async close(): Promise<void> {
    await this.watching.close();
    clearInterval(this.looking);
    for (const opening of this.rooms.values()) {
      const room = await opening.catch(() => undefined);
      await room?.drain();
      room?.close('closing');
    }
    this.rooms.clear();
  }

  private async openRoom(id: string): Promise<Room | undefined> {
    const table = await this.store.table(id);
    return table === undefined ? undefined : Room.open(table, this.store, this.around, this.background);
  }

  private async heard(hint: Hint): Promise<void> {
    if (hint.kind === 'anything') {
      await this.look();
      return;
    }
    const room = await this.rooms.get(hint.table)?.catch(() => undefined);
    if (room !== undefined && hint.seq > room.live.seq) await room.refresh().catch(() => undefined);
  }

  /** A wake-up may be lost: the numbers tell. Tables that nobody uses are put away. */
  private async look(): Promise<void> {
    const open = new Map<string, Room>();
    for (const [id, opening] of this.rooms) {
      const room = await opening.catch(() => undefined);
      if (room === undefined) continue;
      room.audience.sweep();
      if (room.audience.isEmpty && Date.now() - room.usedAt > IDLE) this.rooms.delete(id);
      else open.set(id, room);
    }
    const seqs = await this.store.lastSeqs([...open.keys()]).catch(() => new Map<string, number>());
    for (const [id, seq] of seqs) {
      const room = open.get(id)!;
      if (seq > room.live.seq) await room.refresh().catch(() => undefined);
    }
  }
}

function holderIn(room: Room, id: string, key: string): Entry | undefined {
  const person = room.person(id);
  if (person === undefined) return undefined;
  return sameSecret(room.keyOf(person), key) ? { room, person } : undefined;
}

/** Whether an error means that one table's log is not to be trusted. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedLog;
}

function asJson(snapshot: Snapshot): Json {
  return snapshot as unknown as Json;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
