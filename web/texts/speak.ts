import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';

/** The languages of the page. What the rulebooks say stays in the rulebooks' English. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'riposte.language';

/** The language that was chosen on this device, or the first of the device's own that is known here. */
function storedLanguage(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages];
  for (const each of wanted) {
    const known = LANGUAGES.find((language) => each.toLowerCase().startsWith(language));
    if (known !== undefined) return known;
  }
  return 'en';
}

/** Gets the page's texts ready. */
export async function speak(): Promise<void> {
  const language = storedLanguage();
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  await turnTo(language);
}

/** Goes over to a language and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await turnTo(language);
}

async function turnTo(language: Language): Promise<void> {
  if (language === 'de' && !i18next.hasResourceBundle('de', 'translation')) {
    const { de } = await import('./de.ts');
    i18next.addResourceBundle('de', 'translation', de);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
