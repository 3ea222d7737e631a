import type { CDPSession, Page } from 'playwright-core';

/** One kind of key, and what shows that the console has answered it. */
export interface Press {
  readonly name: string;
  readonly key: string;
  /** A selector whose text or number of elements changes when the key has been answered. */
  readonly changes: string;
  /** Pressed afterwards, unmeasured, to be where it began. */
  readonly back?: string;
}

export const PRESSES: readonly Press[] = [
  { name: 'next (silence as an answer)', key: 'n', changes: '.prompt h3' },
  { name: 'undo', key: 'Control+z', changes: '.prompt h3, .log-card' },
  { name: 'select', key: 'j', changes: '.who[data-selected] .who-name' },
  { name: 'open the damage box', key: 't', changes: 'dialog[open]', back: 'Escape' },
  { name: 'open the palette', key: 'Control+k', changes: 'dialog[open]', back: 'Escape' },
];

/** Milliseconds from a key to the frame in which its answer is seen, and how long the page was stuck for it. */
export interface Answered {
  readonly seen: number;
  /** As the browser's Event Timing has it: from the key to the next frame; 0 when under 16. */
  readonly event: number;
  /** Processor time of the page's main thread for all of it, whatever else the machine was doing. */
  readonly work: number;
}

interface Watch {
  readonly began: number;
  readonly event: number;
  readonly seen: number | null;
}

/** Runs in the page: notes when keys come, when the watched part changes, and the frame after that. */
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

/** Before a page is opened. */
export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(WATCHER);
}

/** Presses a key so many times, and waits each time until it has been answered. */
export async function press(page: Page, { key, changes, back }: Press, times: number): Promise<Answered[]> {
  const all: Answered[] = [];
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (let i = 0; i < times; i += 1) {
    await page.evaluate(`watchKey(${JSON.stringify(changes)})`);
    const before = await workIn(line);
    await page.keyboard.press(key);
    while (((await page.evaluate('watchedKey()')) as Watch).seen === null) await page.waitForTimeout(40);
    // Event Timing tells of a frame only when it is over.
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
