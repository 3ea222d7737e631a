import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../src/simulate/rows.ts';
import { Bars } from './bars.tsx';
import type { LabReport } from './message.ts';

/** What the fights came to: chances with their intervals, how long they took, and who fared how. */
export function Report({ report }: { readonly report: LabReport }): ReactNode {
  const { t, i18n } = useTranslation();
  const { rows, rounds, sides, combatants, fights, of, seed } = report;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const find = (name: Row['name'], who: string): Row | undefined =>
    rows.find((row) => row.name === name && row.of === who && row.with === undefined);
  const wins = [...sides, { id: 'nobody', name: t('lab.nobody') }].flatMap(({ id, name }) => {
    const estimate = find('win', id)?.estimate;
    if (estimate === undefined || (id === 'nobody' && estimate.value === 0)) return [];
    const { value, low, high } = estimate;
    const told = `${percent.format(value)} (${percent.format(low)} – ${percent.format(high)})`;
    return [{ label: name, value, low, high, told }];
  });
  const lengths = Object.entries(rounds)
    .map(([length, count]) => ({ length: Number(length), count }))
    .sort((a, b) => a.length - b.length);
  const cell = (row: Row | undefined): string => {
    if (row === undefined) return '';
    return row.kind === 'rate' ? percent.format(row.estimate.value) : number.format(row.estimate.value);
  };
  return (
    <div className="stack">
      <p className="quiet number">{t('lab.honest', { fights, of, seed })}</p>
      <Bars title={t('lab.wins')} bars={wins} most={1} />
      <Bars
        title={t('lab.rounds')}
        most={Math.max(...lengths.map(({ count }) => count / fights), 0.01)}
        bars={lengths.map(({ length, count }) => {
          return { label: String(length), value: count / fights, told: percent.format(count / fights) };
        })}
      />
      <div className="lab-table">
        <table>
          <caption>{t('lab.people')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('lab.who')}</th>
              {(['falls', 'dies', 'dealt', 'taken', 'health'] as const).map((name) => (
                <th scope="col" key={name}>
                  {t(`lab.measures.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {combatants.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {(['falls', 'dies', 'dealt', 'taken', 'health'] as const).map((measure) => (
                  <td key={measure} className="number">
                    {cell(find(measure, id))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
