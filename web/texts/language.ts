/** The languages of the page. What the rulebooks say stays in the rulebooks' English. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'riposte.language';

/** The language that was chosen on this device, or the first of the device's own that is known here. */
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

/** The texts of a language; English is there from the start. */
export const TEXTS = {
  de: async () => (await import('./de.ts')).de,
};

/** Asks for the texts of the device's language, so that they come together with the page. */
export function fetchLanguage(): void {
  const language = storedLanguage();
  // Whoever needs them asks again, and hears then if they can't be had.
  if (language !== 'en') TEXTS[language]().catch(() => undefined);
}
