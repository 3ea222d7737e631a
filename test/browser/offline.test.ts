import { test } from 'vitest';
import { deskForTests } from './desk.ts';
import { openByKeys } from './gm-keys.ts';

const desk = deskForTests({ offline: true });

test('a table on this device can be reopened after the page was closed, without a network', async () => {
  await openByKeys(desk.page, desk.url, 'heron');
  await desk.page.keyboard.press('n');
  const [question = ''] = (await desk.page.locator('.prompt h3').innerText()).split('\n');
  // The page is stored for offline use after the start page has been shown.
  await desk.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  // The glossary is the last thing that the page loads.
  await desk.page.locator('.gloss').first().waitFor({ state: 'attached' });
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.page.locator('.prompt h3').filter({ hasText: question }).waitFor();
  await desk.context.setOffline(false);
});
