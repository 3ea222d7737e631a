import { GM } from '../../kernel/names.ts';
import type { Table } from '../../table/table.ts';
import { statisticsOf, type Teller } from './statistics.ts';

const HEAD = ['combatant', 'name', 'side', 'measure', 'with', 'value'];

/** A fight's statistics as tidy CSV: one number a line. */
export function csvOf(fight: Table, teller: Teller): string {
  const { standings } = fight.rules.overview(fight.now.state, GM);
  const lines = statisticsOf(fight, teller).map(({ who, measure, using, value }) => {
    const { name, side } = standings.find(({ id }) => id === who)!;
    return [who, name, side, measure, using, value];
  });
  return [HEAD, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** One cell by RFC 4180; what begins like a formula is not left to a spreadsheet to compute. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
