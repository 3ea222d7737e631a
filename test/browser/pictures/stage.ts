import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startServer } from '../../../src/server/start.ts';
import { startChromium } from '../chromium.ts';

/** The stage of the pictures: a separate server, and a browser. */
export interface Stage {
  readonly browser: Browser;
  /** The server's address, without a path. */
  readonly origin: string;
  /** The address that opens tables on the server. */
  readonly gmLink: string;
  /** A page in a new window. */
  window(width: number, height: number): Promise<Page>;
  /** A page in a new window that rolls the same dice each time. Only for tables on the device: its keys are not secret. */
  windowWithSameDice(width: number, height: number): Promise<Page>;
  /** A page on a new phone. */
  phone(): Promise<Page>;
  close(): Promise<void>;
}

/** The host key of the stage's server. */
export const HOST_KEY = 'pictures-are-taken-with-this-key';
const ROOT = join(import.meta.dirname, '../../..');
/** How long a scene waits for anything. */
const PATIENCE_MS = 60_000;
/** The page draws its dice from here, so that each recording shows the same fight. */
const SAME_DICE = `
  let chance = 20261125;
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i += 1) { chance = (chance * 48271) % 2147483647; bytes[i] = chance >> 8; }
    return bytes;
  };
`;

/** Builds the page and starts a server in a temporary folder, and the browser that comes with the packages. */
export async function setStage(): Promise<Stage> {
  buildPage();
  const folder = mkdtempSync(join(tmpdir(), 'riposte-pictures-'));
  const server = await startServer({
    folder,
    databaseUrl: undefined,
    hostKey: HOST_KEY,
    host: '127.0.0.1',
    port: 0,
    trustsProxy: false,
    log: { to: process.stderr, level: 'error' },
  });
  const browser = await startChromium();
  const opened = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce', colorScheme: 'dark' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  };
  return {
    browser,
    origin: `http://127.0.0.1:${server.port}`,
    gmLink: `http://127.0.0.1:${server.port}/#gm=${HOST_KEY}`,
    window: (width, height) => opened({ viewport: { width, height } }),
    windowWithSameDice: async (width, height) => {
      const page = await opened({ viewport: { width, height } });
      await page.addInitScript(SAME_DICE);
      return page;
    },
    phone: () => opened({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }),
    close: async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the page that servers hand out. Always: a picture of an older page would go unnoticed. */
function buildPage(): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'error'], {
    cwd: ROOT,
  });
}
