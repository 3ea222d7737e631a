import { isDeepStrictEqual } from 'node:util';
import type { Pick } from '../../src/kernel/policy.ts';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Sight } from '../../src/live/sight.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { byLot } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import type { Figure, Trial } from './figure.ts';

/** How somebody was when the stream broke off. */
interface Moment {
  readonly sight: Sight;
  readonly log: readonly LogLine[];
  readonly struck: readonly number[];
  readonly lastEvent: string;
}

/**
 * N1: a reader is cut off at random and comes again with the last event that it saw, one that it saw long ago, one of
 * another server, one that is yet to come, or nonsense. It goes on without a gap and without a double, or is given a
 * snapshot; and knows in the end what a reader knows who was never cut off.
 */
export async function resumes({ size, seed }: Trial): Promise<Figure> {
  const options = { store: new MemoryStore(), pace: 'programs', level: 'silent' } as const;
  const [here, there] = [await startLiveServer(options), await startLiveServer(options)];
  const { pick } = simulationChance(seed, 0);
  const choose = byLot(seed);
  const counts = { went: 0, snapshots: 0, wrong: 0 };
  let gm: LiveClient | undefined;
  for (let i = 0; i < size; i += 1) {
    if (i % 150 === 0) gm = await newTable(here.origin, here.hostKey, gm);
    const steady = gm!;
    const reader = new LiveClient(pick(8) === 0 ? there.origin : here.origin, steady.admission, {
      retryMs: 1,
    });
    await reader.watch();
    const moments = [momentOf(reader)];
    for (let step = pick(6); step >= 0; step -= 1) {
      await stepOn(steady, pick, choose);
      if (pick(2) === 0) moments.push(momentOf(reader));
    }
    await reader.unwatch();
    if (reader.sight !== undefined && reader.lastEvent !== undefined) moments.push(momentOf(reader));
    if (pick(2) === 0) await stepOn(steady, pick, choose);
    const mayGoOn = returnTo(reader, moments, pick);
    if (pick(6) === 0) reader.origin = reader.origin === here.origin ? there.origin : here.origin;
    const { snapshots } = reader.counts;
    await reader.watch();
    await stepOn(steady, pick, choose);
    const isRight = await isCaughtUp(reader, steady);
    const hadSnapshot = reader.counts.snapshots > snapshots;
    counts[hadSnapshot ? 'snapshots' : 'went'] += 1;
    const { gaps, doubles } = reader.counts;
    if (!isRight || (!hadSnapshot && (!mayGoOn || gaps + doubles > 0))) counts.wrong += 1;
    await reader.unwatch();
  }
  await gm?.unwatch();
  await here.stop();
  await there.stop();
  const figure = `${size} readers cut off at random: ${counts.went} went on with what they had missed, ${counts.snapshots} were given a snapshot, ${counts.wrong} had a gap, a double or another view (seed ${seed})`;
  return { id: 'N1', figure, passed: counts.wrong === 0 && counts.went > size / 8 && counts.snapshots > 0 };
}

async function newTable(origin: string, hostKey: string, last: LiveClient | undefined): Promise<LiveClient> {
  await last?.unwatch();
  const gm = await LiveClient.open(origin, hostKey, { shipped: 'timeslice/ambush' });
  await gm.watch();
  await gm.do({ do: 'start' });
  return gm;
}

/** Something happens at the table. */
async function stepOn(gm: LiveClient, pick: Pick, choose: ReturnType<typeof byLot>): Promise<void> {
  const [prompt] = gm.sight!.prompts;
  const which = pick(8);
  if (which === 0) await gm.try({ do: pick(2) === 0 ? 'undo' : 'redo' });
  else if (which < 3 || prompt === undefined)
    await gm.do({ do: 'note', text: `~${pick(1e9)}`, secret: false });
  else await gm.try({ do: 'answer', decision: prompt.id, answer: choose(prompt) });
}

function momentOf({ sight, log, struck, lastEvent }: LiveClient): Moment {
  return { sight: sight!, log: [...log], struck: [...struck], lastEvent: lastEvent! };
}

/** Makes the reader what it was at some moment, or gives it an event's id that leads nowhere. Whether it may go on. */
function returnTo(reader: LiveClient, moments: readonly Moment[], pick: Pick): boolean {
  const moment = pick(2) === 0 ? moments.at(-1)! : moments[pick(moments.length)]!;
  reader.sight = moment.sight;
  reader.log.splice(0, reader.log.length, ...moment.log);
  reader.struck.clear();
  for (const n of moment.struck) reader.struck.add(n);
  reader.lastEvent = moment.lastEvent;
  if (pick(3) > 0) return true;
  const [epoch, seq] = moment.lastEvent.split('.') as [string, string];
  const nonsense = [
    `${epoch}.${Number(seq) + 100_000}`,
    `${epoch}.-1`,
    `${epoch}.${seq}.0`.replace(epoch, 'e'),
    `0123456789ab.${seq}`,
    `${epoch}.`,
    `${epoch}. ${seq}x`,
    `${epoch}.1e3`,
    'nonsense',
    '.',
    'x'.repeat(64),
  ];
  reader.lastEvent = nonsense[pick(nonsense.length)]!;
  return false;
}

async function isCaughtUp(reader: LiveClient, steady: LiveClient): Promise<boolean> {
  await steady.catchUp();
  const last = steady.log.at(-1)!;
  const isThere = ({ log }: LiveClient): boolean => log.at(-1)?.n === last.n;
  await reader.until(isThere).catch(() => undefined);
  const known = ({ sight, log, struck }: LiveClient): unknown => {
    const lines = log.slice(-100);
    return { sight, lines, struck: lines.filter(({ n }) => struck.has(n)).length };
  };
  return isDeepStrictEqual(known(reader), known(steady));
}
