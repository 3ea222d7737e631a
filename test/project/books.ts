import { parse } from 'yaml';
import { z } from 'zod';
import type { EvidencePlace } from '../../src/cli/evidence.ts';
import type { Rulebook, Ruling } from '../../src/kernel/ruleset.ts';

/** Whether an encounter may choose between settings of this ruling. */
export function isSwitch(ruling: Ruling): boolean {
  return ruling.settings.length > 1 || ruling.whole !== undefined;
}

/** Returns the disagreements of a rulebook, its code and its tests, as sentences. */
export function bookFaults(
  book: Rulebook,
  cited: readonly EvidencePlace[],
  proving: readonly EvidencePlace[],
): readonly string[] {
  const tests = proving.filter((place) => place.file.endsWith('.test.ts'));
  const known = new Set([...Object.keys(book.rules), ...Object.keys(book.rulings)]);
  const lacking = (places: readonly EvidencePlace[], what: string): string[] => {
    const found = new Set(places.map((place) => place.id));
    return [...known].filter((id) => !found.has(id)).map((id) => `${book.id}: ${what} "${id}"`);
  };
  return [
    ...lacking(cited, 'no code cites'),
    ...lacking(tests, 'no test is titled with'),
    ...[...cited, ...proving]
      .filter((place) => !known.has(place.id))
      .map(
        (place) => `${place.file}:${place.line}: the book has no "${place.id}", named in "${place.words}"`,
      ),
    ...presetFaults(book),
  ];
}

function presetFaults(book: Rulebook): string[] {
  return Object.entries(book.presets).flatMap(([preset, { settings }]) =>
    Object.entries(settings).flatMap(([id, value]) => {
      const ruling = book.rulings[id];
      const where = `${book.id}: the preset "${preset}" sets "${id}"`;
      if (ruling === undefined || !isSwitch(ruling)) return [`${where}, which is no switch`];
      return isSetting(ruling, value) ? [] : [`${where} to "${value}", which is no setting of it`];
    }),
  );
}

function isSetting(ruling: Ruling, value: string | number): boolean {
  if (ruling.settings.some((setting) => setting.value === value)) return true;
  if (ruling.whole === undefined || typeof value !== 'number') return false;
  return Number.isInteger(value) && value >= ruling.whole.min && value <= ruling.whole.max;
}

/** The places where the code of a ruleset reads a configurable ruling: `rulings['id']` or `rulings.id`. */
export function switchReads(id: string, text: string): number {
  const name = id.replaceAll('-', '\\-');
  const dotted = id.includes('-') ? '' : `|\\.${name}\\b`;
  return [...text.matchAll(new RegExp(`\\brulings(\\['${name}'\\]${dotted})`, 'g'))].length;
}

const example = z.object({
  check: z.string(),
  rules: z.array(z.string()).default([]),
  rulings: z.record(z.string(), z.unknown()).default({}),
  encounter: z.object({ rulings: z.record(z.string(), z.unknown()).default({}) }).catch({ rulings: {} }),
});

/**
 * Returns the settings of configurable rulings that lack a worked example: one that names the ruling in `rules` and
 * uses that setting.
 */
export function unshownSettings(book: Rulebook, examples: readonly string[]): string[] {
  const shown = new Set<string>();
  for (const text of examples) {
    const read = example.safeParse(parse(text));
    if (!read.success) continue;
    const { rules, rulings, encounter } = read.data;
    for (const id of rules) {
      shown.add(`${id}: ${rulings[id] ?? encounter.rulings[id] ?? book.rulings[id]?.settings[0]?.value}`);
    }
  }
  return Object.entries(book.rulings)
    .filter(([, ruling]) => isSwitch(ruling))
    .flatMap(([id, ruling]) => {
      const listed = ruling.settings.map(({ value }) => `${id}: ${value}`);
      const isShownOtherwise = [...shown].some(
        (each) => each.startsWith(`${id}: `) && !listed.includes(each),
      );
      const other = ruling.whole === undefined || isShownOtherwise ? [] : [`${id}: another number`];
      return [...listed.filter((setting) => !shown.has(setting)), ...other];
    });
}
