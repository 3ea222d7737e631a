import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from 'playwright-core';
import { toolModule, toolsIn } from '../support/tools.ts';

const ENTRY = '@sparticuz/chromium/build/esm/index.js';

/** The part of the package that starts the browser. */
interface Chromium {
  executablePath(): Promise<string>;
}
const UNPACK = "(await import('@sparticuz/chromium')).default.executablePath()";

/** The fonts shipped with the browser, and the machine's own if it has any. */
const fontsConf = (fonts: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <cachedir>${cache}/cache</cachedir>
</fontconfig>
`;

/**
 * A host name for this machine. The browser treats it like any host on the network: features that are limited to https
 * and `localhost` are unavailable, as on a phone that connects to a laptop.
 */
export const HOUSE = 'house.test';

/** Starts the browser from the packages in its own folder. Call this once per process. */
export async function startChromium(): Promise<Browser> {
  const packages = toolsIn('browser');
  const unpacked = unpack(packages);
  const folder = mkdtempSync(join(tmpdir(), 'riposte-chromium-'));
  const module = await withFolder(unpacked, () => toolModule('browser', ENTRY));
  const { default: chromium } = module as { readonly default: Chromium };
  const executablePath = await withFolder(unpacked, () => chromium.executablePath());
  // The package's configuration points to the wrong font folder, and without fonts the browser crashes at the first
  // text field.
  writeFileSync(join(folder, 'fonts.conf'), fontsConf(join(unpacked, 'fonts'), folder));
  process.env.FONTCONFIG_PATH = folder;
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

/** Unpacks the browser once per checkout, which takes seconds. Returns its folder. */
function unpack(packages: string): string {
  const { version } = JSON.parse(
    readFileSync(join(packages, '@sparticuz/chromium/package.json'), 'utf8'),
  ) as {
    readonly version: string;
  };
  const caches = join(import.meta.dirname, '../../node_modules/.cache');
  const folder = join(caches, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(caches, { recursive: true });
  const fresh = mkdtempSync(join(caches, 'chromium-'));
  const env = { ...process.env, ...LIKE_LAMBDA, TMPDIR: fresh };
  execFileSync(process.execPath, ['--input-type=module', '-e', UNPACK], { cwd: packages, env });
  try {
    renameSync(fresh, folder);
  } catch {
    // Another process was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** The package unpacks the browser's libraries only in an environment that looks like AWS Lambda. */
const LIKE_LAMBDA = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' } as const;

/** Calls `act` with `folder` as the folder for temporary files. */
async function withFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  Object.assign(process.env, LIKE_LAMBDA, { TMPDIR: folder });
  try {
    return await act();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
