import type { Faults } from './fault.ts';
import type { Kit } from './sources.ts';
import { didYouMean } from './suggestion.ts';
import { listed, named, quoted } from './wording.ts';
import { fieldOf, plain, type Written } from './written.ts';

/** The ruleset that a file is for, by its field `ruleset`; undefined when there is none such. */
export function kitOf<K extends Kit>(written: Written, kits: readonly K[], faults: Faults): K | undefined {
  const ruleset = fieldOf(written, 'ruleset');
  const ids = kits.map((each) => each.ruleset.id);
  if (ruleset === undefined) {
    faults.add('missing', written.place, 'ruleset is missing', `add ruleset: one of ${listed(ids)}`);
    return undefined;
  }
  const id = named(plain(ruleset));
  const kit = kits.find((each) => quoted(each.ruleset.id) === id);
  if (kit !== undefined) return kit;
  const remedy = `${didYouMean(id.replaceAll('"', ''), ids)}rulesets: ${listed(ids)}`;
  faults.add('unknown-id', ruleset.place, `there is no ruleset ${id}`, remedy);
  return undefined;
}
