import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fightNamed } from '../src/cli/home.ts';
import { openThreads, playAll, type Threads } from '../src/cli/simulate/schedule.ts';
import { rulesets } from '../src/rulesets.ts';
import type { Batch } from '../src/simulation/play-out.ts';
import { rate } from '../src/simulation/rows.ts';

// Compares two policies: two combatants against their copies in every rulebook, with each policy on either side in half
// of the fights:
// npm run bench -- policies --policy greedy --against simple --fights 200 [--book timeslice]

const { values } = parseArgs({
  options: {
    policy: { type: 'string', default: 'greedy' },
    against: { type: 'string', default: 'simple' },
    fights: { type: 'string', default: '200' },
    book: { type: 'string' },
  },
});
const half = Math.ceil(Number(values.fights) / 2);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Returns a batch in which `policy` plays one side of the mirror fight. Both sides have separate dice. */
function mirror(book: string, side: string): Batch {
  const path = fileURLToPath(new URL(`mirror/${book}.yaml`, import.meta.url));
  const { encounter } = fightNamed(path);
  const others = Object.fromEntries(encounter.sides.map(({ id }) => [id, values.against]));
  const variant = { name: '', settings: {}, encounter, policies: { ...others, [side]: values.policy } };
  return { seed: side === 'ours' ? 1 : 2, limits: { rounds: 200, steps: 100_000 }, variants: [variant] };
}

async function victories(book: string, side: string, threads: Threads): Promise<number> {
  const { signal } = new AbortController();
  const look = (): undefined => undefined;
  const batch = mirror(book, side);
  const { tallies } = await playAll({ batch, fights: half, stretch: undefined, threads, signal, look });
  return tallies[0]!.measures[`win/${side}`]?.sum ?? 0;
}

const threads = openThreads(availableParallelism());
for (const { ruleset } of rulesets) {
  if (values.book !== undefined && values.book !== ruleset.id) continue;
  const ours = await victories(ruleset.id, 'ours', threads);
  const theirs = await victories(ruleset.id, 'theirs', threads);
  const { low, high } = rate(ours + theirs, 2 * half);
  const share = percent((ours + theirs) / (2 * half));
  console.log(
    `${ruleset.id}: ${values.policy} against ${values.against} wins ${ours} and ${theirs} of ${half} each, ${share} (${percent(low)} to ${percent(high)})`,
  );
}
await threads.close();
