import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { deskForTests } from './desk.ts';

const desk = deskForTests();

/** Begins a campaign and adds a character that begins with the values of the first template. */
async function begin(page: Page, book: string): Promise<void> {
  await page.goto(`${desk.url}#campaign=`);
  await page.getByLabel('Name of the campaign').fill('The salt road');
  await page.getByRole('radio', { name: book }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('button', { name: 'Add a character' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Hester Vane');
  await dialog
    .getByRole('button', { name: /^Start from/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Sheet of Hester Vane' }).waitFor();
  await page.keyboard.press('Escape');
}

test('F16: wounds of a fight are confirmed, shown and carried over, and the campaign moves to another device', async () => {
  const { page } = desk;
  await begin(page, 'Time Slice');
  await page.getByRole('searchbox').fill('heron');
  await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
  await page.locator('.shipped-one').click();
  await page.getByRole('button', { name: 'Plan this fight' }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  // The GM gives it a weapon in the lobby. It keeps the weapon.
  await page.getByRole('button', { name: 'Start the fight' }).waitFor();
  await page.getByRole('button', { name: 'Sheet of Hester Vane' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add to Weapons' }).click();
  await sheet.getByRole('searchbox').fill('quarterstaff');
  await sheet.getByRole('searchbox').press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.who-name', { hasText: 'Hester Vane' }).first().click();
  await page.locator('.amount-field').first().fill('-5');
  await page.keyboard.press('Enter');
  await page.locator('.who[data-selected] .health').waitFor();
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('Close the table');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('button', { name: 'What stays with the party …' }).click();
  const dialog = page.getByRole('dialog', { name: 'After the fight: The debt on Heron Bridge' });
  await dialog.getByText(/HP at the start: – → \d+/).waitFor();
  await dialog.getByText(/Weapons: .* → .*quarterstaff/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Carry this over' }).click();
  await page.getByRole('link', { name: 'Back to the campaign The salt road' }).click();
  await page.getByText('The story so far').waitFor();
  await page.locator('.member', { hasText: '· hurt' }).waitFor();
  await page.getByText('Day 2').waitFor();
  await page.getByRole('button', { name: 'Let time pass …' }).click();
  const rest = page.getByRole('dialog', { name: 'Between the fights' });
  await rest.getByRole('button', { name: 'Begin' }).click();
  await rest.getByRole('button', { name: 'Let time pass' }).click();
  await rest.getByRole('spinbutton').fill('5');
  await rest.getByRole('button', { name: 'Confirm' }).click();
  await rest.getByText('Nothing changed.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await rest.getByRole('button', { name: 'Carry this over' }).click();
  await page.locator('h4', { hasText: 'Day 2: Between the fights' }).waitFor();
  await page.locator('.member').getByRole('button', { name: /sheet/i }).first().click();
  await page.getByRole('dialog').getByText('quarterstaff', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const file = await download.path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'riposte-campaign', day: 2 });
  await page.getByText('Remove this campaign').click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await page.getByText('No campaigns yet.').waitFor();
  await page.getByLabel('Import a campaign file').setInputFiles(file);
  await page.getByRole('link', { name: 'The salt road' }).click();
  await page.locator('.member', { hasText: '· hurt' }).waitFor();
});

test('F16: a player makes a character on a phone, brings it to a campaign, and takes it back with its history', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${desk.url}#characters=`);
  await page.getByRole('radio', { name: 'Time Slice' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Hester Vane');
  await dialog
    .getByRole('button', { name: /^Start from/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Sheet of Hester Vane' }).waitFor();
  await page.keyboard.press('Escape');
  const save = async (within: Page | ReturnType<Page['locator']>): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      within.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    return await download.path();
  };
  const made = await save(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${desk.url}#campaign=`);
  await page.getByLabel('Name of the campaign').fill('The salt road');
  await page.getByRole('radio', { name: 'Time Slice' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByText('Bring a character of a player').click();
  await page.getByLabel('Character file').setInputFiles(made);
  await page.getByText('Hester Vane has joined the party.').waitFor();
  await page.getByRole('button', { name: 'Let time pass …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Carry this over' }).click();
  await page.locator('.member').getByText('More …').click();
  await page.locator('.member').getByLabel('dead').check();
  const played = await save(page.locator('.member'));
  await page.goto(`${desk.url}#characters=`);
  await page.getByLabel('Character file').setInputFiles(played);
  await page.getByText('Hester Vane is already here and differs').waitFor();
  await page.getByRole('button', { name: 'Take the other version' }).click();
  await page.getByText('dead').waitFor();
});

test('a turn order without rules begins two clicks after the start page, and can continue by a rulebook', async () => {
  const { page } = desk;
  await page.goto(`${desk.url}#start`);
  await page.getByRole('link', { name: 'Turn order only' }).click();
  const add = async (name: string, initiative: string, health: string): Promise<void> => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Initiative', { exact: true }).fill(initiative);
    await page.getByLabel('Health', { exact: true }).fill(health);
    await page.keyboard.press('Enter');
  };
  await add('Hester Vane', '12', '20');
  await page.getByLabel('foe').check();
  await add('Thug x2', '9', '7');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('h2', { hasText: 'Round 1: Hester Vane' }).waitFor();
  await page.getByLabel('Change the health of Thug 1').fill('-3');
  await page.keyboard.press('Enter');
  await page.locator('.tracker-row', { hasText: 'Thug 1' }).getByText('4 / 7').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.locator('.tracker-row', { hasText: 'Thug 1' }).getByText('4 / 7').waitFor();
  await page.getByText('Rules, or a new order').click();
  await page.getByRole('radio', { name: 'Time Slice' }).click();
  await page.getByRole('button', { name: 'Play by these rules' }).click();
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.who-name', { hasText: 'Hester Vane' }).first().waitFor();
});
