import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Language } from './language.ts';

/** A tree of texts. The way to a text, joined by dots, is its key. */
interface Tree {
  readonly [key: string]: string | Tree;
}

type Values = Readonly<Record<string, unknown>>;

/** What rulebooks say, by its English. Blanks such as `{{n}}` stand for numbers and names. */
type Phrases = Readonly<Record<string, string>>;

/** The phrases of a language for what rulebooks say. */
export class Wording {
  readonly #phrases: Phrases;
  readonly #patterns: readonly (readonly [pattern: RegExp, phrase: string])[];

  constructor(phrases: Phrases) {
    this.#phrases = phrases;
    this.#patterns = Object.entries(phrases).flatMap(([english, phrase]) =>
      english.includes('{{') ? [[patternOf(english), phrase] as const] : [],
    );
  }

  /** Returns the phrase for what a rulebook says in English, or `undefined` if there is none. */
  of(english: string): string | undefined {
    if (Object.hasOwn(this.#phrases, english)) return this.#phrases[english];
    for (const [pattern, phrase] of this.#patterns) {
      const blanks = pattern.exec(english)?.groups;
      if (blanks === undefined) continue;
      const values = Object.entries(blanks).map(([name, value]) => [name, this.of(value) ?? value]);
      return filled(phrase, Object.fromEntries(values));
    }
    return undefined;
  }
}

/** Returns the pattern of an English phrase with blanks. */
function patternOf(english: string): RegExp {
  const literal = english.replaceAll(/[.*+?^$()|[\]\\/-]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);
}

/**
 * The texts of the page, by key, in the format of i18next, whose types check the keys. It does what these texts need:
 * placeholders, plurals and English as a fallback. All of i18next would be a tenth of a phone's first load.
 */
class Translator {
  language: Language = 'en';
  readonly #texts = new Map<Language, Tree>();
  readonly #wordings = new Map<Language, Wording>();
  readonly #listeners = new Set<() => void>();

  has(language: Language): boolean {
    return this.#texts.has(language);
  }

  /** Adds texts to those that the language has, and sets what the rulebooks say in it. */
  add(language: Language, texts: Tree, phrases: Phrases = {}): void {
    this.#texts.set(language, { ...this.#texts.get(language), ...texts });
    this.#wordings.set(language, new Wording(phrases));
  }

  /** Returns what a rulebook says in the current language. Stays as it is if the language has no phrase for it. */
  wording(english: string): string {
    return this.#wordings.get(this.language)?.of(english) ?? english;
  }

  turnTo(language: Language): void {
    this.language = language;
    for (const each of this.#listeners) each();
  }

  /** Calls back whenever the language changes. Returns a function that ends this. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Returns the function that translates into the current language. */
  translate(): TFunction {
    const languages = [...new Set([this.language, 'en'] as const)];
    const plurals = new Intl.PluralRules(this.language);
    const t = (key: string, values: Values = {}): string => {
      const { count, defaultValue } = values;
      const forms = typeof count === 'number' ? pluralForms(key, count, plurals) : [key];
      for (const language of languages) {
        for (const form of forms) {
          const text = textAt(this.#texts.get(language), form);
          if (text !== undefined) return filled(text, values);
        }
      }
      if (typeof defaultValue === 'string') return defaultValue;
      // biome-ignore lint/suspicious/noConsole: a fault of the page, which its tests notice.
      console.error(`There is no text “${key}”.`);
      return key;
    };
    return t as TFunction;
  }
}

/** Returns the keys for a number of things, the most exact one first. */
function pluralForms(key: string, count: number, plurals: Intl.PluralRules): readonly string[] {
  const form = `${key}_${plurals.select(count)}`;
  return count === 0 ? [`${key}_zero`, form, key] : [form, key];
}

function textAt(tree: Tree | undefined, key: string): string | undefined {
  let at: string | Tree | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Replaces the placeholders of a text. A value that is missing leaves nothing. */
function filled(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

export const translator = new Translator();

/** The texts of the page in its current language. */
interface Translation {
  readonly t: TFunction;
  readonly i18n: { readonly language: string };
}

let current: Translation | undefined;

function translation(): Translation {
  current ??= { t: translator.translate(), i18n: { language: translator.language } };
  return current;
}

function listen(changed: () => void): () => void {
  return translator.listen(() => {
    current = undefined;
    changed();
  });
}

/** Returns the texts of the page. It stands in for the hook of react-i18next (web/vite.config.ts). */
export function useTranslation(): Translation {
  return useSyncExternalStore(listen, translation);
}

/** Returns the function that says in the current language what a rulebook says: health, conditions, help. */
export function useWording(): (english: string) => string {
  useTranslation();
  return wording;
}

function wording(english: string): string {
  return translator.wording(english);
}
