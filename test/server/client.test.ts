import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { joinTable, openTable, until } from '../../library/client.ts';
import { unwrap } from '../../src/kernel/result.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { randomPathIn } from '../support/tree-answers.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
});
afterAll(() => server.stop());

type Client = Parameters<typeof until>[0];

function closed(client: Client): Client {
  onTestFinished(() => client.close());
  return client;
}

/** A duel that ends with the first hits, however the dice fall. */
const SHORT_DUEL = `
ruleset: timeslice
name: First blood
field: { apart: 1 }
sides: [{ id: bridge, name: Bridge, seat: mara }, { id: crew, name: Crew }]
combatants:
  - { use: mara, side: bridge, with: { hp: 1, dr: 0 } }
  - { use: vex, side: crew, with: { hp: 1, dr: 0 } }
`;

/** Opens a table with the GM in it. */
async function opened(
  encounter: Parameters<typeof openTable>[2]['encounter'] = { shipped: 'timeslice/duel' },
): Promise<Client> {
  return closed(unwrap(await openTable(server.origin, server.hostKey, { encounter })));
}

/** Lets a guest join by an invitation. Returns its client, before the GM admits it. */
async function invited(gm: Client, name: string): Promise<Client> {
  unwrap(await gm.send({ kind: 'invite', label: name, role: 'player', seat: 'mara' }));
  const links = unwrap(await gm.ask<readonly { invitation: string | null; url: string }[]>('/links'));
  const { url } = links.find(({ invitation }) => invitation !== null)!;
  return closed(unwrap(await joinTable(url, { name })));
}

describe('a program at a live table', () => {
  test('opens it, invites another, and both play the fight to its end', async () => {
    const gm = await opened({ text: SHORT_DUEL });
    const mara = await invited(gm, 'Ann');
    await until(gm, ({ view }) => view!.people.some(({ role }) => role === 'waiting'), 5_000);
    expect(mara.seen().view?.you.role).toBe('waiting');
    const { id } = gm.seen().view!.people.find(({ role }) => role === 'waiting')!;
    unwrap(await gm.send({ kind: 'place', person: id, role: 'player', seat: 'mara' }));
    unwrap(await gm.send({ kind: 'start' }));
    const { pick } = simulationChance(7, 0);
    let answers = 0;
    const isOver = ({ view }: ReturnType<Client['seen']>): boolean => view?.fight?.winner != null;
    for (; !isOver(gm.seen()) && answers < 2_000; answers++) {
      const asked = [mara, gm].flatMap((client) => {
        const { view } = client.seen();
        const own = view!.prompts.filter(({ seat }) => seat === (view!.you.seat ?? 'gm'));
        return own.slice(0, 1).map((prompt) => ({ client, prompt }));
      })[0];
      if (asked === undefined) {
        await until(gm, (state) => isOver(state) || state.view!.prompts.length > 0, 1_000);
        await until(mara, ({ view }) => view!.prompts.length > 0, 50);
        continue;
      }
      const { client, prompt } = asked;
      // Both stay where they are and attack at random until one is down.
      const attacks = prompt.options.filter(({ kind }) => kind === 'attack');
      const answer = attacks.length > 0 ? randomPathIn(attacks, pick) : prompt.defaultAnswer;
      const done = await client.send({ kind: 'answer', decision: prompt.id, answer });
      if ('refusal' in done) expect(done.refusal.code).toBe('question-gone');
      await until(client, ({ view }) => view!.prompts.every(({ id: open }) => open !== prompt.id), 5_000);
    }
    expect(isOver(gm.seen())).toBe(true);
    await until(mara, isOver, 5_000);
    expect(mara.seen().log.length).toBeGreaterThan(10);
    expect(mara.seen().view!.you.seat).toBe('mara');
  }, 60_000);

  test('comes back as the same person with the same nonce', async () => {
    const gm = await opened();
    unwrap(await gm.send({ kind: 'invite', label: 'x', role: 'player', seat: 'mara' }));
    const links = unwrap(await gm.ask<readonly { invitation: string | null; url: string }[]>('/links'));
    const { url } = links.find(({ invitation }) => invitation !== null)!;
    const guest = { name: 'Ann', nonce: '0123456789abcdef0123456789abcdef' };
    const ids: (string | undefined)[] = [];
    for (const _ of [1, 2]) {
      const client = closed(unwrap(await joinTable(url, guest)));
      ids.push(client.seen().view?.you.id);
    }
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  test.each([
    ['http://127.0.0.1:1/', 'bad-link'],
    ['nowhere', 'bad-link'],
    ['http://127.0.0.1:1/#join=a.b.c', 'unreachable'],
  ])('a link that leads nowhere is refused: %s', async (link, code) => {
    const joined = await joinTable(link, { name: 'Ann' });
    expect('refusal' in joined && joined.refusal.code).toBe(code);
  });

  test('a wrong host key is refused with the reason', async () => {
    const refused = await openTable(server.origin, 'wrong', { encounter: { shipped: 'timeslice/duel' } });
    expect('refusal' in refused && refused.refusal.sentence).not.toBe('');
  });
});
