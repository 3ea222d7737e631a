import type { Ruleset } from './kernel/ruleset.ts';
import { agents } from './rules/agents/ruleset.ts';
import { agentsContent } from './rules/agents/schema.ts';
import { locations } from './rules/locations/ruleset.ts';
import { locationsContent } from './rules/locations/schema.ts';
import { tactics } from './rules/tactics/ruleset.ts';
import { tacticsContent } from './rules/tactics/schema.ts';
import { timeslice } from './rules/timeslice/ruleset.ts';
import { timesliceContent } from './rules/timeslice/schema.ts';

/**
 * THE list: the only file that names rulesets. Each with the fields that its authors may write, and whether only
 * movement and trifles are usually left of a turn after an attack.
 */
export const rulesets = [
  { ruleset: timeslice as Ruleset, content: timesliceContent },
  { ruleset: tactics as Ruleset, content: tacticsContent },
  { ruleset: locations as Ruleset, content: locationsContent, isOverAfterAttack: true },
  { ruleset: agents as Ruleset, content: agentsContent },
] as const;

/** Returns a ruleset with the fields that its authors may write, so that encounters are typed by their book. */
export function kitOf<R extends { readonly id: string }>(ruleset: R) {
  const kit = rulesets.find((each) => each.ruleset.id === ruleset.id);
  if (kit === undefined) throw new RangeError(`${ruleset.id} is not a rulebook of this package`);
  return { ruleset, content: kit.content };
}
