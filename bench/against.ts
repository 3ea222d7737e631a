import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rulesets } from '../src/rulesets.ts';
import type { Batch, PlayOut } from '../src/simulation/play-out.ts';
import { threadSeconds } from './report.ts';

// Compares the speed of this checkout with another one. Both run in this process and play the same fights in turn, so
// other work on the machine slows both. Processor time of the thread is measured:
// npm run bench -- against --tree ../older [--book tactics] [--pairs 30]

const { values } = parseArgs({
  options: {
    tree: { type: 'string' },
    book: { type: 'string' },
    pairs: { type: 'string', default: '30' },
  },
});
const OWN = resolve(import.meta.dirname, '..');
/** Names random play, beside the rulebooks. */
const RANDOM = 'random';
const WARM_UP = 600;

/** Plays fights with the numbers from `from` and returns what must be the same in both checkouts. */
type Play = (from: number, fights: number) => string;

/** A checkout: the folder of its simulations, and a way to load its modules. Older checkouts have other names. */
function checkout(tree: string) {
  const folder = ['src/simulation', 'src/simulate'].find((path) => existsSync(join(tree, path)))!;
  return {
    load: (path: string) => import(pathToFileURL(join(tree, path)).href),
    async simulation(...names: readonly string[]) {
      const paths = names.map((name) => join(tree, folder, `${name}.ts`)).filter((path) => existsSync(path));
      const modules = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)));
      return Object.assign({}, ...modules);
    },
  };
}

/** Sensible play of one rulebook, four a side, with statistics. */
async function sensible(tree: string, book: string): Promise<Play> {
  const { load, simulation } = checkout(tree);
  const { fightNamed } = await load('src/cli/home.ts');
  const { playersOf } = await load('src/cli/simulate/policies.ts');
  const { playChunk, playStretch = playChunk } = await simulation('stretch', 'fight');
  const { encounter } = fightNamed(join(OWN, `bench/four-a-side/${book}.yaml`));
  const policies = Object.fromEntries(encounter.sides.map(({ id }: { id: string }) => [id, 'simple']));
  const variants = [{ name: '', settings: {}, encounter, policies }];
  const batch: Batch = { seed: 1, limits: { rounds: 200, steps: 100_000 }, variants };
  const players = await playersOf(batch);
  return (from, fights) => {
    const [{ decisions, events }] = playStretch(batch, { from, to: from + fights }, players);
    return `${decisions} decisions, ${events} events`;
  };
}

/** Random play of the fight that the floor plays. */
async function randomly(tree: string): Promise<Play> {
  const { load, simulation } = checkout(tree);
  const { playOut, random, simulationChance } = await simulation('play-out', 'generator', 'random');
  const { benchEncounter } = await load('bench/encounter.ts');
  const encounter = benchEncounter();
  const all: typeof rulesets = (await load('src/rulesets.ts')).rulesets;
  const { ruleset } = all.find((kit) => kit.ruleset.id === encounter.ruleset)!;
  return (from, fights) => {
    let steps = 0;
    for (let fight = from; fight < from + fights; fight++) {
      const play: PlayOut<never, never> = {
        ruleset: ruleset as never,
        state: ruleset.start(encounter) as never,
        chance: simulationChance(1, fight),
        policyOf: () => random,
        mostSteps: Number.MAX_SAFE_INTEGER,
      };
      steps += playOut(play).steps;
    }
    return `${steps} steps`;
  };
}

/** Plays fights and returns the seconds of the thread. */
function timed(play: Play, from: number, fights: number) {
  const began = threadSeconds();
  const played = play(from, fights);
  return { played, seconds: threadSeconds() - began };
}

async function compare(tree: string, book: string): Promise<void> {
  const play = book === RANDOM ? randomly : sensible;
  const [own, other] = [await play(OWN, book), await play(tree, book)];
  const fights = book === RANDOM ? 10 : 40;
  for (let from = 0; from < WARM_UP; from += fights) {
    own(from, fights);
    other(from, fights);
  }
  let differing = 0;
  const ratios: number[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const from = WARM_UP + pair * fights;
    const isFirst = pair % 2 === 0;
    const before = isFirst ? timed(other, from, fights) : undefined;
    const mine = timed(own, from, fights);
    const theirs = before ?? timed(other, from, fights);
    ratios.push(theirs.seconds / mine.seconds);
    if (mine.played !== theirs.played) differing += 1;
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2),
  );
  console.log(
    `${book}: ${middle} times as fast as ${tree} (quartiles ${low} to ${high}, ${sorted.length} pairs)`,
  );
  if (differing > 0) console.log(`  ${differing} pairs played other fights: their rules differ`);
}

const { tree, book } = values;
if (tree === undefined) throw new Error('name the other checkout: --tree PATH');
const books = book === undefined ? [RANDOM, ...rulesets.map(({ ruleset }) => ruleset.id)] : [book];
for (const each of books) await compare(resolve(tree), each);
