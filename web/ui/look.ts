import { FONTS, ICONS } from 'virtual:look';
import { afterFirstScreen, comesAtLast } from './lazy.ts';

/**
 * Loads icons and fonts after the first screen. Until then the page shows the device's fonts in the same width, and
 * initials instead of portraits.
 */
export function dressLater(): void {
  afterFirstScreen(() => void Promise.all([addIcons(), ...FONTS.map(addFont)]));
}

/** Puts the icons into the page, where `<use>` finds them by their id. */
async function addIcons(): Promise<void> {
  const text = await comesAtLast(async () => (await fetch(ICONS)).text());
  const { documentElement: icons } = new DOMParser().parseFromString(text, 'image/svg+xml');
  icons.setAttribute('class', 'icons');
  icons.setAttribute('aria-hidden', 'true');
  document.body.append(icons);
  document.documentElement.dataset.icons = '';
}

async function addFont({ family, weight, url }: (typeof FONTS)[number]): Promise<void> {
  const font = new FontFace(family, `url(${url})`, { weight, display: 'swap' });
  document.fonts.add(await comesAtLast(() => font.load()));
}
