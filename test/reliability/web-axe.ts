import type { Browser, Page } from 'playwright-core';
import { rulesets } from '../../src/rulesets.ts';
import { accessibilityProblems } from '../browser/axe.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

const THEMES = ['dark', 'light', 'contrast'] as const;
/** Waits until the page has the colours of a new theme: its transitions begin with the next frame. */
const COLOURED = `(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  for (const still = () => document.getAnimations().every((one) => !(one instanceof CSSTransition)); ; ) {
    await frame();
    await frame();
    if (still()) return;
  }
})()`;
/** Search words for an encounter of each rulebook. */
const FIGHTS = ['drowned gate', 'checkpoint', 'last orders at the lantern', 'bar-brawl'] as const;
/** GM keys that open a dialog. */
const DIALOGS = ['?', 'Control+k', 'g', 'd', 'm', 'e', 'y'] as const;
/** GM commands that open a dialog. */
const COMMANDS = [
  'Settings',
  'Fight report',
  'Export',
  'Set the dice of the next roll',
  'Close the table',
  'Theme and language',
] as const;

interface Tally {
  views: number;
  readonly found: Map<string, string>;
}

/** F4: runs axe on every view in every theme. `size` is the number of rulebooks. */
export async function axe({ size }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const tally: Tally = { views: 0, found: new Map() };
  await served(async ({ origin }) => {
    const house = inTheHouse(origin);
    await pagesAlone(await somebody(started, 'Gundula', 'desk'), house, tally);
    for (const words of FIGHTS.slice(0, size)) {
      const gm = await somebody(started, 'Gundula', 'desk');
      const player = await somebody(started, 'Robin', 'phone');
      await oneTable(gm, player, { gmLink: `${house}/#gm=${HOST_KEY}`, words }, tally);
    }
  });
  const { views, found } = tally;
  const told = [...found].slice(0, 6).map(([what, where]) => ` (${what}: ${where})`);
  const figure = `${views} views, each in ${THEMES.length} themes: ${found.size} violations${told.join('')}`;
  return { id: 'F4', figure, passed: found.size === 0 && views > 0 };
}

/** Checks the pages without a table. */
async function pagesAlone({ page, context }: Somebody, house: string, tally: Tally): Promise<void> {
  const at = async (hash: string, view: string): Promise<void> => {
    await page.goto(`${house}/#${hash}`);
    tally.views += 1;
    for (const theme of THEMES) {
      // Reload the page, because off-screen parts of a long page keep their old colours until they are scrolled into
      // view.
      await page.evaluate(`localStorage.setItem('riposte.theme', '${theme}')`);
      await page.reload();
      await page.locator('h1, h2').first().waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      await judge(page, `${view}, ${theme}`, tally);
    }
  };
  await at(`gm=${HOST_KEY}`, 'start');
  for (const way of ['Write or paste one', 'Continue from a journal']) {
    await page.getByRole('button', { name: way }).click();
    await look(page, way, tally);
  }
  for (const { ruleset } of rulesets) await at(`rules=${ruleset.id}`, `rules of ${ruleset.id}`);
  await at('lab=', 'lab');
  await at('join=nothing', 'a broken link');
  await at('table=0000000000000000', 'a table without a key');
  await context.close();
}

interface Way {
  readonly gmLink: string;
  readonly words: string;
}

/** Checks a table from joining to closing, as the GM and a player see it. */
async function oneTable(gm: Somebody, player: Somebody, { gmLink, words }: Way, tally: Tally): Promise<void> {
  const see = ({ page }: Somebody, view: string): Promise<void> => look(page, `${words}: ${view}`, tally);
  await openTable(gm, gmLink, words);
  await see(gm, 'lobby');
  const link = await invite(gm);
  await player.page.goto(link);
  await player.page.getByLabel('Your name').waitFor();
  await see(player, 'door');
  await knock(player, link);
  await see(player, 'waiting');
  await see(gm, 'lobby with a guest');
  await letIn(gm, player);
  await see(player, 'let in');
  await gm.page.getByRole('button', { name: 'Start the fight' }).click();
  await gm.page.locator('.dock').waitFor();
  await player.page.locator('.play').waitFor();
  await see(gm, 'fight');
  for (const tab of await player.page.locator('.tab').all()) {
    await tab.tap();
    await see(player, await tab.innerText());
  }
  for (const key of DIALOGS) await inDialog(gm, key, () => see(gm, `dialog ${key}`));
  for (const command of COMMANDS) await inDialog(gm, command, () => see(gm, command));
  await gm.page.getByRole('button', { name: 'People' }).click();
  await see(gm, 'people');
  await gm.page.keyboard.press('Escape');
  await gm.page.getByRole('button', { name: 'Pause' }).click();
  await player.page.locator('.tab').first().tap();
  await see(player, 'paused');
  await ended(gm);
  await see(gm, 'ended');
  await player.page.locator('.ended .proof > summary').tap();
  await see(player, 'ended');
  for (const { context } of [gm, player]) await context.close();
}

async function inDialog({ page }: Somebody, what: string, seen: () => Promise<void>): Promise<void> {
  await page.locator('.asked').focus();
  const isCommand = COMMANDS.some((command) => command === what);
  await page.keyboard.press(isCommand ? 'Control+k' : what);
  if (isCommand) {
    await page.keyboard.type(what);
    await page.keyboard.press('Enter');
  }
  await page.locator('dialog[open]').waitFor();
  await seen();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

async function ended({ page }: Somebody): Promise<void> {
  await page.locator('.asked').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Close the table');
  await page.keyboard.press('Enter');
  await page.locator('dialog .is-danger').click();
  await page.locator('.top-awaited', { hasText: 'Ended' }).waitFor();
}

async function look(page: Page, view: string, tally: Tally): Promise<void> {
  tally.views += 1;
  for (const theme of THEMES) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await page.evaluate<void>(COLOURED);
    await judge(page, `${view}, ${theme}`, tally);
  }
}

async function judge(page: Page, view: string, { found }: Tally): Promise<void> {
  for (const { id, where } of await accessibilityProblems(page)) {
    found.set(`${id} in ${view}`, where[0]?.slice(0, 120) ?? '');
  }
}
