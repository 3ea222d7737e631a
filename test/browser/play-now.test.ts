import { expect, test } from 'vitest';
import { deskForTests } from './desk.ts';

const desk = deskForTests();

test('F14: one click on the start page leads to the first turn against the machine, on a map', async () => {
  const { page, url } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}#start`);
  await page.getByRole('button', { name: /Play as Mara/ }).click();
  await page.locator('.ask').waitFor();
  // The map is loaded after the question.
  await page.locator('.map-drawing').waitFor();
  expect(await page.locator('.ask').innerText()).toContain('Mara Quickwater');
});

test('the coach names the answer of the machine, follows it on request, and stays away when sent away', async () => {
  const { page, url } = desk;
  await page.goto(`${url}#start`);
  await page.getByRole('button', { name: 'Tactics' }).first().click();
  await page.getByRole('button', { name: /Play as Hrodvar/ }).click();
  const coach = page.getByRole('complementary', { name: 'Coach' });
  await coach.getByText('My advice').waitFor();
  const before = await page.locator('.plan-rows > li').count();
  await coach.getByRole('button', { name: 'Do that' }).click();
  await expect.poll(() => page.locator('.plan-rows > li').count()).toBeGreaterThan(before);
  await coach.getByRole('button', { name: 'Send the coach away' }).click();
  expect(await coach.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Coach' }).waitFor();
});

test('the coach of a lesson suggests the answer that shows the rule; the machine waits while a result is read', async () => {
  const { page, url } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}#start`);
  await page.getByRole('button', { name: /An interruption inside an interruption/ }).click();
  const coach = page.getByRole('complementary', { name: 'Coach' });
  await coach.getByText('Try it: Interrupt with the riding sabre.').waitFor();
  await coach.getByRole('button', { name: 'Do that' }).click();
  // Mara interrupts the interruption. The strip stands below the coach, not under it.
  const strip = page.locator('.play-strip');
  await strip.getByText('Mara Quickwater interrupts').waitFor();
  const [above, below] = [await coach.boundingBox(), await strip.boundingBox()];
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  await page.locator('.ask').getByRole('button', { name: 'Pass' }).last().click();
  const card = page.getByRole('dialog');
  await card.waitFor();
  const read = await card.innerText();
  await page.waitForTimeout(3000);
  expect(await card.innerText()).toBe(read);
});

test('on a short phone, the coach and a result stand one after the other below the order', async () => {
  const { page, url } = desk;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${url}#start`);
  await page.getByRole('button', { name: /An interruption inside an interruption/ }).click();
  const coach = page.getByRole('complementary', { name: 'Coach' });
  await coach.getByText('Try it: Interrupt with the riding sabre.').waitFor();
  const order = await page.getByRole('list', { name: 'Order' }).boundingBox();
  const top = order!.y + order!.height;
  expect((await coach.boundingBox())!.y).toBeGreaterThanOrEqual(top);
  expect((await coach.boundingBox())!.height).toBeLessThan(50);
  // The rule takes more than two lines.
  const whole = coach.getByRole('button', { name: 'The whole advice' });
  await whole.click();
  expect((await coach.boundingBox())!.height).toBeGreaterThan(50);
  await coach.getByRole('button', { name: 'Send the coach away' }).waitFor();
  await whole.click();
  await coach.getByRole('button', { name: 'Do that' }).click();
  const strip = page.locator('.play-strip');
  await strip.getByText('Mara Quickwater interrupts').waitFor();
  expect((await strip.boundingBox())!.y).toBeGreaterThanOrEqual(top);
});
