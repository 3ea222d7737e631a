import { randomUUID } from 'node:crypto';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { Command } from '../../src/table/command.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import type { Figure, Trial } from './figure.ts';

/** Number of concurrent requests. */
const AT_ONCE = 8;

interface Known {
  readonly person: number;
  readonly key: string;
  readonly text: string;
  /** The response to the first successful attempt. */
  answer: string | undefined;
}

/**
 * C2: two people repeat commands under their keys on two servers with one store, with the same body and with different
 * ones. The same body must get the same row, a different one is refused, and nothing is applied twice.
 */
export async function retries({ size, seed }: Trial): Promise<Figure> {
  const store = new MemoryStore();
  const options = { store, pace: 'programs', level: 'silent' } as const;
  const servers = [await startLiveServer(options), await startLiveServer(options)];
  const gm = await LiveClient.open(servers[0]!.origin, servers[0]!.hostKey, { shipped: 'timeslice/duel' });
  const player = await gm.seat('Piet', 'player', 'mara');
  const people = [gm, player];
  const { pick } = simulationChance(seed, 0);
  const known: Known[] = [];
  const wrong: string[] = [];
  let [same, other] = [0, 0];
  for (let done = 0; done < size; done += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, async () => {
      const one = known.length === 0 || pick(4) === 0 ? drawn(known, pick) : known[pick(known.length)]!;
      const isSame = pick(3) > 0;
      const text = isSame ? one.text : `${one.text} or not`;
      const before = one.answer;
      const { origin } = servers[pick(servers.length)]!;
      const said = await new LiveClient(origin, people[one.person]!.admission).post(note(text), one.key);
      if (isSame) same += 1;
      else other += 1;
      const fault = isSame ? faultOfSame(one, said.status, said.text) : faultOfOther(before, said);
      if (fault !== undefined) wrong.push(fault);
    });
    await Promise.all(tries);
  }
  await player.unwatch();
  const rows = await store.rows(gm.admission.table, 0);
  const keys = rows.map(({ by, key }) => `${by} ${key}`);
  const twice = keys.length - new Set(keys).size;
  for (const server of servers) await server.stop();
  const figure = `${same} commands sent under their keys, most of them again and again, and ${other} others under the same keys: ${wrong.length} wrong answers${wrong
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')}, ${twice} of ${rows.length} rows doubled (seed ${seed})`;
  return { id: 'C2', figure, passed: wrong.length === 0 && twice === 0 };
}

function note(text: string): Command {
  return { kind: 'note', text, secret: false };
}

function drawn(known: Known[], pick: RandomIndex): Known {
  const one = { person: pick(2), key: randomUUID(), text: `note ${known.length}`, answer: undefined };
  known.push(one);
  return one;
}

function faultOfSame(one: Known, status: number, answer: string): string | undefined {
  // If the other body was first under this key, this one must be refused.
  if (one.answer === undefined && status === 409) return undefined;
  if (status !== 200) return `the same was answered with ${status}`;
  if (one.answer !== undefined && one.answer !== answer) return `${one.answer} became ${answer}`;
  one.answer = answer;
  return undefined;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly code: string };
}

function faultOfOther(before: string | undefined, { status, body }: Answer): string | undefined {
  if (before === undefined) return undefined;
  return status === 409 && body.code === 'key-reused' ? undefined : `another was answered with ${status}`;
}
