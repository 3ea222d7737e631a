import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazy } from '../ui/lazy.ts';

/** A range of rounds, and the number of fights that ended in it. */
export interface RoundRange {
  /** `7`, or `6–10` if a bar covers several rounds. */
  readonly label: string;
  readonly fights: number;
}

/** Maximum number of bars in a readable chart. */
const MOST = 24;
const WIDTHS = [1, 2, 5];

/**
 * Groups fights by length into at most 24 bars of equal width: 1, 2, 5, 10, 20, 50 … rounds. `all` holds the lengths
 * that the bars must cover, for several charts with the same bars.
 */
export function roundRanges(
  rounds: Readonly<Record<string, number>>,
  all: readonly string[] = Object.keys(rounds),
): readonly RoundRange[] {
  const taken = all.map(Number);
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

/** Labels of more letters get more room, and are wrapped. */
const LONG = 22;
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
    <figure className="bars" data-long={bars.some(({ label }) => label.length > LONG) || undefined}>
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

/** The library of charts. It is large, so only charts load it. */
export type Plot = typeof import('@observablehq/plot');
export type Marks = NonNullable<Parameters<Plot['plot']>[0]>;

const loadPlot = (): Promise<Plot> => import('@observablehq/plot');

interface ChartProps {
  readonly title: string;
  /** Returns the marks and scales of the chart. */
  readonly draw: (plot: Plot) => Marks;
  /** The same figures as a table. */
  readonly children: ReactNode;
}

/** A chart with its title and a table with the same figures. Screen readers get the table only. */
export function Chart({ title, draw, children }: ChartProps): ReactNode {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const lazy = useLazy(useCallback(loadPlot, []));
  const plot = lazy.kind === 'here' ? lazy.value : undefined;
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (plot === undefined || width === 0) return;
    const drawn = plot.plot({ width, marginLeft: 48, marginTop: 24, ...draw(plot) });
    // The page forbids inline styles; lab.css has the few that charts need.
    for (const style of drawn.querySelectorAll('style')) style.remove();
    place.current!.replaceChildren(drawn);
  }, [plot, draw, width]);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div ref={place} className="chart-place" aria-hidden="true" />
      <details className="chart-table">
        <summary>{t('lab.asTable')}</summary>
        <div className="lab-table">{children}</div>
      </details>
    </figure>
  );
}

interface FiguresProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of figures; the first cell of a row is its title. */
export function Figures({ caption, head, rows }: FiguresProps): ReactNode {
  return (
    <table>
      <caption className="only-read">{caption}</caption>
      <thead>
        <tr>
          {head.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same title.
            <th key={i} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={i} className="number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure for each combination of two varied values. */
export interface HeatCell {
  readonly across: string | number;
  readonly down: string | number;
  readonly value: number;
  readonly told: string;
}

interface HeatMapProps {
  readonly title: string;
  readonly across: string;
  readonly down: string;
  readonly cells: readonly HeatCell[];
}

/** A heat map of two varied fields, with the figure in each cell. */
export function HeatMap({ title, across, down, cells }: HeatMapProps): ReactNode {
  const draw = (plot: Plot): Marks => {
    const values = cells.map(({ value }) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const isBright = ({ value }: HeatCell): boolean => value - low > 0.6 * (high - low);
    return {
      marginLeft: 56,
      marginBottom: 44,
      height: 90 + 42 * new Set(cells.map((each) => each.down)).size,
      x: { type: 'band', label: across },
      y: { type: 'band', label: down },
      color: { scheme: 'viridis', domain: [low, high === low ? low + 1 : high] },
      marks: [
        plot.cell(cells, { x: 'across', y: 'down', fill: 'value', inset: 1, rx: 3 }),
        plot.text(cells, {
          ...{ x: 'across', y: 'down', text: 'told' },
          fill: (each: HeatCell) => (isBright(each) ? '#000' : '#fff'),
        }),
      ],
    };
  };
  const columns = [...new Set(cells.map((each) => each.across))];
  const lines = [...new Set(cells.map((each) => each.down))];
  const at = (line: string | number, column: string | number): string =>
    cells.find((each) => each.down === line && each.across === column)?.told ?? '–';
  return (
    <Chart title={title} draw={draw}>
      <Figures
        caption={title}
        head={[`${down} \\ ${across}`, ...columns.map(String)]}
        rows={lines.map((line) => [String(line), ...columns.map((column) => at(line, column))])}
      />
    </Chart>
  );
}
