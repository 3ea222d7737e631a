import type { ChildProcess } from 'node:child_process';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { simulationChance } from '../../src/simulation/random.ts';
import { byLot, playOn } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { serveIn } from '../support/served.ts';
import { confirmAll, folder, playOut, sitByProcess, sitOverHttp, speakOverHttp } from './sitting.ts';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const each of running.splice(0)) each.kill('SIGKILL');
});

const SEED = 41;

test(`an assistant plays a fight to its end with proposals over stdio, next to "riposte serve" (seed ${SEED})`, async () => {
  const served = await serveIn(folder(), ['--port', '0'], (child) => running.push(child));
  const gm = await LiveClient.open(served.origin, served.key, { shipped: 'timeslice/duel' });
  await gm.watch();
  const link = `${served.origin}/#join=${await gm.invite('player', 'mara')}`;
  const assistant = await sitByProcess(link, '--name', 'Robin');
  const before = await assistant.get<{ you: object }>('state');
  expect(before.you).toMatchObject({ name: 'Robin', role: 'waiting', answers: 'proposed' });
  expect((await assistant.call('decisions')).refusal?.code).toBe('still-waiting');
  await gm.until(({ view }) => view!.people.length === 2);
  const person = gm.view!.people.find(({ name }) => name === 'Robin')!.id;
  await gm.do({ kind: 'place', person, role: 'player', seat: 'mara' });
  await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
  await gm.do({ kind: 'start' });
  const { pick } = simulationChance(SEED, 0);
  const [proposed, dismissed, sent] = await Promise.all([
    playOut(assistant, pick),
    confirmAll(gm),
    playOn(gm, byLot(SEED)),
  ]);
  console.log(`${proposed} proposals, ${dismissed} dismissed, ${sent} answers of the GM's own, seed ${SEED}`);
  expect(proposed).toBeGreaterThan(dismissed);
  expect(assistant.longestQuestion).toBeLessThan(2_000);
  const { fight } = await assistant.get<{ fight: { winner: string } }>('state');
  expect(fight.winner).toBe(gm.view!.fight!.winner);
  // Only the protocol uses stdout, and stderr stays empty.
  expect(assistant.errors()).toBe('');
  await gm.unwatch();
});

test(`an assistant that may answer plays a fight to its end over HTTP (seed ${SEED})`, async () => {
  const server = await startLiveServer({ pace: 'programs' });
  onTestFinished(() => server.stop());
  const gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'agents/bar-brawl' });
  await gm.watch();
  const { seats } = gm.view!.gm!;
  await gm.do({ kind: 'set', settings: { autoSides: ['regulars'] } });
  const players = await Promise.all(seats.slice(1).map((seat) => gm.seat(`Player ${seat}`, 'player', seat)));
  const own = await gm.seat('Robin', 'player', seats[0]!);
  await own.unwatch();
  const link = `${server.origin}/#key=${own.admission.key}`;
  const assistant = await sitOverHttp(await speakOverHttp(link, '--allow', 'answers'));
  await gm.do({ kind: 'start' });
  const [answered] = await Promise.all([
    playOut(assistant, simulationChance(SEED, 1).pick),
    ...[gm, ...players].map((client, i) => playOn(client, byLot(SEED + i))),
  ]);
  expect(answered).toBeGreaterThan(0);
  expect(assistant.longestQuestion).toBeLessThan(2_000);
  for (const each of [gm, ...players]) await each.unwatch();
});
