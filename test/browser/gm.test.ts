import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { beginWritten, deskForTests } from './desk.ts';
import { addAndBegin, attackByKeys, openByKeys } from './gm-keys.ts';

const desk = deskForTests();

// Within 45 s, in each rulebook: npm run reliability -- web --id F2
test('F2: a GM adds five enemies and resolves a full attack using only the keyboard', async () => {
  await openByKeys(desk.page, desk.url, 'drowned gate');
  await addAndBegin(desk.page, 'drowned guard x5');
  expect(await attackByKeys(desk.page)).toBe(true);
});

test('F7: one key undoes, another redoes, and the log reports both', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.prompt').waitFor();
  const [question = ''] = (await desk.page.locator('.prompt h3').innerText()).split('\n');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.prompt h3').filter({ hasNotText: question }).waitFor();
  await desk.page.keyboard.press('Control+z');
  await desk.page.locator('.prompt h3').filter({ hasText: question }).waitFor();
  await desk.page.locator('[data-struck]').first().waitFor();
  await desk.page.keyboard.press('Control+y');
  await desk.page.locator('.prompt h3').filter({ hasNotText: question }).waitFor();
  await expect.poll(() => desk.page.locator('[data-struck]').count()).toBe(0);
});

test('a number field accepts -7, and the log names the person', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.who-name').first().click();
  await desk.page.locator('.amount-field').first().fill('-7');
  await desk.page.keyboard.press('Enter');
  await desk.page
    .locator('.who[data-selected] .health', { hasText: '11' })
    .or(desk.page.locator('.who[data-selected] .health', { hasText: '13' }))
    .waitFor();
});

test('two tabs show the same fight', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  const [question = ''] = (await desk.page.locator('.prompt h3').innerText()).split('\n');
  const other = await desk.context.newPage();
  await other.goto(desk.page.url());
  await other.locator('.prompt h3').filter({ hasText: question }).waitFor();
  await desk.page.keyboard.press('n');
  await other.locator('.prompt h3').filter({ hasNotText: question }).waitFor();
});

test('markup in names is shown as text', async () => {
  const payload = '<img src=x onerror=alert(1)>"\'&';
  const text = `ruleset: timeslice
name: ${JSON.stringify(payload)}
field: { apart: 5 }
sides:
  - { id: a, name: ${JSON.stringify(payload)} }
  - { id: b, name: B }
combatants:
  - { use: mara, side: a, name: ${JSON.stringify(payload)} }
  - { use: vex, side: b }
`;
  await beginWritten(desk, text);
  await desk.page.locator('.who-name', { hasText: payload }).waitFor();
  expect(await desk.page.locator('img').count()).toBe(0);
});

// Every view in every theme: npm run reliability -- web --id F4
describe('F4: axe reports no accessibility problems', () => {
  const check = async (): Promise<void> => expect(await accessibilityProblems(desk.page)).toEqual([]);
  const wear = (theme: string): Promise<unknown> =>
    desk.context.addInitScript(`localStorage.setItem('riposte.theme', '${theme}')`);

  test.each([
    ['start', 'light'],
    ['rules=tactics', 'contrast'],
    ['lab=', 'dark'],
  ])('on the page %s, in the %s theme', async (hash, theme) => {
    await wear(theme);
    await desk.page.goto(`${desk.url}#${hash}`);
    await desk.page.locator('h2').first().waitFor();
    await check();
  });

  test('in the lobby, in a fight and in its dialogs, in the dark theme', async () => {
    await wear('dark');
    await openByKeys(desk.page, desk.url, 'dyke');
    await desk.page.getByLabel('Add a combatant').waitFor();
    await check();
    await desk.page.keyboard.press('n');
    await desk.page.locator('.prompt').waitFor();
    await check();
    for (const key of ['?', 'Control+k', 'g', 'd', 'm', 'e']) {
      // In a number field, "e" is part of the number.
      if (key === 'e') await desk.page.locator('.asked').focus();
      await desk.page.keyboard.press(key);
      await desk.page.locator('dialog[open]').waitFor();
      await check();
      await desk.page.keyboard.press('Escape');
    }
  });
});
