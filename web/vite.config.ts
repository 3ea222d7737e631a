import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import {
  ALIASES,
  abbreviations,
  lentModules,
  lessons,
  look,
  shippedEncounters,
  workedExamples,
} from './build-plugins.ts';

/**
 * Preloads the page as soon as the browser has read index.html. Otherwise it would only be requested after the small
 * script in web/main.ts has run.
 */
function fetchedAtOnce(): Plugin {
  let base = '/';
  return {
    name: 'fetched-at-once',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/page.tsx')),
        );
        if (page?.type !== 'chunk') return [];
        const styles = [...(page.viteMetadata?.importedCss ?? [])];
        const tags: HtmlTagDescriptor[] = [
          tag({ rel: 'modulepreload', crossorigin: true, href: `${base}${page.fileName}` }),
          ...styles.map((file) => tag({ rel: 'stylesheet', crossorigin: true, href: `${base}${file}` })),
        ];
        return tags.filter(({ attrs }) => !html.includes(`href="${attrs?.href}"`));
      },
    },
  };
}

function tag(attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor {
  return { tag: 'link', attrs: attrs ?? {}, injectTo: 'head' };
}

/** Quality 10 is a tenth smaller than 9. Quality 11 takes three times as long and saves only another 2 %. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Adds a compressed copy of each text file, which the server sends unchanged (src/server/routes/page.ts). Browsers
 * accept Brotli over https and from localhost, and gzip everywhere.
 */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (!/\.(html|js|css|svg)$/.test(name)) continue;
      const text = file.type === 'chunk' ? file.code : file.source;
      writeFileSync(join(dir!, `${name}.gz`), gzipSync(text, { level: 9 }));
      writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(text, BROTLI));
    }
  },
};

const MANIFEST = {
  name: 'Riposte',
  short_name: 'Riposte',
  description: 'Tabletop combat, run exactly by the book.',
  start_url: './#start',
  display: 'standalone',
  background_color: '#0e1115',
  theme_color: '#0e1115',
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** The files that a device stores. Only pages of servers with further rulebooks load the modules of the engine. */
const STORED = { files: '**/*.{html,js,css,svg,png,woff2,webmanifest}', except: ['engine/**', 'sw.js'] };

/**
 * The service worker, which answers from the stored files, and without a network also with the rulebooks that the server
 * sent. It keeps these when it is installed, with the modules of the engine that they import. A new version waits until
 * the old one is closed everywhere, so that a fight never changes versions, or until a person at the start page asks for
 * it.
 */
const serviceWorker = (
  stored: readonly { readonly url: string; readonly revision: string | null }[],
  engine: readonly string[],
): string => `
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
const denylist = [/\\/(api|docs|openapi\\.json|healthz|readyz|metrics)(\\/|$)/];
precacheAndRoute(${JSON.stringify(stored)});
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist }));
const LIST = '/api/loaded-rulebooks';
const none = { handlerDidError: async ({ request }) => request.url.endsWith(LIST) ? Response.json([]) : undefined };
const networkFirst = { cacheName: 'rulebooks', plugins: [none], networkTimeoutSeconds: 3 };
registerRoute(/\\/(api\\/loaded-rulebooks|engine)(\\/|$)/, new NetworkFirst(networkFirst));
const keepRulebooks = async () => {
  const cache = await caches.open('rulebooks');
  const told = await fetch(LIST);
  const books = await told.clone().json();
  if (books.length === 0) return;
  await cache.put(LIST, told);
  await cache.addAll([...${JSON.stringify(engine)}, ...books.flatMap(({ modules }) => modules)]);
};
addEventListener('message', ({ data }) => {
  if (data === 'renew') skipWaiting();
});
addEventListener('install', (event) => event.waitUntil(keepRulebooks().catch(() => undefined)));
`;

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Makes the page an app that works offline. The page registers the service worker itself (web/start/start.tsx). */
let outDir = '';
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  configResolved({ root, build: { outDir: place } }) {
    outDir = resolve(root, place);
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
  ],
  generateBundle() {
    const source = JSON.stringify(MANIFEST);
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
  },
  closeBundle: {
    order: 'post',
    async handler() {
      const files = globSync(STORED.files, { cwd: outDir, exclude: STORED.except });
      const engine = globSync('engine/*.js', { cwd: outDir }).map((file) => `/${file}`);
      // The names of assets change with their text.
      const stored = files.map((url) => ({
        url,
        revision: url.startsWith('assets/') ? null : digestOf(join(outDir, url)),
      }));
      await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [
          {
            name: 'service-worker',
            resolveId: (id) => (id === 'sw' ? join(import.meta.dirname, 'sw.js') : null),
            load: (id) => (id.endsWith('/sw.js') ? serviceWorker(stored, engine) : null),
          },
        ],
        build: {
          outDir,
          emptyOutDir: false,
          rolldownOptions: { input: 'sw', output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  },
};

/**
 * Builds the page into dist/web. Mode `site` makes a page that has no server (docs/site/build.ts).
 * `vite dev` forwards API requests to a running `npm start`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/',
  publicDir: 'public',
  plugins: [
    react(),
    mode !== 'site' && compressed,
    fetchedAtOnce(),
    workedExamples,
    shippedEncounters,
    lessons,
    abbreviations,
    look(),
    lentModules([compressed]),
    offline,
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The engine, with its rulebooks and packs, is a single file that is loaded later.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Plugin timings are irrelevant to users who run npm ci.
      checks: { pluginTimings: false },
      output: {
        // Use few files: the script that requests the table, the first screen of a phone, and the rest. On a slow
        // network each further file costs a round trip.
        codeSplitting: {
          groups: [
            { name: 'line', test: /\/web\/main\.ts$/, priority: 3 },
            { name: 'first', test: /\/web\/page\.tsx$/, priority: 2 },
            {
              name: 'later',
              test: /\/web\/player\/(?:panels|moment-card)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: ALIASES,
  },
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': process.env.RIPOSTE_SERVER ?? 'http://127.0.0.1:4173' } },
}));
