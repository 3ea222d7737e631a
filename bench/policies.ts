import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fightNamed } from '../src/cli/home.ts';
import { openThreads, playAll, type Threads } from '../src/cli/simulate/schedule.ts';
import { rulesets } from '../src/rulesets.ts';
import type { Batch } from '../src/simulation/play-out.ts';
import { rate } from '../src/simulation/rows.ts';

// Compares policies in mirrored fights: two combatants against their copies in every rulebook, with each policy on either
// side in half of the fights. Prints the share of victories of the first policy with its 95 % interval, and its lead in
// Elo points. Several policies make a ladder: each plays against the next one.
// npm run bench -- policies --policy hard --against simple --fights 200 [--book timeslice] [--workers 1]
// npm run bench -- policies --ladder merciless,hard,simple,careless --fights 200

const { values } = parseArgs({
  options: {
    policy: { type: 'string', default: 'greedy' },
    against: { type: 'string', default: 'simple' },
    ladder: { type: 'string' },
    fights: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    book: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
});
const half = Math.ceil(Number(values.fights) / 2);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const elo = (share: number): string => (400 * Math.log10(share / (1 - share))).toFixed(0);

/** Returns a batch in which `policy` plays one side of the mirror fight. Both sides have separate dice. */
function mirror(book: string, side: string, policy: string, against: string): Batch {
  const path = fileURLToPath(new URL(`mirror/${book}.yaml`, import.meta.url));
  const { encounter } = fightNamed(path);
  const others = Object.fromEntries(encounter.sides.map(({ id }) => [id, against]));
  const variant = { name: '', settings: {}, encounter, policies: { ...others, [side]: policy } };
  const seed = 2 * Number(values.seed) - (side === 'ours' ? 1 : 0);
  return { seed, limits: { rounds: 200, steps: 100_000 }, variants: [variant] };
}

async function victories(batch: Batch, side: string, threads: Threads): Promise<number> {
  const { signal } = new AbortController();
  const look = (): undefined => undefined;
  const { tallies } = await playAll({ batch, fights: half, stretch: undefined, threads, signal, look });
  return tallies[0]!.measures[`win/${side}`]?.sum ?? 0;
}

async function compare(book: string, policy: string, against: string, threads: Threads): Promise<void> {
  const ours = await victories(mirror(book, 'ours', policy, against), 'ours', threads);
  const theirs = await victories(mirror(book, 'theirs', policy, against), 'theirs', threads);
  const { value, low, high } = rate(ours + theirs, 2 * half);
  console.log(
    `${book}: ${policy} against ${against} wins ${ours} and ${theirs} of ${half} each, ${percent(value)} (${percent(low)} to ${percent(high)}), Elo ${elo(value)} (${elo(low)} to ${elo(high)})`,
  );
}

const threads = openThreads(Number(values.workers));
const rungs = values.ladder?.split(',') ?? [values.policy, values.against];
for (const { ruleset } of rulesets) {
  if (values.book !== undefined && values.book !== ruleset.id) continue;
  for (const [i, policy] of rungs.slice(0, -1).entries())
    await compare(ruleset.id, policy, rungs[i + 1]!, threads);
}
await threads.close();
