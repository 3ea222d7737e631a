import type { RuleId } from './names.ts';
import type { Rulebook } from './ruleset.ts';

/** The name of the preset that leaves every configurable ruling at its default. */
export const HOUSE_DEFAULT = 'default';

/** A preset as shown when a table is opened. */
export interface PresetChoice {
  /** `default`, `as-written`, `as-published`. */
  readonly name: string;
  /** One plain sentence. */
  readonly says: string;
  /** The configurable rulings that it sets to a value other than the default. */
  readonly differing: readonly { readonly id: RuleId; readonly question: string; readonly says: string }[];
}

const HOUSE_SAYS = 'The answer that works best in play for each question that the book leaves open.';

/** Returns the presets of a rulebook, the default first. */
export function presetChoices({ rulings, presets }: Rulebook): readonly PresetChoice[] {
  const named = Object.entries(presets).map(([name, { says, settings }]) => {
    const differing = Object.entries(settings).flatMap(([id, value]) => {
      const ruling = rulings[id]!;
      if (value === ruling.settings[0]!.value) return [];
      const setting = ruling.settings.find((each) => each.value === value);
      return [{ id, question: ruling.question, says: setting?.says ?? String(value) }];
    });
    return { name, says, differing };
  });
  return [{ name: HOUSE_DEFAULT, says: HOUSE_SAYS, differing: [] }, ...named];
}

/** Returns the readable name of a preset: `as written`, `the house default`. */
export function presetName(name: string): string {
  return name === HOUSE_DEFAULT ? 'the house default' : name.replaceAll('-', ' ');
}

/** Returns the nearest preset to these rulings, and the rulings that differ from it. */
export function nearestPreset(
  book: Rulebook,
  settings: Readonly<Record<RuleId, string | number>>,
): { readonly name: string; readonly others: readonly RuleId[] } {
  const ids = Object.keys(settings);
  const found = [HOUSE_DEFAULT, ...Object.keys(book.presets)].map((name) => {
    const own = name === HOUSE_DEFAULT ? {} : book.presets[name]!.settings;
    const others = ids.filter((id) => settings[id] !== (own[id] ?? book.rulings[id]?.settings[0]?.value));
    return { name, others };
  });
  return found.reduce((best, each) => (each.others.length < best.others.length ? each : best));
}
