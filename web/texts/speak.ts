import { en } from './en.ts';
import { keepLanguage, type Language, storedLanguage, TEXTS } from './language.ts';
import { translator } from './translator.ts';

/** Initialises the texts of the page. */
export async function speak(): Promise<void> {
  translator.add('en', en);
  // Fall back to English if another language cannot be loaded.
  await turnTo(storedLanguage()).catch(() => undefined);
}

/** Switches to a language and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await turnTo(language);
}

async function turnTo(language: Language): Promise<void> {
  if (language !== 'en' && !translator.has(language)) {
    const { texts, wording } = await TEXTS[language]();
    translator.add(language, texts, wording);
  }
  translator.turnTo(language);
  document.documentElement.lang = language;
}
