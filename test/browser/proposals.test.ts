import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPrompt } from '../../src/live/sight.ts';
import { HOST_KEY } from '../proof/nodes.ts';
import { served } from '../proof/web-served.ts';
import { LiveClient } from '../support/live-client.ts';
import { startChromium } from './chromium.ts';
import { bringPageUpToDate } from './page-up-to-date.ts';
import { somebody } from './somebody.ts';

let browser: Browser;

beforeAll(async () => {
  bringPageUpToDate();
  browser = await startChromium();
});

afterAll(async () => browser?.close());

test('the GM reads what is proposed beside the question, does it or says no', async () => {
  await served(async ({ origin }) => {
    const gm = await LiveClient.open(origin, HOST_KEY, { shipped: 'timeslice/duel' });
    await gm.watch();
    const robin = await gm.seat('Robin', 'player', 'mara');
    await gm.do({ do: 'set', settings: { autoSides: ['crew'] } });
    await gm.do({ do: 'start' });
    const propose = async (why: string): Promise<void> => {
      await robin.until(({ sight }) => sight!.prompts.length > 0);
      const [{ id: decision, otherwise: answer }] = robin.sight!.prompts as [OpenPrompt];
      await robin.do({ do: 'propose', decision, answer, why });
    };
    const { page, complaints } = await somebody(browser, 'GM', 'desk');
    const own = (await gm.links()).find(({ person }) => person === gm.person)!;
    await page.goto(`${origin}/${new URL(own.url).hash}`);

    await propose('Let them come.');
    const proposal = page.getByRole('region', { name: 'Proposals' });
    await proposal.getByText('Robin proposes for Mara Quickwater:').waitFor();
    await proposal.getByText('Let them come.').waitFor();
    await proposal.getByRole('button', { name: 'Dismiss' }).click();
    await proposal.waitFor({ state: 'detached' });
    expect(robin.sight!.proposals).toMatchObject([{ isDismissed: true }]);

    await propose('Let them come after all.');
    const { id } = robin.sight!.prompts[0]!;
    await proposal.getByRole('button', { name: 'Do it' }).click();
    await robin.until(({ sight }) => !sight!.prompts.some((prompt) => prompt.id === id));
    await proposal.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    for (const each of [gm, robin]) await each.unwatch();
  });
});
