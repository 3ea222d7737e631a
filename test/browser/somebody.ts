import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fromElsewhere } from '../proof/coming.ts';
import { HOUSE } from './chromium.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };
/** What a browser says by itself: of answers that the page deals with, and of what is only heeded over https. */
const BY_ITSELF = /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;

/** Somebody with a browser of their own, in which no other was before. */
export interface Somebody {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page itself. */
  readonly complaints: readonly string[];
  /** How often a page was loaded; moving within it is no loading. */
  loads(): number;
  /** How often they clicked or tapped. */
  taps(): Promise<number>;
}

const COUNTING = `
  window.taps = 0;
  addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) window.taps += 1; }, true);
`;

/** Somebody comes with a laptop or a phone; each from an address of their own. */
export async function somebody(browser: Browser, name: string, on: 'desk' | 'phone'): Promise<Somebody> {
  const context = await browser.newContext({
    viewport: on === 'desk' ? DESK : PHONE,
    hasTouch: on === 'phone',
    reducedMotion: 'reduce',
    extraHTTPHeaders: fromElsewhere(),
  });
  await context.addInitScript(COUNTING);
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

/** A server's address as another device in the network has it. */
export function inTheHouse(origin: string): string {
  return origin.replace('127.0.0.1', HOUSE);
}

/** Opens a table on the server by clicks, up to its lobby. `words` find one encounter. */
export async function openTable(
  { page }: Somebody,
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
  await page.getByRole('button', { name: 'Begin the fight' }).waitFor();
}

/** The GM invites somebody: for the next seat that nobody was invited for yet, or to look on. The link. */
export async function invite({ page }: Somebody, to: 'play' | 'look on' = 'play'): Promise<string> {
  const links = page.locator('.invitation input');
  const before = await links.count();
  const name = to === 'play' ? /^Invite for/ : /^Invite .* look on/;
  await page.getByRole('button', { name }).first().click();
  return await links.nth(before).inputValue();
}

/** Comes by a link and waits until the GM has let them in. */
export async function knock({ page, name }: Somebody, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('The GM will let you in').waitFor();
}

/** The GM lets somebody in who waits, as what their invitation says. */
export async function letIn({ page }: Somebody, guest: Somebody): Promise<void> {
  const waiting = page.locator('.person[data-waiting]').filter({ hasText: guest.name });
  await waiting.getByRole('button', { name: /^Let in/ }).click();
  await guest.page.getByText('You are in').waitFor();
}
