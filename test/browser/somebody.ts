import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fromElsewhere } from '../reliability/coming.ts';
import { HOUSE } from './chromium.ts';

const SCREENS = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 1180, height: 820 },
  phone: { width: 360, height: 640 },
  room: { width: 1920, height: 1080 },
} as const;
/** Messages of the browser itself: failed responses that the page handles, and headers that only apply over https. */
const BY_ITSELF = /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;

/** A person with a new, separate browser. */
export interface Somebody {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page. */
  readonly complaints: readonly string[];
  /** Number of page loads; navigation within the page does not count. */
  loads(): number;
  /** Number of clicks and taps. */
  taps(): Promise<number>;
}

const COUNTING = `
  window.taps = 0;
  addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) window.taps += 1; }, true);
`;

/** A browser that stores no pages for offline use. Storing one takes more than a third of the time to open it. */
export const STORES_NOTHING = `
  if ('ServiceWorkerContainer' in window) {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('This browser stores no pages.'));
  }
`;

/** Creates a person with a device. Each has a different network address. */
export async function somebody(browser: Browser, name: string, on: keyof typeof SCREENS): Promise<Somebody> {
  const context = await browser.newContext({
    viewport: SCREENS[on],
    hasTouch: on === 'phone' || on === 'tablet',
    reducedMotion: 'reduce',
    extraHTTPHeaders: fromElsewhere(),
  });
  await context.addInitScript(COUNTING);
  await context.addInitScript(STORES_NOTHING);
  const page = await context.newPage();
  const complaints: string[] = [];
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !BY_ITSELF.test(message.text())) {
      complaints.push(`${name}: ${message.text()}`);
    }
  });
  return {
    name,
    page,
    context,
    complaints,
    loads: () => loads,
    taps: () => page.evaluate<number>('window.taps'),
  };
}

/** Returns a server's address as seen by another device on the network. */
export function inTheHouse(origin: string): string {
  return origin.replace('127.0.0.1', HOUSE);
}

/** Opens a table on the server by clicking, up to its lobby. `words` must match one encounter. */
export async function openTable(
  { page }: Pick<Somebody, 'page'>,
  gmLink: string,
  words: string,
  dice: 'rolled' | 'typed' = 'rolled',
): Promise<void> {
  await page.goto(gmLink);
  const search = page.getByRole('searchbox');
  await search.fill(words);
  await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
  await page.locator('.shipped-one').click();
  if (dice === 'typed') await page.getByRole('radio', { name: 'Typed in' }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Start the fight' }).waitFor();
}

/** Creates an invitation for the next free seat or for a spectator. Returns the link. */
export async function invite({ page }: Somebody, to: 'play' | 'look on' = 'play'): Promise<string> {
  const links = page.locator('.invitation input');
  const before = await links.count();
  const name = to === 'play' ? /^Invite a player for/ : /^Invite a spectator/;
  await page.getByRole('button', { name }).first().click();
  return await links.nth(before).inputValue();
}

/** Opens an invitation and waits until the GM admits the person. */
export async function knock({ page, name }: Somebody, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('Waiting for the GM to admit you').waitFor();
}

/** Admits a waiting person with the role of their invitation. */
export async function letIn({ page }: Somebody, guest: Somebody): Promise<void> {
  const waiting = page.locator('.person[data-waiting]').filter({ hasText: guest.name });
  await waiting.getByRole('button', { name: /^Admit/ }).click();
  await guest.page.getByText('You are in').waitFor();
}
