import { distributionOf, factsIn, meanOf, type ValueChance } from '../../odds/facts.ts';
import { rational } from '../../odds/rational.ts';
import type { Column, OddsReport } from './column.ts';
import { shareOf } from './numbers.ts';

/** What the JSON says of itself; changes when its shape does. */
const FORMAT = { format: 'riposte-odds', formatVersion: 1 };

/** The odds as JSON: for each question every fact with the chance of each of its values, exact ones as fractions. */
export function oddsJson({ title, columns }: OddsReport): string {
  const questions = columns.map(({ label, odds, assumed }) => ({
    label,
    assumed,
    ...(odds.how === 'exact'
      ? { how: odds.how, branches: odds.branches }
      : { how: odds.how, runs: odds.runs }),
    facts: Object.fromEntries(
      factsIn(odds.chances).map((fact) => {
        const values = distributionOf(odds.chances, fact).map((each) => valueData(each, odds));
        return [fact, { mean: meanOf(odds.chances, fact), values }];
      }),
    ),
  }));
  return JSON.stringify({ ...FORMAT, title, questions }, null, 2);
}

function valueData({ value, chance }: ValueChance, odds: Column['odds']) {
  const { p, interval } = shareOf(chance, odds);
  if (interval !== undefined) return { value, probability: p, low: interval[0], high: interval[1] };
  const { n, d } = rational(chance.n, chance.d);
  return { value, probability: p, exact: `${n}/${d}` };
}

/** The same as tidy CSV, one line for each value of each fact. */
export function oddsCsv({ columns }: OddsReport): string {
  const lines = columns.flatMap(({ label, odds }) =>
    factsIn(odds.chances).flatMap((fact) =>
      distributionOf(odds.chances, fact).map((each) => {
        const { value, probability, exact, low, high } = {
          exact: '',
          low: '',
          high: '',
          ...valueData(each, odds),
        };
        return [label, fact, value ?? '', probability, exact, low, high, odds.how];
      }),
    ),
  );
  const head = ['question', 'fact', 'value', 'probability', 'exact', 'low', 'high', 'how'];
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\n');
}

/** One cell by RFC 4180; what begins like a formula is not left to a spreadsheet to compute. */
function cell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
