import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InvariantError } from '../../src/fight/errors.ts';
import { reportFailures } from '../../src/server/problem.ts';
import { StoreError } from '../../src/store/store.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeEach(async () => {
  server = await startLiveServer();
});
afterEach(() => server.stop());

function openTable(): Promise<LiveClient> {
  return LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
}

const note = { kind: 'note', text: 'Is this kept?', secret: false } as const;

test('R3: a command is not acknowledged while the store is unavailable, and succeeds afterwards', async () => {
  const gm = await openTable();
  await gm.watch();
  server.store.fault = new StoreError('disk-full', 'No room is left.', 'Make room.');
  const refused = await gm.post(note, 'the-same-key');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'store-away',
    '1',
  ]);
  expect(gm.log.some(({ kind }) => kind === 'note')).toBe(false);
  const ready = await ask<{ status: string }>(server.origin, '/readyz');
  expect([ready.status, ready.body.status]).toEqual([503, 'store-away']);
  expect((await ask(server.origin, '/healthz')).status).toBe(200);
  server.store.fault = undefined;
  expect((await gm.post(note, 'the-same-key')).status).toBe(200);
  await gm.until(({ log }) => log.filter(({ kind }) => kind === 'note').length === 1);
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
});

test('R4: a table with a changed log is not opened, and the others are served', async () => {
  const [one, other] = [await openTable(), await openTable()];
  await one.do(note);
  await server.stop();
  server.store.damage(one.admission.table, 2, (row) => ({ ...row, at: row.at + 1 }));
  server = await startLiveServer({ store: server.store });
  one.origin = server.origin;
  other.origin = server.origin;
  const said = await one.post(note);
  expect([said.status, said.body.code]).toEqual([409, 'table-damaged']);
  expect((await other.post(note)).status).toBe(200);
});

test("two servers on one store serve the same table, and each shows the other's rows", async () => {
  const second = await startLiveServer({ store: server.store });
  const gm = await openTable();
  await gm.watch();
  const elsewhere = new LiveClient(second.origin, gm.admission);
  await elsewhere.watch();
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => [gm, elsewhere][i % 2]!.do({ ...note, text: String(i) })),
  );
  for (const client of [gm, elsewhere]) {
    await client.until(({ log }) => log.filter(({ kind }) => kind === 'note').length === 30);
  }
  expect(elsewhere.log).toEqual(gm.log);
  await elsewhere.do({ kind: 'rekey', person: gm.person });
  await gm.until(({ bye }) => bye === 'rekeyed');
  await second.stop();
});

test('C1: a server that missed a notification does not refuse commands because of it', async () => {
  const second = await startLiveServer({ store: server.store.deaf() });
  const gm = await openTable();
  const elsewhere = new LiveClient(second.origin, gm.admission);
  await elsewhere.do({ kind: 'start' });
  await gm.do({ kind: 'pause' });
  expect((await elsewhere.post({ kind: 'resume' })).status).toBe(200);
  const invitation = await gm.invite('spectator');
  const guest = await LiveClient.join(second.origin, invitation, 'Sue');
  guest.origin = server.origin;
  expect((await guest.ask('/links')).status).toBe(200);
  await second.stop();
});

test('an internal error is reported as such, and logged', async () => {
  const app = fastify();
  reportFailures(app);
  const broken = {
    bug: new InvariantError('the rules broke'),
    store: new StoreError('away', 'The database is away.', 'Wait.'),
    damaged: new StoreError('table-damaged', 'Row 3 was changed.', 'Run doctor.'),
    unreadable: new StoreError('damaged', 'A part of the database is damaged.', 'Run doctor.'),
    gone: new StoreError('no-such-table', 'There is no such table.', 'Look again.'),
    fault: new TypeError('undefined is not a function'),
  };
  app.get<{ Params: { what: keyof typeof broken } }>('/:what', async ({ params }) => {
    throw broken[params.what];
  });
  const said = await Promise.all(
    Object.keys(broken).map(async (what) => {
      const response = await app.inject(`/${what}`);
      return [what, response.statusCode, response.json<{ code: string }>().code];
    }),
  );
  expect(said).toEqual([
    ['bug', 500, 'rules-broke'],
    ['store', 503, 'store-away'],
    ['damaged', 409, 'table-damaged'],
    ['unreadable', 409, 'table-damaged'],
    ['gone', 404, 'no-entry'],
    ['fault', 500, 'server-fault'],
  ]);
  expect((await app.inject('/fault')).body).not.toContain('undefined is not');
});
