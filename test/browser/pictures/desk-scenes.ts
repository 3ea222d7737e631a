import { join } from 'node:path';
import { openTable, settle, TEXTS } from './moves.ts';
import type { Stage } from './stage.ts';

// Scenes of the pages for preparing and measuring fights.

/** An encounter with a mistake, which the page reports with its line. */
const MISTAKEN = `ruleset: timeslice
name: The debt, paid twice
field: { apart: 5 }
sides:
  - { id: bridge, name: The bridge, seat: mara }
  - { id: crew, name: The crew }
combatants:
  - { use: mara, side: bridge, stats: { Q: 40 } }
  - { use: vax, side: crew }
`;
const PASTED = 'Name,HP,I,Weapons\nDock thug,14,9,fists\nDock thug,14,9,cudgel\nOverseer,22,11,longsword\n';

/** An encounter as text, with its errors. */
export async function text(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 880);
  await page.goto(stage.gmLink);
  await page.getByRole('button', { name: TEXTS.start.written }).click();
  await page.getByRole('textbox').first().fill(MISTAKEN);
  await settle(page);
  await settle(page);
  await page.screenshot({ path: join(folder, 'encounter-text.png') });
}

/** Combatants pasted from a spreadsheet. */
export async function paste(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 1000);
  await page.goto(stage.gmLink);
  await openTable(page, 'heron', 'here');
  await page.getByText(TEXTS.gm.paste, { exact: true }).first().click();
  const field = page.getByRole('textbox', { name: TEXTS.gm.pasteText });
  await field.fill(PASTED);
  await settle(page);
  await field.scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(folder, 'paste.png') });
}

/** The balance lab with a ruling compared. */
export async function lab(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 820);
  await page.goto(`${stage.origin}/#lab=timeslice/duel`);
  await page.getByLabel(TEXTS.lab.fights, { exact: true }).fill('200');
  await page.getByRole('button', { name: TEXTS.lab.go.replace('{{fights}}', '200') }).click();
  await page.getByText('200 of 200').waitFor({ timeout: 60_000 });
  await settle(page);
  await page.screenshot({ path: join(folder, 'lab.png') });
}

/** The rulebook pages, at a rule. */
export async function rules(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 720);
  await page.goto(`${stage.origin}/#rules=timeslice/block`);
  await page.locator('#rule-block').waitFor();
  await settle(page);
  await page.screenshot({ path: join(folder, 'rules.png') });
}

/** A rule with one of its worked examples. */
export async function examples(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 860);
  await page.goto(`${stage.origin}/#rules=timeslice/block`);
  const rule = page.locator('#rule-block');
  await rule.locator('.rule-examples > summary').click();
  await rule.locator('.rule-example > summary').first().click();
  await rule.locator('pre').first().waitFor();
  await settle(page);
  await rule.screenshot({ path: join(folder, 'examples.png') });
}
