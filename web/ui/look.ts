import { FONTS, ICONS } from 'virtual:look';
import { useCallback, useSyncExternalStore } from 'react';
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

/** The themes of the page. */
export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'riposte.theme';

/** Returns the theme chosen on this device, or the one preferred by the device. The fallback is dark. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  const known = THEMES.find((theme) => theme === stored);
  return known ?? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'dark');
}

/** Returns the theme that the page shows now. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, () => {
    const shown = document.documentElement.dataset.theme;
    return THEMES.find((theme) => theme === shown) ?? 'dark';
  });
}

function listen(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

export function wearStoredTheme(): void {
  document.documentElement.dataset.theme = storedTheme();
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
}

/** Returns whether the screen suits a media query now. */
export function useMatch(query: string): boolean {
  const follow = useCallback(
    (changed: () => void): (() => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
