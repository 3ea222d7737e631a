import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { keepLanguage, type Language, storedLanguage, TEXTS } from './language.ts';

/** Gets the page's texts ready. */
export async function speak(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  // English is there in any case, and can be read where another language can't be had.
  await turnTo(storedLanguage()).catch(() => undefined);
}

/** Goes over to a language and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await turnTo(language);
}

async function turnTo(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await TEXTS[language]());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
