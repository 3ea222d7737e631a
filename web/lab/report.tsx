import './lab.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bars } from './bars.tsx';
import { Comparison } from './comparison.tsx';
import type { LabReport, VariantReport } from './message.ts';
import { stretchesOf } from './stretches-of-rounds.ts';
import { rowOf, tellingIn } from './telling.ts';

/** What the fights came to: chances with their intervals, how long they took, and who fared how. */
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
  const telling = tellingIn(i18n.language);
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
  const bars = stretchesOf(rounds).map(({ label, fights: took }) => {
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
  const telling = tellingIn(i18n.language);
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
