import type { ReactNode } from 'react';
import { sameCell } from '../../../src/geometry/grid.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { WantedPlace } from '../../answer/picking-context.tsx';
import { isWalks } from '../../answer/place.ts';
import { FieldMap } from '../../map/field-map.tsx';
import { cellsWithin, type Picking } from '../../map/picking.ts';
import { gridOf } from '../../map/showing.ts';
import { Twin } from '../../map/twin.tsx';
import { useTable } from '../../table/use-table.tsx';

interface BattlefieldProps {
  readonly wanted: WantedPlace | null;
  readonly selected: string | undefined;
  readonly select: (who: string) => void;
}

/** The map, where there is one; what is asked for can be chosen on it. */
export function Battlefield({ wanted, selected, select }: BattlefieldProps): ReactNode {
  const { sight } = useTable();
  const { field, fight } = sight;
  if (field === null || fight === null || !field.isMapped) return null;
  const from = fight.standings.find(({ isActive }) => isActive)?.id;
  return (
    <div className="battlefield">
      <FieldMap
        field={field}
        fight={fight}
        mine={[]}
        from={from}
        chosen={selected}
        choose={select}
        picking={wanted === null ? undefined : pickingFor(wanted)}
        confirm={wanted?.confirm}
      />
      <Twin
        fight={fight}
        grid={gridOf(field, fight)}
        from={fight.grid === undefined ? undefined : from}
        isMapped
      />
    </div>
  );
}

function pickingFor({ places, value, choose }: WantedPlace): Picking {
  if (!isWalks(places)) {
    const cells = cellsWithin(places[0]);
    const chosen = cells.find((cell) => Array.isArray(value) && sameCell(cell, value as never));
    return {
      kind: 'cell',
      cells,
      from: places[0].centre,
      chosen,
      choose: (cell) => choose(cell as unknown as Json),
    };
  }
  const path = Array.isArray(value) ? (value as never) : [];
  return { kind: 'path', walks: places, path, choose: (way) => choose(way as unknown as Json) };
}
