import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askerOf, inTurn } from '../../src/server/access.ts';
import { RefusedRequest } from '../../src/server/problem.ts';
import { ODDS_BUSY } from '../../src/server/refusals.ts';
import { SURROUNDINGS } from '../../src/server/shipped.ts';
import { Background, MainThread, Share, Turns } from '../../src/server/tables/main-thread.ts';
import { type TableAccess, TableRegistry } from '../../src/server/tables/table-registry.ts';
import { Askers, WorkerPool } from '../../src/server/worker-pools.ts';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { MemoryStore } from '../support/memory-store.ts';

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  server = await startLiveServer({ trustsProxy: true });
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.watch();
});
afterEach(() => server.stop());

test('requesters in a worker pool take turns, and each queue has a limit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-desk-'));
  const thread = join(folder, 'thread.mjs');
  writeFileSync(
    thread,
    'export default (n) => new Promise((done) => setTimeout(done, 5, { result: n, took: 5 }));',
  );
  const bounds = { milliseconds: 60_000, waiting: 10, megabytes: 64 };
  const pool = new WorkerPool<number, number>(pathToFileURL(thread), bounds, ODDS_BUSY, new Askers(1, 1_000));
  const done: number[] = [];
  const asked = async (n: number, asker: string): Promise<void> => void done.push(await pool.do(n, asker));
  const many = Array.from({ length: 11 }, (_, n) => asked(n, 'greedy'));
  await expect(pool.do(11, 'greedy')).rejects.toThrow(RefusedRequest);
  await Promise.all([...many, asked(100, 'modest'), asked(101, 'modest'), asked(200, 'third')]);
  expect(done).toEqual([0, 1, 100, 200, 2, 101, 3, 4, 5, 6, 7, 8, 9, 10]);
  await pool.close();
  rmSync(folder, { recursive: true });
});

test('a task has its whole time, however long its thread loads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-desk-'));
  const thread = join(folder, 'thread.mjs');
  writeFileSync(
    thread,
    `await new Promise((done) => setTimeout(done, 1_500));
    export default (n) => (n === null ? null : new Promise((done) => setTimeout(done, n, { result: n, took: n })));`,
  );
  const bounds = { milliseconds: 1_000, waiting: 10, megabytes: 64 };
  const pool = new WorkerPool<number, number>(
    pathToFileURL(thread),
    bounds,
    ODDS_BUSY,
    new Askers(1, 10_000),
  );
  await expect(pool.do(5, 'patient')).resolves.toBe(5);
  // A task that is stopped ends its thread. The next task waits for a new one to load.
  await expect(pool.do(60_000, 'greedy')).rejects.toThrow(RefusedRequest);
  await expect(pool.do(6, 'patient')).resolves.toBe(6);
  await pool.close();
  rmSync(folder, { recursive: true });
});

test('a requester who used up its share of the workers waits, and others go first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-desk-'));
  const thread = join(folder, 'thread.mjs');
  writeFileSync(
    thread,
    'export default (n) => new Promise((done) => setTimeout(done, n, { result: n, took: n }));',
  );
  const bounds = { milliseconds: 60_000, waiting: 10, megabytes: 64 };
  const pool = new WorkerPool<number, number>(pathToFileURL(thread), bounds, ODDS_BUSY, new Askers(0.2, 20));
  const done: string[] = [];
  const asked = async (n: number, asker: string) => void done.push(`${asker} ${await pool.do(n, asker)}`);
  await asked(100, 'greedy');
  await Promise.all([asked(3, 'greedy'), asked(1, 'modest'), asked(2, 'modest')]);
  expect(done).toEqual(['greedy 100', 'modest 1', 'modest 2', 'greedy 3']);
  await pool.close();
  rmSync(folder, { recursive: true });
});

test.runIf(process.platform === 'linux')(
  'a thread for long tasks has a lower priority than the main thread',
  async () => {
    const module = new URL('../../src/server/thread-task.ts', import.meta.url).href;
    const code = `const { getPriority } = require('node:os');
      import(${JSON.stringify(module)}).then(({ stepBack }) => {
        stepBack();
        require('node:worker_threads').parentPort.postMessage(getPriority());
      });`;
    const before = getPriority();
    const worker = new Worker(code, { eval: true });
    const [told] = (await once(worker, 'message')) as [number];
    expect(told).toBe(Math.max(5, before));
    expect(getPriority()).toBe(before);
    await worker.terminate();
  },
);

test('background tasks run one slice at a time, and a failed slice does not block the others', async () => {
  const background = new Background();
  const told: string[] = [];
  const slice = (name: string) => async (): Promise<void> => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    told.push(`${name} ends`);
    if (name === 'b') throw new Error('a slice that fails');
  };
  await Promise.all(['a', 'b', 'c'].map((name) => background.do(slice(name))));
  expect(told).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

/** Uses processor time of this thread. */
function burn(milliseconds: number): void {
  const { user, system } = process.threadCpuUsage();
  for (let now = process.threadCpuUsage(); now.user + now.system < user + system + milliseconds * 1000; )
    now = process.threadCpuUsage();
}

describe('a share of the main thread', () => {
  const moments = fc.array(fc.record({ passed: fc.nat(5_000), took: fc.nat(300) }), { minLength: 1 });
  const parts = fc.integer({ min: 7, max: 1_000 }).map((thousandths) => thousandths / 1_000);

  test('limits a table to its part of the time and one burst, plus the piece that overdraws it', () => {
    fc.assert(
      fc.property(moments, parts, (all, part) => {
        let now = 0;
        const share = new Share(
          () => part,
          100,
          () => now,
        );
        let used = 0;
        for (const { passed, took } of all) {
          now += passed;
          if (share.wait > 0) continue;
          expect(used).toBeLessThanOrEqual(now * part + 100 + 1e-6);
          share.charge(took);
          used += took;
        }
      }),
    );
  });

  test('states exactly the time after which work may continue', () => {
    fc.assert(
      fc.property(moments, parts, (all, part) => {
        let now = 0;
        const share = new Share(
          () => part,
          100,
          () => now,
        );
        for (const { passed, took } of all) {
          now += passed;
          share.charge(took);
          const { wait } = share;
          if (wait < 2) continue;
          // Fractions of a millisecond are rounded up.
          now += wait - 2;
          expect(share.wait).toBeGreaterThan(0);
          now += 2;
          expect(share.wait).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('is equal for all active tables, but never too small to play', () => {
    const thread = new MainThread();
    expect(thread.part).toBe(1);
    thread.activeTables = 9;
    expect(thread.part).toBeCloseTo(0.1);
    thread.activeTables = 1_000;
    expect(thread.part).toBe(0.007);
  });
});

describe('turns of the people at a table', () => {
  test('go from person to person, and a failed piece does not block the others', async () => {
    const turns = new Turns(new Share(() => 1));
    const done: string[] = [];
    const asked = (person: string, n: number) => turns.take(person, () => void done.push(`${person} ${n}`));
    const many = Array.from({ length: 5 }, (_, n) => asked('greedy', n));
    const broken = turns.take('modest', () => {
      throw new Error('broken');
    });
    await Promise.all([
      ...many,
      expect(broken).rejects.toThrow('broken'),
      asked('modest', 1),
      asked('third', 0),
    ]);
    const order = ['greedy 0', 'third 0', 'greedy 1', 'modest 1', 'greedy 2', 'greedy 3', 'greedy 4'];
    expect(done).toEqual(order);
  });

  test('wait until the debt of the table is paid, and one person has a limited number of waiting pieces', async () => {
    let now = 0;
    const share = new Share(
      () => 0.01,
      100,
      () => now,
    );
    const turns = new Turns(share);
    share.charge(101);
    const done: number[] = [];
    const all = Array.from({ length: 20 }, (_, n) => turns.take('greedy', () => void done.push(n)));
    expect([turns.isFull('greedy'), turns.isFull('modest')]).toEqual([true, false]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done).toEqual([]);
    now += 10_000;
    await Promise.all(all);
    expect(done).toHaveLength(20);
  });

  test('continue without rests when the server stops', async () => {
    // Longer than any test takes.
    const turns = new Turns(new Share(() => 1e-6));
    turns.share.timed(() => burn(420));
    const waiting = ['a', 'b'].map((person) => turns.take(person, () => turns.share.timed(() => burn(20))));
    await turns.drain();
    await Promise.all(waiting);
  });
});

test('the first 64 bits of an IPv6 address count as one address', () => {
  const asker = (ip: string): string => askerOf({ ip } as Parameters<typeof askerOf>[0]);
  expect(asker('2001:db8:1:2:aaaa::1')).toBe(asker('2001:db8:1:2:bbbb::2'));
  expect(asker('2001:db8:1:2::1')).not.toBe(asker('2001:db8:1:3::1'));
  expect(asker('::ffff:203.0.113.9')).toBe(asker('203.0.113.9'));
});

function wrongKey(table: string): string {
  return `${table}.${randomBytes(8).toString('hex')}.${'A'.repeat(22)}`;
}

function knock(table: string, ip: string, key = wrongKey(table)) {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': ip };
  return fetch(`${server.origin}/api/tables/${table}/links`, { headers });
}

test('wrong keys are counted before the store is queried, for each household', async () => {
  const { table } = gm.admission;
  for (let i = 0; i < 30; i += 1) expect((await knock(table, `2001:db8::${i}`)).status).toBe(404);
  const before = server.store.calls;
  for (const wrong of [table, 'never-was', 'cafe']) {
    expect((await knock(wrong, '2001:db8::ffff')).status).toBe(429);
  }
  expect(server.store.calls).toBe(before);
  // A person with a key is still admitted from that address.
  expect((await knock(table, '2001:db8::ffff', gm.admission.key)).status).toBe(200);
  expect((await knock(table, '2001:db8:0:1::1')).status).toBe(404);
});

function joinBy(invitation: string, name = 'Piet') {
  const nonce = randomBytes(16).toString('hex');
  return ask<Admission & { code: string }>(server.origin, '/api/join', { body: { invitation, name, nonce } });
}

test('a leaked link does not take places from other links, and withdrawing it removes its join requests', async () => {
  const leaked = await gm.invite('player', 'mara');
  const other = await gm.invite('player', 'mara');
  for (let i = 0; i < 16; i += 1) expect((await joinBy(leaked, `Piet ${i}`)).status).toBe(200);
  expect((await joinBy(leaked)).body.code).toBe('waiting-room-full');
  const friend = await joinBy(other, 'Corbin');
  expect(friend.status).toBe(200);
  await gm.do({ kind: 'place', person: friend.body.person, role: 'player', seat: 'mara' });
  await gm.do({ kind: 'uninvite', invitation: leaked.split('.')[1]! });
  await gm.until(({ view }) => view!.people.length === 2);
  expect(gm.view!.people.map(({ name }) => name)).toContain('Corbin');
});

test('dice and notes have a rate limit, and the refusal names the limit and the waiting time', async () => {
  const player = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Mara');
  await gm.do({ kind: 'place', person: player.person, role: 'player', seat: 'mara' });
  await gm.do({ kind: 'start' });
  const roll = { kind: 'roll', notation: '1000d1000', secret: false };
  let refused: Response | undefined;
  for (let i = 0; i < 99 && refused === undefined; i += 1) {
    const said = await fetch(`${server.origin}/api/tables/${gm.admission.table}/commands`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${player.admission.key}`,
        'content-type': 'application/json',
        'idempotency-key': `roll-${i}-of-many`,
      },
      body: JSON.stringify(roll),
    });
    if (said.status !== 200) refused = said;
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(1);
  expect(await refused?.json()).toMatchObject({
    code: 'too-much-written',
    detail: expect.stringMatching(/256 KiB/),
    remedy: expect.stringMatching(/Wait \d+ seconds/),
  });
  const rows = await server.store.rows(gm.admission.table, 0);
  expect(JSON.stringify(rows).length).toBeLessThan(400 * 1024);
  // The GM and the fight are not affected.
  await gm.do({ kind: 'note', text: 'On we go.', secret: false });
});

describe('a reader in the queue', () => {
  let registry: TableRegistry;
  let tableAccess: TableAccess;
  let goOn = (): void => undefined;
  beforeEach(async () => {
    registry = new TableRegistry(new MemoryStore(), SURROUNDINGS);
    const text = readFileSync('packs/timeslice/encounters/duel.yaml', 'utf8');
    const opened = await registry.open({ gmName: 'Gwen', dice: 'seeded', text });
    if ('refusal' in opened) throw new Error(opened.refusal.sentence);
    tableAccess = opened.value;
    const piece = () => new Promise<void>((resolve) => (goOn = resolve));
    void tableAccess.host.readers.take('somebody else', piece);
  });
  afterEach(() => registry.close());

  test('receives nothing after the key becomes void', async () => {
    const told: string[] = [];
    const asked = inTurn(tableAccess, () => told.push('the log'));
    const { host, person } = tableAccess;
    const sender = { person: person.id, key: 'a-key-of-its-own', asked: '' };
    await host.command(sender, { kind: 'rekey', person: person.id });
    goOn();
    await expect(asked).rejects.toMatchObject({ refusal: { code: 'no-entry' } });
    expect(told).toEqual([]);
  });

  test('is refused if too much of the same person waits, and others are not', async () => {
    const waiting = Array.from({ length: 20 }, (_, n) => inTurn(tableAccess, () => n));
    expect(() => inTurn(tableAccess, () => 20)).toThrow(RefusedRequest);
    const other = tableAccess.host.readers.take('a third', () => 'at once');
    goOn();
    expect(await other).toBe('at once');
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});

test('repeated requests above the limit are delayed by random times, so that they cost little', async () => {
  const { table } = gm.admission;
  for (let i = 0; i < 30; i += 1) await knock(table, '203.0.113.7');
  const times = await Promise.all(
    Array.from({ length: 80 }, async () => {
      const began = performance.now();
      expect((await knock(table, '203.0.113.7')).status).toBe(429);
      return performance.now() - began;
    }),
  );
  const delayed = times.filter((time) => time > 490);
  expect(delayed.length).toBeGreaterThanOrEqual(20);
  // Thirty random delays within a second are never all within a tenth of it.
  expect(Math.max(...delayed) - Math.min(...delayed)).toBeGreaterThan(100);
});
