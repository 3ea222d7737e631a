import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { shippedEncounters } from './engine/catalogue-plugin.ts';
import { workedExamples } from './examples-plugin.ts';
import { fetchedAtOnce } from './preload-plugin.ts';

/** A tenth smaller than the next lower quality; the highest takes three times as long for two in a hundred. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Puts compressed files beside each that is text: the server hands them out as they are (src/server/routes/page.ts).
 * Browsers take Brotli over https and from their own machine, gzip everywhere.
 */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (!/\.(html|js|css)$/.test(name)) continue;
      const text = file.type === 'chunk' ? file.code : file.source;
      writeFileSync(join(dir!, `${name}.gz`), gzipSync(text, { level: 9 }));
      writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(text, BROTLI));
    }
  },
};

/** Builds the page into dist/web; `vite dev` passes the API on to a running `npm start`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: 'public',
  plugins: [
    react(),
    compressed,
    fetchedAtOnce,
    workedExamples,
    shippedEncounters,
    VitePWA({
      // The page asks for it where it is wanted (web/offline.ts): a player's phone does not load the engine.
      injectRegister: null,
      // A new version takes over when the old one is nowhere open: a fight never changes under people's hands.
      registerType: 'prompt',
      manifest: {
        name: 'Riposte',
        short_name: 'Riposte',
        description: 'Tabletop combat, run exactly by the book.',
        start_url: '/#start',
        display: 'standalone',
        background_color: '#12161b',
        theme_color: '#12161b',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|openapi|healthz|readyz|metrics)/],
      },
    }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The engine with its rulebooks and packs is one piece, and comes late.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long a plugin took is of no use to whoever runs npm ci.
      checks: { pluginTimings: false },
      output: {
        // Few pieces: what asks the server for the table, what a phone shows first, and what lies beside that.
        // On a slow line each further one is a wait.
        codeSplitting: {
          groups: [
            { name: 'line', test: /\/web\/main\.ts$/, priority: 3 },
            { name: 'first', test: /\/web\/page\.tsx$/, priority: 2 },
            { name: 'later', test: /\/web\/player\/(?:beside|compose)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'engine/zod.ts') }],
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': process.env.RIPOSTE_SERVER ?? 'http://127.0.0.1:4173' } },
});
