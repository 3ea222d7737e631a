import { ABBREVIATIONS } from 'virtual:abbreviations';
import { type Language, TEXTS } from './language.ts';

/** The abbreviations of a rulebook, each explained in a sentence. */
export type Terms = Readonly<Record<string, string>>;

/** Returns the abbreviations of each rulebook by its id, in a language of the page. */
export async function glossaryIn(language: Language): Promise<Readonly<Record<string, Terms>>> {
  return language === 'en' ? ABBREVIATIONS : (await TEXTS[language]()).glossary;
}
