import type { Browser, BrowserContext, Page } from 'playwright-core';
import { simulationChance } from '../../src/simulation/random.ts';
import { printed } from '../browser/printed.ts';
import { inTheHouse } from '../browser/somebody.ts';
import type { LiveClient } from '../support/live-client.ts';
import { join, open } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { payloads } from './web-payloads.ts';
import { served } from './web-served.ts';

/** Number of texts at one table: in names of combatants, notes and reasons, and typed into every field. */
const AT_ONCE = 25;
/** GM keys that open a dialog with text fields or names. */
const DIALOGS = ['?', 'Control+k', 'g', 'd', 'm', 'e', 'y'] as const;
const WRITABLE =
  'input:is([type="text"], [type="search"], :not([type])):visible:enabled:not([readonly]), textarea:visible:enabled';
/** Elements that a user's text must never create. */
const FOREIGN =
  'script:not([src]), iframe, object, embed, base, meta[http-equiv], form[action], marquee, [onload], [onerror], [onclick], [onfocus], [ontoggle], [onmouseover], a[href^="javascript:" i], a[href^="data:" i]';

interface Found {
  /** Number of scripts that ran. */
  ran: number;
  /** Number of elements created from a text. */
  foreign: number;
  /** Number of texts shown exactly as written. */
  shown: number;
  /** Number of fields typed into. */
  typed: number;
}

/**
 * X1: puts texts that try to run a script into everything that users can write. The real page runs without its content
 * security policy, so that only the page itself stands in their way. `size` is the number of texts.
 */
export async function markup({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const { pick } = simulationChance(seed, 0);
  const texts = payloads(size, pick);
  const found: Found = { ran: 0, foreign: 0, shown: 0, typed: 0 };
  await served(async ({ origin }) => {
    for (let i = 0; i < texts.length; i += AT_ONCE) {
      const context = await watched(started, found);
      await atOneTable(context, inTheHouse(origin), origin, texts.slice(i, i + AT_ONCE), found);
      await context.close();
    }
  });
  const canary = await alarm(started);
  const { ran, foreign, shown, typed } = found;
  const places = 2 * texts.length;
  return {
    id: 'X1',
    figure: `${texts.length} texts as names of combatants, sides, encounters, people and files, as notes and reasons, and typed ${typed} times into fields: ${ran} scripts ran, ${foreign} elements came of them, ${shown} of ${places} names and notes stand there as written; the alarm rings at ${canary} of 1 script that is let through (seed ${seed})`,
    passed: ran === 0 && foreign === 0 && shown === places && canary === 1,
  };
}

/** Returns a browser that reports every script that runs. */
async function watched(browser: Browser, found: Pick<Found, 'ran'>): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const ring = (): void => {
    found.ran += 1;
  };
  await context.exposeFunction('hit', ring);
  context.on('dialog', async (dialog) => {
    ring();
    await dialog.dismiss();
  });
  return context;
}

/** Checks that a script that gets through is reported. */
async function alarm(browser: Browser): Promise<number> {
  const found = { ran: 0 };
  const context = await watched(browser, found);
  const page = await context.newPage();
  await page.setContent('<img src=x onerror=top.hit()>');
  for (let i = 0; i < 300 && found.ran === 0; i += 1) await page.waitForTimeout(100);
  await context.close();
  return found.ran;
}

async function atOneTable(
  context: BrowserContext,
  house: string,
  origin: string,
  texts: readonly string[],
  found: Found,
): Promise<void> {
  const gm = await open(origin, { encounter: { text: encounterOf(texts) } });
  const toPlay = await gm.invite('player', 'players');
  const toLookOn = await gm.invite('spectator');
  // Names that look the same are refused, so each begins with a different letter.
  const [first = '', second = '', third = ''] = texts;
  const player = await join(origin, toPlay, { name: `P ${first}`, role: 'player' });
  const onlooker = await join(origin, toLookOn, { name: `S ${second}`, role: 'spectator' });
  await join(origin, toPlay, { name: `W ${third}`, role: 'player' });
  await gm.do({ kind: 'place', person: player.person, role: 'player', seat: 'players' });
  await gm.do({ kind: 'place', person: onlooker.person, role: 'spectator', seat: null });
  const desk = await pageOf(context, house, gm);
  const phone = await pageOf(context, house, player);
  await phone.setViewportSize({ width: 360, height: 640 });
  await desk.locator('.lobby').waitFor();
  await lookAt(desk, texts, found);
  await gm.do({ kind: 'start' });
  for (const text of texts) await gm.do({ kind: 'force-roll', faces: [1, 1], reason: text });
  for (const text of texts) await gm.do({ kind: 'note', text, secret: false });
  await desk
    .locator('.log-note', { hasText: texts.at(-1)! })
    .first()
    .waitFor();
  found.shown += await shownAs(desk, '.who-name', texts);
  found.shown += await shownAs(desk, '.log-note', texts);
  for (const key of DIALOGS) {
    await desk.locator('.asked').focus();
    await desk.keyboard.press(key);
    await desk.locator('dialog[open]').waitFor();
    await lookAt(desk, texts, found);
    await desk.keyboard.press('Escape');
  }
  await phone.locator('.tab').first().waitFor();
  for (const tab of await phone.locator('.tab').all()) {
    await tab.click();
    await lookAt(phone, texts, found);
  }
  await imported(desk, house, gm, texts, found);
}

/** Opens a person's table by their personal link. */
async function pageOf(context: BrowserContext, house: string, { admission }: LiveClient): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${house}/#key=${admission.key}`);
  return page;
}

/** Imports the fight's journal as a file whose name is also such a text. */
async function imported(
  page: Page,
  house: string,
  gm: LiveClient,
  texts: readonly string[],
  found: Found,
): Promise<void> {
  // Closing the table reveals the seed, which is needed to continue the fight at another table.
  await gm.do({ kind: 'end' });
  const { text } = await gm.ask('/export?as=journal&for=gm');
  await page.goto(`${house}/#gm=${HOST_KEY}`);
  await page.reload();
  await lookAt(page, texts, found);
  await page.getByRole('button', { name: 'Continue from a journal' }).click();
  const file = { name: `${texts[0]}.jsonl`, mimeType: 'application/jsonl', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await lookAt(page, [], found);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.who-name').first().waitFor();
  await lookAt(page, [], found);
}

/** Types into every field and checks the result of all texts. */
async function lookAt(page: Page, texts: readonly string[], found: Found): Promise<void> {
  for (const field of await page.locator(WRITABLE).all()) {
    for (const text of texts.slice(0, 5)) {
      await field.fill(text);
      found.typed += 1;
    }
    await field.fill('');
  }
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
  found.foreign += await page.locator(FOREIGN).count();
  if ((await page.locator('.log').count()) === 0) return;
  found.foreign += await printed(page, () => page.locator(FOREIGN).count());
}

/** Counts the texts that match or end an element's text. */
async function shownAs(page: Page, place: string, texts: readonly string[]): Promise<number> {
  const there = await printed(page, () => page.locator(place).allTextContents());
  return texts.filter((text) => there.some((each) => each.endsWith(text))).length;
}

function encounterOf(texts: readonly string[]): string {
  const [first = '', second = '', third = ''] = texts;
  const combatants = texts.map((name, i) => {
    return i % 2 === 0
      ? { use: 'mara', id: `a${i}`, side: 'a', name }
      : { use: 'vex', id: `b${i}`, side: 'b', name };
  });
  const sides = [
    { id: 'a', name: first, seat: 'players' },
    { id: 'b', name: second },
  ];
  return JSON.stringify({
    ruleset: 'timeslice',
    name: third,
    about: first,
    field: { apart: 5 },
    sides,
    combatants,
  });
}
