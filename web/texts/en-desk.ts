import { gm } from './en/gm.ts';
import { lab } from './en/lab.ts';
import { report } from './en/report.ts';
import { rules } from './en/rules.ts';

/** Texts for GMs, the reference and the lab, which players do not need. */
export const enDesk = { gm, lab, report, rules } as const;
