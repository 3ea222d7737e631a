import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureRow } from '../../src/simulation/rows.ts';
import { SelectField } from '../ui/fields.tsx';
import { colourOf } from '../ui/portrait/portrait.tsx';
import { Chart, Figures, HeatMap, type Marks, type Plot, roundRanges } from './charts.tsx';
import type { LabReport, VariantReport } from './worker.ts';

/** Formats estimates in the page's language. */
export interface VariantTexts {
  readonly value: (row: MeasureRow) => string;
  /** The 95 % confidence interval. */
  readonly interval: (row: MeasureRow) => string;
  /** The difference from the first variant with its interval; empty for the first variant. */
  readonly difference: (row: MeasureRow) => string;
}

export function variantText(language: string): VariantTexts {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const more = new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const of = ({ kind }: MeasureRow, value: number): string =>
    kind === 'rate' ? percent.format(value) : number.format(value);
  /** Differences of probabilities are shown in percentage points. */
  const apart = ({ kind }: MeasureRow, value: number): string =>
    more.format(kind === 'rate' ? value * 100 : value);
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

/** Whether a difference is significant: its interval does not contain 0. */
export function isClear({ difference }: MeasureRow): boolean {
  return difference !== undefined && (difference.low > 0 || difference.high < 0);
}

/** Returns the row of a measure, or `undefined` if it was never counted. */
export function rowOf(
  rows: readonly MeasureRow[],
  name: MeasureRow['name'],
  of?: string,
): MeasureRow | undefined {
  return rows.find((row) => row.name === name && row.of === of && row.with === undefined);
}

/** The measures of each combatant. */
export const OF_EACH = ['falls', 'dies', 'dealt', 'taken', 'health'] as const;

/** A measure that a report can show. */
interface ShownMeasure {
  readonly id: string;
  readonly name: MeasureRow['name'];
  readonly of?: string;
  readonly label: string;
}

/** Lists the measures of a report: of the fight, of its sides, of each combatant. */
function useMeasures({ sides, combatants, variants }: LabReport): readonly ShownMeasure[] {
  const { t } = useTranslation();
  const own = OF_EACH.flatMap((name) =>
    combatants.map(({ id, name: who }) => ({ name, of: id, label: `${who}: ${t(`lab.measures.${name}`)}` })),
  );
  const all: readonly Omit<ShownMeasure, 'id'>[] = [
    ...sides.map(({ id, name: side }) => ({ name: 'win' as const, of: id, label: t('lab.wonBy', { side }) })),
    { name: 'anybody-falls', label: t('lab.anybodyFalls') },
    { name: 'anybody-dies', label: t('lab.anybodyDies') },
    { name: 'rounds', label: t('lab.lasts') },
    ...own,
  ];
  const found = all.map((each) => ({ ...each, id: [each.name, each.of].join('/') }));
  return found.filter(({ name, of }) => variants.some(({ rows }) => rowOf(rows, name, of) !== undefined));
}

/** The number of measures in the table of variants: those of the fight and its sides. */
const isOfFight = ({ name }: ShownMeasure): boolean => !OF_EACH.some((each) => each === name);

/** All variants in one table. The same fights are played with the same dice, so differences have their own intervals. */
export function Comparison({ report }: { readonly report: LabReport }): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const measures = useMeasures(report).filter(isOfFight);
  const { variants } = report;
  return (
    <div className="lab-table">
      <table>
        <caption>{t('lab.comparison')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lab.measure')}</th>
            {variants.map(({ name }, i) => (
              <th scope="col" key={name}>
                {name === '' ? t('lab.asItIs') : name}
                {i > 0 && <span className="lab-interval">{t('lab.apart')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ id, name, of, label }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {variants.map(({ name: variant, rows }, i) => {
                const row = rowOf(rows, name, of);
                return (
                  <td key={variant} className="number" data-clear={(row && isClear(row)) || undefined}>
                    {row !== undefined && telling.value(row)}
                    {row !== undefined && (
                      <span className="lab-interval">
                        {i === 0 ? telling.interval(row) : telling.difference(row)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet small">{t('lab.clear')}</p>
    </div>
  );
}

const SIDE = (side: number): string => `var(--side-${colourOf(side)})`;

/** One varied field: a line with its band for each side, or for one other measure. */
export function Sweep({ report, path }: { readonly report: LabReport; readonly path: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const measures = useMeasures(report);
  const [chosen, choose] = useState('');
  const { sides, variants } = report;
  const measure = measures.find(({ id }) => id === chosen);
  const telling = variantText(i18n.language);
  const lines = measure === undefined ? measures.filter(({ name }) => name === 'win') : [measure];
  const points = lines.flatMap(({ name, of, label }) =>
    variants.flatMap(({ settings, rows }) => {
      const row = rowOf(rows, name, of);
      return row === undefined ? [] : [{ x: settings[path]!, label, kind: row.kind, ...row.estimate }];
    }),
  );
  const draw = (plot: Plot): Marks => {
    const isRate = points[0]?.kind === 'rate';
    const colours = lines.map(({ of }) => sides.findIndex(({ id }) => id === of));
    return {
      height: 300,
      marginBottom: 40,
      x: {
        label: path,
        ...(points.every(({ x }) => Number.isInteger(x)) && { tickFormat: 'd', interval: 1 }),
      },
      y: { grid: true, label: null, ...(isRate && { domain: [0, 1], percent: false, tickFormat: '.0%' }) },
      color: {
        domain: lines.map(({ label }) => label),
        range: colours.map((side) => (side === -1 ? 'var(--brass)' : SIDE(side))),
      },
      marks: [
        plot.areaY(points, { x: 'x', y1: 'low', y2: 'high', fill: 'label', fillOpacity: 0.2 }),
        plot.lineY(points, { x: 'x', y: 'value', stroke: 'label', strokeWidth: 2 }),
        plot.dot(points, { x: 'x', y: 'value', fill: 'label', r: 3.5 }),
        plot.text(
          points.filter(({ x }) => x === variants.at(-1)!.settings[path]),
          { x: 'x', y: 'value', text: 'label', fill: 'label', dy: -12, textAnchor: 'end', fontWeight: 600 },
        ),
      ],
    };
  };
  const title = measure?.label ?? t('lab.wins');
  return (
    <>
      <SelectField
        label={t('lab.measure')}
        value={chosen}
        choose={choose}
        choices={[
          { id: '', name: t('lab.wins') },
          ...measures.filter(({ name }) => name !== 'win').map(({ id, label: name }) => ({ id, name })),
        ]}
      />
      <Chart title={t('lab.by', { what: title, field: path })} draw={draw}>
        <Figures
          caption={title}
          head={[path, ...lines.flatMap(({ label }) => [label, t('lab.apart')])]}
          rows={variants.map(({ settings, rows }) => [
            String(settings[path]),
            ...lines.flatMap(({ name, of }) => {
              const row = rowOf(rows, name, of);
              if (row === undefined) return ['', ''];
              return [`${telling.value(row)} (${telling.interval(row)})`, telling.difference(row) || '–'];
            }),
          ])}
        />
      </Chart>
    </>
  );
}

/** Two varied fields: a heat map of one measure. */
export function SweepOfTwo({
  report,
  paths,
}: {
  readonly report: LabReport;
  readonly paths: readonly string[];
}): ReactNode {
  const { t, i18n } = useTranslation();
  const measures = useMeasures(report);
  const [chosen, choose] = useState('');
  const measure = measures.find(({ id }) => id === chosen) ?? measures[0]!;
  const [down = '', across = ''] = paths;
  const { variants } = report;
  const { name, of, label } = measure;
  const cells = (() => {
    const telling = variantText(i18n.language);
    return variants.flatMap(({ settings, rows }) => {
      const row = rowOf(rows, name, of);
      if (row === undefined) return [];
      return [
        {
          across: settings[across]!,
          down: settings[down]!,
          value: row.estimate.value,
          told: telling.value(row),
        },
      ];
    });
  })();
  return (
    <>
      <SelectField
        label={t('lab.measure')}
        value={measure.id}
        choose={choose}
        choices={measures.map(({ id, label: text }) => ({ id, name: text }))}
      />
      <HeatMap title={label} {...{ across, down, cells }} />
    </>
  );
}

/** Names of variants in a chart. */
function useNames(variants: readonly VariantReport[]): readonly string[] {
  const { t } = useTranslation();
  return variants.map(({ name }) => (name === '' ? t('lab.asItIs') : name));
}

/** How many fights ended in each round, for every variant. */
export function RoundsOfEach({ report: { variants, fights } }: { readonly report: LabReport }): ReactNode {
  const { t, i18n } = useTranslation();
  const names = useNames(variants);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const bars = (() => {
    const all = [...new Set(variants.flatMap(({ rounds }) => Object.keys(rounds)))];
    return variants.map(({ rounds }) => roundRanges(rounds, all));
  })();
  const draw = (plot: Plot): Marks => ({
    height: 60 + 110 * variants.length,
    marginRight: 12,
    x: { type: 'band', label: t('lab.lasts'), domain: (bars[0] ?? []).map(({ label }) => label) },
    y: { grid: true, label: null, tickFormat: '.0%', ticks: 3 },
    fy: { label: null, axis: null, domain: names, padding: 0.3 },
    marks: [
      plot.barY(
        bars.flatMap((each, i) =>
          each.map(({ label, fights: took }) => ({ label, share: took / fights, variant: names[i] })),
        ),
        { x: 'label', y: 'share', fy: 'variant', fill: 'var(--brass)', insetLeft: 1, insetRight: 1 },
      ),
      plot.text(names, {
        fy: (each: string) => each,
        text: (each: string) => each,
        frameAnchor: 'top-right',
        fill: 'currentColor',
        dy: -14,
      }),
      plot.ruleY([0]),
    ],
  });
  return (
    <Chart title={t('lab.rounds')} draw={draw}>
      <Figures
        caption={t('lab.rounds')}
        head={[t('lab.lasts'), ...names]}
        rows={(bars[0] ?? []).map(({ label }, at) => [
          label,
          ...bars.map((each) => percent.format(each[at]!.fights / fights)),
        ])}
      />
    </Chart>
  );
}

/** How much of its health the winner had left: close fights lie at the left of each side. */
export function Margins({ report: { variants, sides, fights } }: { readonly report: LabReport }): ReactNode {
  const { t, i18n } = useTranslation();
  const names = useNames(variants);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const tenths = Array.from({ length: 10 }, (_, tenth) => `${10 * tenth}–${10 * tenth + 10} %`);
  const draw = (plot: Plot): Marks => {
    const bars = variants.flatMap(({ margins }, i) =>
      sides.flatMap(({ id, name }) =>
        tenths.map((_, tenth) => {
          return {
            variant: names[i],
            side: name,
            left: 10 * tenth,
            share: (margins[`${id}/${tenth}`] ?? 0) / fights,
          };
        }),
      ),
    );
    return {
      height: 70 + 110 * variants.length,
      marginRight: 12,
      marginBottom: 40,
      x: {
        type: 'band',
        label: t('lab.healthLeft'),
        tickFormat: (left: number) => (left % 50 === 0 ? `${left} %` : ''),
      },
      y: { grid: true, label: null, tickFormat: '.0%', ticks: 3 },
      fx: { label: null, domain: sides.map(({ name }) => name) },
      fy: { label: null, axis: null, domain: names, padding: 0.3 },
      color: { domain: sides.map(({ name }) => name), range: sides.map((_, side) => SIDE(side)) },
      marks: [
        plot.barY(bars, {
          x: 'left',
          y: 'share',
          fx: 'side',
          fy: 'variant',
          fill: 'side',
          insetLeft: 1,
          insetRight: 1,
        }),
        ...(variants.length > 1
          ? [
              plot.text(names, {
                fx: () => sides.at(-1)?.name,
                fy: (each: string) => each,
                text: (each: string) => each,
                frameAnchor: 'top-right',
                fill: 'currentColor',
                dy: -14,
              }),
            ]
          : []),
        plot.ruleY([0]),
      ],
    };
  };
  return (
    <Chart title={t('lab.margins')} draw={draw}>
      <Figures
        caption={t('lab.margins')}
        head={[
          t('lab.healthLeft'),
          ...variants.flatMap((_, i) =>
            sides.map(({ name }) => (variants.length > 1 ? `${name}, ${names[i]}` : name)),
          ),
        ]}
        rows={tenths.map((label, tenth) => [
          label,
          ...variants.flatMap(({ margins }) =>
            sides.map(({ id }) => percent.format((margins[`${id}/${tenth}`] ?? 0) / fights)),
          ),
        ])}
      />
    </Chart>
  );
}
