import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

/** A fight on this device that has begun. */
async function begin(words: string): Promise<void> {
  await openByKeys(page, served.url, words);
  await page.keyboard.press('n');
  await page.locator('.console').waitFor();
  await page.locator('.prompt').waitFor();
}

const healthOf = async (): Promise<number> =>
  Number(await page.locator('.who[data-selected] meter').getAttribute('value'));

/** A key for the whole page, where no field has the focus. */
async function pressFree(key: string): Promise<void> {
  await page.locator('.asked').focus();
  await page.keyboard.press(key);
}

/** Something of the palette, found by its words. */
async function command(words: string): Promise<void> {
  await pressFree('Control+k');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

describe('T hurts and L heals whoever is selected', () => {
  test.each([
    ['timeslice', 'heron'],
    ['tactics', 'checkpoint'],
    ['locations', 'last orders at the lantern'],
    ['agents', 'airlock'],
  ])('%s', async (_, encounter) => {
    await begin(encounter);
    await page.locator('.who-name').last().click();
    const whole = await healthOf();
    await pressFree('t');
    await page.keyboard.type('2');
    const where = page.locator('dialog').getByLabel('Where?');
    if ((await where.count()) > 0) await where.selectOption('left-leg');
    await page.locator('dialog .amount-field').press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await healthOf()).toBe(whole - 2);
    await pressFree('l');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await healthOf()).toBe(whole);
  });
});

test('a roll is changed from its line in the log; what came of it before is struck', async () => {
  await begin('heron');
  const line = page.locator('.log-line').filter({ hasText: 'rolls initiative' }).first();
  await line.hover();
  await line.getByRole('button', { name: /^Change the dice of/ }).click();
  await page
    .locator('dialog')
    .getByLabel(/What 2 dice show/)
    .fill('0, 0');
  await page
    .locator('dialog')
    .getByLabel(/Reason/)
    .fill('it lay on the floor');
  await page.locator('dialog').getByRole('button', { name: 'Change the roll' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.log-card[data-struck]').first().waitFor();
  expect(
    await page.locator('.log-card:not([data-struck])').getByText('by the GM’s word').count(),
  ).toBeGreaterThan(0);
});

test('what if: a copy of the fight goes its own way, and the way back leads to the first', async () => {
  await begin('heron');
  const asked = await page.locator('.prompt h3').innerText();
  const first = page.url();
  await command('what if');
  await page
    .locator('dialog')
    .getByRole('button', { name: /What if/ })
    .click();
  await page.waitForURL((url) => url.href !== first);
  await page.locator('.prompt h3').filter({ hasText: asked }).waitFor();
  await pressFree('n');
  await page.locator('.prompt h3').filter({ hasNotText: asked }).waitFor();
  await page.goBack();
  await page.locator('.prompt h3').filter({ hasText: asked }).waitFor();
});

test('back closes what stands before the table, and does not leave it', async () => {
  await begin('heron');
  const here = page.url();
  await pressFree('?');
  await page.locator('dialog').waitFor();
  await expect.poll(() => page.evaluate('history.state?.depth ?? 0')).toBe(1);
  await page.goBack();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(here);
  // One after the other, the second from the first.
  await command('people');
  await page.locator('dialog').getByRole('heading', { name: 'People' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('history.state?.depth ?? 0')).toBe(0);
  expect(page.url()).toBe(here);
});

test('a fight goes on from the journal that was saved of it', async () => {
  await begin('heron');
  await pressFree('n');
  const asked = await page.locator('.prompt h3').innerText();
  await command('export');
  await page.locator('dialog').getByText('Journal', { exact: true }).click();
  await page.locator('dialog').getByText('the GM', { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('dialog').getByRole('button', { name: 'Save' }).click(),
  ]);
  const buffer = readFileSync(await file.path());
  await page.goto(`${served.url}#start`);
  await page.getByRole('button', { name: 'Go on from a journal' }).click();
  await page
    .getByLabel('Journal of a fight')
    .setInputFiles({ name: 'f.jsonl', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.prompt h3').filter({ hasText: asked }).waitFor();
});

test('a journal that was tampered with is refused with its line', async () => {
  await page.goto(`${served.url}#start`);
  await page.getByRole('button', { name: 'Go on from a journal' }).click();
  const buffer = Buffer.from('{"format":"riposte-journal"}\n');
  await page
    .getByLabel('Journal of a fight')
    .setInputFiles({ name: 'f.jsonl', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText('Line 1 of the journal').waitFor();
});

test('a key is exchanged on this device; one that is taken is named', async () => {
  await begin('heron');
  await pressFree('?');
  await page.getByRole('button', { name: /^Damage: T/ }).click();
  await page.keyboard.press('n');
  await page.getByText('N is the key of “Next: what silence means”.').waitFor();
  await page.getByRole('button', { name: /^Damage: T/ }).click();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: /^Damage: X/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('.prompt').waitFor();
  await pressFree('t');
  expect(await page.locator('dialog').count()).toBe(0);
  await pressFree('x');
  await page.locator('dialog .amount-field').waitFor();
});
