import type { MeasureRow } from '../../src/simulation/rows.ts';
import { Bars, roundRanges } from './bars.tsx';
import './lab.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

/** The effect of a ruling. The same fights are played with the same dice, so the difference has its own interval. */
function Comparison({
  report: { variants, sides },
  other,
}: {
  readonly report: LabReport;
  readonly other: VariantReport;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const [base] = variants;
  const lines: readonly (readonly [string, MeasureRow['name'], string?])[] = [
    ...sides.map(({ id, name }) => [t('lab.wonBy', { side: name }), 'win', id] as const),
    [t('lab.anybodyFalls'), 'anybody-falls'],
    [t('lab.anybodyDies'), 'anybody-dies'],
    [t('lab.lasts'), 'rounds'],
  ];
  return (
    <div className="lab-table">
      <table>
        <caption>{t('lab.difference', { name: other.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lab.measure')}</th>
            <th scope="col">{t('lab.asItIs')}</th>
            <th scope="col">{other.name}</th>
            <th scope="col">{t('lab.apart')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, name, of]) => {
            const [before, after] = [rowOf(base.rows, name, of), rowOf(other.rows, name, of)];
            if (before === undefined || after === undefined) return null;
            return (
              <tr key={label} data-clear={isClear(after) || undefined}>
                <th scope="row">{label}</th>
                <td className="number">{telling.value(before)}</td>
                <td className="number">{telling.value(after)}</td>
                <td className="number">{telling.difference(after)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="quiet small">{t('lab.clear')}</p>
    </div>
  );
}

/** The results of the fights: win rates with intervals, length, and the results of each combatant. */
export function Report({ report }: { readonly report: LabReport }): ReactNode {
  const { t } = useTranslation();
  const { fights, of, seed, fromRound, variants } = report;
  const [base, other] = variants;
  return (
    <div className="stack">
      <p className="quiet number">
        {t('lab.honest', { fights, of, seed })}
        {fromRound > 0 && ` ${t('lab.fromHere', { round: fromRound })}`}
        {base.unfinished > 0 && ` ${t('lab.unfinished', { fights: base.unfinished })}`}
      </p>
      <Wins report={report} variant={base} />
      {other !== undefined && (
        <>
          <Wins report={report} variant={other} />
          <Comparison report={report} other={other} />
        </>
      )}
      <Rounds variant={base} fights={fights} />
      <People report={report} variant={base} />
    </div>
  );
}

interface PartProps {
  readonly report: LabReport;
  readonly variant: VariantReport;
}

function Wins({ report: { sides }, variant: { name, rows } }: PartProps): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const bars = [...sides, { id: 'nobody', name: t('lab.nobody') }].flatMap(({ id, name: label }) => {
    const row = rowOf(rows, 'win', id);
    if (row === undefined || (id === 'nobody' && row.estimate.value === 0)) return [];
    const { value, low, high } = row.estimate;
    return [{ label, value, low, high, told: `${telling.value(row)} (${telling.interval(row)})` }];
  });
  return <Bars title={name === '' ? t('lab.wins') : t('lab.winsWith', { name })} bars={bars} most={1} />;
}

function Rounds({
  variant: { rounds },
  fights,
}: {
  readonly variant: VariantReport;
  readonly fights: number;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const bars = roundRanges(rounds).map(({ label, fights: took }) => {
    const value = took / fights;
    return { label, value, told: percent.format(value) };
  });
  return (
    <Bars title={t('lab.rounds')} bars={bars} most={Math.max(...bars.map(({ value }) => value), 0.01)} />
  );
}

const OF_EACH = ['falls', 'dies', 'dealt', 'taken', 'health'] as const;

function People({ report: { combatants }, variant: { rows } }: PartProps): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const known = combatants.filter(({ id }) => rowOf(rows, 'health', id) !== undefined);
  return (
    <div className="lab-table">
      <table>
        <caption>{t('lab.people')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lab.who')}</th>
            {OF_EACH.map((name) => (
              <th scope="col" key={name}>
                {t(`lab.measures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {OF_EACH.map((measure) => {
                const row = rowOf(rows, measure, id);
                return (
                  <td key={measure} className="number">
                    {row !== undefined && (
                      <>
                        {telling.value(row)}
                        <span className="lab-interval">{telling.interval(row)}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
