import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChromium } from '../test/browser/chromium.ts';
import { LiveClient } from '../test/support/live-client.ts';
import { startLiveServer } from '../test/support/live-server.ts';
import { firstLoad } from './web/first-load.ts';
import { type Answered, PRESSES, press, watchKeys } from './web/keys.ts';
import { cardsIn, longFight } from './web/long-fight.ts';
import { yardstick } from './yardstick.ts';

// Measures the page in a real browser: the response of the GM's console to each key with sixty combatants and a long
// log, and a player's first load over a slow network.
// npm run bench -- web --cards 2000 --times 30

const { values } = parseArgs({
  options: { cards: { type: 'string', default: '2000' }, times: { type: 'string', default: '30' } },
});
const cards = Number(values.cards);
const times = Number(values.times);
/** Limits: milliseconds for a key, bytes of a player's scripts, and milliseconds of a player's first load. */
const BARS = { key: 100, bytes: 150_000, load: 1_500 } as const;

const folder = mkdtempSync(join(tmpdir(), 'riposte-bench-web-'));
const config = ['--config', 'web/vite.config.ts', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...config], {
  cwd: join(import.meta.dirname, '..'),
});
const server = await startLiveServer({ webFolder: folder, pace: 'programs', level: 'silent' });
const gm = await longFight(server, cards);
const evening = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/ambush' });
const player = await evening.seat('Robin', 'player', 'players');
const invitation = await evening.invite('player', 'players');
await evening.do({ kind: 'start' });
const browser = await startChromium();

function shown(name: string, value: number, bar: number, unit: string): string {
  const length = Math.max(1, Math.round((40 * value) / bar));
  const drawn = length > 60 ? `${'█'.repeat(60)}…` : '█'.repeat(length);
  const said = `${Math.round(value).toLocaleString('en')} ${unit}`;
  return `${name.padEnd(38)} ${said.padStart(12)}  ${drawn}${value > bar ? '  OVER THE BAR' : ''}`;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function tell(name: string, answered: readonly Answered[]): void {
  const seen = answered.map((each) => each.seen).sort((a, b) => a - b);
  const stuck = Math.max(...answered.map(({ event }) => event));
  console.log(shown(`${name}, median`, at(seen, 0.5), BARS.key, 'ms'));
  console.log(shown(`${''.padEnd(name.length)}  95 of 100`, at(seen, 0.95), BARS.key, 'ms'));
  console.log(shown(`${''.padEnd(name.length)}  longest`, seen.at(-1) ?? 0, BARS.key, 'ms'));
  const work = answered.map((each) => each.work).sort((a, b) => a - b);
  const frame = stuck === 0 ? 'under 16' : stuck;
  console.log(
    `${''.padEnd(name.length)}  longest frame by Event Timing: ${frame} ms; the page's own work: ` +
      `${Math.round(at(work, 0.5))} ms in the median, ${Math.round(work.at(-1) ?? 0)} at most`,
  );
}

const before = yardstick();
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
await watchKeys(page);
await page.goto(`${server.origin}/#key=${gm.admission.key}`);
await page.locator('.prompt').first().waitFor();
const older = page.locator('.log-older');
while ((await older.count()) > 0) {
  await older.click();
  // The loaded lines may all belong to the card that was the oldest.
  await page.waitForTimeout(150);
}
const standing = await page.locator('.who').count();
console.log(`\nGM's console: ${standing} combatants, ${cardsIn(gm)} log cards, ${times} keys each`);
console.log(
  `from the key to the frame that shows its answer, the server's part included; bar ${BARS.key} ms\n`,
);
for (const each of PRESSES) tell(each.name, await press(page, each, times));
await page.context().close();

console.log(`\nA player's first load, nothing kept, 1.6 Mbit/s and 150 ms a round trip\n`);
const loads = [
  ['link of an invitation', `${server.origin}/#join=${invitation}`, 'form input'],
  ['own link, the fight', `${server.origin}/#key=${player.admission.key}`, '.play'],
] as const;
for (const [name, url, until] of loads) {
  const { scriptBytes, allBytes, milliseconds } = await firstLoad(browser, url, until);
  console.log(shown(`${name}: scripts`, scriptBytes, BARS.bytes, 'bytes'));
  console.log(shown(`${''.padEnd(name.length)}  time`, milliseconds, BARS.load, 'ms'));
  console.log(`${''.padEnd(name.length)}  ${allBytes.toLocaleString('en')} bytes in all`);
}

await browser.close();
console.log(`\nYardstick of this machine: ${before.toFixed(0)} ms before, ${yardstick().toFixed(0)} after`);
await player.unwatch();
await gm.unwatch();
await server.stop();
rmSync(folder, { recursive: true, force: true });
