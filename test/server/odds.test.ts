import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPrompt } from '../../src/table/view.ts';
import { byLot } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

interface Odds {
  readonly kind: string;
  readonly facts: readonly { readonly name: string; readonly chance?: number; readonly mean?: number }[];
  readonly text: string;
  readonly answer: { readonly kind: string };
  readonly code: string;
}

interface Advice {
  readonly answer: { readonly kind: string };
  readonly text: string;
  readonly code: string;
}

/** Advice may be asked 10 times in 20 seconds. */
const POLL = { timeout: 15_000, interval: 2500 };

let server: LiveServer;
let gm: LiveClient;
let player: LiveClient;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.watch();
  player = await gm.seat('Piet', 'player', 'mara');
  await gm.do({ kind: 'start' });
});
afterAll(() => server.stop());

/** Plays until a prompt about an attack has odds. */
async function untilAttack(): Promise<{ prompt: OpenPrompt; odds: readonly Odds[] }> {
  const choose = byLot(9);
  for (let tries = 0; tries < 300; tries += 1) {
    await gm.until(({ view }) => view!.prompts.length > 0);
    const [prompt] = gm.view!.prompts;
    if (prompt!.options.some(({ kind }) => kind === 'attack')) {
      const asked = await gm.ask<readonly Odds[]>(`/odds?decision=${prompt!.id}`);
      // On a busy machine, a request may time out once.
      if (asked.status === 503) continue;
      const odds = asked.body;
      if (odds.some(({ facts }) => facts.some(({ name }) => name === 'hit')))
        return { prompt: prompt!, odds };
    }
    await gm.do({ kind: 'answer', decision: prompt!.id, answer: choose(prompt!) });
    await gm.until(({ view }) => view!.prompts[0]?.id !== prompt!.id);
  }
  throw new Error('nobody ever attacked');
}

test('the exact odds of every option, or of one answer, are returned with the answer in words', async () => {
  const { prompt, odds } = await untilAttack();
  expect(odds.length).toBeGreaterThanOrEqual(prompt.options.length);
  const attack = odds.find(({ facts }) => facts.some(({ name }) => name === 'hit'))!;
  expect(attack.kind).toBe('exact');
  expect(attack.text).not.toBe('');
  const hit = attack.facts.find(({ name }) => name === 'hit')!.chance!;
  expect(hit).toBeGreaterThan(0);
  expect(hit).toBeLessThanOrEqual(1);
  const asked = new URLSearchParams({ decision: prompt.id, answer: JSON.stringify(attack.answer) });
  const one = (await gm.ask<Odds>(`/odds?${asked}`)).body;
  const { answer: _, text: __, ...told } = attack;
  expect(one).toEqual(told);
  expect(one).toMatchObject({
    basis: 'everything',
    attacker: expect.any(String),
    target: expect.any(String),
  });
  const both = JSON.stringify([attack.answer, odds[0]!.answer]);
  const two = await gm.ask<readonly Odds[]>(
    `/odds?${new URLSearchParams({ decision: prompt.id, answers: both })}`,
  );
  expect(two.body).toEqual([attack, odds[0]]);
  const wrong = new URLSearchParams({ decision: prompt.id, answer: '{"kind":"fly"}' });
  expect((await gm.ask<Odds>(`/odds?${wrong}`)).body.code).toBe('not-an-option');
  for (const nonsense of ['[]', '{}', '[1]', JSON.stringify(Array(25).fill(attack.answer))]) {
    const query = new URLSearchParams({ decision: prompt.id, answers: nonsense });
    expect((await gm.ask(`/odds?${query}`)).status, nonsense).toBe(400);
  }
  for (const nonsense of ['null', '[]', '{', '{"kind":1}']) {
    const query = new URLSearchParams({ decision: prompt.id, answer: nonsense });
    expect([400, 422]).toContain((await gm.ask(`/odds?${query}`)).status);
  }
});

test('only the GM can see the odds of a check before requesting it', async () => {
  const act = { kind: 'request-check', who: 'mara', stat: 'A', number: 10, modifier: 0, label: 'climb' };
  const asked = `/odds?${new URLSearchParams({ act: JSON.stringify(act) })}`;
  const told = (await gm.ask<Odds>(asked)).body;
  expect(told.kind).toBe('exact');
  expect(told.facts.find(({ name }) => name === 'succeeds')?.chance).toBeGreaterThan(0);
  expect((await player.ask<Odds>(asked)).body.code).toBe('odds-hidden');
  const unknown = `/odds?${new URLSearchParams({ act: '{"kind":"fly"}' })}`;
  expect((await gm.ask<Odds>(unknown)).status).toBe(422);
});

test('a GM override without dice has no odds', async () => {
  const act = { kind: 'set-stagger', who: 'mara', value: 1 };
  const asked = `/odds?${new URLSearchParams({ act: JSON.stringify(act) })}`;
  const told = { kind: 'exact', facts: [], basis: 'everything', voice: 'onlooker' };
  expect((await gm.ask<Odds>(asked)).body).toEqual(told);
});

test('a player gets only the odds of their own prompts', async () => {
  const [prompt] = gm.view!.prompts;
  const said = await player.ask<Odds>(`/odds?decision=${prompt!.id}`);
  expect(said.body.code ?? 'told').toBe(prompt!.seat === 'mara' ? 'told' : 'question-gone');
  expect((await player.ask<Odds>('/odds?decision=0123456789abcdef')).body.code).toBe('question-gone');
});

test('players get no odds if the GM keeps them private', async () => {
  await gm.do({ kind: 'set', settings: { oddsFor: 'gm' } });
  const [prompt] = gm.view!.prompts;
  const said = await player.ask<Odds>(`/odds?decision=${prompt!.id}`);
  expect([said.status, said.body.code]).toEqual([403, 'odds-hidden']);
  expect((await gm.ask(`/odds?decision=${prompt!.id}`)).status).toBe(200);
  await gm.do({ kind: 'set', settings: { oddsFor: 'everyone' } });
});

test('a machine tells the one who is asked what it would answer, and nobody else', async () => {
  const [prompt] = gm.view!.prompts;
  const asked = `/advice?decision=${prompt!.id}`;
  // On a busy machine, the first advice may be refused because it took too long.
  await expect.poll(async () => (await gm.ask<Advice>(asked)).body.text ?? '', POLL).not.toBe('');
  const told = (await gm.ask<Advice>(asked)).body;
  expect(prompt!.options.map(({ kind }) => kind)).toContain(told.answer.kind);
  expect((await gm.ask<Advice>(asked)).body).toEqual(told);
  const own = await player.ask<Advice>(asked);
  expect(own.body.code ?? 'told').toBe(prompt!.seat === 'mara' ? 'told' : 'question-gone');
  expect((await player.ask<Advice>('/advice?decision=0123456789abcdef')).body.code).toBe('question-gone');
});

test('nobody gets advice if the GM has turned it off', async () => {
  await gm.do({ kind: 'set', settings: { hasAdvice: false } });
  const said = await gm.ask<Advice>(`/advice?decision=${gm.view!.prompts[0]!.id}`);
  expect([said.status, said.body.code]).toEqual([403, 'no-advice']);
  await gm.do({ kind: 'set', settings: { hasAdvice: true } });
});

test('commands are answered while odds are computed, and the odds request succeeds, too', async () => {
  const { prompt } = await untilAttack();
  // Adds a journal entry, so that cached odds are not used.
  await gm.do({ kind: 'force-roll', faces: [0, 0], reason: 'to count anew' });
  const counting = gm.ask(`/odds?decision=${prompt.id}`);
  const note = gm.post({ kind: 'note', text: 'meanwhile', secret: false });
  expect((await note).status).toBe(200);
  expect([200, 503]).toContain((await counting).status);
});
