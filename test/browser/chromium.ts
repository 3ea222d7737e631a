import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The fonts shipped with the browser, and the machine's own if it has any. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

/**
 * A host name for this machine. The browser treats it like any host on the network: features that are limited to https
 * and `localhost` are unavailable, as on a phone that connects to a laptop.
 */
export const HOUSE = 'house.test';

/** Starts the browser from the packages in its own folder. Call this once per process. */
export async function startChromium(): Promise<Browser> {
  // The package checks this before it unpacks the browser's libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'riposte-chromium-'));
  process.env.TMPDIR = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  // The package's configuration points to the wrong font folder, and without fonts the browser crashes at the first
  // text field.
  const fonts = join(folder, 'fonts');
  writeFileSync(join(fonts, 'fonts.conf'), fontsConf(fonts));
  const browser = await playwright.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--font-render-hinting=none',
      `--host-resolver-rules=MAP ${HOUSE} 127.0.0.1`,
    ],
  });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
