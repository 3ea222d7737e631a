import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startChromium } from './chromium.ts';
import { addAndBegin, attackByKeys, openByKeys } from './gm-keys.ts';
import { type StaticPage, serveStaticPage } from './static-page.ts';

let served: StaticPage;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  served = await serveStaticPage();
  browser = await startChromium();
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const BOOKS = [
  ['timeslice', 'drowned gate', 'drowned guard x5'],
  ['tactics', 'checkpoint', 'raider x5'],
  ['locations', 'last orders at the lantern', 'alley knife x5'],
  ['agents', 'long airlock', 'stevedore x5'],
] as const;

describe.each(BOOKS)('%s', (_, encounter, foes) => {
  test('F2: five foes are added and a full attack is resolved within 45 s, by the keyboard alone', async () => {
    const began = Date.now();
    await openByKeys(page, served.url, encounter);
    await addAndBegin(page, foes);
    expect(await attackByKeys(page)).toBe(true);
    expect(Date.now() - began).toBeLessThan(45_000);
  });
});

test('F7: one key takes back, another brings it again, and the log says so', async () => {
  await openByKeys(page, served.url, 'heron');
  await page.keyboard.press('n');
  await page.locator('.prompt').waitFor();
  const question = await page.locator('.prompt h3').innerText();
  await page.keyboard.press('n');
  await page.locator('.prompt h3').filter({ hasNotText: question }).waitFor();
  await page.keyboard.press('Control+z');
  await page.locator('.prompt h3').filter({ hasText: question }).waitFor();
  await page.locator('[data-struck]').first().waitFor();
  await page.keyboard.press('Control+y');
  await page.locator('.prompt h3').filter({ hasNotText: question }).waitFor();
  expect(await page.locator('[data-struck]').count()).toBe(0);
});

test('a number box takes -7, and the log says by whom', async () => {
  await openByKeys(page, served.url, 'heron');
  await page.keyboard.press('n');
  await page.locator('.amount-field').fill('-7');
  await page.keyboard.press('Enter');
  await page
    .locator('.who[data-selected] .health', { hasText: '11' })
    .or(page.locator('.who[data-selected] .health', { hasText: '13' }))
    .waitFor();
});

test('a table on this device is there again after the page was closed, and without a network', async () => {
  await openByKeys(page, served.url, 'heron');
  await page.keyboard.press('n');
  const question = await page.locator('.prompt h3').innerText();
  // The whole page is kept once the start page has been seen.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForTimeout(500);
  await context.setOffline(true);
  await page.reload();
  await page.locator('.prompt h3').filter({ hasText: question }).waitFor();
  await context.setOffline(false);
});

test('two tabs show the same fight', async () => {
  await openByKeys(page, served.url, 'heron');
  await page.keyboard.press('n');
  const question = await page.locator('.prompt h3').innerText();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('.prompt h3').filter({ hasText: question }).waitFor();
  await page.keyboard.press('n');
  await other.locator('.prompt h3').filter({ hasNotText: question }).waitFor();
});

test('markup in every name stays text', async () => {
  const payload = '<img src=x onerror=alert(1)>"\'&';
  await page.goto(`${served.url}#start`);
  await page.getByRole('button', { name: 'Write or paste one' }).click();
  const text = `ruleset: timeslice
name: ${JSON.stringify(payload)}
field: { apart: 5 }
sides:
  - { id: a, name: ${JSON.stringify(payload)} }
  - { id: b, name: B }
combatants:
  - { use: mara, side: a, name: ${JSON.stringify(payload)} }
  - { use: vex, side: b }
`;
  await page.getByRole('textbox').fill(text);
  await page.getByText('This encounter is sound.').waitFor();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Begin the fight' }).click();
  await page.locator('.who-name', { hasText: payload }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
});

describe.each(['dark', 'light', 'contrast'])(
  'F4: nothing is in the way of anybody, in the %s theme',
  (theme) => {
    const check = async (): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        ),
      ).toEqual([]);
    };

    test.each(['start', 'rules=tactics', 'lab='])('on the page %s', async (hash) => {
      await context.addInitScript(`localStorage.setItem('riposte.theme', '${theme}')`);
      await page.goto(`${served.url}#${hash}`);
      await page.locator('h2').first().waitFor();
      await check();
    });

    test('in the lobby and in a fight with its dialogs', async () => {
      await context.addInitScript(`localStorage.setItem('riposte.theme', '${theme}')`);
      await openByKeys(page, served.url, 'dyke');
      await page.getByLabel('Add somebody').waitFor();
      await check();
      await page.keyboard.press('n');
      await page.locator('.prompt').waitFor();
      await page.waitForTimeout(300);
      await check();
      for (const key of ['?', 'Control+k', 'g', 'd', 'm', 'e']) {
        // In a field for a number an \"e\" belongs to the number.
        if (key === 'e') await page.locator('.asked').focus();
        await page.keyboard.press(key);
        await page.locator('dialog[open]').waitFor();
        await check();
        await page.keyboard.press('Escape');
      }
    });
  },
);
