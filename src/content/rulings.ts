import { z } from 'zod';
import type { RuleId } from '../kernel/names.ts';
import type { Rulebook, Ruling } from '../kernel/ruleset.ts';
import type { Faults } from './fault.ts';
import { readAs } from './reading.ts';
import type { Written } from './written.ts';
import { without } from './written.ts';

/** Every switch of a rulebook with its setting. */
export type Settings = Readonly<Record<RuleId, string | number>>;

function isSwitch(ruling: Ruling): boolean {
  return ruling.settings.length > 1 || ruling.whole !== undefined;
}

function settingShape({ question, settings, whole }: Ruling): z.ZodType<string | number | undefined> {
  if (whole !== undefined) return z.int().min(whole.min).max(whole.max).optional().describe(question);
  const values = settings.map((setting) => setting.value);
  return z.literal(values).optional().describe(question);
}

/** The schema of an encounter's `rulings`: the rulebook's switches and a preset. */
export function rulingsShape(rulebook: Rulebook) {
  const switches = Object.entries(rulebook.rulings).filter(([, ruling]) => isSwitch(ruling));
  const settings = switches.map(([id, ruling]) => [id, settingShape(ruling)] as const);
  const preset = z.literal(Object.keys(rulebook.presets)).optional();
  return z.strictObject({
    preset: preset.describe('A set of settings to begin with'),
    ...Object.fromEntries(settings),
  });
}

/** Reads an encounter's `rulings`: its own settings over the preset's over the rulebook's defaults. */
export function readRulings(
  written: Written | undefined,
  rulebook: Rulebook,
  faults: Faults,
): Settings | undefined {
  const switches = Object.entries(rulebook.rulings).filter(([, ruling]) => isSwitch(ruling));
  const defaults = Object.fromEntries(switches.map(([id, ruling]) => [id, ruling.settings[0]!.value]));
  if (written === undefined) return defaults;
  const open = withoutDecided(written, rulebook, faults);
  const own = readAs(rulingsShape(rulebook), open, faults);
  if (own === undefined) return undefined;
  const { preset, ...settings } = own;
  return {
    ...defaults,
    ...(preset === undefined ? {} : rulebook.presets[preset]!.settings),
    ...(settings as Settings),
  };
}

/** Tells of rulings that are no switches, and takes them out. */
function withoutDecided(written: Written, rulebook: Rulebook, faults: Faults): Written {
  if (written.kind !== 'map') return written;
  let open = written;
  for (const [id, { key }] of written.fields) {
    const ruling = Object.hasOwn(rulebook.rulings, id) ? rulebook.rulings[id]! : undefined;
    if (ruling === undefined || isSwitch(ruling)) continue;
    const what = `${id} is decided and can't be switched`;
    faults.add('decided', key, what, `leave it out; it is played so: ${ruling.settings[0]!.says}`);
    open = without(open, id);
  }
  return open;
}
