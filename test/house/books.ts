import type { Place } from '../../src/cli/proof.ts';
import type { Rulebook, Ruling } from '../../src/kernel/ruleset.ts';

/** Whether an encounter may choose between settings of this ruling. */
export function isSwitch(ruling: Ruling): boolean {
  return ruling.settings.length > 1 || ruling.whole !== undefined;
}

/** What a rulebook, its code and its tests do not agree on, as sentences. */
export function bookFaults(
  book: Rulebook,
  cited: readonly Place[],
  proving: readonly Place[],
): readonly string[] {
  const known = new Set([...Object.keys(book.rules), ...Object.keys(book.rulings)]);
  const lacking = (places: readonly Place[], what: string): string[] => {
    const found = new Set(places.map((place) => place.id));
    return [...known].filter((id) => !found.has(id)).map((id) => `${book.id}: ${what} "${id}"`);
  };
  return [
    ...lacking(cited, 'no code cites'),
    ...lacking(proving, 'no test is titled with'),
    ...[...cited, ...proving]
      .filter((place) => !known.has(place.id))
      .map(
        (place) => `${place.file}:${place.line}: the book has no "${place.id}", named in "${place.words}"`,
      ),
    ...presetFaults(book),
  ];
}

function presetFaults(book: Rulebook): string[] {
  return Object.entries(book.presets).flatMap(([preset, set]) =>
    Object.entries(set).flatMap(([id, value]) => {
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

/** Where the code of a ruleset reads a switch: `rulings['id']` or `rulings.id`. */
export function switchReads(id: string, text: string): number {
  const name = id.replaceAll('-', '\\-');
  const dotted = id.includes('-') ? '' : `|\\.${name}\\b`;
  return [...text.matchAll(new RegExp(`\\brulings(\\['${name}'\\]${dotted})`, 'g'))].length;
}
