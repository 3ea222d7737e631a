import { isDeepStrictEqual } from 'node:util';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { LogLine, TableView } from '../../src/table/view.ts';
import { byLot } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';
import type { Figure, Trial } from './figure.ts';

/** The state of a client when its stream was interrupted. */
interface Moment {
  readonly view: TableView;
  readonly log: readonly LogLine[];
  readonly struck: readonly number[];
  readonly lastEvent: string;
}

/**
 * N1: interrupts a reader at random. It reconnects with its last event id, an old one, one of another server, a future
 * one, or nonsense. It must continue without gaps or duplicates, or get a snapshot, and finally have the same state as
 * a reader without interruptions.
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
    if (reader.view !== undefined && reader.lastEvent !== undefined) moments.push(momentOf(reader));
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
  await gm.do({ kind: 'start' });
  return gm;
}

/** Changes something at the table. */
async function stepOn(gm: LiveClient, pick: RandomIndex, choose: ReturnType<typeof byLot>): Promise<void> {
  const [prompt] = gm.view!.prompts;
  const which = pick(8);
  if (which === 0) await gm.try({ kind: pick(2) === 0 ? 'undo' : 'redo' });
  else if (which < 3 || prompt === undefined)
    await gm.do({ kind: 'note', text: `~${pick(1e9)}`, secret: false });
  else await gm.try({ kind: 'answer', decision: prompt.id, answer: choose(prompt) });
}

function momentOf({ view, log, struck, lastEvent }: LiveClient): Moment {
  return { view: view!, log: [...log], struck: [...struck], lastEvent: lastEvent! };
}

/** Resets the reader to an earlier moment, or gives it an invalid event id. Returns whether it may resume. */
function returnTo(reader: LiveClient, moments: readonly Moment[], pick: RandomIndex): boolean {
  const moment = pick(2) === 0 ? moments.at(-1)! : moments[pick(moments.length)]!;
  reader.view = moment.view;
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
  const known = ({ view, log, struck }: LiveClient): unknown => {
    const lines = log.slice(-100);
    return { view, lines, struck: lines.filter(({ n }) => struck.has(n)).length };
  };
  return isDeepStrictEqual(known(reader), known(steady));
}
