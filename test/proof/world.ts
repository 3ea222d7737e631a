import { keyOf } from '../../src/house/keys.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import { GM } from '../../src/kernel/names.ts';
import type { Change, Snapshot } from '../../src/live/message.ts';
import { patched } from '../../src/live/patch.ts';
import type { LogRow } from '../../src/live/record.ts';
import type { OpenPrompt, Sight } from '../../src/live/sight.ts';
import { SURROUNDINGS } from '../../src/server/surroundings.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import type { StoredTable } from '../../src/store/store.ts';
import { sha256Hex } from '../../src/table/hash.ts';
import { byLot, isDecided } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { askAll, askAssistant, tryCommands } from './asking-around.ts';
import { join, open } from './coming.ts';

/** Every table's seed and secret are those that a proof gives, so that two servers do the same. */
class SameSeeds extends MemoryStore {
  /** What the seed of the next table is made of. */
  seed = '';
  /** How often chance was asked for since. */
  drawn = 0;
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
  /** All but the GM; the last of them waits to be let in until the fight has been played. */
  readonly players: readonly LiveClient[];
  /** All but the GM, one who waits to be let in included. */
  readonly received: readonly Received[];
}

export interface WorldOptions {
  readonly text: string;
  readonly seed: number;
  /** Commands that are played. */
  readonly commands: number;
  /** Typed dice stay the same whatever somebody in hiding chooses. */
  readonly dice?: 'seeded' | 'typed';
  /** Which of the open questions is answered next, and how; undefined: no more is played. By lot unless given. */
  readonly answers?: (
    prompts: readonly OpenPrompt[],
    turn: number,
  ) => { readonly prompt: OpenPrompt; readonly answer: RawAnswer } | undefined;
  /** What the GM does aside, now and then. */
  readonly aside?: (world: World, turn: number) => Promise<void>;
}

/** An id that nobody bears, or one who is there in one of two worlds. */
export const ABSENT = 'shade';

const EMPTY = { stream: '', asked: '' };

/** Where worlds are played, one after the other. */
export interface Stage {
  readonly server: LiveServer;
  readonly store: SameSeeds;
}

/** Plays worlds on a server of its own. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const store = new SameSeeds();
  const restore = stillClock(store);
  const server = await startLiveServer({ store, pace: 'programs', trustsProxy: true });
  try {
    return await work({ server, store });
  } finally {
    restore();
    await server.stop();
  }
}

/**
 * Plays a fight by lot and gives what everybody but the GM was sent. Chance comes from the seed and the clock stands
 * still, so that the same is sent twice but for the ids that `masked` takes out.
 */
export async function worldOf({ server, store }: Stage, options: WorldOptions): Promise<readonly Received[]> {
  const logged = server.log.length;
  store.seed = String(options.seed);
  store.drawn = 0;
  const world = await peopled(server, options);
  const { gm } = world;
  // With a clock set, the clocks of others' questions must not be told.
  await gm.do({ do: 'set', settings: { clock: 3600 } });
  await gm.do({ do: 'start' });
  await played(world, options);
  await tryAll(world, options);
  await askAround(world);
  // Who is let in late is told no more than the others.
  const guest = world.players.at(-1)!;
  await gm.do({ do: 'place', person: guest.person, role: 'spectator', seat: null });
  const last = { do: 'note', text: 'the very last', secret: false } as const;
  await gm.do(last);
  const all = [...world.players, gm];
  for (const each of all)
    await each.until(({ log }) => log.some((line) => line.kind === 'note' && line.text === last.text));
  for (const each of all) await each.unwatch();
  const own = {
    name: 'the server’s own log',
    stream: '',
    asked: server.log
      .slice(logged)
      .filter((line) => !line.includes('"level":20'))
      .join('')
      .replaceAll(/"(responseTime|reqId)":[^,}]+/g, ''),
  };
  const open = await Promise.all(
    ['/metrics', '/healthz', '/openapi.json'].map(async (path) => (await fetch(server.origin + path)).text()),
  );
  const received = world.received.map((each) => ({
    ...each,
    stream: masked(each.stream, world),
    asked: masked(each.asked, world),
  }));
  return [
    ...received,
    own,
    {
      ...EMPTY,
      name: 'metrics, health, openapi',
      asked: open.join('\n').replaceAll(/^riposte_.*\n/gm, ''),
    },
  ];
}

/** Lets the clock stand still, and draws ids from the seed of the store's next table; gives what undoes it. */
function stillClock(store: SameSeeds): () => void {
  const { now } = Date;
  const { random } = SURROUNDINGS;
  Date.now = () => 1_700_000_000_000;
  Object.assign(SURROUNDINGS, {
    random(bytes: number) {
      store.drawn += 1;
      return Buffer.from(sha256Hex(`${store.seed}/${store.drawn}`), 'hex').subarray(0, bytes);
    },
  });
  return () => {
    Date.now = now;
    Object.assign(SURROUNDINGS, { random });
  };
}

async function peopled(server: LiveServer, { text, seed, dice = 'seeded' }: WorldOptions): Promise<World> {
  const { admission } = await open(server.origin, { encounter: { text }, dice });
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
  const guest = await come('Wanda', 'spectator', null);
  await guest.watch();
  return { server, gm, players, received };
}

async function played(world: World, options: WorldOptions): Promise<void> {
  const { gm } = world;
  const { seed, commands, aside, answers = anyAnswers(seed) } = options;
  const rolled = new Map<string, number>();
  for (let turn = 0; turn < commands && !isDecided(gm); turn += 1) {
    await aside?.(world, turn);
    const isAsked = ({ sight }: LiveClient): boolean => sight!.prompts.length > 0;
    for (;;) {
      await gm.until((client) => isDecided(client) || isAsked(client) || client.sight!.roll !== null);
      if (gm.sight!.roll === null) break;
      await rollTyped(world, seed, rolled);
    }
    if (isDecided(gm)) return;
    const found = answers(gm.sight!.prompts, turn);
    if (found === undefined) return;
    const { prompt, answer } = found;
    const holder = holderOf(world, prompt.seat);
    await holder.do({ do: 'answer', decision: prompt.id, answer });
    await gm.until(({ sight }) => sight!.prompts.every(({ id }) => id !== prompt.id));
  }
}

function holderOf({ players, gm }: World, seat: string): LiveClient {
  return players.find(({ sight }) => sight!.you.seat === seat) ?? gm;
}

function anyAnswers(seed: number): NonNullable<WorldOptions['answers']> {
  const { pick } = simulationChance(seed, 1);
  const choose = byLot(seed);
  return (prompts) => {
    const prompt = prompts[pick(prompts.length)]!;
    return { prompt, answer: choose(prompt) };
  };
}

/** Types in dice that depend on nothing but what is rolled, and how often that was rolled before. */
async function rollTyped(world: World, seed: number, rolled: Map<string, number>): Promise<void> {
  const { id, owner, why, dice } = world.gm.sight!.roll!;
  const what = `${owner} ${why}`;
  const count = rolled.get(what) ?? 0;
  rolled.set(what, count + 1);
  const faces = Array.from({ length: dice.n }, (_, i) => {
    const drawn = Number.parseInt(sha256Hex(`${seed} ${what} ${count} ${i}`).slice(0, 8), 16);
    return dice.lo + (drawn % (dice.hi - dice.lo + 1));
  });
  await holderOf(world, owner).do({ do: 'dice', roll: id, faces });
  await world.gm.until(({ sight }) => sight!.roll?.id !== id);
}

/** Everybody asks for all that there is to ask for, by requests and as an assistant, and for some things that are not theirs. */
async function askAround({ players, received, gm }: World): Promise<void> {
  const combatants = [...gm.sight!.fight!.standings.map(({ id }) => id), ABSENT].sort();
  const { prompts } = gm.sight!;
  const ofPlayers = prompts.flatMap(({ id, seat }) => (seat === GM ? [] : [id])).sort();
  const ofGm = prompts.find(({ seat }) => seat === GM)?.id ?? ABSENT;
  const topics = { combatants: [...new Set(combatants)], decisions: [...ofPlayers, ofGm] };
  const told = await Promise.all(players.map((person) => askAssistant(person, topics)));
  for (const [i, person] of players.entries()) {
    received[i]!.asked += `${await askAll(person, topics)}\n${told[i]!}\n`;
  }
}

/** Everybody tries every command; whoever is not let in, too. */
async function tryAll({ players, received }: World, { seed }: WorldOptions): Promise<void> {
  for (const [i, person] of players.entries()) received[i]!.asked += await tryCommands(person, `try-${seed}`);
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
