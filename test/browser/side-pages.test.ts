import { expect, test } from 'vitest';
import { deskForTests } from './desk.ts';
import { openByKeys, passByKeys } from './gm-keys.ts';

const desk = deskForTests();

test('the GM plays the fight out from where it stands; the table goes on meanwhile and is not changed', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  const question = desk.page.locator('.prompt h3');
  const asked = await question.innerText();
  await desk.page.keyboard.press('Control+k');
  await desk.page.keyboard.type('play this out');
  await desk.page.keyboard.press('Enter');
  const dialog = desk.page.locator('dialog[open]');
  await dialog.getByLabel('Fights', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Play it 100 times' }).click();
  await dialog.getByText('100 of 100 fights, seed 1').waitFor({ timeout: 60_000 });
  await dialog.getByText('From the step that is under way in round 1.').waitFor();
  await expect.poll(() => dialog.locator('.lab-interval').count()).toBe(10);
  await desk.page.keyboard.press('Escape');
  expect(await question.innerText()).toBe(asked);
});

test('two rulings are compared with the same dice, the difference with an interval of its own', async () => {
  await desk.page.goto(`${desk.url}#lab=timeslice/duel`);
  const other = desk.page.locator('.lab-other select').first();
  await desk.page.locator('.lab-other option').nth(1).waitFor({ state: 'attached' });
  await other.selectOption({ label: 'Which is resolved first, the interruption or what it interrupts?' });
  await desk.page.getByLabel('Fights', { exact: true }).fill('100');
  await desk.page.getByRole('button', { name: 'Play it 100 times' }).click();
  await desk.page.getByText('100 of 100 fights').waitFor({ timeout: 60_000 });
  const rounds = desk.page.getByRole('row', { name: /^Rounds/ });
  await rounds.getByText(/^[+-]?[\d.]+ \([+-]?[\d.]+ … [+-]?[\d.]+\)$/).waitFor();
});

test('a rule shows its worked examples, and is found by what they are called', async () => {
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

test('on paper the log is whole: from the beginning, every number with its reasons', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.prompt').waitFor();
  for (let i = 0; i < 3; i += 1) await passByKeys(desk.page);
  expect(await desk.page.locator('.sum-parts').count()).toBe(0);
  const [newest, last] = await desk.page.evaluate<[string, string]>(`[
    document.querySelector('.log-card').innerText,
    (dispatchEvent(new Event('beforeprint')), [...document.querySelectorAll('.log-card')].at(-1).innerText),
  ]`);
  expect(await desk.page.locator('.sum-parts').count()).toBe(await desk.page.locator('.sum').count());
  expect(await desk.page.locator('.log-cards[data-far]').count()).toBe(0);
  expect(newest).toContain(last.split('\n')[0]!);
  await desk.page.evaluate("dispatchEvent(new Event('afterprint'))");
  await desk.page.locator('.sum-parts').waitFor({ state: 'detached' });
});

test('the report says of each what it did and suffered, and how the dice fell', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  await desk.page.locator('.prompt').waitFor();
  await desk.page.keyboard.press('Control+k');
  await desk.page.keyboard.type('Report of the fight');
  await desk.page.keyboard.press('Enter');
  const report = desk.page.locator('.report');
  await report.getByRole('heading', { name: 'The fight so far' }).waitFor();
  await report.getByRole('heading', { name: 'How the dice fell' }).waitFor();
  const fighters = report.getByRole('table', { name: 'What has become of everybody' });
  const rows = fighters.locator('tbody tr:not(.report-side)');
  await expect
    .poll(async () => (await rows.count()) === (await desk.page.locator('.who').count()))
    .toBe(true);
});

test.each(['timeslice/duel', 'tactics/marauder', 'locations/brawl-at-the-lantern', 'agents/bar-brawl'])(
  'the odds of an attack in %s',
  async (encounter) => {
    await desk.page.goto(`${desk.url}#lab=${encounter}`);
    await desk.page.getByRole('button', { name: 'Count the odds' }).click();
    await desk.page.getByText(/^(Exact: every way|Too many ways)/).waitFor({ timeout: 60_000 });
    await desk.page
      .getByRole('row', { name: /^hit [\d.]+%$/ })
      .first()
      .waitFor();
  },
);

test('an attack that there is not is told with what there is', async () => {
  await desk.page.goto(`${desk.url}#lab=timeslice/duel`);
  await desk.page.getByLabel(/^With what, where/).fill('trebuchet');
  await desk.page.getByRole('button', { name: 'Count the odds' }).click();
  await desk.page
    .getByText(/It never comes to this attack\. What could be chosen: .*head/)
    .waitFor({ timeout: 60_000 });
});
