import type { CDPSession, Page } from 'playwright-core';

/** A key to measure, and the sign that the console has responded. */
export interface Press {
  readonly name: string;
  readonly key: string;
  /** A selector. The key is answered when its text or its number of elements changes. */
  readonly changes: string;
  /** A key pressed afterwards to restore the initial state. Not measured. */
  readonly back?: string;
}

export const PRESSES: readonly Press[] = [
  { name: 'next (silence as an answer)', key: 'n', changes: '.prompt h3' },
  { name: 'undo', key: 'Control+z', changes: '.prompt h3, .log-card' },
  { name: 'select', key: 'j', changes: '.who[data-selected] .who-name' },
  { name: 'open the damage box', key: 't', changes: 'dialog[open]', back: 'Escape' },
  { name: 'open the palette', key: 'Control+k', changes: 'dialog[open]', back: 'Escape' },
];

/** Milliseconds from a key to the frame that shows its effect, and the time for which the page was blocked. */
export interface Answered {
  readonly seen: number;
  /** As measured by the browser's Event Timing: from the key to the next frame; 0 if it takes less than 16 ms. */
  readonly event: number;
  /** Processor time of the page's main thread, which does not depend on other work on the machine. */
  readonly work: number;
}

interface Watch {
  readonly began: number;
  readonly event: number;
  readonly seen: number | null;
}

/** Runs in the page. Records key presses, changes of the watched part, and the frame after each change. */
const WATCHER = `(() => {
  let watch = null;
  const told = (selector) => [...document.querySelectorAll(selector)].slice(0, 3).map((each) => each.textContent).join('|') + document.querySelectorAll(selector).length;
  addEventListener('keydown', (event) => {
    if (watch !== null && watch.began === 0) watch.began = event.timeStamp;
  }, true);
  new MutationObserver(() => {
    if (watch === null || watch.began === 0 || watch.seen !== null || watch.isDue) return;
    if (told(watch.selector) === watch.before) return;
    watch.isDue = true;
    const mine = watch;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { mine.seen = performance.now(); };
      port2.postMessage(0);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (watch !== null && Math.abs(startTime - watch.began) < 1) watch.event = Math.max(watch.event, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
  window.watchKey = (selector) => { watch = { selector, before: told(selector), began: 0, event: 0, seen: null, isDue: false }; };
  window.watchedKey = () => watch;
})()`;

/** Call this before a page is opened. */
export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(WATCHER);
}

/** Presses a key a number of times and waits for each response. */
export async function press(page: Page, { key, changes, back }: Press, times: number): Promise<Answered[]> {
  const all: Answered[] = [];
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (let i = 0; i < times; i += 1) {
    await page.evaluate(`watchKey(${JSON.stringify(changes)})`);
    const before = await workIn(line);
    await page.keyboard.press(key);
    while (((await page.evaluate('watchedKey()')) as Watch).seen === null) await page.waitForTimeout(40);
    // Event Timing reports a frame only after it has ended.
    await page.waitForTimeout(120);
    const { began, seen, event } = (await page.evaluate('watchedKey()')) as Watch;
    all.push({ seen: seen! - began, event, work: (await workIn(line)) - before });
    if (back !== undefined) {
      await page.keyboard.press(back);
      await page.waitForTimeout(60);
    }
  }
  await line.detach();
  return all;
}

async function workIn(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
