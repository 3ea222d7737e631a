import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { animatedWebp, type WebpFrame } from './webp.ts';

// Records a page as an animation: screenshots, each reduced to the pixels that changed since the one before.

/** An animation in progress. */
export interface Film {
  /** Adds the page as it looks now, shown for this long, with a caption at its bottom edge. */
  shot(milliseconds: number, caption: string): Promise<void>;
  /** Writes the file. Returns its size in bytes. */
  save(path: string): Promise<number>;
}

interface Cut {
  readonly image: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in a page: the part of `next` that differs from `before`, as a lossless WebP whose equal pixels are transparent. */
const CUT = `async ([before, next]) => {
  const bitmap = async (png) => await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const read = (image) => {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0);
    return drawing.getImageData(0, 0, image.width, image.height);
  };
  const after = read(await bitmap(next));
  const { width, height } = after;
  const now = new Uint32Array(after.data.buffer);
  const then = before === null ? new Uint32Array(now.length) : new Uint32Array(read(await bitmap(before)).data.buffer);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < now.length; i += 1) {
    if (now[i] === then[i]) { now[i] = 0; continue; }
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
  }
  if (right < 0) return null;
  left -= left % 2; top -= top % 2;
  const cut = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  cut.getContext('2d').putImageData(after, -left, -top);
  const bytes = new Uint8Array(await (await cut.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { image: btoa(text), x: left, y: top, width: cut.width, height: cut.height };
}`;

/** Shows a caption over the bottom edge of the page, as the server's policy allows it: without a style sheet. */
const CAPTION = `(text) => {
  const bar = document.getElementById('film-caption') ?? document.body.appendChild(document.createElement('div'));
  bar.id = 'film-caption';
  bar.textContent = text;
  Object.assign(bar.style, {
    position: 'fixed', left: '0', right: '0', bottom: '0', zIndex: '9999', padding: '10px 20px',
    background: '#eda94a', color: '#16191d', font: '600 19px "Open Sans", sans-serif', textAlign: 'center',
  });
}`;

/** Begins an animation of a page. */
export async function startFilm(browser: Browser, page: Page): Promise<Film> {
  const desk = await browser.newPage();
  const frames: WebpFrame[] = [];
  let before: string | null = null;
  return {
    shot: async (milliseconds, caption) => {
      await page.evaluate(`(${CAPTION})(${JSON.stringify(caption)})`);
      const next = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
      const cut = await desk.evaluate<Cut | null>(`(${CUT})(${JSON.stringify([before, next])})`);
      before = next;
      if (cut !== null) frames.push({ ...cut, image: Buffer.from(cut.image, 'base64'), milliseconds });
    },
    save: async (path) => {
      const { width, height } = page.viewportSize()!;
      const file = animatedWebp(width, height, frames);
      writeFileSync(path, file);
      await desk.close();
      return file.length;
    },
  };
}
