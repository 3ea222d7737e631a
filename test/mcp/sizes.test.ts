import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { shippedEncounters } from '../../src/cli/home.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { type Assistant, sit } from './sitting.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
  return () => server.stop();
});

/** An assistant in the first seat of a fight that has begun, and is asked. */
async function asked(shipped = 'timeslice/duel'): Promise<Assistant> {
  const gm = await LiveClient.open(server.origin, server.hostKey, { shipped });
  await gm.watch();
  onTestFinished(() => gm.unwatch());
  const seat = gm.view!.gm!.seats.find((each) => each !== 'gm')!;
  const player = await gm.seat('Piet', 'player', seat);
  const assistant = await sit({ origin: server.origin, key: player.admission.key }, { answers: true });
  await gm.do({ kind: 'start' });
  for (let i = 0; i < 40; i++) {
    await gm.until(({ view }) => (view?.prompts.length ?? 0) > 0);
    const [first] = gm.view!.prompts;
    if (first!.seat === seat) break;
    await gm.do({ kind: 'answer', decision: first!.id, answer: first!.defaultAnswer });
    await gm.until(({ view }) => view!.prompts[0]?.id !== first!.id);
  }
  await player.until(({ view }) => view!.prompts.some((prompt) => prompt.seat === seat));
  return assistant;
}

const ENCOUNTERS = shippedEncounters().filter(({ name }) =>
  /\/(duel|marauder|bar-brawl|boarding|checkpoint)$/.test(name),
);

describe('an assistant reads little', () => {
  test('all tools take less than 10 kB, and a reply comes once', async () => {
    const assistant = await asked();
    const { tools } = await assistant.client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(10_000);
    const reply = await assistant.client.callTool({ name: 'decisions', arguments: {} });
    expect(reply.structuredContent).toBeUndefined();
    expect(reply.content).toHaveLength(1);
  });

  test('an argument that a tool does not have is refused by name', async () => {
    const assistant = await asked();
    for (const tool of ['state', 'decisions', 'wait', 'simulate']) {
      const { text, value } = await assistant.call(tool, { secnods: 3 });
      expect(value).toBeUndefined();
      expect(text).toContain('secnods');
    }
  });

  test.each(ENCOUNTERS)('the first question of $name takes less than 2 kB', async ({ name }) => {
    const assistant = await asked(name);
    const { text } = await assistant.call('decisions');
    const { decisions } = JSON.parse(text) as { readonly decisions: readonly object[] };
    expect(decisions.length).toBeGreaterThan(0);
    for (const each of decisions) expect(JSON.stringify(each).length).toBeLessThan(2_000);
  });
});
