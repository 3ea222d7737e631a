import { parseDocument } from 'yaml';
import { presetIn } from '../../src/content/presets.ts';
import { type PresetChoice, presetChoices } from '../../src/kernel/preset.ts';
import { rulesets } from '../../src/rulesets.ts';

export { withPreset } from '../../src/content/presets.ts';

/** The presets that may be chosen for an encounter, and the one that its text names. */
export interface PresetsOffered {
  readonly choices: readonly PresetChoice[];
  readonly own: string;
}

/** The presets for an encounter's text; undefined while the text names no rulebook. */
export function presetsFor(text: string): PresetsOffered | undefined {
  const ruleset = /^ruleset: *["']?([a-z-]+)/m.exec(text)?.[1] ?? rulesetOf(text);
  const found = rulesets.find(({ ruleset: { id } }) => id === ruleset);
  if (found === undefined) return undefined;
  return { choices: presetChoices(found.ruleset.rulebook), own: presetIn(text) };
}

/** Of a text that is not written as blocks, such as JSON. */
function rulesetOf(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : document.get('ruleset');
}
