import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { shippedEncounters, shippedText } from '../../src/server/shipped.ts';
import { fromElsewhere } from '../reliability/coming.ts';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({ trustsProxy: true });
});
afterAll(() => server.stop());

const IDS = rulesets.map(({ ruleset }) => ruleset.id);

test('every shipped encounter is listed, and a table can be opened with it', async () => {
  const { body } = await ask<
    { id: string; name: string; about: string; difficulty: { how: string; wins: number } | null }[]
  >(server.origin, '/api/encounters');
  expect(body.map(({ id }) => id)).toEqual(shippedEncounters().map(({ id }) => id));
  expect(new Set(body.map(({ id }) => id.split('/')[0]))).toEqual(new Set(IDS));
  for (const { id, name, about, difficulty } of body) {
    expect([name, about]).not.toContain('');
    expect(difficulty, id).toMatchObject({ how: expect.any(String), wins: expect.any(Number) });
    const opened = await ask(server.origin, '/api/tables', {
      key: server.hostKey,
      // The limit for opening tables from one address is lower than the number of encounters.
      headers: fromElsewhere(),
      body: { encounter: { shipped: id }, dice: 'seeded' },
    });
    expect(opened.status).toBe(201);
  }
});

const WRITTEN = shippedText('timeslice/duel')!;

test.each([
  ['shipped', { shipped: 'timeslice/duel' }],
  ['sent as text', { text: WRITTEN }],
])('an encounter that is %s uses the chosen preset', async (_, encounter) => {
  const open = (preset: string) =>
    ask<Admission & { readonly detail: string }>(server.origin, '/api/tables', {
      key: server.hostKey,
      headers: fromElsewhere(),
      body: { encounter, dice: 'seeded', preset },
    });
  const { body } = await open('as-written');
  const gm = new LiveClient(server.origin, body);
  await gm.do({ kind: 'start' });
  const { text } = await gm.ask('/export?as=journal&for=gm');
  expect(JSON.parse(text.split('\n')[0]!).encounter.rulings).toMatchObject({ 'interrupt-limit': 'any' });
  const refused = await open('as-writen');
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toContain('as-written');
});

describe.each(IDS)('%s', (id) => {
  test('its packs are listed with their searchable entries', async () => {
    const { body } = await ask<
      { kind: string; id: string; name: string; search: string; entry: { sheet?: unknown } }[]
    >(server.origin, `/api/packs/${id}`);
    expect(body.length).toBeGreaterThan(5);
    for (const { id: entry, name, search, kind, entry: whole } of body) {
      expect(search).toContain(entry);
      expect(search).toContain(name.toLowerCase());
      if (kind === 'combatants') expect(whole.sheet).toBeTypeOf('object');
    }
  });

  test('its rulebook is available in full', async () => {
    const { rulebook } = rulesets.find(({ ruleset }) => ruleset.id === id)!.ruleset;
    const { body } = await ask<{ rules: { id: string }[]; rulings: { id: string }[]; title: string }>(
      server.origin,
      `/api/rulebooks/${id}`,
    );
    expect(body.title).toBe(rulebook.title);
    expect(body.rules.map((rule) => rule.id)).toEqual(Object.keys(rulebook.rules));
    expect(body.rulings.map((ruling) => ruling.id)).toEqual(Object.keys(rulebook.rulings));
  });

  test.each(['encounter', 'pack'])('the schema of its %s files is published', async (kind) => {
    const { body } = await ask<{ $id: string; $schema: string }>(
      server.origin,
      `/api/schema/${id}?kind=${kind}`,
    );
    expect(body).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:riposte:${id}:${kind}`,
    });
  });
});

test('an unknown rulebook is reported', async () => {
  for (const path of [
    '/api/packs/x',
    '/api/rulebooks/x',
    '/api/schema/x',
    '/api/packs/..%2F..',
    '/api/packs/__proto__',
  ]) {
    const said = await ask<{ code: string }>(server.origin, path);
    expect([said.status, said.body.code]).toEqual([404, 'no-such-rulebook']);
  }
});

test('a text is checked, and each error has a line, a column and a remedy', async () => {
  const text = 'ruleset: timeslice\nname: Test\nfield: { apart: x }\nsides: []\ncombatants: []\n';
  const { body } = await ask<{ kind: string; faults: { line: number; column: number; path: string }[] }>(
    server.origin,
    '/api/check',
    { body: { text } },
  );
  expect(body.kind).toBe('encounter');
  expect(body.faults[0]).toMatchObject({ line: 3, column: 17, path: 'field.apart' });
  for (const fault of body.faults) expect(fault).not.toHaveProperty('file');
  const sound = await ask<{ faults: unknown[] }>(server.origin, '/api/check', {
    body: { text: shippedEncounters()[0]!.text },
  });
  expect(sound.body.faults).toEqual([]);
});

test('an encounter with errors does not open a table, and the refusal contains its first errors', async () => {
  const said = await ask<{ code: string; detail: string }>(server.origin, '/api/tables', {
    key: server.hostKey,
    body: { encounter: { text: 'ruleset: timeslice\nname: 3\n' }, dice: 'seeded' },
  });
  expect([said.status, said.body.code]).toEqual([422, 'bad-encounter']);
  expect(said.body.detail).toMatch(/encounter:\d+:\d+: .* \| .* \(and \d+ more\)$/);
});
