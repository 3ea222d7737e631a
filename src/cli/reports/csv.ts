import type { Row } from '../../simulate/rows.ts';
import type { Report, ReportedVariant } from './report.ts';

/** A report as tidy CSV: one line for each measure of each variant, what was varied in columns of its own. */
export function csvReport(report: Report): string {
  const { seed, fights, ruleset, generator, variants } = report;
  const varied = Object.keys(variants[0]!.settings);
  const head = [
    ...['variant', ...varied, 'measure', 'of', 'with', 'kind', 'value', 'low', 'high'],
    ...['difference', 'difference_low', 'difference_high'],
    ...['fights', 'seed', 'ruleset', 'ruleset_version', 'generator', 'policies', 'rulings'],
  ];
  const lines = variants.flatMap((variant) => {
    const tail = [fights, seed, ruleset.id, ruleset.version, generator, ...how(variant)];
    const settings = varied.map((path) => variant.settings[path]!);
    return variant.rows.map((row) => [variant.name, ...settings, ...cells(row), ...tail]);
  });
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\n`).join('');
}

type Cell = string | number | undefined;

function cells({ name, of, with: using, kind, estimate, difference }: Row): Cell[] {
  const { value, low, high } = estimate;
  return [
    ...[name, of, using, kind, value, low, high],
    ...[difference?.value, difference?.low, difference?.high],
  ];
}

function how({ policies, switched }: ReportedVariant): Cell[] {
  const played = Object.entries(policies).map(([side, policy]) => `${side}=${policy}`);
  return [played.join(' '), switched.join('; ')];
}

/** One cell by RFC 4180; what begins like a formula is not left to a spreadsheet to compute. */
function cell(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
