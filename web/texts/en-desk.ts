import { gm } from './en/gm.ts';
import { lab } from './en/lab.ts';
import { report } from './en/report.ts';
import { rules } from './en/rules.ts';

/** What only those read who lead a fight, look something up or try something out. */
export const enDesk = { gm, lab, report, rules } as const;
