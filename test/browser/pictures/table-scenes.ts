import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { LiveClient } from '../../support/live-client.ts';
import { answerByTaps } from '../playing.ts';
import { chooseEncounter, openTable, runCommand, settle, TEXTS } from './moves.ts';
import { HOST_KEY, type Stage } from './stage.ts';

// Scenes around a table on a server: it is opened, people join, a player answers.

const DUEL = 'heron bridge';
const BOARDING = 'boarding the patient';
const WIDE = [1180, 720] as const;

/** The start page with an encounter chosen. */
export async function start(stage: Stage, folder: string): Promise<void> {
  const page = await stage.window(1180, 1100);
  await page.goto(stage.gmLink);
  await chooseEncounter(page, DUEL);
  // The whole list again, with the chosen encounter in it.
  await page.getByRole('searchbox').fill('');
  // Duels against the machine are above the table.
  await page.getByRole('heading', { name: TEXTS.start.open }).evaluate((heading) => heading.scrollIntoView());
  await settle(page);
  await page.screenshot({ path: join(folder, 'start.png') });
}

/** A player who has asked to join: the lobby, and the page on the phone before that. */
export async function lobby(stage: Stage, folder: string): Promise<void> {
  const { gm, player } = await joined(stage, DUEL, folder);
  await gm.locator('.person[data-waiting]').waitFor();
  await settle(gm);
  await gm.screenshot({ path: join(folder, 'lobby.png') });
  await player.context().close();
}

/** A phone whose player is about to attack. */
export async function player(stage: Stage, folder: string): Promise<void> {
  const { gm, player: phone } = await joined(stage, BOARDING);
  const letIn = TEXTS.gm.letIn.replace(/\{\{.*$/, '').trim();
  await gm.locator('.person[data-waiting]').getByRole('button', { name: letIn }).click();
  await gm.getByRole('button', { name: TEXTS.gm.begin }).click();
  const attack = phone.locator('.ask-do[data-purpose="attack"]');
  for (let asked = 0; asked < 60 && (await attack.count()) === 0; asked += 1) {
    // The player comes closer until it may attack. The GM uses default answers.
    if ((await phone.locator('.ask').count()) > 0) await answerByTaps(phone, (n) => n - 1);
    else await gm.keyboard.press('n');
    await settle(phone);
  }
  // The phone proposes an attack on the nearest enemy. Its odds come from a worker, which may still be starting.
  const chance = phone.locator('.numbers [data-kind="hit"]');
  for (let tries = 0; tries < 12 && !(await chance.isVisible()); tries += 1) {
    await phone
      .locator('.tile[data-purpose="attack"]')
      .nth(tries % 2)
      .tap();
    await phone.waitForTimeout(5000);
  }
  await settle(phone);
  await phone.screenshot({ path: join(folder, 'player.png') });
}

/** An assistant's proposal beside the question, as the GM sees it. */
export async function proposal(stage: Stage, folder: string): Promise<void> {
  await startWorkers(stage);
  const gm = await LiveClient.open(stage.origin, HOST_KEY, { shipped: 'timeslice/duel' });
  await gm.watch();
  const assistant = await gm.seat('Assistant', 'player', 'mara');
  await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
  await gm.do({ kind: 'start' });
  await assistant.until(({ view }) => view!.prompts.length > 0);
  const [prompt] = assistant.view!.prompts;
  await assistant.do({
    kind: 'propose',
    decision: prompt!.id,
    answer: prompt!.defaultAnswer,
    why: 'Vex is out of reach. Let him come to us.',
  });
  const page = await pageOf(gm, stage);
  await page.getByRole('region', { name: TEXTS.gm.proposals }).waitFor();
  await settle(page);
  await page.screenshot({ path: join(folder, 'proposal.png') });
  await page.context().close();
  for (const each of [gm, assistant]) await each.unwatch();
}

/** The report of a closed table whose fight was played automatically. A device has checked the dice. */
export async function proof(stage: Stage, folder: string): Promise<void> {
  await startWorkers(stage);
  const gm = await LiveClient.open(stage.origin, HOST_KEY, { shipped: 'timeslice/duel' });
  await gm.watch();
  await gm.do({ kind: 'set', settings: { autoSides: ['bridge', 'crew'] } });
  await gm.do({ kind: 'start' });
  await gm.until(({ view }) => view?.fight?.winner != null);
  const page = await pageOf(gm, stage, 1180, 900);
  await page.getByRole('button', { name: TEXTS.gm.deeds.undo }).waitFor();
  await runCommand(page, TEXTS.gm.deeds.end);
  // The report opens by itself.
  await page.locator('dialog[open] [type="submit"]').click();
  await page.locator('details.proof > summary').click();
  await settle(page);
  await page.getByRole('button', { name: TEXTS.report.proof.check }).click();
  await page.getByText(TEXTS.report.proof.kept).waitFor();
  await settle(page);
  await page.locator('details.proof').screenshot({ path: join(folder, 'proof.png') });
  await gm.unwatch();
}

/** Opens a table with the GM's personal link. */
async function pageOf(
  gm: LiveClient,
  stage: Stage,
  width: number = WIDE[0],
  height: number = WIDE[1],
): Promise<Page> {
  const own = (await gm.links()).find(({ person }) => person === gm.person)!;
  const page = await stage.window(width, height);
  await page.goto(`${stage.origin}/${new URL(own.url).hash}`);
  return page;
}

interface Joined {
  readonly gm: Page;
  readonly player: Page;
}

/** Opens a table and has one player ask to join it. The page on which they do is a separate picture, if a folder is given. */
async function joined(stage: Stage, encounter: string, folder?: string): Promise<Joined> {
  await startWorkers(stage);
  const gm = await stage.window(1180, 900);
  await gm.goto(stage.gmLink);
  await openTable(gm, encounter, 'server');
  await gm
    .getByRole('button', { name: TEXTS.gm.inviteSeat.replace('{{names}}', '') })
    .first()
    .click();
  const link = await gm.locator('.invitation input').first().inputValue();
  const phone = await stage.phone();
  await phone.goto(link);
  await phone.getByLabel(TEXTS.start.join.name).fill('Robin');
  if (folder !== undefined) await phone.screenshot({ path: join(folder, 'join.png') });
  await phone.getByRole('button', { name: TEXTS.start.join.go }).click();
  return { gm, player: phone };
}

/** Opens a table without a page until the server does so: on a busy machine the start of its workers may take too long. */
async function startWorkers({ origin }: Stage): Promise<void> {
  const text = readFileSync(
    join(import.meta.dirname, '../../../packs/timeslice/encounters/duel.yaml'),
    'utf8',
  );
  for (let tries = 1; ; tries += 1) {
    try {
      await LiveClient.open(origin, HOST_KEY, { text });
      return;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}
