import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deskForTests } from './desk.ts';
import { openByKeys } from './gm-keys.ts';
import { openTable } from './somebody.ts';

const desk = deskForTests();

/** Starts a fight on this device. */
async function begin(words: string): Promise<void> {
  await openByKeys(desk.page, desk.url, words);
  await desk.page.keyboard.press('n');
  await desk.page.locator('.desk').waitFor();
  await desk.page.locator('.prompt').waitFor();
}

const healthOf = async (): Promise<number> =>
  Number(await desk.page.locator('.who[data-selected] meter').getAttribute('value'));

/** Presses a key on the page while no field has the focus. */
async function pressFree(key: string): Promise<void> {
  await desk.page.locator('.asked').focus();
  await desk.page.keyboard.press(key);
}

/** Runs a command of the palette, found by its words. */
async function command(words: string): Promise<void> {
  await pressFree('Control+k');
  await desk.page.keyboard.type(words);
  await desk.page.keyboard.press('Enter');
}

describe('Y damages and L heals the selected combatant', () => {
  test.each([
    ['timeslice', 'heron'],
    ['tactics', 'checkpoint'],
    ['locations', 'last orders at the lantern'],
    ['agents', 'airlock'],
  ])('%s', async (_, encounter) => {
    await begin(encounter);
    await desk.page.locator('.who:not([data-down]) .who-name').last().click();
    const whole = await healthOf();
    await pressFree('y');
    await desk.page.keyboard.type('2');
    const where = desk.page.locator('dialog').getByLabel('Where?');
    if ((await where.count()) > 0) await where.selectOption('left-leg');
    await desk.page.locator('dialog .amount-field').press('Enter');
    await desk.page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(healthOf).toBe(whole - 2);
    await pressFree('l');
    await desk.page.keyboard.type('2');
    await desk.page.keyboard.press('Enter');
    await desk.page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(healthOf).toBe(whole);
  });
});

test('typed dice that are too few are no fault while somebody types, and one after Enter', async () => {
  const { page, url } = desk;
  await openTable({ page }, `${url}#start`, 'heron', 'typed');
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.prompt input').fill('7');
  const fault = page.locator('.dice-fault');
  expect(await fault.innerText()).toBe('');
  await page.keyboard.press('Enter');
  await fault.filter({ hasText: 'This roll is 2 dice' }).waitFor();
  await page.keyboard.type(', 19');
  await fault.filter({ hasText: 'numbers from 0 to 9' }).waitFor();
});

test('changing a roll in the log strikes through its results', async () => {
  await begin('heron');
  const line = desk.page.locator('.log-line').filter({ hasText: 'rolls initiative' }).first();
  await line.hover();
  await line.getByRole('button', { name: /^Change the dice of/ }).click();
  await desk.page
    .locator('dialog')
    .getByLabel(/Faces of 2 dice/)
    .fill('0, 0');
  await desk.page
    .locator('dialog')
    .getByLabel(/Reason/)
    .fill('it lay on the floor');
  await desk.page.locator('dialog').getByRole('button', { name: 'Change the roll' }).click();
  await desk.page.locator('dialog').waitFor({ state: 'detached' });
  await desk.page.locator('.log-card[data-struck]').first().waitFor();
  await desk.page.locator('.log-card:not([data-struck])').getByText('set by the GM').first().waitFor();
});

test('a what-if copy is independent of the fight, and a link leads back to the original', async () => {
  await begin('heron');
  // Without the explanations of abbreviations, which are hidden.
  const [asked = ''] = (await desk.page.locator('.prompt h3').innerText()).split('\n');
  const first = desk.page.url();
  await command('what if');
  await desk.page
    .locator('dialog')
    .getByRole('button', { name: /What if/ })
    .click();
  await desk.page.waitForURL((url) => url.href !== first);
  await desk.page.locator('.prompt h3').filter({ hasText: asked }).waitFor();
  await pressFree('n');
  await desk.page.locator('.prompt h3').filter({ hasNotText: asked }).waitFor();
  await desk.page.goBack();
  await desk.page.locator('.prompt h3').filter({ hasText: asked }).waitFor();
});

test('the back button closes a dialog without leaving the table', async () => {
  await begin('heron');
  const here = desk.page.url();
  await pressFree('?');
  await desk.page.locator('dialog').waitFor();
  await expect.poll(() => desk.page.evaluate('history.state?.depth ?? 0')).toBe(1);
  await desk.page.goBack();
  await desk.page.locator('dialog').waitFor({ state: 'detached' });
  expect(desk.page.url()).toBe(here);
  // Wait for the first dialog before opening the second from it.
  await command('people');
  await desk.page.locator('dialog').getByRole('heading', { name: 'People' }).first().waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => desk.page.evaluate('history.state?.depth ?? 0')).toBe(0);
  expect(desk.page.url()).toBe(here);
});

test('a fight can be continued from its saved journal', async () => {
  await begin('heron');
  const question = desk.page.locator('.prompt h3');
  // The text of a question may still change while it is open, but not the name in its first line.
  const [first = ''] = (await question.innerText()).split('\n');
  await pressFree('n');
  await question.filter({ hasNotText: first }).waitFor();
  const [asked = ''] = (await question.innerText()).split('\n');
  await command('export');
  await desk.page.locator('dialog').getByText('Journal', { exact: true }).click();
  await desk.page.locator('dialog').getByText('the GM', { exact: true }).click();
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.page.locator('dialog').getByRole('button', { name: 'Save' }).click(),
  ]);
  const buffer = readFileSync(await file.path());
  // The dialog's history entry is removed a moment later.
  await expect.poll(() => desk.page.evaluate('history.state?.depth ?? 0')).toBe(0);
  await desk.page.goto(`${desk.url}#start`);
  await desk.page.getByRole('button', { name: 'Continue from a journal' }).click();
  await desk.page
    .getByLabel('Journal of a fight')
    .setInputFiles({ name: 'f.jsonl', mimeType: 'text/plain', buffer });
  await desk.page.getByRole('button', { name: 'Open the table' }).click();
  await question.filter({ hasText: asked }).waitFor();
});

test('a journal that was tampered with is refused, and the damaged line is named', async () => {
  await desk.page.goto(`${desk.url}#start`);
  await desk.page.getByRole('button', { name: 'Continue from a journal' }).click();
  const buffer = Buffer.from('{"format":"riposte-journal"}\n');
  await desk.page
    .getByLabel('Journal of a fight')
    .setInputFiles({ name: 'f.jsonl', mimeType: 'text/plain', buffer });
  await desk.page.getByRole('button', { name: 'Open the table' }).click();
  await desk.page.getByText('Line 1 of the journal').waitFor();
});

test('a combatant from the reserve comes to the cell that is chosen on the map, by keys or by a click', async () => {
  const { page } = desk;
  await begin('last orders at the lantern');
  const bringIn = async (name?: string): Promise<void> => {
    await command('reserve');
    if (name !== undefined) await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Choose on the map' }).click();
    await page.locator('.desk-pick').waitFor();
  };
  const field = page.getByPlaceholder('column,row');
  await bringIn('Ludo Finch');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toMatch(/^-?\d+,-?\d+$/);
  await page.keyboard.press('Enter');
  await page.getByText('Ludo Finch joins the fight.').waitFor();
  // Only one is left.
  await bringIn();
  // Escape leads back to the dialog, which keeps what was chosen.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await page.mouse.click(500, 420);
  await expect.poll(() => field.inputValue()).toMatch(/^-?\d+,-?\d+$/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Latecomer joins the fight.').waitFor();
});

test('a key that is held counts once: it gives no answer to a question that nobody has read', async () => {
  await begin('heron');
  const { page } = desk;
  const steps = async (): Promise<number> => page.locator('.log-line').count();
  const tile = page.locator('.prompt .tile').first();
  await tile.focus();
  const before = await steps();
  // Without "up" in between, the browser reports each further press as a repetition.
  for (let i = 0; i < 5; i += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.locator('.dock-do').waitFor();
  expect(await steps()).toBe(before);
  await page.keyboard.press('Escape');
  await page.locator('.dock-silence').waitFor();
  const question = await page.locator('.prompt').getAttribute('aria-label');
  await page.locator('.asked').focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.down('n');
  await page.keyboard.up('n');
  await expect.poll(() => page.locator('.prompt').getAttribute('aria-label')).not.toBe(question);
  // One undo brings the first question back, so only that one was answered.
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.prompt').getAttribute('aria-label')).toBe(question);
});

test('a key can be changed on this device, and a conflict names the other command', async () => {
  await begin('heron');
  await pressFree('?');
  await desk.page.getByRole('button', { name: /^Damage: Y/ }).click();
  await desk.page.keyboard.press('n');
  await desk.page.getByText('N is already used for “Next (use the default answer)”.').waitFor();
  await desk.page.getByRole('button', { name: /^Damage: Y/ }).click();
  await desk.page.keyboard.press('x');
  await desk.page.getByRole('button', { name: /^Damage: X/ }).waitFor();
  await desk.page.keyboard.press('Escape');
  // A reload would interrupt the removal of the dialog's history entry.
  await expect.poll(() => desk.page.evaluate('history.state?.depth ?? 0')).toBe(0);
  await desk.page.reload();
  await desk.page.locator('.prompt').waitFor();
  await pressFree('y');
  expect(await desk.page.locator('dialog').count()).toBe(0);
  await pressFree('x');
  await desk.page.locator('dialog .amount-field').waitFor();
});

test('no region of the console moves while a fight is played', async () => {
  await begin('checkpoint');
  const regions = ['.desk-bar', '.desk-rail', '.desk-map', '.dock', '.desk-log'];
  const boxes = (): Promise<unknown> =>
    Promise.all(regions.map((region) => desk.page.locator(region).boundingBox()));
  const before = await boxes();
  for (let i = 0; i < 12; i += 1) {
    await pressFree('n');
    await desk.page.waitForTimeout(120);
    expect(await boxes()).toEqual(before);
  }
});

test('the tab’s title says that the GM must answer', async () => {
  await begin('heron');
  const name = await desk.page.locator('.dock-name').innerText();
  expect(await desk.page.title()).toContain(`You: ${name}`);
  await desk.page.locator('.status-pill[data-whose="yours"]').filter({ hasText: name }).waitFor();
});

test('the map fills what the panels leave free', async () => {
  await begin('road narrows');
  const box = (region: string) => desk.page.locator(region).boundingBox();
  const [field, dock, log] = await Promise.all(['.map-floor', '.dock', '.desk-log'].map(box));
  expect(field!.width).toBeGreaterThan(600);
  expect(field!.y + field!.height).toBeLessThanOrEqual(dock!.y);
  expect(field!.x + field!.width).toBeLessThanOrEqual(log!.x);
});
