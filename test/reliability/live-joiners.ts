import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SURROUNDINGS } from '../../src/server/shipped.ts';
import { TableRegistry } from '../../src/server/tables/table-registry.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { ViewSnapshot } from '../../src/table/view.ts';
import { byLot, isDecided } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Number of states to check in one fight. */
const STATES_OF_ONE = 60;
/** Number of lines in a snapshot. */
const NEWEST = 200;
/** Number of states, from the first on, at which a second server opens the table from its log. */
const AFRESH = 8;

/**
 * N2: after every command, people who join in parallel or late must receive the same as a person who has watched from
 * the start. The server may know the table or read it from its log.
 */
export async function joiners({ size, seed }: Trial): Promise<Figure> {
  const server = await startLiveServer({ pace: 'programs', level: 'silent', trustsProxy: true });
  const files = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
  const counts = { same: 0, afresh: 0, different: 0 };
  let fights = 0;
  for (; counts.same + counts.different < size; fights += 1) {
    const text = readFileSync(join(ROOT, files[fights % files.length]!), 'utf8');
    const table = await tableOf(server, text);
    await playAndLook(server, table, { seed: seed + fights, left: size - counts.same, counts });
    for (const person of table) await person.unwatch();
  }
  await server.stop();
  const { same, afresh, different } = counts;
  const figure = `${same + different} states x people of ${fights} fights of ${Math.min(fights, files.length)} encounters, ${afresh} of them read afresh from the log: ${different} snapshots differ from the view that grew (seed ${seed})`;
  return { id: 'N2', figure, passed: different === 0 && afresh > 0 };
}

/** Returns the GM, a player for each seat, and a spectator. */
async function tableOf(server: LiveServer, text: string): Promise<readonly LiveClient[]> {
  const gm = await open(server.origin, { encounter: { text } });
  await gm.watch();
  const people = [gm];
  for (const name of gm.view!.gm!.seats.slice(0, 4)) {
    people.push(await seat(gm, { name: `Player of ${name}`, role: 'player', seat: name }));
  }
  people.push(await seat(gm, { name: 'Sue', role: 'spectator' }));
  await gm.do({ kind: 'start' });
  return people;
}

interface Look {
  readonly seed: number;
  readonly left: number;
  readonly counts: { same: number; afresh: number; different: number };
}

async function playAndLook(
  server: LiveServer,
  people: readonly LiveClient[],
  { seed, left, counts }: Look,
): Promise<void> {
  const [gm] = people as [LiveClient];
  const choose = byLot(seed);
  const { pick } = simulationChance(seed, 1);
  const last = counts.same + counts.different + Math.min(left, STATES_OF_ONE * people.length);
  for (let states = 0; !isDecided(gm) && counts.same + counts.different < last; states += 1) {
    const prompts = gm.view!.prompts;
    const prompt = prompts[pick(prompts.length)];
    if (prompt !== undefined && pick(8) > 0) {
      await gm.try({ kind: 'answer', decision: prompt.id, answer: choose(prompt) });
    } else await gm.try({ kind: pick(2) === 0 ? 'undo' : 'redo' });
    await gm.catchUp();
    const { n } = gm.log.at(-1)!;
    await Promise.all(people.map((each) => each.until(({ log }) => sameNote(log.at(-1), gm.log.at(-1), n))));
    const registry = states % AFRESH === 0 ? new TableRegistry(server.store, SURROUNDINGS) : undefined;
    for (const person of people) {
      const sent = registry === undefined ? await parallel(person) : await snapshotIn(registry, person);
      counts[isDeepStrictEqual(sent, known(person)) ? 'same' : 'different'] += 1;
      if (registry !== undefined) counts.afresh += 1;
    }
    await registry?.close();
  }
}

type Line = LiveClient['log'][number] | undefined;

/**
 * Compares a person's note with the GM's. Each person counts only their own lines, so `mine` may have another number.
 */
function sameNote(mine: Line, gms: Line, n: number): boolean {
  return mine?.kind === 'note' && gms?.kind === 'note' && gms.n === n && mine.text === gms.text;
}

interface Known {
  readonly sight: unknown;
  readonly log: unknown;
  readonly struck: readonly number[];
}

function known({ view, log, struck }: LiveClient): Known {
  return plain({ sight: view, log: log.slice(-NEWEST), struck: [...struck].sort((a, b) => a - b) });
}

function plain(value: Known): Known {
  return JSON.parse(JSON.stringify(value)) as Known;
}

async function parallel({ origin, admission }: LiveClient): Promise<Known> {
  const other = new LiveClient(origin, admission);
  await other.watch();
  await other.unwatch();
  return known(other);
}

async function snapshotIn(registry: TableRegistry, { admission }: LiveClient): Promise<Known> {
  const host = (await registry.room(admission.table))!;
  const { view, log, struck }: ViewSnapshot = host.broadcaster
    .feedOf(host.live, host.person(admission.person)!)
    .snapshot();
  return plain({ sight: view, log, struck: [...struck].sort((a, b) => a - b) });
}
