import type { Page } from 'playwright-core';

/**
 * Opens a table for the only encounter that matches, using only the keyboard: on this device, or on the server if the
 * page was opened with its host key.
 */
export async function openByKeys(page: Page, url: string, words: string): Promise<void> {
  await page.goto(url.includes('#') ? url : `${url}#start`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(words);
  // The list is filtered with a short delay; before that, Tab would focus an item that is about to disappear.
  await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start the fight' }).waitFor();
}

/** Loads a table on this device again without a network, and begins the fight. */
export async function beginOffline(page: Page): Promise<void> {
  await page.waitForURL(/#own=/);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.prompt').waitFor();
}

/** Adds combatants from a pack and begins the fight. */
export async function addAndBegin(page: Page, line: string): Promise<void> {
  await page.getByLabel('Add a combatant').waitFor();
  await page.keyboard.press('Alt+q');
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  await page.getByText(/added\./).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.locator('.prompt').waitFor();
}

/** Uses the default answer and waits for the next prompt, which may have the same text. */
export async function passByKeys(page: Page): Promise<void> {
  const prompt = page.locator('.prompt').first();
  const question = await prompt.getAttribute('aria-label');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await prompt
    .and(page.locator(`:not([aria-label=${JSON.stringify(question)}])`))
    .waitFor({ timeout: 300 })
    .catch(() => undefined);
}

const ATTACK = /attack|strike|shoot|\bhit\b/i;
const CLOSER = /towards|up to|follow|approach/i;
const RESULT = /attack|strike|shoot|fires/i;
/** Maximum number of answers until an attack has a result. */
const PATIENCE = 120;

/**
 * Answers any prompt: with an attack if possible, otherwise with a move to an enemy, otherwise with the first option.
 * Where a declared attack was out of reach, moves first. Uses the default answer if the same prompt comes again and
 * nothing is left to do. `asked` counts the answers to each prompt of a round.
 */
export async function answerByKeys(page: Page, asked: Map<string, number>): Promise<void> {
  const question = (await page.locator('.prompt').getAttribute('aria-label')) ?? '';
  // In a new round, the same prompt leads one step closer to an enemy.
  const prompt = `${await page.locator('.order-head').innerText()} ${question}`;
  const isFar = (await page.locator('.log-card', { hasText: 'out of reach' }).count()) > 0;
  const turns = isFar ? [CLOSER, ATTACK] : [ATTACK];
  const times = asked.get(prompt) ?? 0;
  if (times >= turns.length) {
    await passByKeys(page);
    return;
  }
  asked.set(prompt, times + 1);
  if ((await page.locator('.dock-do').count()) === 0) await chooseByKeys(page, [turns[times]!, CLOSER]);
  for (let i = 0; i < 8 && (await page.locator('.dock-do').count()) > 0; i += 1) {
    const isReady = (await page.locator('.dock-do:not(:disabled)').count()) > 0;
    const isNumber = (await page.locator('.completing input[type="number"]').count()) > 0;
    if (isReady) await page.keyboard.press('Enter');
    else if (isNumber) await page.keyboard.type('1');
    else await page.keyboard.press('1');
    await page.waitForTimeout(40);
    if ((await page.locator('.prompt').first().getAttribute('aria-label')) !== question) break;
  }
}

/** Presses the number of the first option that matches, also in a group that must be opened. */
async function chooseByKeys(page: Page, wanted: readonly RegExp[]): Promise<void> {
  const tiles = await page.locator('.prompt .tile.option').allInnerTexts();
  await page.keyboard.press(String(wantedIn(tiles, wanted) + 1));
  const group = page.locator('.tile-menu .option-text');
  await page
    .locator('.dock-do')
    .or(group.first())
    .first()
    .waitFor({ timeout: 1_000 })
    .catch(() => undefined);
  if ((await group.count()) === 0) return;
  await page.keyboard.press(String(wantedIn(await group.allInnerTexts(), wanted) + 1));
  await page
    .locator('.dock-do')
    .waitFor({ timeout: 1_000 })
    .catch(() => undefined);
}

/** Returns the place of the first text that matches the earliest wish; 0 if none does. */
function wantedIn(texts: readonly string[], wanted: readonly RegExp[]): number {
  return wanted.map((each) => texts.findIndex((text) => each.test(text))).find((at) => at !== -1) ?? 0;
}

/** Answers prompts until the log contains an attack and its result. Returns false if there is no attack. */
export async function attackByKeys(page: Page): Promise<boolean> {
  const resolved = page.locator('.log-card').filter({ hasText: RESULT }).locator('.sum');
  const asked = new Map<string, number>();
  for (let i = 0; i < PATIENCE && (await resolved.count()) === 0; i += 1) await answerByKeys(page, asked);
  return (await resolved.count()) > 0;
}
