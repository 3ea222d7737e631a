import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rulesets } from '../src/rulesets.ts';
import type { Batch } from '../src/simulation/play-out.ts';

// Compares the speed of this checkout with another one. The same fights are played in turn, each time in a new process.
// Processor time is measured after a warm-up, so that other work on the machine has little influence:
// npm run bench -- against --tree ../older [--book tactics] [--pairs 7] [--warm-up 1000] [--fights 500]

const { values } = parseArgs({
  options: {
    tree: { type: 'string' },
    book: { type: 'string' },
    pairs: { type: 'string', default: '7' },
    'warm-up': { type: 'string', default: '1000' },
    fights: { type: 'string', default: '500' },
    plays: { type: 'boolean', default: false },
  },
});
const OWN = resolve(import.meta.dirname, '..');
/** The files that may play fights. In older checkouts, `playChunk` has another name and perhaps a file of its own. */
const PLAYERS = ['src/simulation/fight.ts', 'src/simulation/stretch.ts', 'src/simulate/stretch.ts'];
/** Number of fights per batch; each batch is set up once. */
const AT_ONCE = 5;

/** The thread's time in seconds, and the number of decisions, which must be equal in both checkouts. */
interface Played {
  readonly seconds: number;
  readonly decisions: number;
  readonly events: number;
}

/** Plays fights of one rulebook with the code of a checkout. */
async function playWith(tree: string, book: string, warmUp: number, fights: number): Promise<Played> {
  const load = (path: string) => import(pathToFileURL(join(tree, path)).href);
  const { fightNamed } = await load('src/cli/home.ts');
  const { playersOf } = await load('src/cli/simulate/policies.ts');
  const simulation = await load(PLAYERS.findLast((path) => existsSync(join(tree, path)))!);
  const playChunk = simulation.playChunk ?? simulation.playStretch;
  const { encounter } = fightNamed(join(OWN, `bench/four-a-side/${book}.yaml`));
  const policies = Object.fromEntries(encounter.sides.map(({ id }: { id: string }) => [id, 'simple']));
  const variants = [{ name: '', settings: {}, encounter, policies }];
  const batch: Batch = { seed: 1, limits: { rounds: 200, steps: 100_000 }, variants };
  const players = await playersOf(batch);
  const play = (many: number) => {
    let [decisions, events] = [0, 0];
    for (let from = 0; from < many; from += AT_ONCE) {
      const [tally] = playChunk(batch, { from, to: from + AT_ONCE }, players);
      decisions += tally.decisions;
      events += tally.events;
    }
    return { decisions, events };
  };
  play(warmUp);
  const before = process.threadCpuUsage();
  const played = play(fights);
  const { user, system } = process.threadCpuUsage(before);
  return { ...played, seconds: (user + system) / 1e6 };
}

/** Does the same in a separate process. */
function playIn(tree: string, book: string): Played {
  const { 'warm-up': warmUp, fights } = values;
  const args = ['--plays', '--tree', tree, '--book', book, '--warm-up', warmUp, '--fights', fights];
  const printed = execFileSync(process.execPath, [import.meta.filename, ...args], { encoding: 'utf8' });
  return JSON.parse(printed) as Played;
}

function compare(tree: string, book: string): void {
  const ratios: number[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const isFirst = pair % 2 === 0;
    const before = isFirst ? playIn(tree, book) : undefined;
    const own = playIn(OWN, book);
    const other = before ?? playIn(tree, book);
    ratios.push(other.seconds / own.seconds);
    if (own.decisions !== other.decisions || own.events !== other.events) {
      console.log(`${book}: the two play different fights`);
    }
  }
  const [least, middle, most] = [0, Math.floor(ratios.length / 2), ratios.length - 1].map((i) =>
    ratios.sort((a, b) => a - b)[i]!.toFixed(2),
  );
  console.log(`${book}: ${middle} times as fast as ${tree} (${least} to ${most} in ${ratios.length} pairs)`);
}

const { tree, book: only } = values;
if (tree === undefined) throw new Error('name the other checkout: --tree PATH');
const books = only === undefined ? rulesets.map(({ ruleset }) => ruleset.id) : [only];
if (values.plays) {
  const [warmUp, fights] = [Number(values['warm-up']), Number(values.fights)];
  console.log(JSON.stringify(await playWith(resolve(tree), books[0]!, warmUp, fights)));
} else {
  for (const book of books) compare(resolve(tree), book);
}
