import type { Faults } from './fault.ts';
import type { Kit } from './sources.ts';
import { didYouMean } from './suggestion.ts';
import { listed, quoted } from './wording.ts';
import { fieldOf, type Written } from './written.ts';

/** The ruleset that a file is for, by its field `ruleset`; a missing or odd field is left to its header. */
export function kitOf<K extends Kit>(written: Written, kits: readonly K[], faults: Faults): K | undefined {
  const ruleset = fieldOf(written, 'ruleset');
  if (ruleset?.kind !== 'scalar' || typeof ruleset.value !== 'string') return undefined;
  const kit = kits.find((each) => each.ruleset.id === ruleset.value);
  if (kit !== undefined) return kit;
  const ids = kits.map((each) => each.ruleset.id);
  const remedy = `${didYouMean(ruleset.value, ids)}rulesets: ${listed(ids)}`;
  faults.add('unknown-id', ruleset.place, `there is no ruleset ${quoted(ruleset.value)}`, remedy);
  return undefined;
}
