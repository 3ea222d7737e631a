import type { Row } from '../../src/simulate/rows.ts';

/** Says estimates in somebody's language. */
export interface Telling {
  readonly value: (row: Row) => string;
  /** From where to where it lies, as sure as 95 in 100. */
  readonly interval: (row: Row) => string;
  /** How much more or less it is than in the first variant, with its interval; empty in the first. */
  readonly difference: (row: Row) => string;
}

export function tellingIn(language: string): Telling {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const more = new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const of = ({ kind }: Row, value: number): string =>
    kind === 'rate' ? percent.format(value) : number.format(value);
  /** Chances differ by points of a hundred. */
  const apart = ({ kind }: Row, value: number): string => more.format(kind === 'rate' ? value * 100 : value);
  return {
    value: (row) => of(row, row.estimate.value),
    interval: (row) => `${of(row, row.estimate.low)} – ${of(row, row.estimate.high)}`,
    difference: (row) => {
      const { difference } = row;
      if (difference === undefined) return '';
      const { value, low, high } = difference;
      return `${apart(row, value)} (${apart(row, low)} … ${apart(row, high)})`;
    },
  };
}

/** Whether a difference is surely none of chance: its interval leaves out 0. */
export function isClear({ difference }: Row): boolean {
  return difference !== undefined && (difference.low > 0 || difference.high < 0);
}

/** The row of one measure; undefined where it was never counted. */
export function rowOf(rows: readonly Row[], name: Row['name'], of?: string): Row | undefined {
  return rows.find((row) => row.name === name && row.of === of && row.with === undefined);
}
