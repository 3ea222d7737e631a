import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The fonts that came with the browser, and the machine's own if there are any. */
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
 * A name for this machine. To a browser it is like any other in the network: what browsers allow on https and on
 * `localhost` alone is not there, as on a phone that comes to somebody's laptop.
 */
export const HOUSE = 'house.test';

/** Starts the browser that came with the packages, in a folder of its own. Once in a process. */
export async function startChromium(): Promise<Browser> {
  // The package asks for these before it unpacks what the browser needs beside it.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'riposte-chromium-'));
  process.env.TMPDIR = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  // The configuration in the package looks for fonts in a folder that is not this one, and the browser dies
  // at the first field to write in when it has no font at all.
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
