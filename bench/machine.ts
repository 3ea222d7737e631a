import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { fightNamed } from '../src/cli/home.ts';
import type { MachineLevel } from '../src/kernel/policy.ts';
import type { Ruleset } from '../src/kernel/ruleset.ts';
import { rulesets } from '../src/rulesets.ts';
import { playOut } from '../src/simulation/play-out.ts';
import { simulationChance } from '../src/simulation/random.ts';
import { startChromium } from '../test/browser/chromium.ts';
import { told } from './report.ts';

// Measures how long a machine of the page takes to answer on a slow phone. The browser can slow down a page, but not a
// worker, so the code of the worker runs in a page. Times are processor time, which other work hardly changes; a fixed
// calculation tells how much slower the page really was.
// npm run bench -- machine --level hard --slower 4 --questions 100 [--book timeslice]

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: 'hard' },
    slower: { type: 'string', default: '4' },
    questions: { type: 'string', default: '100' },
    book: { type: 'string' },
  },
});
const level = values.level as MachineLevel;
const IN_TIME_MS = level === 'merciless' ? 1000 : 300;
const STEPS = 200;

/** An order of the worker; see `web/engine/machine-worker.ts`. */
type Order = Readonly<Record<string, unknown>>;

/** Returns questions of mirrored fights that the simple policy plays, spread over the fights. */
function questionsOf(ruleset: Ruleset, most: number): readonly Order[] {
  const { encounter } = fightNamed(join(import.meta.dirname, `mirror/${ruleset.id}.yaml`));
  const found: Order[] = [];
  for (let fight = 0; found.length < 10 * most; fight += 1) {
    playOut({
      ruleset: ruleset as never,
      state: ruleset.start(encounter),
      chance: simulationChance(1, fight),
      mostSteps: STEPS,
      policyOf: () => (decision, now, pick, point) => {
        const moment = structuredClone({ ...point!, now });
        found.push({ kind: 'choose', ruleset: ruleset.id, decision, moment, seed: found.length, level });
        return ruleset.policies.simple!(decision, now, pick);
      },
    });
  }
  return found.filter((_, i) => i % 10 === 0).slice(0, most);
}

/** Builds the worker of the page and returns its code. */
async function workerCode(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'riposte-machine-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      rollupOptions: {
        input: join(import.meta.dirname, '../web/engine/machine-worker.ts'),
        // In one file, because the bench serves no others.
        output: { entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  });
  const code = readFileSync(join(outDir, 'worker.js'), 'utf8');
  rmSync(outDir, { recursive: true });
  return code;
}

/** Asks the worker's code in the page. Returns its problem, if it has one. */
function ask(page: Page, order: Order): Promise<string | undefined> {
  const data = JSON.stringify(order);
  return page.evaluate(`new Promise((resolve) => {
    globalThis.postMessage = ({ problem }) => resolve(problem);
    dispatchEvent(new MessageEvent('message', { data: ${data} }));
  })`);
}

/** Milliseconds that the thread of the page has used so far. */
async function workIn(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Milliseconds of a fixed calculation in the page. */
async function calculation(page: Page, line: CDPSession): Promise<number> {
  const before = await workIn(line);
  await page.evaluate(
    '(() => { let x = 1; for (let i = 0; i < 3e8; i++) x = (x * 31 + i) | 0; return x; })()',
  );
  return (await workIn(line)) - before;
}

const browser = await startChromium();
const page = await browser.newPage();
page.on('console', (message) => {
  if (message.type() === 'error') throw new Error(`the page: ${message.text()}`);
});
await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto('http://localhost/');
await page.addScriptTag({ content: await workerCode(), type: 'module' });
const line = await page.context().newCDPSession(page);
await line.send('Performance.enable', { timeDomain: 'threadTicks' });
await calculation(page, line);
const usual = await calculation(page, line);
await line.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
const slow = await calculation(page, line);
console.log(`machine ${level}; the page ran ${(slow / usual).toFixed(1)} times slower than the browser can`);
for (const { ruleset } of rulesets) {
  if (values.book !== undefined && values.book !== ruleset.id) continue;
  const times: number[] = [];
  // The first answers are slower, because the browser has not compiled the code yet. They count.
  for (const [n, order] of questionsOf(ruleset as Ruleset, Number(values.questions)).entries()) {
    const before = await workIn(line);
    const problem = await ask(page, { n, ...order });
    times.push((await workIn(line)) - before);
    if (problem !== undefined) throw new Error(`${ruleset.id}: ${problem}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)]!;
  const late = times.filter((time) => time > IN_TIME_MS).length;
  const spread = `median ${at(0.5).toFixed(0)} ms, 99 of 100 within ${at(0.99).toFixed(0)} ms`;
  told(
    `${ruleset.id}: ${spread}; answers in time`,
    (100 * (times.length - late)) / times.length,
    { atLeast: 99 },
    '%',
  );
}
await browser.close();
