import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Language } from './language.ts';

/** A tree of texts. The way to a text, joined by dots, is its key. */
interface Tree {
  readonly [key: string]: string | Tree;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The texts of the page, by key, in the format of i18next, whose types check the keys. It does what these texts need:
 * placeholders, plurals and English as a fallback. All of i18next would be a tenth of a phone's first load.
 */
class Translator {
  language: Language = 'en';
  readonly #texts = new Map<Language, Tree>();
  readonly #listeners = new Set<() => void>();

  has(language: Language): boolean {
    return this.#texts.has(language);
  }

  /** Adds texts to those that the language has. */
  add(language: Language, texts: Tree): void {
    this.#texts.set(language, { ...this.#texts.get(language), ...texts });
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
      return typeof defaultValue === 'string' ? defaultValue : key;
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
