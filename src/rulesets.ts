import type { Ruleset } from './kernel/ruleset.ts';
import { timeslice } from './rules/timeslice/ruleset.ts';
import { timesliceContent } from './rules/timeslice/schema.ts';

/** THE list: the only file that names rulesets. Each with what people may write for it. */
export const rulesets = [{ ruleset: timeslice as Ruleset, content: timesliceContent }] as const;
