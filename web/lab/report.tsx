import './lab.css';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bars, roundRanges } from './charts.tsx';
import {
  Comparison,
  Margins,
  OF_EACH,
  RoundsOfEach,
  rowOf,
  Sweep,
  SweepOfTwo,
  variantText,
} from './sweeps.tsx';
import type { LabReport, VariantReport } from './worker.ts';

/** More histograms than this are too small to read; a sweep shows its lines instead. */
const MOST_HISTOGRAMS = 7;

/** The results of the fights: of one encounter, of several variants, or of varied fields. */
export const Report = memo(function Report({ report }: { readonly report: LabReport }): ReactNode {
  const { t } = useTranslation();
  const { fights, of, seed, fromRound, variants, skipped } = report;
  const [base, second] = variants;
  const paths = Object.keys(base.settings);
  const isSimple = variants.every(({ policies }) =>
    Object.values(policies).every((name) => name === 'simple'),
  );
  return (
    <div className="stack">
      <p className="quiet number">
        {t(isSimple ? 'lab.honest' : 'lab.honestOthers', { fights, of, seed })}
        {fromRound > 0 && ` ${t('lab.fromHere', { round: fromRound })}`}
        {base.unfinished > 0 && ` ${t('lab.unfinished', { fights: base.unfinished })}`}
      </p>
      {skipped.map((each) => (
        <p key={each} className="quiet small">
          {each}
        </p>
      ))}
      {paths.length === 1 && <Sweep report={report} path={paths[0]!} />}
      {paths.length === 2 && <SweepOfTwo {...{ report, paths }} />}
      {paths.length === 0 && <Wins report={report} variant={base} />}
      {paths.length === 0 && second !== undefined && <Comparison report={report} />}
      {second === undefined && <Rounds variant={base} fights={fights} />}
      {second !== undefined && variants.length <= MOST_HISTOGRAMS && <RoundsOfEach report={report} />}
      {variants.length <= MOST_HISTOGRAMS && <Margins report={report} />}
      {second === undefined && <People report={report} variant={base} />}
    </div>
  );
});

interface PartProps {
  readonly report: LabReport;
  readonly variant: VariantReport;
}

function Wins({ report: { sides }, variant: { rows } }: PartProps): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const bars = [...sides, { id: 'nobody', name: t('lab.nobody') }].flatMap(({ id, name: label }) => {
    const row = rowOf(rows, 'win', id);
    if (row === undefined || (id === 'nobody' && row.estimate.value === 0)) return [];
    const { value, low, high } = row.estimate;
    return [{ label, value, low, high, told: `${telling.value(row)} (${telling.interval(row)})` }];
  });
  return <Bars title={t('lab.wins')} bars={bars} most={1} />;
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
