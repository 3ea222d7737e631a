import { expect, test } from 'vitest';
import { beginWritten, deskForTests } from './desk.ts';
import { passByKeys } from './gm-keys.ts';

const desk = deskForTests();

/** A mage on hexes, two cells from her friend and three from an enemy. */
const HEXES = `ruleset: timeslice
name: Two and a mage
field: { shape: hex, size: [12, 8] }
sides:
  - { id: hall, name: The hall }
  - { id: guests, name: The guests }
combatants:
  - { use: thorn-king, side: hall, at: [5, 3] }
  - { use: thug, id: friend, name: Friend, side: hall, at: [7, 3] }
  - { use: thug, id: foe, name: Foe, side: guests, at: [5, 6] }
`;

/** Rough ground and cover between two marines. */
const ROUGH = `ruleset: agents
name: Rubble
field: { size: [12, 5] }
options:
  rough: [[5, 2], [5, 3]]
  cover: [{ at: [8, 2], quarters: 3 }]
sides:
  - { id: a, name: Company }
  - { id: b, name: Crew }
combatants:
  - { use: marine, side: a, at: [4, 2] }
  - { use: vesna, side: b, at: [8, 2] }
`;

async function begin(text: string): Promise<void> {
  await beginWritten(desk, text);
  await desk.page.locator('.prompt').first().waitFor();
}

/** Waits until the map can choose, and focuses it. Until then the arrow keys move the picture. */
async function focusMap(): Promise<void> {
  await desk.page.locator('.map[data-answers]').waitFor();
  await desk.page.locator('.map-drawing').focus();
}

/** Uses default answers until this option is available, and chooses it. */
async function until(words: RegExp): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    const option = desk.page.locator('.option:not([aria-expanded])').filter({ hasText: words }).first();
    if ((await option.count()) > 0) return option.click();
    for (const more of await desk.page.locator('.tile[aria-expanded="false"]').all()) {
      await more.click();
      if ((await option.count()) > 0) return option.click();
    }
    await passByKeys(desk.page);
  }
  throw new Error(`nobody may ${words}`);
}

test('on hexes, a spell aimed by keyboard shows its targets before it is cast', async () => {
  await begin(HEXES);
  await until(/Cast at a point/);
  await focusMap();
  await desk.page.keyboard.press('ArrowRight');
  await desk.page.keyboard.press('ArrowRight');
  const struck = desk.page.locator('.struck-one');
  await struck.filter({ hasText: 'Friend' }).waitFor();
  await expect.poll(() => desk.page.locator('.blast-edge').count()).toBe(1);
  expect(await desk.page.locator('.map-drawing').evaluate((map) => map === document.activeElement)).toBe(
    true,
  );
  await desk.page.keyboard.press('Enter');
  await desk.page.locator('.log-card', { hasText: 'Hail of thorns' }).waitFor();
  await expect.poll(() => desk.page.locator('.blast-edge').count()).toBe(0);
});

test('a keyboard move takes the cheapest way, and the table lists the terrain', async () => {
  await begin(ROUGH);
  await desk.page.getByText('Positions as a list').click();
  await desk.page.locator('.where-ground', { hasText: '5, 2; 5, 3' }).waitFor();
  await desk.page.locator('.where tr', { hasText: 'in cover (3/4)' }).waitFor();
  await expect.poll(() => desk.page.locator('.cover-sign').allTextContents()).toEqual(['3/4']);
  for (let i = 0; i < 20; i += 1) {
    await until(/^\d?\s*Move/);
    if ((await desk.page.locator('.prompt').getAttribute('aria-label'))!.includes('arine')) break;
    await passByKeys(desk.page);
  }
  await focusMap();
  for (let i = 0; i < 4; i += 1) await desk.page.keyboard.press('ArrowRight');
  // The fourth cell is taken. The way to the third leads past the rubble.
  await expect.poll(() => desk.page.locator('.plan-step > text').textContent()).toBe('3');
});
