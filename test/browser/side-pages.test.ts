import { expect, test } from 'vitest';
import { deskForTests } from './desk.ts';
import { openByKeys, passByKeys } from './gm-keys.ts';

const desk = deskForTests();

test('the GM simulates the current fight while the table continues unchanged', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  const question = desk.page.locator('.prompt h3');
  const asked = await question.innerText();
  await desk.page.keyboard.press('Control+k');
  await desk.page.keyboard.type('simulate from here');
  await desk.page.keyboard.press('Enter');
  const dialog = desk.page.locator('dialog[open]');
  await dialog.getByLabel('Fights', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Simulate 100 fights' }).click();
  await dialog.getByText('100 of 100 fights, seed 1').waitFor({ timeout: 60_000 });
  await dialog.getByText('From the current step in round 1.').waitFor();
  await expect.poll(() => dialog.locator('.lab-interval').count()).toBe(10);
  await desk.page.keyboard.press('Escape');
  expect(await question.innerText()).toBe(asked);
});

test('a link to the lab asks its whole question: variants with the same dice, and the odds of two varied fields', async () => {
  await desk.page.goto(`${desk.url}#lab=timeslice/duel`);
  await desk.page.getByRole('radio', { name: 'Variants' }).check();
  const [field, value] = [desk.page.getByLabel('Variant 1'), desk.page.getByLabel(/^Value of/)];
  await field.selectOption({
    label: 'Which is resolved first, the interruption or the interrupted maneuver?',
  });
  expect(await value.evaluate((node) => node.tagName)).toBe('SELECT');
  await desk.page.getByLabel('Fights', { exact: true }).fill('100');
  await desk.page.getByRole('button', { name: 'Simulate 100 fights' }).click();
  await desk.page.getByText('100 of 100 fights').waitFor({ timeout: 60_000 });
  const rounds = desk.page.getByRole('row', { name: /^Rounds/ });
  await rounds.getByText(/^[+-]?[\d.]+ \([+-]?[\d.]+ … [+-]?[\d.]+\)$/).waitFor();
  const question = new URLSearchParams({ fights: '100' });
  for (const vary of ['vex.dr=0..1', 'vex.hp=20,30']) question.append('vary', vary);
  await desk.page.goto(`${desk.url}#lab=timeslice/duel?${question}`);
  await desk.page.getByText('These figures answer an earlier question.').waitFor();
  await desk.page.getByRole('button', { name: 'Simulate 100 fights' }).click();
  await desk.page.getByText('100 of 100 fights').waitFor({ timeout: 60_000 });
  await desk.page.getByText('As a table').first().click();
  expect(await desk.page.locator('.chart table').first().getByRole('row').count()).toBe(3);
  await desk.page.getByRole('button', { name: 'Calculate odds' }).click();
  await desk.page.getByText('Exact: 4 calculations').waitFor({ timeout: 60_000 });
  expect(await desk.page.locator('.chart svg').count()).toBeGreaterThan(1);
});

test('a rule shows its worked examples and is found by their titles', async () => {
  await desk.page.goto(`${desk.url}#rules=timeslice/block`);
  const rule = desk.page.locator('#rule-block');
  await rule.locator('.rule-examples > summary').click();
  await rule.locator('.rule-example > summary').first().click();
  await rule.locator('pre', { hasText: 'ruleset: timeslice' }).waitFor();
  const title = await rule.locator('.rule-example > summary').first().innerText();
  await desk.page.getByRole('searchbox').fill(title);
  await desk.page.locator('#rule-block').waitFor();
  await expect.poll(() => desk.page.locator('.rules-list > li').count()).toBeLessThan(20);
});

test('a printed log is complete: it starts at the beginning and shows the modifiers of every number', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.prompt').waitFor();
  for (let i = 0; i < 3; i += 1) await passByKeys(desk.page);
  expect(await desk.page.locator('.sum-parts').count()).toBe(0);
  const [newest, last] = await desk.page.evaluate<[string, string]>(`[
    [...document.querySelectorAll('.log-card')].at(-1).innerText,
    (dispatchEvent(new Event('beforeprint')), [...document.querySelectorAll('.log-card')].at(-1).innerText),
  ]`);
  expect(await desk.page.locator('.sum-parts').count()).toBe(await desk.page.locator('.sum').count());
  expect(await desk.page.locator('.log-cards[data-far]').count()).toBe(0);
  expect(newest).toContain(last.split('\n')[0]!);
  await desk.page.evaluate("dispatchEvent(new Event('afterprint'))");
  await desk.page.locator('.sum-parts').waitFor({ state: 'detached' });
});

test('the report shows the actions and injuries of each combatant, and the dice statistics', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.prompt').waitFor();
  await desk.page.keyboard.press('Control+k');
  await desk.page.keyboard.type('Fight report');
  await desk.page.keyboard.press('Enter');
  const report = desk.page.locator('.report');
  await report.getByRole('heading', { name: 'The fight so far' }).waitFor();
  await report.getByRole('heading', { name: 'Dice' }).waitFor();
  const fighters = report.getByRole('table', { name: 'Results' });
  const rows = fighters.locator('tbody tr:not(.report-side)');
  await expect
    .poll(async () => (await rows.count()) === (await desk.page.locator('.who').count()))
    .toBe(true);
});

test.each(['timeslice/duel', 'tactics/marauder', 'locations/brawl-at-the-lantern', 'agents/bar-brawl'])(
  'the odds of an attack in %s',
  async (encounter) => {
    await desk.page.goto(`${desk.url}#lab=${encounter}`);
    await desk.page.getByRole('button', { name: 'Calculate odds' }).click();
    await desk.page.getByText(/^(Exact: all|Estimated from)/).waitFor({ timeout: 60_000 });
    await desk.page
      .getByRole('row', { name: /^hit [\d.]+%$/ })
      .first()
      .waitFor();
  },
);

test('an unavailable attack is reported with the available choices', async () => {
  await desk.page.goto(`${desk.url}#lab=timeslice/duel`);
  await desk.page.getByLabel(/^Weapon and location/).fill('trebuchet');
  await desk.page.getByRole('button', { name: 'Calculate odds' }).click();
  await desk.page
    .getByText(/This attack never becomes possible\. Possible attacks: .*head/)
    .waitFor({ timeout: 60_000 });
});
