import './map.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { distance } from '../../src/geometry/distance.ts';
import type { Grid } from '../../src/geometry/grid.ts';
import type { Overview, Standing } from '../../src/kernel/ruleset.ts';
import { markOf } from './marks.ts';
import { SideMark } from './side-mark.tsx';

interface WhereProps {
  readonly fight: Overview;
  readonly grid: Grid;
  /** From whom distances are measured; undefined: no distances. */
  readonly from: string | undefined;
  /** Whether cells are told: not where the map is put away. */
  readonly isMapped: boolean;
}

/** Who stands where, in words: the map for those who do not see it, and for fights without one. */
export function Where({ fight, grid, from, isMapped }: WhereProps): ReactNode {
  const { t } = useTranslation();
  const eye = fight.standings.find(({ id }) => id === from);
  const away = (who: Standing): number => (eye === undefined ? 0 : distance(grid, eye.cell, who.cell));
  const rows = eye === undefined ? fight.standings : fight.standings.toSorted((a, b) => away(a) - away(b));
  const sideName = (id: string): string => fight.sides.find((side) => side.id === id)?.name ?? id;
  return (
    <table className="where">
      <caption>{eye === undefined ? t('map.where') : t('map.whereFrom', { name: eye.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('map.who')}</th>
          {isMapped && <th scope="col">{t('map.cell')}</th>}
          {eye !== undefined && <th scope="col">{t('map.distance')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((who) => (
          <tr key={who.id} data-down={!who.isUp || undefined}>
            <th scope="row">
              <span className="where-who">
                <SideMark {...markOf(fight, who.id)} />
                <span>
                  {who.name}
                  <span className="where-side">
                    {sideName(who.side)} · {who.healthWord}
                  </span>
                </span>
              </span>
            </th>
            {isMapped && <td className="number">{who.cell.join(', ')}</td>}
            {eye !== undefined && <td className="number">{who === eye ? '–' : away(who)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
