import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vocabularyOf } from '../../src/examples/format.ts';
import { rulesets } from '../../src/rulesets.ts';
import { startChromium } from '../browser/chromium.ts';
import { ROOT } from './papers.ts';

// The site, built like npm run site and served under a path: the page at its root, the documentation in docs/.

const BASE = '/some/path/';
const WHOLE = mkdtempSync(join(tmpdir(), 'riposte-site-'));
const SITE = join(WHOLE, 'docs');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

let server: Server;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ['docs/site/build.ts', BASE, WHOLE], { cwd: ROOT, env, stdio: 'pipe' });
  server = createServer((request, response) => {
    const path = request.url!.replace(/[?#].*/, '').replace(BASE, '');
    const file = join(WHOLE, /(^|\/)$/.test(path) ? `${path}index.html` : path);
    try {
      const bytes = readFileSync(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await startChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(WHOLE, { recursive: true });
});

/** A page of the documentation, with its errors and its requests to other servers. */
async function at(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    if (!response.url().startsWith(`${origin}${BASE}`)) faults.push(`asks ${response.url()}`);
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${origin}${BASE}docs/${path}`, { waitUntil: 'networkidle' });
  await look(page);
  await page.close();
  expect(faults).toEqual([]);
}

const BOOKS = rulesets.map(({ ruleset }) => ruleset.rulebook);

describe('the documentation', () => {
  test('has a page for each document, rulebook and kind of file, for the HTTP API and the terminal', () => {
    const pages = globSync('**/*.html', { cwd: SITE });
    const made = BOOKS.flatMap(({ id }) => [
      `reference/${id}.html`,
      `reference/${id}-files.html`,
      `reference/${id}-words.html`,
    ]);
    expect(pages).toEqual(
      expect.arrayContaining(['index.html', 'reference/http.html', 'reference/terminal.html', ...made]),
    );
  });

  test('works under a path, with its pictures and without other servers', () =>
    at('', async (page) => {
      expect(await page.locator('h1').first().innerText()).toContain('Riposte');
      const widths = await page.locator('main img').evaluateAll((images) =>
        // The page's own code has no types here.
        images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      );
      expect(widths.length).toBeGreaterThan(0);
      expect(Math.min(...widths)).toBeGreaterThan(0);
    }));

  test('finds a rule by its words without other servers', () =>
    at('index.html', async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('.VPLocalSearchBox input').fill('Q roll plus the bonus of the shield in hand');
      await page.locator('.result[href*="/reference/timeslice"][href$="#block"]').click();
      await page.locator('#block').waitFor();
    }));

  test.each(BOOKS)('lists every rule and ruling of $title', async ({ id, rules, rulings }) => {
    const html = readFileSync(join(SITE, `reference/${id}.html`), 'utf8');
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor));
    expect(Object.keys(rules).filter((rule) => !anchors.has(rule))).toEqual([]);
    const missing = Object.keys(rulings).filter(
      (rule) => !anchors.has(rule) && !anchors.has(`ruling-${rule}`),
    );
    expect(missing).toEqual([]);
  });
});

test.each(BOOKS)('the vocabulary for worked examples of $title is complete', ({ id }) => {
  const { events, state, combatant, questions } = vocabularyOf(id)!;
  const html = readFileSync(join(SITE, `reference/${id}-words.html`), 'utf8');
  const words = [events, state, combatant].flatMap((each) => Object.keys(each)).concat(questions);
  expect(words.length).toBeGreaterThan(90);
  expect(words.filter((word) => !html.includes(`<code>${word}</code>`))).toEqual([]);
});

describe.each(BOOKS)('the card of $title', ({ id }) => {
  test.each(['A4', 'Letter'])('fits on one printed page of %s', (format) =>
    at(`cards/${id}.html`, async (page) => {
      const pdf = await page.pdf({ format });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }),
  );
});

test('the page works under a path, without a server, and offline after the first visit', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('requestfailed', (request) => faults.push(`lost ${request.url()}`));
  page.on('response', (response) => response.status() >= 400 && faults.push(`lacks ${response.url()}`));
  await page.goto(`${origin}${BASE}`);
  await page
    .getByRole('button', { name: /Play as/ })
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'Guides' }).getAttribute('href')).toBe('docs/');
  expect(await page.locator('.code-form').count()).toBe(0);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await page.reload();
  await page
    .getByRole('button', { name: /Play as/ })
    .first()
    .tap();
  await page.locator('.ask').waitFor();
  await page.locator('.map-drawing').waitFor();
  await page.goto(`${origin}${BASE}#rules=tactics`);
  await page
    .getByRole('heading', { name: /Tactics/ })
    .first()
    .waitFor();
  await page.goto(`${origin}${BASE}#lab=`);
  await page.getByRole('heading').first().waitFor();
  await context.close();
  expect(faults).toEqual([]);
});
