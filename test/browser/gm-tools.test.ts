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

const tokens = (page: Page) => page.locator('.map-drawing .token');

/** The centre of the token with these initials on the screen. */
async function centreOf(page: Page, initials: string): Promise<{ readonly x: number; readonly y: number }> {
  const token = tokens(page).filter({ hasText: initials });
  // The shadow alone: numbers that rise from a token make its box larger for a while.
  const box = (await token.locator('.token-shadow').boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  by: readonly [number, number],
) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0], y + by[1], { steps: 6 });
  await page.mouse.up();
}

test('a player picks a character by the code; the GM drags, hides, draws, acts on a group and opens the screen', async () => {
  await served(async ({ origin }) => {
    const gm = await somebody(browser, 'GM', 'desk');
    const anna = await somebody(browser, 'Anna', 'phone');
    const { page } = gm;
    await page.goto(`${origin}/#gm=${HOST_KEY}`);
    await page.getByRole('searchbox').fill('drowned gate');
    await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
    await page.locator('.shipped-one').click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'Invite all players with one link' }).click();
    await anna.page.goto(`${origin}/`);
    const code = await page.locator('.invitation-code b').innerText();
    await anna.page.getByLabel('Code of four letters').fill(code.toLowerCase());
    await anna.page.getByRole('button', { name: 'Join' }).click();
    await anna.page.getByLabel('Your name').fill('Anna');
    await anna.page.getByRole('button', { name: 'Join' }).click();
    await anna.page.getByRole('button', { name: 'Bram Oakhand' }).click();
    await page.getByRole('button', { name: 'Admit as Bram Oakhand' }).click();
    await page.getByRole('button', { name: 'Start the fight' }).click();
    await anna.page.locator('.map-drawing').waitFor();
    const all = await tokens(page).count();

    await page.locator('.dock').waitFor();
    const before = await centreOf(page, 'TK');
    await drag(page, before, [-90, 60]);
    await page.getByText(/^You moved/).waitFor();
    await expect.poll(async () => Math.abs((await centreOf(page, 'TK')).x - before.x)).toBeGreaterThan(40);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => Math.round((await centreOf(page, 'TK')).x)).toBe(Math.round(before.x));

    await page.getByRole('button', { name: 'Mire ogre', exact: true }).click();
    await page.keyboard.press('h');
    await expect.poll(() => tokens(anna.page).count()).toBe(all - 1);
    expect(await tokens(page).count()).toBe(all);
    await page.keyboard.press('h');
    await expect.poll(() => tokens(anna.page).count()).toBe(all);

    await page.getByRole('button', { name: 'Drowned guard 1', exact: true }).click({ modifiers: ['Shift'] });
    await page.getByRole('region', { name: '2 selected' }).getByLabel('Health').fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('Health of 2 combatants: 5.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByText('21 / 26').count()).toBe(0);

    // The box tool selects two combatants that stand one behind the other; a drag of one moves both, and one undo is enough.
    const [front, behind] = [await centreOf(page, 'TK'), await centreOf(page, 'MO')];
    const [low, high] = [Math.min(front.y, behind.y), Math.max(front.y, behind.y)];
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Select several' }).click();
    await drag(page, { x: front.x - 30, y: low - 30 }, [60, high - low + 60]);
    await page.getByRole('region', { name: '2 selected' }).waitFor();
    await drag(page, front, [0, behind.y - front.y]);
    await page.getByText('You moved 2 combatants.').waitFor();
    const moved = async () =>
      Promise.all(['TK', 'MO'].map(async (who) => Math.round((await centreOf(page, who)).y)));
    const step = behind.y - front.y;
    await expect.poll(moved).toEqual([Math.round(front.y + step), Math.round(behind.y + step)]);
    await page.keyboard.press('Control+z');
    await expect.poll(moved).toEqual([Math.round(front.y), Math.round(behind.y)]);
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.selected').count()).toBe(0);

    // A right click on a possible target opens its card, chooses nothing, and Escape closes the card.
    await page.mouse.click(behind.x, behind.y, { button: 'right' });
    await page.getByRole('region', { name: 'Mire ogre' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.selected').count()).toBe(0);

    await page.getByRole('button', { name: 'Draw a circle for everyone' }).click();
    await drag(page, { x: 600, y: 200 }, [60, 0]);
    await anna.page.locator('.map-drawn').waitFor();
    await page.getByRole('button', { name: 'Erase all drawings' }).click();
    await anna.page.locator('.map-drawn').waitFor({ state: 'detached' });

    const opened = gm.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open the screen for the room' }).click();
    const screen = await opened;
    await screen.locator('.room-screen').waitFor();
    expect(await screen.getByRole('button').count()).toBe(0);
    await page.reload();
    await page.locator('.dock').waitFor();
    expect([gm, anna].flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const { context } of [gm, anna]) await context.close();
  });
});
