import type { Browser, CDPSession } from 'playwright-core';

/** The definition of "fast 3G": 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round trip. */
const FAST_3G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** A page's first load with an empty cache. */
export interface FirstLoad {
  /** Compressed size of all scripts, in bytes. */
  readonly scriptBytes: number;
  readonly allBytes: number;
  /** Time until the awaited element appears, in milliseconds. */
  readonly milliseconds: number;
}

/** Loads a page in a new phone-sized context over a slow network and waits until the element appears. */
export async function firstLoad(browser: Browser, url: string, until: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', FAST_3G);
  const bytes = countBytes(line);
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(until).first().waitFor({ timeout: 60_000 });
  const milliseconds = performance.now() - began;
  const { script: scriptBytes, all: allBytes } = bytes();
  await context.close();
  return { scriptBytes, allBytes, milliseconds };
}

function countBytes(line: CDPSession): () => { readonly script: number; readonly all: number } {
  const types = new Map<string, string>();
  const sum = { script: 0, all: 0 };
  line.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
    types.set(requestId, mimeType);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.all += encodedDataLength;
    if (types.get(requestId)?.includes('javascript') === true) sum.script += encodedDataLength;
  });
  return () => sum;
}
