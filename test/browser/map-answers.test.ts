import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { beginWritten, deskForTests } from './desk.ts';

const desk = deskForTests();

async function begin(text: string): Promise<void> {
  await beginWritten(desk, text);
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
  await page.locator('.dock-do').waitFor({ timeout: 15_000 });
  await page.mouse.click(at.x, at.y);
  return true;
}

test.each([
  'timeslice/encounters/ambush',
  'tactics/encounters/checkpoint',
  'locations/encounters/powder-store',
  'agents/encounters/boarding',
])('in %s two clicks on the map answer a question', async (name) => {
  await begin(readFileSync(new URL(`../../packs/${name}.yaml`, import.meta.url), 'utf8'));
  let answered = 0;
  for (let i = 0; i < 40 && answered < 4; i += 1) {
    const before = await desk.page.locator('.log-card').count();
    // Each question has its own form. The next one may have its only option chosen at once.
    const asked = (await desk.page.locator('.prompt').first().elementHandle())!;
    if (await twoClicks()) {
      answered += 1;
      await expect.poll(() => asked.evaluate((form) => form.isConnected), { timeout: 15_000 }).toBe(false);
      expect(await desk.page.locator('.log-card').count()).toBeGreaterThanOrEqual(before);
    } else {
      await desk.page.locator('body').press('n');
      await desk.page.waitForTimeout(150);
    }
  }
  expect(answered).toBe(4);
});

const CELLAR = `
ruleset: timeslice
name: The cellar
field: { size: [6, 3], doors: [{ between: [[1, 1], [2, 1]], name: Cellar door }] }
sides: [{ id: party, name: Party, seat: players }, { id: foes, name: Foes }]
combatants:
  - { use: mara, side: party, at: [1, 1], with: { stats: { Q: 90 } } }
  - { use: thug, side: foes, at: [5, 1] }
`;

test('a door that can be opened glows: two clicks open it, and Enter closes it again', async () => {
  const { page } = desk;
  await begin(CELLAR);
  const door = page.locator('[data-door]');
  await door.waitFor({ state: 'attached' });
  expect(await door.getAttribute('aria-label')).toBe('Cellar door: closed: Open a door');
  const click = async (): Promise<void> => {
    const { x, y } = await door.locator('.map-door-glow').evaluate((path) => {
      const box = path.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    await page.mouse.click(x, y);
  };
  await click();
  await page.locator('.map-door[data-chosen]').waitFor({ state: 'attached' });
  await click();
  await page.locator('.map-door[data-is="open"]').waitFor({ state: 'attached' });
  await door.press('Enter');
  await door.press('Enter');
  await page.locator('.map-door[data-is="closed"]').waitFor({ state: 'attached' });
});

/** Captain Harrow acts first; the thug can only dodge, so nothing interrupts his blows. */
const QUICK = `
ruleset: timeslice
name: Two blows
license: CC0-1.0
field:
  map: |
    ......
    .v.t..
    ......
sides:
  - { id: crew, name: The crew }
  - { id: street, name: The street }
combatants:
  - use: vex
    side: crew
    at: v
    with: { boons: [{ id: quick, name: Quick, boosts: [{ to: initiative, value: 20 }] }] }
  - { use: thug, side: street, at: t, with: { hp: 90 } }
`;

test('"Strike again" repeats the same attack while it is legal, and then ends the turn', async () => {
  const { page } = desk;
  await begin(QUICK.replace('.v.t..', '..vt..'));
  await page.locator('.top-awaited', { hasText: 'Vex' }).waitFor();
  await page.getByLabel('Then:').waitFor({ state: 'detached' });
  await page.locator('body').press('t');
  await page.getByLabel('Then:').selectOption({ value: 'again' });
  await page.locator('.dock-do').click();
  await page.locator('.top-awaited', { hasText: 'Thug' }).waitFor();
  const attacks = page.locator('.log-fight', { hasText: /^Captain Vex Harrow attacks Thug/ });
  await expect.poll(() => attacks.count()).toBe(2);
});

test('a combatant that is asked is dragged along a path, and nothing is spent before it is confirmed', async () => {
  const { page } = desk;
  await begin(QUICK);
  await page.locator('.top-awaited', { hasText: 'Vex' }).waitFor();
  const cells = await page.locator('.map-drawing').evaluate((svg: SVGSVGElement) => {
    const matrix = svg.getScreenCTM()!;
    return [
      [1, 1],
      [1, 2],
      [2, 2],
      [3, 2],
    ].map(([column, row]) => {
      const { x, y } = new DOMPoint((column! + 0.5) * 40, (row! + 0.5) * 40).matrixTransform(matrix);
      return { x, y };
    });
  });
  const [from, ...path] = cells;
  await page.mouse.move(from!.x, from!.y);
  await page.mouse.down();
  for (const { x, y } of path) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  // The corner at the start is a diagonal, which costs less.
  await page.locator('.dock-price', { hasText: '2 TS' }).waitFor();
  await page.locator('.bubble-provokes', { hasText: 'Thug' }).first().waitFor();
  const before = await page.locator('.log-card').count();
  await page.locator('.dock-do').click();
  await expect.poll(() => page.locator('.log-card').count()).toBeGreaterThan(before);
});
