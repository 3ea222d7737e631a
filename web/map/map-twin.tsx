import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { distance, type Grid } from '../../src/geometry/grid.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Answering } from '../prompt/answering.tsx';

interface TwinProps {
  readonly answering: Answering;
  readonly fight: Overview;
  readonly grid: Grid;
  /** The chances to hit, in words, by combatant. */
  readonly pills: ReadonlyMap<string, string>;
}

/** The map in words: each target and each cell as a button that does the same as a click on the map. */
export function MapTwin({ answering, fight, grid, pills }: TwinProps): ReactNode {
  const { t } = useTranslation();
  const { offers, prompt, click, draft } = answering;
  const eye = fight.standings.find(({ id }) => id === prompt.who);
  const away = (cell: readonly [number, number]): number =>
    eye === undefined ? 0 : distance(grid, eye.cell, cell);
  const whom = fight.standings
    .filter(({ id }) => offers.whom.has(id))
    .toSorted((a, b) => away(a.cell) - away(b.cell));
  const cells = [...offers.cells.values()]
    .filter(({ acts }) => acts[0].option.purpose === 'move')
    .slice(0, 60);
  if (whom.length + cells.length === 0) return null;
  return (
    <details className="map-twin">
      <summary>{t('map.twin.title')}</summary>
      <ul aria-label={t('map.twin.who')}>
        {whom.map(({ id, name, side, cell }) => (
          <li key={id}>
            <button
              type="button"
              className="button"
              aria-pressed={draft.spot?.who === id}
              onClick={() => click({ who: id, cell })}
            >
              {name}, {fight.sides.find((each) => each.id === side)?.name ?? side},{' '}
              {t('map.twin.away', { count: away(cell) })}
              {pills.has(id) && `, ${pills.get(id)}`}
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label={t('map.twin.where')}>
        {cells.map(({ cell, units }) => (
          <li key={cell.join()}>
            <button type="button" className="button" onClick={() => click({ cell })}>
              {t('map.twin.cell', { column: cell[0], row: cell[1] })}
              {units !== null && `, ${units}`}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
