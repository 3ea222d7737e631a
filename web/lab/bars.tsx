import type { ReactNode } from 'react';

/** One bar: a value, and the interval that is as sure as can be said; all from 0 to `most`. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** The value in words. */
  readonly told: string;
}

const WIDTH = 100;
const HEIGHT = 5;

/** Bars with their intervals, and the same figures as a table. */
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
