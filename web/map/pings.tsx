import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grid } from '../../src/geometry/grid.ts';
import type { Ping } from '../../src/table/table.ts';
import { useTable } from '../table/use-table.tsx';
import { CELL, centreOf } from './layout.ts';

/** How long a ping is shown, in milliseconds. */
const SHOWN_MS = 2_500;

/** Returns the ping that is shown now. One from before the page was opened is not. */
function useNewPing(): Ping | null {
  const { view } = useTable();
  const { ping } = view;
  const [seen, setSeen] = useState(ping?.n ?? 0);
  const isNew = ping !== null && ping.n > seen;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setSeen(ping.n), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isNew, ping?.n]);
  return isNew ? ping : null;
}

/** Two rings where somebody points. */
export function Pings({ shape }: Pick<Grid, 'shape'>): ReactNode {
  const ping = useNewPing();
  if (ping === null) return null;
  const { x, y } = centreOf(shape, ping.cell);
  return (
    <g key={ping.n} className="ping" transform={`translate(${x} ${y})`}>
      <circle className="ping-under" r={CELL * 0.42} />
      <circle className="ping-ring" r={CELL * 0.42} />
      <circle className="ping-under" r={CELL * 0.78} />
      <circle className="ping-ring ping-far" r={CELL * 0.78} />
    </g>
  );
}

/** Says a ping to screen readers. */
export function PingSaid(): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const ping = useNewPing();
  const name = view.people.find(({ id }) => id === ping?.by)?.name ?? '';
  return (
    <p className="only-read" role="status">
      {ping === null ? '' : t('map.pinged', { name, column: ping.cell[0], row: ping.cell[1] })}
    </p>
  );
}
