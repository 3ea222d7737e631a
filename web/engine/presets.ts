import { parseDocument } from 'yaml';
import { presetIn } from '../../src/content/rulings.ts';
import { type PresetChoice, presetChoices } from '../../src/kernel/preset.ts';
import { rulesets } from '../../src/rulesets.ts';

export { withPreset } from '../../src/content/rulings.ts';

/** The presets available for an encounter, and the one named in its text. */
export interface PresetsOffered {
  readonly choices: readonly PresetChoice[];
  readonly own: string;
}

/** Returns the presets for an encounter's text, or `undefined` if the text does not name a rulebook. */
export function presetsFor(text: string): PresetsOffered | undefined {
  const ruleset = /^ruleset: *["']?([a-z-]+)/m.exec(text)?.[1] ?? rulesetOf(text);
  const found = rulesets.find(({ ruleset: { id } }) => id === ruleset);
  if (found === undefined) return undefined;
  return { choices: presetChoices(found.ruleset.rulebook), own: presetIn(text) };
}

/** Handles text that does not use YAML blocks, such as JSON. */
function rulesetOf(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : document.get('ruleset');
}
