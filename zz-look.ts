import { mkdirSync } from 'node:fs';
import { HOST_KEY } from './test/reliability/nodes.ts';
import { served } from './test/reliability/web-served.ts';
import { startChromium } from './test/browser/chromium.ts';
const OUT = '/tmp/desk-shots'; mkdirSync(OUT, { recursive: true });
const browser = await startChromium();
const errors: string[] = [];
async function who(name: string, width: number, height: number) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 500, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (e) => errors.push(`${name}: ${e.message}`));
  page.on('console', (m) => { if (m.type() === 'error') errors.push(`${name}: ${m.text()}`); });
  return { page, context, shot: (n: string) => page.screenshot({ path: `${OUT}/${n}-${name}.png` }) };
}
const step = async (name: string, act: () => Promise<unknown>) => { try { await act(); console.log('ok  ', name); } catch (e) { console.log('FAIL', name, String(e).split('\n').slice(0, 3).join(' | ')); } };
const BOOK = process.argv[2] ?? 'four-on-four';
await served(async ({ origin }) => {
  const gm = await who('gm', 1440, 900), anna = await who('anna', 390, 844), ben = await who('ben', 390, 844);
  const { page } = gm;
  await page.goto(`${origin}/#gm=${HOST_KEY}`);
  await page.getByRole('searchbox').fill(BOOK.replaceAll('-', ' '));
  await page.waitForTimeout(500);
  await page.locator('.shipped-one').first().click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Start the fight' }).waitFor();
  await step('one link', async () => {
    await page.getByRole('button', { name: 'Invite the players: one link' }).click();
    const url = await page.getByLabel('Link for Players', { exact: true }).inputValue();
    for (const [p, n] of [[anna, 'Anna'], [ben, 'Ben']] as const) {
      await p.page.goto(url); await p.page.getByLabel('Your name').fill(n); await p.page.getByRole('button', { name: 'Join' }).click();
      await p.page.getByText('Who are you?').waitFor();
    }
    await anna.page.locator('.room-choices button').first().click();
    await ben.page.locator('.room-choices button').nth(1).click();
    await anna.page.waitForTimeout(400); await anna.shot('01-who');
    await gm.shot('02-lobby');
    for (let i = 0; i < 2; i++) { await page.locator('.person[data-waiting] .button.is-main').first().click(); await page.waitForTimeout(300); }
    await gm.shot('03-lobby-in');
  });
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.locator('.dock').waitFor();
  await page.waitForTimeout(1200);
  await gm.shot('04-desk'); await anna.shot('04-phone'); await ben.shot('04-phone');
  const tokens = () => page.locator('.map-drawing .token');
  const centre = async (i: number) => { const b = (await tokens().nth(i).locator('.token-body').boundingBox())!; return { x: b.x + b.width / 2, y: b.y + b.height / 2 }; };
  await step('drag', async () => {
    const n = await tokens().count(); const from = await centre(n - 1);
    await page.mouse.move(from.x, from.y); await page.mouse.down(); await page.mouse.move(from.x - 60, from.y + 40, { steps: 5 }); await page.mouse.move(from.x - 120, from.y + 60, { steps: 5 });
    await gm.shot('05-dragging'); await page.mouse.up(); await page.locator('.toast[data-shown]').waitFor(); await page.waitForTimeout(400); await gm.shot('06-dragged');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click(); await page.waitForTimeout(500);
    await page.locator('.toast[data-shown]').waitFor({ state: 'detached' });
    const back = await centre(n - 1); if (Math.hypot(back.x - from.x, back.y - from.y) > 5) throw new Error('not undone');
  });
  await step('hide', async () => {
    const foe = page.locator('.who').filter({ hasNot: page.locator('.who-player') }).first();
    await foe.locator('.who-name').click(); await page.keyboard.press('h'); await page.locator('.toast[data-shown]').waitFor(); await page.waitForTimeout(500);
    await gm.shot('07-hidden'); await anna.shot('07-hidden');
    await page.keyboard.press('h'); await page.waitForTimeout(500); await gm.shot('08-revealed');
    await page.getByRole('button', { name: 'Close' }).first().click().catch(() => {});
  });
  await step('group', async () => {
    await page.getByRole('button', { name: 'Select several' }).click();
    const all = await Promise.all((await tokens().all()).map(async (_, i) => centre(i)));
    const xs = all.map((p) => p.x), ys = all.map((p) => p.y);
    await page.mouse.move(Math.min(...xs) - 30, Math.min(...ys) - 30); await page.mouse.down(); await page.mouse.move(Math.max(...xs) + 30, Math.max(...ys) + 30, { steps: 6 });
    await gm.shot('09-box'); await page.mouse.up(); await page.waitForTimeout(300);
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.locator('#group-health').fill('2d6'); await page.keyboard.press('Enter'); await page.waitForTimeout(800); await gm.shot('10-group');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click(); await page.waitForTimeout(500); await gm.shot('11-group-undone');
    await page.keyboard.press('Escape');
    await page.locator('.selected').getByRole('button', { name: 'Close' }).click();
  });
  await step('ruler and areas', async () => {
    for (const [name, x, y] of [['Draw a circle', 640, 300], ['Draw a cone', 520, 480], ['Draw a line', 820, 500]] as const) {
      await page.getByRole('button', { name: new RegExp(name) }).click();
      await page.mouse.move(x, y); await page.mouse.down(); await page.mouse.move(x + 110, y + 40, { steps: 5 }); await page.mouse.up(); await page.waitForTimeout(200);
    }
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.mouse.move(460, 250); await page.mouse.down(); await page.mouse.move(760, 420, { steps: 5 }); await page.mouse.up();
    await page.waitForTimeout(400); await gm.shot('12-areas'); await anna.shot('12-areas');
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.getByRole('button', { name: 'Erase all' }).click(); await page.waitForTimeout(300);
  });
  await step('ping', async () => {
    await page.keyboard.down('Control'); await page.mouse.click(700, 400); await page.keyboard.up('Control'); await page.waitForTimeout(350); await gm.shot('13-ping'); await anna.shot('13-ping');
  });
  await step('nudge', async () => {
    for (let i = 0; i < 30 && (await page.getByRole('button', { name: 'Nudge' }).count()) === 0; i++) { await page.keyboard.press('n'); await page.waitForTimeout(400); }
    await gm.shot('14-theirs');
    await page.getByRole('button', { name: 'Nudge' }).click(); await page.waitForTimeout(400); await gm.shot('15-nudged'); await anna.shot('15-nudged'); await ben.shot('15-nudged');
  });
  await step('hand-out', async () => {
    await page.keyboard.press('Control+k'); await page.waitForTimeout(300); await page.keyboard.type('Hand-out'); await page.keyboard.press('Enter'); await page.waitForTimeout(400);
    await gm.shot('16-handout');
    const d = page.locator('dialog[open]').last();
    await d.getByRole('textbox').first().fill('A letter'); await d.getByRole('textbox').nth(1).fill('Meet me at the weir at dusk.\nCome alone.');
    await gm.shot('17-handout'); await d.locator('button[type=submit]').first().click(); await anna.page.waitForTimeout(500); await anna.shot('18-handout'); await gm.shot('18-handout');
    await page.keyboard.press('Escape');
    await anna.page.keyboard.press('Escape');
  });
  await step('people', async () => {
    await page.getByRole('button', { name: 'People' }).click(); await page.waitForTimeout(500); await gm.shot('19-people');
    const free = page.locator('.cast-one:not([data-taken])').first(); const annaRow = page.locator('.person', { hasText: 'Anna' });
    await free.dragTo(annaRow); await page.waitForTimeout(500); await gm.shot('20-people-given'); await anna.shot('20-given');
    await page.keyboard.press('Escape');
  });
  await step('screen', async () => {
    const [tv] = await Promise.all([gm.context.waitForEvent('page'), page.getByRole('button', { name: 'Open the screen for the room' }).click()]);
    await tv.locator('.room-screen').waitFor(); await tv.setViewportSize({ width: 1920, height: 1080 }); await tv.waitForTimeout(1200); await tv.screenshot({ path: `${OUT}/21-screen.png` });
    console.log('     screen url', new URL(tv.url()).hash.slice(0, 9), 'buttons', await tv.getByRole('button').count());
    await page.bringToFront(); await page.reload(); await page.locator('.dock').waitFor(); await page.waitForTimeout(800); await gm.shot('22-reloaded');
  });
});
console.log(errors.slice(0, 10));
await browser.close();
process.exit(0);
