import type { ReactNode } from 'react';

/** A range of rounds, and the number of fights that ended in it. */
export interface RoundRange {
  /** `7`, or `6–10` if a bar covers several rounds. */
  readonly label: string;
  readonly fights: number;
}

/** Maximum number of bars in a readable chart. */
const MOST = 24;
const WIDTHS = [1, 2, 5];

/** Groups fights by length into at most 24 bars of equal width: 1, 2, 5, 10, 20, 50 … rounds. */
export function roundRanges(rounds: Readonly<Record<string, number>>): readonly RoundRange[] {
  const taken = Object.keys(rounds).map(Number);
  if (taken.length === 0) return [];
  const most = Math.max(...taken);
  const least = Math.min(...taken);
  const width = widthFor(least, most);
  const first = Math.floor((least - 1) / width);
  const last = Math.floor((most - 1) / width);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * width + 1;
    const to = from + width - 1;
    let fights = 0;
    for (let round = from; round <= to; round += 1) fights += rounds[round] ?? 0;
    return { label: width === 1 ? String(from) : `${from}–${to}`, fights };
  });
}

function widthFor(least: number, most: number): number {
  for (let ten = 1; ; ten *= 10) {
    const width = WIDTHS.map((each) => each * ten).find(
      (each) => Math.floor((most - 1) / each) - Math.floor((least - 1) / each) < MOST,
    );
    if (width !== undefined) return width;
  }
}

/** A bar with its value and 95 % confidence interval, on a scale from 0 to `most`. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** The value as text. */
  readonly told: string;
}

const WIDTH = 100;
const HEIGHT = 5;

/** Bars with their confidence intervals, and a table with the same values. */
export function Bars({
  title,
  bars,
  most,
}: {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly most: number;
}): ReactNode {
  const x = (value: number): number => (most === 0 ? 0 : (value / most) * WIDTH);
  return (
    <figure className="bars">
      <figcaption>{title}</figcaption>
      <table>
        <caption className="only-read">{title}</caption>
        <tbody>
          {bars.map(({ label, value, low, high, told }) => (
            <tr key={label}>
              <th scope="row" title={label}>
                {label}
              </th>
              <td className="bar-cell">
                <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                  <rect className="bar-track" width={WIDTH} height={HEIGHT} />
                  <rect className="bar" width={x(value)} height={HEIGHT} />
                  {low !== undefined && high !== undefined && (
                    <rect
                      className="bar-interval"
                      x={x(low)}
                      width={Math.max(0.4, x(high) - x(low))}
                      y={2}
                      height={1}
                    />
                  )}
                </svg>
              </td>
              <td className="number">{told}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
