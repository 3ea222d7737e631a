import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_KEY } from '../reliability/nodes.ts';
import { served } from '../reliability/web-served.ts';
import { startChromium } from './chromium.ts';
import { bringPageUpToDate } from './page-up-to-date.ts';
import { somebody } from './somebody.ts';

let browser: Browser;

beforeAll(async () => {
  bringPageUpToDate();
  browser = await startChromium();
});

afterAll(async () => browser?.close());

const linkOf = (page: Page, name: string): Promise<string> =>
  page.getByLabel(`Link for ${name}`, { exact: true }).inputValue();

test('a table on this device has a screen for the room and moves to the server; a player joins and gets a new personal link', async () => {
  await served(async ({ origin }) => {
    const gm = await somebody(browser, 'GM', 'desk');
    const nadia = await somebody(browser, 'Nadia', 'phone');
    const elsewhere = await somebody(browser, 'Nadia elsewhere', 'phone');
    const { page } = gm;
    await page.goto(`${origin}/#gm=${HOST_KEY}`);
    await page.getByRole('searchbox').fill('heron');
    await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
    await page.locator('.shipped-one').click();
    await page.getByRole('radio', { name: /On this device/ }).check();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'Start the fight' }).click();
    const [asked = ''] = (await page.locator('.prompt h3').innerText()).split('\n');
    const opened = gm.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open the screen for the room' }).click();
    const screen = await opened;
    await screen.locator('.room-screen').waitFor();
    expect(await screen.getByRole('button').count()).toBe(0);
    await screen.close();

    await page.goto(`${origin}/#start`);
    await page.getByRole('button', { name: /^Move it to the server/ }).click();
    await page.waitForURL((url) => url.hash.startsWith('#table='));
    await page.locator('.prompt h3').filter({ hasText: asked }).waitFor();

    await page.getByRole('button', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Invite a player for Mara Quickwater' }).click();
    await nadia.page.goto(await linkOf(page, 'Mara Quickwater'));
    await nadia.page.getByLabel('Your name').fill('Nadia');
    await nadia.page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: /^Admit/ }).click();
    await nadia.page.locator('.play').waitFor();

    await page.getByRole('button', { name: 'Personal link Nadia' }).click();
    const before = await linkOf(page, 'Nadia');
    await page.getByRole('button', { name: /^Replace the link/ }).click();
    await page.getByText('This is the new link').waitFor();
    await nadia.page.getByText('Your link to this table was replaced.').first().waitFor();
    await expect.poll(() => linkOf(page, 'Nadia')).not.toBe(before);

    await elsewhere.page.goto(before);
    await elsewhere.page.getByText(/Can’t reach this table/).waitFor();
    await elsewhere.page.goto(await linkOf(page, 'Nadia'));
    await elsewhere.page.locator('.play').waitFor();
    expect([gm, nadia, elsewhere].flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const { context } of [gm, nadia, elsewhere]) await context.close();
  });
});

test('a player brings a character of their own, the GM takes it in, and the player lends it to another one', async () => {
  await served(async ({ origin }) => {
    const gm = await somebody(browser, 'GM', 'desk');
    const nadia = await somebody(browser, 'Nadia', 'phone');
    const anna = await somebody(browser, 'Anna', 'phone');
    await nadia.page.goto(`${origin}/#characters=`);
    await nadia.page.getByRole('radio', { name: 'Time Slice' }).click();
    await nadia.page.getByRole('button', { name: 'Begin' }).click();
    await nadia.page.getByRole('dialog').getByLabel('Name').fill('Rook Vasari');
    await nadia.page
      .getByRole('button', { name: /^Start from/ })
      .first()
      .click();
    await nadia.page.getByRole('dialog', { name: 'Sheet of Rook Vasari' }).waitFor();

    const { page } = gm;
    await page.goto(`${origin}/#gm=${HOST_KEY}`);
    await page.getByRole('button', { name: 'Make your own' }).click();
    await page.locator('.book-cards').getByRole('button', { name: 'Time Slice' }).click();
    await page.getByLabel('Name of the encounter').fill('The old mill');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'Invite all players with one link' }).click();
    const code = await page.locator('.invitation-code b').innerText();
    for (const { page: phone, name } of [anna, nadia]) {
      await phone.goto(`${origin}/#start`);
      await phone.getByLabel('Code of four letters').fill(code);
      await phone.getByRole('button', { name: 'Join' }).click();
      await phone.getByLabel('Your name').fill(name);
      await phone.getByRole('button', { name: 'Join' }).click();
    }
    await anna.page.getByRole('button', { name: 'New character' }).click();
    const guest = page.locator('.person', { hasText: 'Anna' });
    await guest.getByRole('button', { name: 'Admit as New character' }).click();
    await nadia.page.getByText('Bring a character of my own').click();
    await nadia.page.getByRole('button', { name: 'Rook Vasari' }).click();
    await page.getByRole('button', { name: 'Take in Rook Vasari' }).click();
    await nadia.page.locator('.room-own', { hasText: 'Rook Vasari' }).waitFor();
    await nadia.page.getByText('Let another player play this character').click();
    await nadia.page.getByRole('button', { name: 'Let Anna play' }).click();
    await anna.page.locator('.room-own', { hasText: 'Rook Vasari' }).waitFor();
    await page.getByRole('button', { name: 'Start the fight' }).click();
    // Dice decide whose turn begins, so the phone may show the other character first.
    await anna.page
      .locator('.own-people, .ask')
      .getByText(/Rook Vasari|New character/)
      .first()
      .waitFor();
    await page
      .locator('.who', { hasText: 'Rook Vasari' })
      .locator('.who-player', { hasText: 'Anna' })
      .waitFor();
    expect([gm, nadia, anna].flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const { context } of [gm, nadia, anna]) await context.close();
  });
});
