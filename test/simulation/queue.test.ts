import { afterAll, beforeAll, expect, test } from 'vitest';
import { lasting } from '../reliability/lasting.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { riposte } from '../support/riposte.ts';
import { playLocally, playThroughQueue, trialBatch } from './queue-trial.ts';

// Real processes and a real PostgreSQL. A larger run of the same: npm run reliability -- queue

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
  console.info(`PostgreSQL: ${postgres.which}`);
});

afterAll(() => postgres?.stop());

test('three workers, one killed in the middle of a chunk, give the result of one process', async () => {
  const batch = trialBatch();
  const trial = await lasting(() => playThroughQueue(postgres.url, batch, 480, 20));
  expect(trial.codes).toEqual([null, 0, 0]);
  expect(trial.tallies).toEqual(await playLocally(batch, 480));
});

test('a report from the queue equals the local one, byte for byte', async () => {
  const asked = ['simulate', 'duel', '--seed', '3', '--runs', '60', '--vary', 'mara.hp=18..20', '--json'];
  const worker = riposte('worker', '--queue', postgres.url, '--workers', '1');
  const far = await riposte(...asked, '--queue', postgres.url).ended;
  worker.child.kill('SIGTERM');
  const here = await riposte(...asked).ended;
  expect({ far: far.code, here: here.code, worker: (await worker.ended).code }).toEqual({
    far: 0,
    here: 0,
    worker: 0,
  });
  expect(far.stdout.length).toBeGreaterThan(1000);
  expect(far.stdout).toBe(here.stdout);
});

test('an unavailable queue is reported in a sentence, without its password, and nothing is printed', async () => {
  const address = 'postgres://me:secret@127.0.0.1:1/none';
  const { code, stdout, stderr } = await riposte('simulate', 'duel', '--queue', address).ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^riposte: The queue at 127\.0\.0\.1:1\/none can't be reached: .*ECONNREFUSED/);
  expect(stderr).not.toContain('secret');
});
