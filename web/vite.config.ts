import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page into dist/web; `vite dev` passes the API on to a running `npm start`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The engine with its rulebooks and packs is one piece, and comes late.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': process.env.RIPOSTE_SERVER ?? 'http://127.0.0.1:4173' } },
});
