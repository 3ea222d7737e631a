/** The languages of the page. Rules and logs of rulebooks are always in English; their words for health and their help are not. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'riposte.language';

/** Returns the language chosen on this device, or the first supported one of the browser's languages. */
export function storedLanguage(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages];
  for (const each of wanted) {
    const known = LANGUAGES.find((language) => each.toLowerCase().startsWith(language));
    if (known !== undefined) return known;
  }
  return 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** The texts of each language, and what the rulebooks say in it. English is bundled; others are loaded on demand. */
export const TEXTS = {
  de: async () => {
    const { de, rulebooks } = await import('./de.ts');
    return { texts: de, ...rulebooks };
  },
};

/** Starts loading the texts of the device's language, in parallel with the page. */
export function fetchLanguage(): void {
  const language = storedLanguage();
  // Ignore errors here. The later call requests the texts again and reports the error.
  if (language !== 'en') TEXTS[language]().catch(() => undefined);
}
