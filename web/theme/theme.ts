/** How the page looks. */
export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'riposte.theme';

/** The theme that was chosen on this device, or what the device asks for; dark when it asks for nothing. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  const known = THEMES.find((theme) => theme === stored);
  return known ?? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'dark');
}

export function wearStoredTheme(): void {
  document.documentElement.dataset.theme = storedTheme();
}

export function wear(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
}
