import { ABBREVIATIONS } from 'virtual:abbreviations';
import { GLOSSARY_DE } from './de/glossary.ts';
import type { Language } from './language.ts';

/** The abbreviations of a rulebook, each explained in a sentence. */
type Terms = Readonly<Record<string, string>>;

/** The abbreviations of each rulebook by its id, in each language of the page. */
export const GLOSSARY: Readonly<Record<Language, Readonly<Record<string, Terms>>>> = {
  en: ABBREVIATIONS,
  de: GLOSSARY_DE,
};
