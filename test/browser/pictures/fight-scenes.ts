import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startFilm } from './film.ts';
import { beginUntil, openTable, settle } from './moves.ts';
import type { Stage } from './stage.ts';

// Scenes of the fight "Boarding the Patient Margin" at a GM's console.

/** Words of the title of the question that the scenes wait for. */
const SHOOTER = 'Sela Quill';

async function boarding(stage: Stage, width: number, height: number): Promise<Page> {
  const page = await stage.windowWithSameDice(width, height);
  await page.goto(stage.gmLink);
  await openTable(page, 'boarding the patient', 'here');
  await beginUntil(page, SHOOTER);
  return page;
}

/** Shoots at the first target, which dodges. */
async function shoot(page: Page): Promise<void> {
  for (const key of ['1', '1', 'Enter', '1']) {
    await page.keyboard.press(key);
    await settle(page);
  }
}

interface Shot {
  readonly act: (page: Page) => Promise<void>;
  readonly milliseconds: number;
  readonly caption: string;
}

const press =
  (key: string) =>
  (page: Page): Promise<void> =>
    page.keyboard.press(key);
const click =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().click();

/** One shot at an enemy, from the question to its explanation, undone and redone. */
const SHOTS: readonly Shot[] = [
  { act: settle, milliseconds: 2600, caption: 'Riposte asks each player in the right order' },
  { act: press('1'), milliseconds: 1800, caption: 'It offers only what the rules allow' },
  { act: press('1'), milliseconds: 2800, caption: 'See the odds before you decide' },
  { act: press('Enter'), milliseconds: 2800, caption: 'The target may react before the shot is resolved' },
  { act: press('1'), milliseconds: 2600, caption: 'Riposte applies the rules and logs every step' },
  {
    act: click('.log-card .sum'),
    milliseconds: 3600,
    caption: 'Click a number to see its modifiers and their rules',
  },
  { act: click('.log-card .sum-parts .rule-link'), milliseconds: 3000, caption: 'Click a rule to read it' },
  {
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+z');
    },
    milliseconds: 2800,
    caption: 'Undo any step with one key',
  },
  { act: press('Control+y'), milliseconds: 2600, caption: 'Redo it: the dice stay the same' },
];

/** The shots as an animation. */
export async function fight(stage: Stage, folder: string): Promise<void> {
  const page = await boarding(stage, 1180, 740);
  const film = await startFilm(stage.browser, page);
  for (const { act, milliseconds, caption } of SHOTS) {
    await act(page);
    await settle(page);
    await film.shot(milliseconds, caption);
  }
  const bytes = await film.save(join(folder, 'fight.webp'));
  console.log(`fight.webp: ${bytes} bytes`);
}

/** The console with an attack that is not confirmed yet. */
export async function gm(stage: Stage, folder: string): Promise<void> {
  const page = await boarding(stage, 1500, 900);
  await page.keyboard.press('1');
  await page.keyboard.press('1');
  await settle(page);
  await page.screenshot({ path: join(folder, 'gm.png') });
}

/** A card of the log with one of its numbers explained. */
export async function why(stage: Stage, folder: string): Promise<void> {
  const page = await boarding(stage, 1600, 900);
  await shoot(page);
  const card = page.locator('.log-card').last();
  await card.locator('.sum').first().click();
  // Away from the card: it shows its buttons under the mouse.
  await page.mouse.move(0, 0);
  await settle(page);
  await card.screenshot({ path: join(folder, 'why.png') });
}
