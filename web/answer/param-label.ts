import type { TFunction } from 'i18next';

/** What a parameter of an option is called; by its own name where the page has no words for it. */
export function paramLabel(name: string, t: TFunction): string {
  return t(`answer.params.${name}` as 'answer.params.target', { defaultValue: name.replaceAll('-', ' ') });
}
