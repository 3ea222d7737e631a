import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { campaign as campaignTexts, lab } from '../../../web/texts/en/pages.ts';
import { prepare, tracker } from '../../../web/texts/en/prepare.ts';
import { chooseEncounter, settle, TEXTS } from './moves.ts';
import type { Stage } from './stage.ts';

// Scenes of what a device does alone: preparing, campaigns, the turn order, and a duel against the machine.

/** A cell of the map: column and row. */
type Cell = readonly [column: number, row: number];

/** Units of the drawing per cell of the map. */
const CELL = 40;

/** The map of a new encounter with walls and cover. */
export async function map(stage: Stage, folder: string): Promise<void> {
  const page = await openOwn(stage);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: prepare.tabs.map, exact: true }).click();
  await page.locator('.painter .map-drawing').waitFor();
  await draw(page, [7, 0], [7, 3]);
  await draw(page, [7, 6], [7, 9]);
  await page.getByRole('button', { name: prepare.map.brushes.cover, exact: true }).click();
  await page.getByRole('button', { name: `${prepare.map.brushes.cover} 2/4` }).click();
  await draw(page, [9, 6], [11, 6]);
  await draw(page, [4, 3], [4, 4]);
  await page.locator('.difficulty-bar:not([data-busy]) > span').first().waitFor();
  await page.evaluate('window.scrollTo(0, 0)');
  await settle(page);
  await page.screenshot({ path: join(folder, 'prepare-map.png') });
}

/** The sheet of a new character as a form. */
export async function sheet(stage: Stage, folder: string): Promise<void> {
  const page = await openOwn(stage);
  const name = TEXTS.gm.editSheet.replace('{{name}}', TEXTS.start.new.character);
  await page.getByRole('button', { name }).click();
  await page.locator('.sheet-figures').waitFor();
  await settle(page);
  await page.getByRole('dialog').screenshot({ path: join(folder, 'sheet.png') });
}

/** The look of a character's token: colours, frame, emblem. */
export async function token(stage: Stage, folder: string): Promise<void> {
  const page = await openOwn(stage);
  const name = TEXTS.gm.editSheet.replace('{{name}}', TEXTS.start.new.character);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: prepare.art.open }).click();
  await settle(page);
  await page
    .getByRole('dialog')
    .last()
    .screenshot({ path: join(folder, 'token.png') });
}

/** The search for the number of foes with which a new encounter is even. */
export async function even(stage: Stage, folder: string): Promise<void> {
  const page = await openOwn(stage, { book: 'Time Slice', foes: 'hedge archer' });
  await page.getByRole('button', { name: lab.even.go }).click();
  const use = new RegExp(`^${lab.even.use.split(' ')[0]} `);
  await page.getByRole('dialog').getByRole('button', { name: use }).waitFor({ timeout: 90_000 });
  await settle(page);
  await page.getByRole('dialog').screenshot({ path: join(folder, 'even.png') });
}

/** A campaign with two characters and a planned fight. */
export async function campaign(stage: Stage, folder: string): Promise<void> {
  const page = await planned(stage);
  await page.screenshot({ path: join(folder, 'campaign.png') });
}

/** What a fight leaves a party, the dialog at its table; then the time between the fights. */
export async function after(stage: Stage, folder: string): Promise<void> {
  const page = await planned(stage);
  await page.getByRole('button', { name: TEXTS.start.go }).click();
  await page.getByRole('button', { name: TEXTS.gm.begin }).click();
  for (const [name, health] of [
    ['Hester Vane', '-7'],
    ['Old Corbin', '-30'],
    ['Captain Vex Harrow', '-40'],
  ] as const) {
    await page.locator('.who-name', { hasText: name }).first().click();
    await page.locator('.amount-field').first().fill(health);
    await page.keyboard.press('Enter');
    await settle(page);
  }
  await page.getByRole('button', { name: TEXTS.gm.deeds.palette }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(TEXTS.gm.deeds.end);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.gm.deeds.end }).click();
  await page.getByRole('button', { name: campaignTexts.carry.stays }).click();
  await page.locator('.carried').first().waitFor();
  await settle(page);
  await page
    .getByRole('dialog')
    .last()
    .screenshot({ path: join(folder, 'after-fight.png') });
  await page.getByRole('dialog').last().getByRole('button', { name: campaignTexts.carry.go }).click();
  // Old Corbin is dying, so the campaign opens by itself.
  await page.getByRole('button', { name: campaignTexts.rest.open }).first().click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: campaignTexts.go }).click();
  await dialog.getByRole('button', { name: 'Let time pass' }).click();
  await settle(page);
  await dialog.screenshot({ path: join(folder, 'between.png') });
}

/** A character that its player keeps on a phone. */
export async function characters(stage: Stage, folder: string): Promise<void> {
  const phone = await stage.phone();
  await phone.goto(`${stage.origin}/#characters=`);
  await phone.getByRole('radio', { name: 'Time Slice' }).click();
  await phone.getByRole('button', { name: campaignTexts.go }).click();
  await make(phone, 'Hester Vane', 1);
  await phone.screenshot({ path: join(folder, 'characters.png') });
}

/** Begins a campaign with two characters and plans a fight. */
async function planned(stage: Stage): Promise<Page> {
  const page = await stage.window(1180, 1000);
  await page.goto(`${stage.origin}/#campaign=`);
  await page.getByLabel(campaignTexts.name).fill('The salt road');
  await page.getByRole('radio', { name: 'Time Slice' }).click();
  await page.getByRole('button', { name: campaignTexts.go, exact: true }).click();
  for (const [i, name] of ['Hester Vane', 'Old Corbin'].entries()) await addMember(page, name, i);
  await chooseEncounter(page, 'heron bridge');
  await page.getByRole('button', { name: campaignTexts.planGo }).click();
  await page.locator('.difficulty-bar:not([data-busy]) > span').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  return page;
}

async function addMember(page: Page, name: string, template: number): Promise<void> {
  await page.getByRole('button', { name: campaignTexts.addMember }).click();
  await make(page, name, template);
}

/** Makes a character from a template in the open dialog. */
async function make(page: Page, name: string, template: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(prepare.name).fill(name);
  await dialog
    .getByRole('button', { name: new RegExp(`^${prepare.own.from.replace('{{name}}', '')}`) })
    .nth(template)
    .click();
  await page.getByRole('dialog', { name: TEXTS.gm.editSheet.replace('{{name}}', name) }).waitFor();
  await page.keyboard.press('Escape');
  await settle(page);
}

/** The turn order without rules, in its first round. */
export async function order(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 620);
  await page.goto(`${stage.origin}/#order`);
  const add = async (name: string, initiative: string, health: string): Promise<void> => {
    await page.getByLabel(tracker.name, { exact: true }).fill(name);
    await page.getByLabel(tracker.initiative, { exact: true }).fill(initiative);
    await page.getByLabel(tracker.health, { exact: true }).fill(health);
    await page.keyboard.press('Enter');
  };
  await add('Hester Vane', '17', '24');
  await page.getByLabel(tracker.foe).check();
  await add('Goblin x3', '12', '7');
  await page.getByRole('button', { name: tracker.begin }).click();
  const field = page.getByLabel(tracker.conditionOf.replace('{{name}}', 'Goblin 1'));
  await field.fill('stunned 2');
  await field.press('Enter');
  await page.getByLabel(tracker.changeHealth.replace('{{name}}', 'Goblin 2')).fill('-5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: tracker.advance }).click();
  await settle(page);
  await page.screenshot({ path: join(folder, 'order.png') });
}

/** A duel against the machine on a phone, with the coach's advice. */
export async function coach(stage: Stage, folder: string): Promise<void> {
  const phone = await stage.phone();
  await phone.goto(`${stage.origin}/#start`);
  await phone.getByRole('button', { name: /Play as Mara/ }).click();
  await phone.getByRole('complementary', { name: TEXTS.player.coach.title }).getByText('Chances').waitFor();
  await phone.locator('.map-drawing').waitFor();
  await settle(phone);
  await phone.screenshot({ path: join(folder, 'coach.png') });
}

interface Own {
  readonly book: string;
  readonly foes: string;
}

const PIRATES: Own = { book: 'Agents', foes: 'pirate x3' };

/** Opens the lobby of a new encounter with some foes, on the device. */
async function openOwn(stage: Stage, { book, foes } = PIRATES): Promise<Page> {
  const page = await stage.windowWithSameDice(1180, 1000);
  await page.goto(stage.gmLink);
  await page.getByRole('button', { name: TEXTS.start.fresh }).click();
  await page.getByRole('radio', { name: book }).click();
  await page.getByLabel(TEXTS.start.new.name).fill('The old mill');
  await page.getByRole('radio', { name: TEXTS.start.here }).click();
  await page.locator('.start-go button').click();
  await page.getByRole('button', { name: TEXTS.gm.begin }).waitFor();
  await page.getByLabel(TEXTS.gm.quickAdd).fill(foes);
  await page.getByLabel(TEXTS.gm.quickAdd).press('Enter');
  await settle(page);
  return page;
}

/** Draws from one cell of the map to another. */
async function draw(page: Page, from: Cell, to: Cell): Promise<void> {
  const at = async ([column, row]: Cell) =>
    await page.locator('.painter .map-drawing').evaluate(
      (svg, [x, y]) => {
        const point = new DOMPoint(x, y).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
        return { x: point.x, y: point.y };
      },
      [(column + 0.5) * CELL, (row + 0.5) * CELL] as const,
    );
  const [first, last] = [await at(from), await at(to)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 6 });
  await page.mouse.up();
}
