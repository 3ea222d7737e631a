import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startChromium } from './chromium.ts';
import { openByKeys } from './gm-keys.ts';
import { type StaticPage, serveStaticPage } from './static-page.ts';

let served: StaticPage;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  served = await serveStaticPage();
  browser = await startChromium();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
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

test('the GM plays the fight out from where it stands; the table goes on meanwhile and is not changed', async () => {
  await openByKeys(page, served.url, 'heron');
  await page.keyboard.press('n');
  const question = page.locator('.prompt h3');
  const asked = await question.innerText();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('play this out');
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Fights').fill('100');
  await dialog.getByRole('button', { name: 'Play it 100 times' }).click();
  await dialog.getByText('100 of 100 fights, seed 1').waitFor({ timeout: 60_000 });
  await dialog.getByText('From the step that is under way in round 1.').waitFor();
  expect(await dialog.locator('.lab-interval').count()).toBe(10);
  await page.keyboard.press('Escape');
  expect(await question.innerText()).toBe(asked);
}, 90_000);

test('two rulings are compared with the same dice, the difference with an interval of its own', async () => {
  await page.goto(`${served.url}#lab=timeslice/duel`);
  const other = page.locator('.lab-other select').first();
  await page.locator('.lab-other option').nth(1).waitFor({ state: 'attached' });
  await other.selectOption({ label: 'Which is resolved first, the interruption or what it interrupts?' });
  await page.getByLabel('Fights').fill('100');
  await page.getByRole('button', { name: 'Play it 100 times' }).click();
  await page.getByText('100 of 100 fights').waitFor({ timeout: 60_000 });
  const rounds = page.getByRole('row', { name: /^Rounds/ });
  await rounds.getByText(/^[+-]?[\d.]+ \([+-]?[\d.]+ … [+-]?[\d.]+\)$/).waitFor();
}, 90_000);

test('a rule shows its worked examples, and is found by what they are called', async () => {
  await page.goto(`${served.url}#rules=timeslice/block`);
  const rule = page.locator('#rule-block');
  await rule.locator('.rule-examples > summary').click();
  await rule.locator('.rule-example > summary').first().click();
  await rule.locator('pre', { hasText: 'ruleset: timeslice' }).waitFor();
  const title = await rule.locator('.rule-example > summary').first().innerText();
  await page.getByRole('searchbox').fill(title);
  await page.locator('#rule-block').waitFor();
  expect(await page.locator('.rules-list > li').count()).toBeLessThan(20);
}, 60_000);

test('on paper the log is whole: from the beginning, every number with its reasons', async () => {
  await openByKeys(page, served.url, 'heron');
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('n');
    await page.waitForTimeout(100);
  }
  const cards = page.locator('.log-card');
  const newest = await cards.first().innerText();
  expect(await page.locator('.sum-parts').count()).toBe(0);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  expect(await page.locator('.sum-parts').count()).toBe(await page.locator('.sum').count());
  expect(await page.locator('.log-card[data-far]').count()).toBe(0);
  expect(newest).toContain((await cards.last().innerText()).split('\n')[0]!);
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await page.locator('.sum-parts').waitFor({ state: 'detached' });
}, 60_000);

test.each(['timeslice/duel', 'tactics/marauder', 'locations/brawl-at-the-lantern', 'agents/bar-brawl'])(
  'the odds of an attack in %s',
  async (encounter) => {
    await page.goto(`${served.url}#lab=${encounter}`);
    await page.getByRole('button', { name: 'Count the odds' }).click();
    await page.getByText(/^(Exact: every way|Too many ways)/).waitFor({ timeout: 60_000 });
    await page
      .getByRole('row', { name: /^hit [\d.]+%$/ })
      .first()
      .waitFor();
  },
  90_000,
);

test('an attack that there is not is told with what there is', async () => {
  await page.goto(`${served.url}#lab=timeslice/duel`);
  await page.getByLabel(/^With what, where/).fill('trebuchet');
  await page.getByRole('button', { name: 'Count the odds' }).click();
  await page
    .getByText(/It never comes to this attack\. What could be chosen: .*head/)
    .waitFor({ timeout: 60_000 });
}, 90_000);
