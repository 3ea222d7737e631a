import { keyOf } from '../../src/house/keys.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Change, Snapshot } from '../../src/live/message.ts';
import { patched } from '../../src/live/patch.ts';
import type { LogRow } from '../../src/live/record.ts';
import type { Sight } from '../../src/live/sight.ts';
import { SURROUNDINGS } from '../../src/server/surroundings.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import type { StoredTable } from '../../src/store/store.ts';
import { sha256Hex } from '../../src/table/hash.ts';
import { byLot, isDecided } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { join, open } from './coming.ts';
import { routesForgotten } from './routes.ts';

/** Every table's seed and secret are those that a proof gives, so that two servers do the same. */
class SameSeeds extends MemoryStore {
  private readonly seed: string;
  constructor(seed: string) {
    super();
    this.seed = seed;
  }
  override async create(table: StoredTable, first: LogRow): Promise<void> {
    await super.create(
      { ...table, seed: sha256Hex(`seed ${this.seed}`), secret: sha256Hex(this.seed) },
      first,
    );
  }
}

/** What one person was sent: the stream, and all else that was asked for. */
export interface Received {
  readonly name: string;
  stream: string;
  asked: string;
}

/** A fight over HTTP with people at it. */
export interface World {
  readonly server: LiveServer;
  readonly gm: LiveClient;
  readonly players: readonly LiveClient[];
  /** All but the GM, one who waits to be let in included. */
  readonly received: readonly Received[];
}

export interface WorldOptions {
  readonly text: string;
  readonly seed: number;
  /** Commands that are played. */
  readonly commands: number;
  /** What the GM does aside, now and then. */
  readonly aside?: (world: World, turn: number) => Promise<void>;
}

const EMPTY = { stream: '', asked: '' };

/**
 * Plays a fight by lot and gives what everybody but the GM was sent. Chance comes from the seed and the clock stands
 * still, so that the same is sent twice but for the ids that `masked` takes out.
 */
export async function worldOf(options: WorldOptions): Promise<readonly Received[]> {
  const restore = stillClock(options.seed);
  const store = new SameSeeds(String(options.seed));
  const server = await startLiveServer({ store, pace: 'programs', trustsProxy: true });
  try {
    const world = await peopled(server, options);
    const { gm } = world;
    const forgotten = await routesForgotten(server.origin);
    if (forgotten.length > 0) throw new Error(`nobody compares ${forgotten.join(', ')}: see routes.ts`);
    // With a clock set, the clocks of others' questions must not be told.
    await gm.do({ do: 'set', settings: { clock: 3600 } });
    await gm.do({ do: 'start' });
    await played(world, options);
    const last = { do: 'note', text: 'the very last', secret: false } as const;
    await gm.do(last);
    const all = [...world.players, gm];
    for (const each of all)
      await each.until(({ log }) => log.some((line) => line.kind === 'note' && line.text === last.text));
    await askAround(world);
    for (const each of all) await each.unwatch();
    const own = {
      name: 'the server’s own log',
      stream: '',
      asked: server.log
        .filter((line) => !line.includes('"level":20'))
        .join('')
        .replaceAll(/"(responseTime|reqId)":[^,}]+/g, ''),
    };
    const open = await Promise.all(
      ['/metrics', '/healthz', '/openapi.json'].map(async (path) =>
        (await fetch(server.origin + path)).text(),
      ),
    );
    const received = world.received.map((each) => ({
      ...each,
      stream: masked(each.stream, world),
      asked: masked(each.asked, world),
    }));
    return [
      ...received,
      own,
      { ...EMPTY, name: 'metrics, health, openapi', asked: open.join('\n').replaceAll(/^riposte_.*$/gm, '') },
    ];
  } finally {
    restore();
    await server.stop();
  }
}

/** The clock stands still, and ids come from the seed. */
function stillClock(seed: number): () => void {
  const { now } = Date;
  const { random } = SURROUNDINGS;
  let drawn = 0;
  Date.now = () => 1_700_000_000_000;
  Object.assign(SURROUNDINGS, {
    random(bytes: number) {
      drawn += 1;
      return Buffer.from(sha256Hex(`${seed}/${drawn}`), 'hex').subarray(0, bytes);
    },
  });
  return () => {
    Date.now = now;
    Object.assign(SURROUNDINGS, { random });
  };
}

async function peopled(server: LiveServer, { text, seed }: WorldOptions): Promise<World> {
  const { admission } = await open(server.origin, { encounter: { text } });
  const stored = (await server.store.table(admission.table))!;
  const someone = {
    id: admission.person,
    name: '',
    role: 'gm',
    seat: null,
    rekeyed: 0,
    invitation: null,
  } as const;
  const gm = new LiveClient(server.origin, {
    ...admission,
    key: keyOf(stored.secret, admission.table, someone),
  });
  await gm.watch();
  const received: Received[] = [];
  const players: LiveClient[] = [];
  const come = async (
    name: string,
    role: 'player' | 'spectator',
    seat: string | null,
  ): Promise<LiveClient> => {
    const into: Received = { name, ...EMPTY };
    received.push(into);
    const heard = (more: string): void => {
      into.stream += more;
    };
    const nonce = sha256Hex(`${seed} ${name}`).slice(0, 32);
    const guest = await join(server.origin, await gm.invite(role, seat), { name, role, nonce, heard });
    players.push(guest);
    return guest;
  };
  for (const seat of gm.sight!.gm!.seats.slice(0, 4)) {
    const player = await come(`Player of ${seat}`, 'player', seat);
    await gm.do({ do: 'place', person: player.person, role: 'player', seat });
    await player.watch();
  }
  const onlooker = await come('Sue', 'spectator', null);
  await gm.do({ do: 'place', person: onlooker.person, role: 'spectator', seat: null });
  await onlooker.watch();
  return { server, gm, players, received };
}

async function played(world: World, { seed, commands, aside }: WorldOptions): Promise<void> {
  const { gm, players } = world;
  const { pick } = simulationChance(seed, 1);
  const choose = byLot(seed);
  for (let turn = 0; turn < commands && !isDecided(gm); turn += 1) {
    await aside?.(world, turn);
    await gm.until((client) => isDecided(client) || client.sight!.prompts.length > 0);
    if (isDecided(gm)) return;
    const { prompts } = gm.sight!;
    const prompt = prompts[pick(prompts.length)]!;
    const holder = players.find(({ sight }) => sight!.you.seat === prompt.seat) ?? gm;
    await holder.do({ do: 'answer', decision: prompt.id, answer: choose(prompt) });
    await gm.until(({ sight }) => sight!.prompts.every(({ id }) => id !== prompt.id));
  }
}

/** Everybody asks for all that there is to ask for, and for some things that are not theirs. */
async function askAround({ players, received, gm }: World): Promise<void> {
  const ids = gm.sight!.fight!.standings.map(({ id }) => id);
  const paths = [
    '/log?before=100000',
    '/links',
    '/export?as=markdown&for=players',
    '/export?as=csv&for=players',
    '/export?as=journal&for=gm',
    '/export?as=csv&for=gm',
    ...ids.map((id) => `/sheet?who=${encodeURIComponent(id)}`),
    ...gm.sight!.prompts.map(({ id }) => `/odds?decision=${id}`),
  ];
  for (const [i, player] of players.entries()) {
    for (const path of paths) {
      const { status, text } = await answered(player, path);
      received[i]!.asked += `${status}\n${text}\n`;
    }
    const forked = await player.ask('/fork', { body: { at: 1 } });
    received[i]!.asked += `${forked.status}\n${forked.text}\n`;
    for (const prompt of gm.sight!.prompts.filter(({ seat }) => seat !== player.sight!.you.seat)) {
      const { status, text } = await player.post(
        { do: 'answer', decision: prompt.id, answer: { kind: 'nothing' } },
        'not-mine-at-all',
      );
      received[i]!.asked += `${status}\n${text}\n`;
    }
  }
}

/** An answer; a server that has too much to count at the moment is asked again. */
async function answered(
  player: LiveClient,
  path: string,
): Promise<{ readonly status: number; readonly text: string }> {
  for (;;) {
    const said = await player.ask(path);
    if (said.status !== 503) return said;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Takes out what is drawn by chance for every table (its id, its port, the GM's id, the run of numbers of streams), and
 * signs of life, which come by the clock on the wall.
 */
function masked(text: string, { gm, server }: World): string {
  return text
    .replaceAll(gm.admission.table, 'TABLE')
    .replaceAll(gm.person, 'GM')
    .replaceAll(server.origin, 'ORIGIN')
    .replaceAll(/"epoch":"[0-9a-f]{12}"/g, '"epoch":"E"')
    .replaceAll(/^id: [0-9a-f]{12}\./gm, 'id: E.')
    .replaceAll(/^:\n\n/gm, '');
}

/** The events of a stream until somebody comes to see a combatant whose id begins so; all of them when they never do. */
export function untilSeen(stream: string, id: string): string {
  let sight: Sight | undefined;
  let before = '';
  for (const block of stream.split('\n\n')) {
    const event = /^event: (\w+)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (event === 'snapshot') sight = (JSON.parse(data!) as Snapshot).sight;
    if (event === 'change') {
      const { patch } = JSON.parse(data!) as Change;
      sight = patched(sight as unknown as Json, patch) as unknown as Sight;
    }
    if (sight?.fight?.standings.some((who) => who.id.startsWith(id))) return before;
    before += block;
  }
  return before;
}
