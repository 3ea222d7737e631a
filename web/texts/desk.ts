import { gm } from './en/gm.ts';
import { campaign, lab, report, rules } from './en/pages.ts';
import { prepare, tracker } from './en/prepare.ts';
import type { en } from './en.ts';
import { translator } from './translator.ts';

/** Texts for GMs, the reference and the lab, which players do not need. */
const texts = { campaign, gm, lab, prepare, report, rules, tracker } as const;
export type DeskTexts = typeof texts;

// Imported only by parts of the page that players' phones do not load. Other languages are loaded as a whole.
translator.add('en', texts);

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en & DeskTexts };
  }
}
