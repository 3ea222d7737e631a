import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { deskForTests } from './desk.ts';

const desk = deskForTests();
/** Two of the books are enough, because all forms have the same parts. */
const BOOKS = ['Time Slice', 'Agents'];

/** Opens a table on this device with a new encounter of a rulebook. */
async function openFresh(page: Page, book: string): Promise<void> {
  await page.goto(`${desk.url}#start`);
  await page.getByRole('button', { name: 'Make your own' }).click();
  await page.locator('.book-cards').getByRole('button', { name: book }).click();
  await page.getByLabel('Name of the encounter').fill('The old mill');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Start the fight' }).waitFor();
}

/** Returns where the middle of a cell of the map is on the screen. */
async function pointOf(page: Page, cell: readonly [number, number]): Promise<readonly [number, number]> {
  return await page.locator('.painter .map-drawing').evaluate((svg, [x, y]) => {
    const middle = new DOMPoint((x! + 0.5) * 40, (y! + 0.5) * 40);
    const point = middle.matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
    return [point.x, point.y] as const;
  }, cell);
}

/** Drags over cells of the map, each given as column and row. */
async function drag(
  page: Page,
  cells: readonly (readonly [number, number])[],
  columns: number,
): Promise<void> {
  const box = (await page.locator('.painter .map-drawing').boundingBox())!;
  expect(box.width / columns).toBeGreaterThan(10);
  const [first, ...rest] = await Promise.all(cells.map((cell) => pointOf(page, cell)));
  await page.mouse.move(...first!);
  await page.mouse.down();
  for (const each of rest) await page.mouse.move(...each, { steps: 6 });
  await page.mouse.up();
}

/** Taps a point of the map, given as column and row. */
async function tap(page: Page, at: readonly [number, number]): Promise<void> {
  await drag(page, [at], 1);
}

async function textOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const text = await page.getByLabel('The encounter as YAML or JSON').inputValue();
  await page.getByRole('button', { name: 'People', exact: true }).click();
  return text;
}

test('F15: a new encounter is made in the page, without a line of YAML', async () => {
  const { page } = desk;
  await openFresh(page, 'Agents');
  // The own character: a name, a characteristic, another weapon.
  await page.getByRole('button', { name: 'Sheet of New character' }).click();
  const sheet = page.getByRole('dialog');
  // Its name has the focus and is replaced; Tab goes from number to number.
  await sheet.locator('.sheet-top').getByLabel('Name').waitFor();
  await page.keyboard.type('Rook Vasari');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sheet of Rook Vasari' }).waitFor();
  await sheet.getByLabel('DEX', { exact: true }).focus();
  await page.keyboard.type('11');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Add to Weapons' }).click();
  // The search has the focus.
  await page.keyboard.type('rifle');
  await page.keyboard.press('Enter');
  await sheet.locator('.thing-card', { hasText: 'rifle' }).first().waitFor();
  // Its token: an emblem, a frame, then a part of an own picture in place of the emblem.
  await sheet.getByRole('button', { name: 'Token …' }).click();
  const token = page.getByRole('dialog', { name: 'Token of Rook Vasari' });
  await token.getByLabel('stag head').click();
  await token.getByRole('radio', { name: 'studs' }).click();
  await token.getByLabel(/^Own picture/).setInputFiles('web/public/icon.svg');
  await token.getByText('Only png, jpeg and webp pictures can be used.').waitFor();
  await token.getByLabel(/^Own picture/).setInputFiles('web/public/icon-512.png');
  await token.getByRole('application').press('ArrowRight');
  await token.getByRole('button', { name: 'Use this part' }).click();
  await token.locator('.portrait image').waitFor({ state: 'attached' });
  await token.getByRole('button', { name: 'Close' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  // It is saved as a pack with its picture and the licences, and read back as a second character.
  await page.getByText('Save and read files').click();
  await page.getByLabel('Licence', { exact: true }).fill('CC0-1.0');
  await page.getByLabel('Licence and makers of the pictures').fill('CC BY 4.0, Lise Acorn');
  await page.getByLabel('Licence and makers of the pictures').press('Enter');
  const [pack] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the combatants as a pack' }).click(),
  ]);
  await page.getByLabel('Pack file to read').setInputFiles(await pack.path());
  await page.getByText('CC0-1.0 · CC BY 4.0, Lise Acorn').waitFor();
  await page.getByRole('button', { name: 'Add Rook Vasari to The party' }).click();
  await page.getByRole('button', { name: 'Sheet of Rook Vasari 2' }).waitFor();
  expect((await textOf(page)).match(/data:image/g)).toHaveLength(2);
  // Three foes, by typing.
  await page.getByLabel('Add a combatant').fill('pirate x3');
  await page.getByLabel('Add a combatant').press('Enter');
  // A map with walls and cover.
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.painter .map-drawing').waitFor();
  await drag(
    page,
    [
      [7, 0],
      [7, 3],
    ],
    16,
  );
  await page.getByRole('button', { name: 'Cover', exact: true }).click();
  await page.getByRole('button', { name: 'Cover 2/4' }).click();
  await drag(
    page,
    [
      [9, 6],
      [11, 6],
    ],
    16,
  );
  await expect.poll(() => page.locator('.painter .cover-sign').count()).toBe(3);
  // While the picture is read, the ground is changed. Both stay.
  await page.evaluate(
    `document.addEventListener('change', () => document.querySelector('.painter-look').click(), { once: true })`,
  );
  await page.getByLabel('Picture behind the map').setInputFiles('web/public/icon-512.png');
  await page.locator('.painter .map-picture').waitFor();
  await expect.poll(() => page.locator('.painter-look').first().getAttribute('aria-pressed')).toBe('true');
  // The picture is moved by two cells and a little more.
  await page.getByRole('button', { name: 'Fit the picture' }).click();
  await drag(
    page,
    [
      [5, 5],
      [7, 5],
    ],
    16,
  );
  await expect.poll(() => page.getByLabel('From the left').inputValue()).toBe('2');
  await page.locator('.painter .map-drawing').press('ArrowRight');
  await expect.poll(() => page.getByLabel('From the left').inputValue()).toBe('2.05');
  const text = await textOf(page);
  expect(text).toContain('Rook Vasari');
  expect(text).toMatch(/emblem: stag-head/);
  expect(text).toMatch(/frame: studs/);
  expect(text).toContain('picture: data:image/webp;base64,');
  expect(text).toMatch(/look: [a-z]+/);
  expect(text).toContain('pictureAt: { left: 2.05, top: 0, width: 16 }');
  expect(text).toMatch(/DEX: 11, END: 9/);
  expect(text).toMatch(/- \S*rifle/);
  expect(text).toContain('.......#........');
  expect(text).toMatch(/at: \[ 10, 6 \], quarters: 2/);
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.who-name', { hasText: 'Rook Vasari' }).first().waitFor();
  await page.locator('.map image').first().waitFor({ state: 'attached' });
});

test('people stand beside a wide map, and are brought to their place by mouse and keyboard', async () => {
  const { page } = desk;
  await openFresh(page, 'Time Slice');
  await page.getByLabel('Add a combatant').fill('bog hound x2');
  await page.getByLabel('Add a combatant').press('Enter');
  await page.locator('.entry-name', { hasText: 'Bog hound' }).waitFor();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.painter .map-drawing').waitFor();
  const people = page.getByRole('region', { name: 'Combatants' });
  await people.locator('.difficulty').waitFor();
  // Both hounds: one on the cell where the mouse lets go, the other one beside it.
  const hounds = people.getByRole('button', { name: 'Place Bog hound on the map' });
  const from = (await hounds.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(...(await pointOf(page, [5, 3])), { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => textOf(page)).toMatch(/at: \[ \[ 5, 3 \], \[ [456], [234] \] \]/);
  // The character, picked up with a key, is put down one cell to the right and one down.
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await people.getByRole('button', { name: 'Place New character on the map' }).focus();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => textOf(page)).toMatch(/at: \[ 3, 5 \]/);
});

test('on a tablet, people stand below an upright map and beside a wide one, and nothing is wider than the page', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1024, height: 768 });
  await openFresh(page, 'Time Slice');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
  await page.locator('.painter-people').waitFor();
  const beside = [await boxOf('.painter .map'), await boxOf('.painter-people')] as const;
  expect(beside[1].x).toBeGreaterThan(beside[0].x + beside[0].width);
  await page.setViewportSize({ width: 768, height: 1024 });
  const below = [await boxOf('.painter .map'), await boxOf('.painter-people')] as const;
  expect(below[1].y).toBeGreaterThan(below[0].y + below[0].height);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(768);
});

test('a set of plain choices is edited by chips, and by a search for the others', async () => {
  const { page } = desk;
  await openFresh(page, 'Time Slice');
  await page.getByRole('button', { name: 'Sheet of New character' }).click();
  const boons = page.getByRole('dialog').getByRole('region', { name: 'Boons' });
  const chip = boons.getByRole('button', { name: /^Sure eye/ });
  for (const is of ['true', 'false']) {
    await chip.click();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe(is);
  }
  await boons.getByRole('button', { name: /more …$/ }).click();
  await page.keyboard.type('night eyes');
  await page.keyboard.press('Enter');
  const found = boons.locator('.sheet-chip', { hasText: 'Night eyes' });
  await expect.poll(() => found.getAttribute('aria-pressed')).toBe('true');
  // The values of a chosen one can be changed.
  await boons.getByRole('button', { name: 'Change' }).click();
  await boons.locator('.thing-card', { hasText: 'Night eyes' }).waitFor();
  await page.keyboard.press('Escape');
  const text = await textOf(page);
  expect(text).toMatch(/boons: \[.*, night-eyes \]/);
  expect(text).not.toContain('sure-eye');
});

test('walls between cells are drawn along the lines, by mouse and keyboard, and undone', async () => {
  const { page } = desk;
  await openFresh(page, 'Time Slice');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.painter .map-drawing').waitFor();
  await page.getByRole('button', { name: 'Wall between cells' }).click();
  // Along the line between columns 6 and 7, a little left of it, from row 2 to row 4.
  const line = [
    [6.45, 1.6],
    [6.45, 4.4],
  ] as const;
  await drag(page, line, 16);
  await expect.poll(() => page.locator('.painter .map-edges').count()).toBe(2);
  await page.locator('.painter .map-drawing').press('Shift+ArrowRight');
  const walls = '[ [ [ 6, 2 ], [ 7, 2 ] ], [ [ 6, 3 ], [ 7, 3 ] ], [ [ 6, 4 ], [ 7, 4 ] ]';
  expect((await textOf(page)).replaceAll(/\s+/g, ' ')).toContain(`edges: ${walls}, [ [ 0, 0 ], [ 1, 0 ] ] ]`);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.keyboard.press('Control+z');
  const drawn = page.locator('.painter .map-edges.is-under');
  await expect.poll(() => drawn.getAttribute('d')).toBe('M280 120L280 80M280 160L280 120M280 200L280 160');
  // The same line again removes the walls.
  await page.getByRole('button', { name: 'Wall between cells' }).click();
  await drag(page, line, 16);
  await expect.poll(() => page.locator('.painter .map-edges').count()).toBe(0);
  // A tap puts a door there, and one more opens it.
  await page.getByRole('button', { name: 'Door between cells' }).click();
  const door = page.locator('.painter .map-door');
  for (const is of ['closed', 'open']) {
    await tap(page, [6.45, 3]);
    await expect.poll(() => door.getAttribute('data-is')).toBe(is);
  }
  expect(await textOf(page)).toContain('- { between: [ [ 6, 3 ], [ 7, 3 ] ], is: open }');
  // The map is saved for other tables, and read back with its door. The format does not say that a door is open.
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByText('Size and file of the map').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Universal VTT' }).click(),
  ]);
  await tap(page, [6.45, 3]);
  await page.getByLabel('Map file (Universal VTT)').setInputFiles(await download.path());
  await expect.poll(() => door.getAttribute('data-is')).toBe('closed');
  expect(await textOf(page)).toMatch(/between:[\s[-]*6[\s,-]+3/);
});

test('an error is shown at its field, and the table keeps the last valid value', async () => {
  const { page } = desk;
  await openFresh(page, 'Time Slice');
  await page.getByRole('button', { name: 'Sheet of New character' }).click();
  const hp = page.getByLabel('Hit points (HP)', { exact: true });
  const good = await hp.inputValue();
  await hp.fill('-1');
  await hp.press('Enter');
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: '1 to 1000' }).waitFor();
  expect(await hp.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Start the fight' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.getByRole('button', { name: 'Sheet of New character' }).click();
  expect(await hp.inputValue()).toBe(good);
});

test.each(BOOKS)('%s: a new encounter opens, its sheet is a form, and axe reports nothing', async (book) => {
  const { page } = desk;
  await openFresh(page, book);
  const check = async (): Promise<void> => expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('.difficulty-bar:not([data-busy]) > span').first().waitFor();
  await check();
  await page.getByRole('button', { name: 'Sheet of New character' }).click();
  await page.locator('.sheet-figures').waitFor();
  await page.getByRole('dialog').locator('summary', { hasText: 'State at the start' }).click();
  await check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.painter .map-drawing').waitFor();
  await check();
});

describe('with the keyboard', () => {
  test('cells are painted by arrows and Enter, and undone by Ctrl+Z', async () => {
    const { page } = desk;
    await openFresh(page, 'Hit Locations');
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.locator('.painter .map-drawing');
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => textOf(page)).toContain('.#..............\n    .#..............');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await textOf(page)).not.toContain('#');
  });
});
