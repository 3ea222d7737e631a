import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { translator } from './translator.ts';

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
