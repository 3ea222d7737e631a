import { connect, type Socket } from 'node:net';
import { LIMITS } from '../../src/table/table.ts';
import { inFolder } from '../store/folders.ts';
import { ask, type LiveClient } from '../support/live-client.ts';
import { open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { startNode } from './nodes.ts';

/** Milliseconds between two measured commands. */
const PACE_MS = 230;
const MEASURED = 4;

/**
 * N4: one table has readers that never read and a sender that never stops. Responses at other tables are measured with
 * and without them. Slow readers must be disconnected and the flood refused, and all others must receive every line.
 */
export async function slowAndFlood({ size }: Pick<Trial, 'size'>): Promise<Figure> {
  return await inFolder(async (folder) => {
    const programs = await startNode({ where: { folder }, pace: 'programs' });
    const loud = await open(programs.origin, { encounter: { shipped: 'timeslice/duel' } });
    const sleepy = await seat(loud, { name: 'Sleepy', role: 'player', seat: 'mara' });
    await sleepy.unwatch();
    const sockets = await Promise.all(
      Array.from({ length: LIMITS.streams }, () => sleeper(programs.port, sleepy)),
    );
    const awake = await seat(loud, { name: 'Awake', role: 'spectator' });
    const text = 'x'.repeat(LIMITS.text);
    const others = await othersAt(programs.origin);
    const quiet = await timed(others, size);
    let notes = 0;
    let isOver = false;
    const shouting = (async () => {
      while (!isOver || (await cutAt(programs.origin)) < sockets.length) {
        if (notes > 30_000) break;
        await Promise.all(Array.from({ length: 20 }, () => loud.do({ kind: 'note', text, secret: false })));
        notes += 20;
      }
    })();
    const slow = await timed(others, size);
    isOver = true;
    await shouting;
    const cut = await cutAt(programs.origin);
    await awake.until(({ log }) => log.filter(({ kind }) => kind === 'note').length >= notes, 60_000);
    const { gaps, doubles } = awake.counts;
    for (const socket of sockets) socket.destroy();
    for (const each of [awake, ...others]) await each.unwatch();
    await programs.stop();
    const people = await startNode({ where: { folder }, pace: 'people' });
    for (const each of [loud, ...others]) each.origin = people.origin;
    // A new server opens each table once. This must not count as an effect of the flood.
    await Promise.all(others.map((each) => each.do({ kind: 'note', text: 'here again', secret: false })));
    let isFlooding = true;
    const refused = { some: 0, all: 0 };
    const flooding = Promise.all(
      Array.from({ length: 20 }, async () => {
        while (isFlooding) {
          const { status } = await loud.post({ kind: 'note', text: 'flood', secret: false });
          refused.all += 1;
          if (status === 429) refused.some += 1;
        }
      }),
    );
    const flood = await timed(others, size);
    isFlooding = false;
    await flooding;
    await people.kill();
    const times = [quiet, slow, flood].map((each) => `${at(each, 0.5)} / ${at(each, 0.99)}`);
    const figure = `${cut} of ${sockets.length} readers who read nothing cut off after ${notes} notes of ${text.length} characters, who read had ${gaps} gaps and ${doubles} doubles; ${refused.some} of ${refused.all} commands of a flood refused; ${quiet.length} commands of others answered in ms (median / 99 of 100): ${times[0]} alone, ${times[1]} beside the notes and slow readers, ${times[2]} beside the flood`;
    const passed =
      cut === sockets.length &&
      gaps + doubles === 0 &&
      refused.some > 0 &&
      Number(at(slow, 0.99)) < 1000 &&
      Number(at(flood, 0.99)) < 1000;
    return { id: 'N4', figure, passed };
  });
}

async function cutAt(origin: string): Promise<number> {
  const { text } = await ask(origin, '/metrics');
  return Number(/^riposte_streams_cut_total (\d+)$/m.exec(text)![1]);
}

/** A client that opens the stream and never reads it. */
async function sleeper(port: number, { path, admission }: LiveClient): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.on('error', () => undefined);
  socket.write(`GET ${path}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admission.key}\r\n\r\n`);
  socket.pause();
  return socket;
}

async function othersAt(origin: string): Promise<readonly LiveClient[]> {
  const all: LiveClient[] = [];
  for (let i = 0; i < MEASURED; i += 1)
    all.push(await open(origin, { encounter: { shipped: 'timeslice/duel' } }));
  return all;
}

/** Returns the response times of `size` commands, sorted. */
async function timed(people: readonly LiveClient[], size: number): Promise<readonly number[]> {
  const times: number[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (let i = 0; i < size / people.length; i += 1) {
        const began = performance.now();
        await person.do({ kind: 'note', text: 'on we go', secret: false });
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, PACE_MS));
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): string {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
}
