import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { keepLanguage, type Language, storedLanguage, TEXTS } from './language.ts';

/** Initialises the texts of the page. */
export async function speak(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  // Fall back to English if another language cannot be loaded.
  await turnTo(storedLanguage()).catch(() => undefined);
}

/** Switches to a language and stores the choice. */
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
