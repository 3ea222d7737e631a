import { type Cell, cellKey, type Grid } from '../../src/geometry/grid.ts';
import { type CellRange, isWithinReach } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { AreaOfEffect, CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { useTable } from '../table/use-table.tsx';
import { cellsPath, centreOf, edgePath, gridOf } from './layout.ts';
import './map.css';
import { createContext, memo, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { cellsWithin } from './picking.ts';

/** The cells and combatants that an area attack would hit. */
export interface AreaTargets {
  /** From the centre outwards. Each ring includes the cells of the rings inside it. */
  readonly rings: readonly { readonly says: string; readonly cells: readonly Cell[] }[];
  /** The combatants in the area, innermost ring first, with the effect of their ring. */
  readonly caught: readonly { readonly who: CombatantSummary; readonly says: string }[];
}

/** Returns the targets around the chosen cell or combatant, or `undefined` before a choice. */
export function areaTargetsOf(
  { rings, walls }: AreaOfEffect,
  aim: Json | undefined,
  { standings }: Overview,
  grid: Grid,
): AreaTargets | undefined {
  const centre = cellOf(aim, standings);
  if (centre === undefined) return undefined;
  const reach = rings.map(({ within, says }) => {
    return { says, domain: { grid, centre, range: within, ...(walls && { walls }) } satisfies CellRange };
  });
  const caught = reach.flatMap(({ says, domain }, i) => {
    const inner = reach[i - 1]?.domain;
    return standings
      .filter(({ cell }) => isWithinReach(domain, cell))
      .filter(({ cell }) => inner === undefined || !isWithinReach(inner, cell))
      .map((who) => ({ who, says }));
  });
  return { rings: reach.map(({ says, domain }) => ({ says, cells: drawn(domain) })), caught };
}

function cellOf(aim: Json | undefined, standings: readonly CombatantSummary[]): Cell | undefined {
  if (Array.isArray(aim) && aim.length === 2) return aim as unknown as Cell;
  return standings.find(({ id }) => id === aim)?.cell;
}

/** Nothing is drawn on an infinite grid. */
function drawn(domain: CellRange): readonly Cell[] {
  return domain.grid.size === null ? [] : cellsWithin(domain);
}

const Shown = createContext<AreaTargets | undefined>(undefined);
const Show = createContext<(areaTargets: AreaTargets | undefined) => void>(() => undefined);

/** Shares the current area targets with all maps inside. */
export function Aiming({ children }: { readonly children: ReactNode }): ReactNode {
  const [struck, setStruck] = useState<AreaTargets>();
  const [show] = useState(() => (next: AreaTargets | undefined) => {
    setStruck((old) => (isSameTargets(old, next) ? old : next));
  });
  return (
    <Show value={show}>
      <Shown value={struck}>{children}</Shown>
    </Show>
  );
}

/** Returns the current area targets. */
export function useShownTargets(): AreaTargets | undefined {
  return useContext(Shown);
}

/** Returns a function that shows area targets on the maps. */
function useShowTargets(): (areaTargets: AreaTargets | undefined) => void {
  return useContext(Show);
}

/** Whether two sets of targets have the same cells, so that redrawing is unnecessary. */
function isSameTargets(a: AreaTargets | undefined, b: AreaTargets | undefined): boolean {
  const told = (areaTargets: AreaTargets | undefined): string =>
    (areaTargets?.rings ?? []).map(({ says, cells }) => `${says}:${cells.map(cellKey).join(' ')}`).join('/');
  return told(a) === told(b);
}

/** The area on the map: the outline of each ring, with its effect at the top. */
export const Blast = memo(function Blast({
  struck: { rings },
  shape,
}: {
  readonly struck: AreaTargets;
  readonly shape: Grid['shape'];
}): ReactNode {
  return (
    <g className="map-blast">
      {rings.toReversed().map(({ says, cells }) => (
        <g key={`${says}/${cells.length}`}>
          <path className="blast-cells" d={cellsPath(shape, cells)} />
          <path className="blast-edge" d={edgePath(shape, cells)} />
        </g>
      ))}
      {rings.map(({ says, cells }) => {
        const [highest] = cells;
        if (says === '' || highest === undefined) return null;
        const row = cells.filter(([, y]) => y === highest[1]);
        const { x, y } = centreOf(shape, row[Math.floor(row.length / 2)]!);
        return (
          <text key={`${says}/${cells.length}`} className="blast-says" x={x} y={y - 6}>
            {says}
          </text>
        );
      })}
    </g>
  );
});

/** Lists the targets that an area attack would hit. The map shows the same targets. */
export function AreaTargetList({
  area,
  aim,
}: {
  readonly area: AreaOfEffect;
  readonly aim: Json | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { field, fight } = useTable().view;
  const show = useShowTargets();
  const areaTargets = useMemo(
    () =>
      field === null || fight === null ? undefined : areaTargetsOf(area, aim, fight, gridOf(field, fight)),
    [area, aim, field, fight],
  );
  useEffect(() => {
    show(areaTargets);
    return () => show(undefined);
  }, [show, areaTargets]);
  if (areaTargets === undefined || fight === null) return null;
  if (areaTargets.caught.length === 0) return <p className="struck quiet small">{t('map.strikesNobody')}</p>;
  return (
    <div className="struck" role="status">
      <span className="quiet small">{t('map.strikes')}</span>
      <ul className="struck-list">
        {areaTargets.caught.map(({ who, says }) => (
          <li key={who.id} className="struck-one">
            <Portrait {...markOf(fight, who.id)} />
            {who.name}
            {says !== '' && <b className="number">{says}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
