import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPrompt } from '../../src/table/view.ts';
import { HOST_KEY } from '../reliability/nodes.ts';
import { served } from '../reliability/web-served.ts';
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

test('the GM sees a proposal next to its prompt, and approves or declines it', async () => {
  await served(async ({ origin }) => {
    const gm = await LiveClient.open(origin, HOST_KEY, { shipped: 'timeslice/duel' });
    await gm.watch();
    const robin = await gm.seat('Robin', 'player', 'mara');
    await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
    await gm.do({ kind: 'start' });
    const propose = async (why: string): Promise<void> => {
      await robin.until(({ view }) => view!.prompts.length > 0);
      const [{ id: decision, defaultAnswer: answer }] = robin.view!.prompts as [OpenPrompt];
      await robin.do({ kind: 'propose', decision, answer, why });
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
    // The page and Robin's stream receive it independently.
    await robin.until(({ view }) => view!.proposals.some(({ isDismissed }) => isDismissed));
    expect(robin.view!.proposals).toHaveLength(1);

    await propose('Let them come after all.');
    const { id } = robin.view!.prompts[0]!;
    // A player's question has no answers for the GM to press, and a digit does not answer it.
    await page.locator('.dock[data-whose="theirs"]').waitFor();
    expect(await page.locator('.prompt').count()).toBe(0);
    await page.locator('.asked').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await page.locator('.theirs').getByText('Hold A to answer for Robin.').waitFor();
    expect(robin.view!.prompts[0]!.id).toBe(id);
    expect(await page.title()).toContain('Robin answers: Mara Quickwater');
    await page.keyboard.down('a');
    await page.locator('.dock[data-whose="yours"] .prompt').waitFor();
    await page.keyboard.up('a');
    await proposal.getByRole('button', { name: 'Do it' }).click();
    await robin.until(({ view }) => !view!.prompts.some((prompt) => prompt.id === id));
    await proposal.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    for (const each of [gm, robin]) await each.unwatch();
  });
});
