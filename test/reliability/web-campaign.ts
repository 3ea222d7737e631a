import type { Browser, Page } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { answerByClicks } from '../browser/playing.ts';
import { inTheHouse, somebody } from '../browser/somebody.ts';
import { inFolder } from '../store/folders.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY, startNode } from './nodes.ts';

const BOOKS = ['Time Slice', 'Tactics', 'Hit Locations', 'Agents'] as const;
const NAMES = ['Hester Vane', 'Tom Askew', 'Lise Acorn', 'Odo Brewer'] as const;
/** Characters at the beginning, and fights in a row. */
const PARTY = 2;
const FIGHTS = 3;
/** Answers by clicks in a fight. Then automatic play takes all sides until the fight is decided. */
const OWN_ANSWERS = 12;
/** Milliseconds that automatic play may take for the rest of a fight. */
const LONGEST = 300_000;

/**
 * A campaign of three fights for each book, each to its end, in a real browser. The server is killed between the first
 * two, and time passes after the second. Then the party moves to the server, and another device finds it there as it was;
 * a third one reads it from a file. `size` is the number of books.
 */
export async function campaigns({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const told: string[] = [];
  const wrong: string[] = [];
  for (const [i, book] of BOOKS.slice(0, size).entries()) {
    const played = await inFolder(async (folder) => threeFights(await browser(), book, folder, seed + i));
    told.push(played.told);
    wrong.push(...played.wrong);
  }
  const figure = `three fights in a row with one party, each to its end, the server killed -9 after the first, then moved to another device and, as a file, to a third: ${told.join('; ')}; ${wrong.length} faults${wrong.map((one) => ` (${one})`).join('')} (seed ${seed})`;
  return { id: 'F16', figure, passed: wrong.length === 0 };
}

async function threeFights(browser: Browser, book: string, folder: string, seed: number) {
  const where = { folder };
  let node = await startNode({ where, pace: 'people' });
  const gm = await somebody(browser, 'Gundula', 'desk');
  const other = await somebody(browser, 'Gundula elsewhere', 'phone');
  const { page } = gm;
  const { pick } = simulationChance(seed, 0);
  const wrong: string[] = [];
  const fights: string[] = [];
  try {
    const link = `${inTheHouse(node.origin)}/#gm=${HOST_KEY}`;
    await toCampaigns(page, link);
    await begin(page, book);
    for (let fight = 1; fight <= FIGHTS; fight += 1) {
      const before = await partyIn(page);
      if (fight === 2) {
        const { port } = node;
        await node.kill();
        node = await startNode({ where, port, pace: 'people' });
        await page.reload();
        if ((await partyIn(page)) !== before) wrong.push(`${book}: the party changed with the server`);
      }
      fights.push(await fought(page, pick));
      const told = await page.locator('.chronicle', { hasNotText: 'Between the fights' }).count();
      if (told !== fight) wrong.push(`${book}: the story has ${told} parts after fight ${fight}`);
      if ((await partyIn(page)) === before) wrong.push(`${book}: fight ${fight} left no trace`);
      if (fight === 2) fights.push(await rested(page));
    }
    const party = await partyIn(page);
    if ((await elsewhere(page, browser, node.origin)) !== party)
      wrong.push(`${book}: the party of the file differs`);
    await page.getByRole('button', { name: 'Move to the server' }).click();
    await page.getByRole('button', { name: 'Move to this device' }).waitFor();
    await toCampaigns(other.page, link);
    await other.page.getByRole('link', { name: 'The salt road' }).click();
    if ((await partyIn(other.page)) !== party) wrong.push(`${book}: the party differs on the other device`);
    await other.page.getByRole('button', { name: 'Move to this device' }).click();
    await other.page.getByRole('button', { name: 'Move to the server' }).waitFor();
    wrong.push(...gm.complaints, ...other.complaints);
    return { told: `${book}: ${fights.join(', ')}`, wrong };
  } finally {
    await gm.context.close();
    await other.context.close();
    await node.kill();
  }
}

/** Opens the GM link, which gives this tab the right to use the server, and goes to the campaigns. */
async function toCampaigns(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  await page.evaluate("location.hash = '#campaign='");
  await page.getByLabel('Name of the campaign').waitFor();
}

async function begin(page: Page, book: string): Promise<void> {
  await page.getByLabel('Name of the campaign').fill('The salt road');
  await page.getByRole('radio', { name: book }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  for (const name of NAMES.slice(0, PARTY)) await join(page, name);
}

async function join(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a character' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog
    .getByRole('button', { name: /^Start from/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: `Sheet of ${name}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.member h4', { hasText: name }).waitFor();
}

/** Returns the characters of a party as the page shows them: health, conditions, death and history. */
async function partyIn(page: Page): Promise<string> {
  await page.locator('.member').first().waitFor();
  // The health of the characters is shown once the rulebook is loaded.
  await page.locator('.member .portrait').first().waitFor();
  const all = await page.locator('.member').allTextContents();
  const ticks = await page
    .locator('.member input[type="checkbox"]')
    .evaluateAll((boxes) => boxes.map((box) => (box as unknown as { checked: boolean }).checked));
  return JSON.stringify([all, ticks]);
}

/** Plans a fight, plays it to its end and carries over what stays. Returns how it went. */
async function fought(page: Page, pick: RandomIndex): Promise<string> {
  // Whoever is down and still lives is well again, as a GM decides when the book has no rule for it.
  const down = page.locator('.member:not([data-dead])', { hasText: '· down' });
  for (let left = await down.count(); left > 0; left -= 1)
    await down.first().getByRole('button', { name: 'Fully recovered' }).click();
  const first = page.locator('.shipped-one').first();
  await first.waitFor({ state: 'attached' });
  if (!(await first.isVisible())) await page.getByText('Plan a fight').click();
  await first.click();
  await page.getByRole('button', { name: 'Plan this fight' }).click();
  const open = page.getByRole('button', { name: 'Open the table' });
  await open.waitFor();
  const names = await page.locator('.member h4').allTextContents();
  const fresh = NAMES.find((name) => !names.includes(name));
  // If nobody of the party can fight any more, somebody new joins it.
  if (!(await open.isEnabled()) && fresh !== undefined) await join(page, fresh);
  await open.click();
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.who').first().waitFor();
  let answers = 0;
  while (answers < OWN_ANSWERS && (await page.locator('.winner').count()) === 0) {
    if ((await page.locator('.prompt').count()) > 0) {
      await answerByClicks(page, pick).then(
        () => {
          answers += 1;
        },
        () => undefined,
      );
    }
    await page.waitForTimeout(20);
  }
  if ((await page.locator('.winner').count()) === 0) await playOn(page);
  await page.getByRole('button', { name: 'What stays with the party …' }).click();
  await page.getByRole('button', { name: 'Carry this over' }).click();
  // If somebody is dying or bleeding, the campaign opens by itself.
  const back = page.getByRole('link', { name: 'Back to the campaign The salt road' });
  const story = page.locator('.chronicle').first();
  await back.or(story).first().waitFor();
  if (await back.isVisible()) await back.click();
  await story.waitFor();
  return `${answers} answers`;
}

/** Lets automatic play take all sides until the fight is over. */
async function playOn(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Settings');
  await page.keyboard.press('Enter');
  const sides = page.getByRole('group', { name: 'Who plays each side' }).getByRole('combobox');
  await sides.first().waitFor();
  for (const side of await sides.all()) await side.selectOption({ index: 1 });
  await page.keyboard.press('Escape');
  const finish = page.locator('.prompt').getByRole('button', { name: 'Finish the fight' }).last();
  await page.locator('.winner').or(finish).first().waitFor({ timeout: LONGEST });
  // A book that lets wounds heal after a fight asks the GM when it is over.
  if ((await finish.count()) > 0) await finish.click();
  await page.locator('.winner').first().waitFor();
}

/** Lets time pass, if the book has rules for it. Returns how it went. */
async function rested(page: Page): Promise<string> {
  const open = page
    .getByRole('region', { name: 'Between the fights' })
    .getByRole('button', { name: 'Let time pass …' });
  if ((await open.count()) === 0) {
    await page.getByText('Change the sheets by hand').waitFor();
    return 'healing by hand';
  }
  if (!(await open.isEnabled())) return 'nobody left to rest';
  await open.click();
  const rest = page.getByRole('dialog', { name: 'Between the fights' });
  await rest.getByRole('button', { name: 'Begin' }).click();
  await rest.getByRole('button', { name: 'Carry this over' }).click();
  // A rest in which nothing happens has no place in the story.
  await rest.waitFor({ state: 'detached' });
  return 'rest by the rules';
}

/** Exports the campaign and reads the file on a new device. Returns the party there. */
async function elsewhere(page: Page, browser: Browser, origin: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const third = await browser.newContext();
  const there = await third.newPage();
  await there.goto(`${origin}/#campaign=`);
  await there.getByLabel('Import a campaign file').setInputFiles(await file.path());
  await there.getByRole('link', { name: 'The salt road' }).click();
  const party = await partyIn(there);
  await third.close();
  return party;
}
