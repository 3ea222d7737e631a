import { sha256Hex } from '../../src/fight/entry.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { SURROUNDINGS } from '../../src/server/shipped.ts';
import { keyOf } from '../../src/server/tables/keys.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { StoredTable } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { applyPatch } from '../../src/table/patch.ts';
import type { Change, OpenPrompt, TableView, ViewSnapshot } from '../../src/table/view.ts';
import { byLot, isDecided } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { askAll, askAssistant, tryCommands } from './asking-around.ts';
import { join, open } from './coming.ts';

/** A store with predetermined seeds and secrets for every table, so that two servers behave identically. */
class SameSeeds extends MemoryStore {
  /** The source of the next table's seed. */
  seed = '';
  /** Number of random values requested since then. */
  drawn = 0;
  override async create(table: StoredTable, first: LogRow): Promise<void> {
    await super.create(
      { ...table, seed: sha256Hex(`seed ${this.seed}`), secret: sha256Hex(this.seed) },
      first,
    );
  }
}

/** Everything that one person received: the stream, and all responses. */
export interface Received {
  readonly name: string;
  stream: string;
  asked: string;
}

/** A fight over HTTP with several people. */
export interface World {
  readonly server: LiveServer;
  readonly gm: LiveClient;
  /** Everyone except the GM. The last person is admitted only after the fight. */
  readonly players: readonly LiveClient[];
  /** Everyone except the GM, including the person who waits for admission. */
  readonly received: readonly Received[];
}

export interface WorldOptions {
  readonly text: string;
  readonly seed: number;
  /** Number of commands to play. */
  readonly commands: number;
  /** Typed dice do not depend on the choices of a hidden combatant. */
  readonly dice?: 'seeded' | 'typed';
  /** Chooses the next prompt and its answer; `undefined` ends the game. Random by default. */
  readonly answers?: (
    prompts: readonly OpenPrompt[],
    turn: number,
  ) => { readonly prompt: OpenPrompt; readonly answer: RawAnswer } | undefined;
  /** Optional. Receives the GM's log before each turn and at the end. */
  readonly stories?: string[];
  /** A secret action of the GM, called from time to time. */
  readonly aside?: (world: World, turn: number) => Promise<void>;
}

/** An id that does not exist, or that exists in only one of two worlds. */
export const ABSENT = 'shade';

const EMPTY = { stream: '', asked: '' };

/** A place to play worlds one after another. */
export interface Stage {
  readonly server: LiveServer;
  readonly store: SameSeeds;
}

/** Runs `work` with a separate server. */
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
 * Plays a random fight and returns everything that people other than the GM received. Randomness comes from the seed
 * and the clock is stopped, so that repeated runs differ only in the ids removed by `masked`.
 */
export async function worldOf({ server, store }: Stage, options: WorldOptions): Promise<readonly Received[]> {
  const logged = server.log.length;
  store.seed = String(options.seed);
  store.drawn = 0;
  const world = await peopled(server, options);
  const { gm } = world;
  // Set a time limit to check that the limits of other people's prompts stay secret.
  await gm.do({ kind: 'set', settings: { clock: 3600 } });
  await gm.do({ kind: 'start' });
  await played(world, options);
  options.stories?.push(storyOf(gm));
  await tryAll(world, options);
  await askAround(world);
  // A person who is admitted late must not learn more than the others.
  const guest = world.players.at(-1)!;
  await gm.do({ kind: 'place', person: guest.person, role: 'spectator', seat: null });
  const last = { kind: 'note', text: 'the very last', secret: false } as const;
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

/** Stops the clock, and derives ids from the seed of the store's next table. Returns a function that restores both. */
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
  for (const seat of gm.view!.gm!.seats.slice(0, 4)) {
    const player = await come(`Player of ${seat}`, 'player', seat);
    await gm.do({ kind: 'place', person: player.person, role: 'player', seat });
    await player.watch();
  }
  const onlooker = await come('Sue', 'spectator', null);
  await gm.do({ kind: 'place', person: onlooker.person, role: 'spectator', seat: null });
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
    const isAsked = ({ view }: LiveClient): boolean => view!.prompts.length > 0;
    for (;;) {
      await gm.until((client) => isDecided(client) || isAsked(client) || client.view!.roll !== null);
      if (gm.view!.roll === null) break;
      await rollTyped(world, seed, rolled);
    }
    if (isDecided(gm)) return;
    options.stories?.push(storyOf(gm));
    const found = answers(gm.view!.prompts, turn);
    if (found === undefined) return;
    const { prompt, answer } = found;
    const holder = holderOf(world, prompt.seat);
    await holder.do({ kind: 'answer', decision: prompt.id, answer });
    await gm.until(({ view }) => view!.prompts.every(({ id }) => id !== prompt.id));
  }
}

/** Returns the GM's log with all numbers. */
function storyOf({ log }: LiveClient): string {
  return JSON.stringify(log.flatMap((line) => (line.kind === 'fight' ? [line.sentence, line.sums] : [])));
}

function holderOf({ players, gm }: World, seat: string): LiveClient {
  return players.find(({ view }) => view!.you.seat === seat) ?? gm;
}

function anyAnswers(seed: number): NonNullable<WorldOptions['answers']> {
  const { pick } = simulationChance(seed, 1);
  const choose = byLot(seed);
  return (prompts) => {
    const prompt = prompts[pick(prompts.length)]!;
    return { prompt, answer: choose(prompt) };
  };
}

/** Types dice that depend only on the roll and the number of earlier identical rolls. */
async function rollTyped(world: World, seed: number, rolled: Map<string, number>): Promise<void> {
  const { id, owner, why, dice } = world.gm.view!.roll!;
  const what = `${owner} ${why}`;
  const count = rolled.get(what) ?? 0;
  rolled.set(what, count + 1);
  const faces = Array.from({ length: dice.n }, (_, i) => {
    const drawn = Number.parseInt(sha256Hex(`${seed} ${what} ${count} ${i}`).slice(0, 8), 16);
    return dice.lo + (drawn % (dice.hi - dice.lo + 1));
  });
  await holderOf(world, owner).do({ kind: 'dice', roll: id, faces });
  await world.gm.until(({ view }) => view!.roll?.id !== id);
}

/** Everyone requests everything, directly and as an assistant, including some things that belong to others. */
async function askAround({ players, received, gm }: World): Promise<void> {
  const everybody = [...gm.view!.fight!.standings.map(({ id }) => id), ABSENT].sort();
  const combatants = [...new Set(everybody)];
  const asked = players.map((person) => ({ combatants, decisions: decisionsFor(person, gm.view!.prompts) }));
  const told = await Promise.all(players.map((person, i) => askAssistant(person, asked[i]!)));
  for (const [i, person] of players.entries()) {
    received[i]!.asked += `${await askAll(person, asked[i]!)}\n${told[i]!}\n`;
  }
}

/**
 * Returns the prompts of a person's seat, one of another seat and one of the GM. Fills up with placeholders if prompts
 * are missing.
 */
function decisionsFor({ view }: LiveClient, prompts: readonly OpenPrompt[]): readonly string[] {
  const { seat: mine } = view!.you;
  const ofSeat = (isMeant: (seat: string) => boolean): readonly string[] =>
    prompts.flatMap(({ id, seat }) => (isMeant(seat) ? [id] : [])).sort();
  const [other = ABSENT] = ofSeat((seat) => seat !== mine && seat !== GM);
  const [ofGm = ABSENT] = ofSeat((seat) => seat === GM);
  return [...ofSeat((seat) => seat === mine), other, ofGm];
}

/** Everyone tries every command, also the person who was not admitted. */
async function tryAll({ players, received }: World, { seed }: WorldOptions): Promise<void> {
  for (const [i, person] of players.entries()) received[i]!.asked += await tryCommands(person, `try-${seed}`);
}

/**
 * Removes random values of a table (its id, port, the GM's id, the stream id) and keep-alive messages, which depend on
 * the real clock.
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

/**
 * Returns the events of a stream until the person sees a combatant whose id begins with `id`, or all events if this
 * never happens.
 */
export function untilSeen(stream: string, id: string): string {
  let view: TableView | undefined;
  let before = '';
  for (const block of stream.split('\n\n')) {
    const event = /^event: (\w+)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (event === 'snapshot') view = (JSON.parse(data!) as ViewSnapshot).view;
    if (event === 'change') {
      const { patch } = JSON.parse(data!) as Change;
      view = applyPatch(view as unknown as Json, patch) as unknown as TableView;
    }
    if (view?.fight?.standings.some((who) => who.id.startsWith(id))) return before;
    before += block;
  }
  return before;
}
