import { useSyncExternalStore } from 'react';

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
