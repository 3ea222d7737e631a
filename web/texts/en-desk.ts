import { gm } from './en/gm.ts';
import { lab, report, rules } from './en/pages.ts';

/** Texts for GMs, the reference and the lab, which players do not need. */
export const enDesk = { gm, lab, report, rules } as const;
