import { expect, test } from 'vitest';
import { deskForTests } from './desk.ts';

const desk = deskForTests();

async function begin(name: string): Promise<void> {
  const { readFileSync } = await import('node:fs');
  const text = readFileSync(new URL(`../../packs/${name}.yaml`, import.meta.url), 'utf8');
  await desk.page.goto(`${desk.url}#start`);
  await desk.page.getByRole('button', { name: 'Write or paste one' }).click();
  await desk.page.locator('textarea').fill(text);
  await desk.page.getByText('This encounter has no errors.').waitFor();
  await desk.page.getByRole('button', { name: 'Open the table' }).click();
  await desk.page.getByRole('button', { name: 'Start the fight' }).click();
  await desk.page.locator('.prompt').first().waitFor();
}

/**
 * Answers with two clicks on a legal target or, without one, on a lit cell. Returns false if nothing is lit.
 */
async function twoClicks(): Promise<boolean> {
  const { page } = desk;
  const brackets = page.locator('.brackets').first();
  const lit = page.locator('.lit-walk');
  const drawing = page.locator('.map-drawing');
  await drawing.scrollIntoViewIfNeeded();
  const at = await drawing.evaluate((svg: SVGSVGElement) => {
    const shape =
      svg.querySelector<SVGGElement>('.brackets') ?? svg.querySelector<SVGPathElement>('.lit-walk');
    if (shape === null) return null;
    const matrix = svg.getScreenCTM()!;
    const moved = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(shape.getAttribute('transform') ?? '');
    const [column, row] = (shape.getAttribute('data-cells') ?? '').split(' ')[0]!.split(',').map(Number);
    const point =
      moved === null
        ? new DOMPoint((column! + 0.5) * 40, (row! + 0.5) * 40)
        : new DOMPoint(Number(moved[1]), Number(moved[2]));
    const { x, y } = point.matrixTransform(matrix);
    return { x, y };
  });
  if (at === null || (await brackets.or(lit).count()) === 0) return false;
  await page.mouse.click(at.x, at.y);
  await page.locator('.dock-do').waitFor({ timeout: 2_000 });
  await page.mouse.click(at.x, at.y);
  return true;
}

test.each([
  'timeslice/encounters/ambush',
  'tactics/encounters/checkpoint',
  'locations/encounters/powder-store',
  'agents/encounters/boarding',
])('in %s two clicks on the map answer a question', async (name) => {
  await begin(name);
  let answered = 0;
  for (let i = 0; i < 40 && answered < 4; i += 1) {
    const before = await desk.page.locator('.log-card').count();
    if (await twoClicks()) {
      answered += 1;
      await expect.poll(() => desk.page.locator('.dock-do').count(), { timeout: 3000 }).toBe(0);
      expect(await desk.page.locator('.log-card').count()).toBeGreaterThanOrEqual(before);
    } else {
      await desk.page.locator('body').press('n');
      await desk.page.waitForTimeout(150);
    }
  }
  expect(answered).toBe(4);
});
