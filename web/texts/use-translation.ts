import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

/** The texts of the page in its current language. */
interface Translation {
  readonly t: TFunction;
  readonly i18n: typeof i18next;
}

let current: Translation | undefined;

function translation(): Translation {
  current ??= { t: i18next.getFixedT(i18next.language), i18n: i18next };
  return current;
}

function listen(changed: () => void): () => void {
  const turn = (): void => {
    current = undefined;
    changed();
  };
  i18next.on('languageChanged', turn);
  return () => i18next.off('languageChanged', turn);
}

/**
 * Returns the texts of the page. It stands in for the hook of react-i18next (web/vite.config.ts), which copies the whole
 * i18next instance for every component that appears, a tenth of the work of a key with sixty combatants.
 */
export function useTranslation(): Translation {
  return useSyncExternalStore(listen, translation);
}

/** There is nothing to set up: the hook above reads the instance itself. */
export const initReactI18next = { type: '3rdParty', init: () => undefined } as const;
