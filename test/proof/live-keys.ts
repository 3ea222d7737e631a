import { randomUUID } from 'node:crypto';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Command } from '../../src/live/command.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import type { Figure, Trial } from './figure.ts';

/** Requests under way at the same time. */
const AT_ONCE = 8;

interface Known {
  readonly person: number;
  readonly key: string;
  readonly text: string;
  /** How it was answered, once it was done. */
  answer: string | undefined;
}

/**
 * C2: commands are sent again and again under their keys, with the same body and with others, by two people to two
 * servers of one store. The same comes to the same row, another is refused, and nothing is done twice.
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
  return { do: 'note', text, secret: false };
}

function drawn(known: Known[], pick: Pick): Known {
  const one = { person: pick(2), key: randomUUID(), text: `note ${known.length}`, answer: undefined };
  known.push(one);
  return one;
}

function faultOfSame(one: Known, status: number, answer: string): string | undefined {
  // Where the other body came first under this key, this one is the other.
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
