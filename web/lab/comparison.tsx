import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../src/simulate/rows.ts';
import type { LabReport, VariantReport } from './message.ts';
import { isClear, rowOf, tellingIn } from './telling.ts';

/** What a ruling changes: the same fights with the same dice, so that the difference has an interval of its own. */
export function Comparison({
  report: { variants, sides },
  other,
}: {
  readonly report: LabReport;
  readonly other: VariantReport;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = tellingIn(i18n.language);
  const [base] = variants;
  const lines: readonly (readonly [string, Row['name'], string?])[] = [
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
