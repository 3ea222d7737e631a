import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, sameCell } from '../../src/geometry/grid.ts';
import { isWithinReach, type Within } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import { FieldMap } from '../map/field-map.tsx';
import { cellsWithin } from '../map/picking.ts';
import { StepPad } from '../map/step-pad.tsx';
import { wayTo } from '../map/ways.ts';
import { ListParam } from './list-param.tsx';
import type { ParamProps } from './param-props.ts';

export function isCell(value: Json): value is Cell {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

/** One of several cells: a compass rose where all are beside the one who is asked, and the map where there is one. */
export function OneCell(props: ParamProps & { readonly cells: readonly Cell[] }): ReactNode {
  const { asked, cells, scene, who, choose } = props;
  const { grid, fight } = scene;
  const from = fight.standings.find(({ id }) => id === who)?.cell;
  const chosen = isCell(asked.value ?? null) ? (asked.value as Cell) : undefined;
  const isRose = from !== undefined && cells.every((cell) => wayTo(grid, from, cell) !== undefined);
  return (
    <div className="walk">
      <CellMap {...props} from={from ?? cells[0]!} chosen={chosen} />
      {isRose ? (
        <StepPad
          grid={grid}
          from={from}
          may={(cell) => cells.some((each) => sameCell(each, cell))}
          step={choose}
          chosen={chosen}
        />
      ) : (
        <ListParam {...props} />
      )}
      <CellTold chosen={chosen} />
    </div>
  );
}

/** A cell in reach: on the map, or where somebody stands. */
export function WithinCell(props: ParamProps & { readonly domain: Within }): ReactNode {
  const { asked, domain, scene } = props;
  const cells = cellsWithin(domain);
  const chosen = isCell(asked.value ?? null) ? (asked.value as Cell) : undefined;
  const there = scene.fight.standings.filter(({ cell }) => isWithinReach(domain, cell));
  const values = there.map(({ cell, name }) => ({ value: cell, text: name }));
  return (
    <div className="walk">
      <CellMap {...props} cells={cells} from={domain.centre} chosen={chosen} />
      {values.length > 0 && <ListParam {...props} asked={{ ...asked, values }} />}
      <CellTold chosen={chosen} />
    </div>
  );
}

interface CellMapProps extends ParamProps {
  readonly cells: readonly Cell[];
  readonly from: Cell;
  readonly chosen: Cell | undefined;
}

function CellMap({ cells, from, chosen, scene, who, choose, confirm }: CellMapProps): ReactNode {
  if (scene.field?.isMapped !== true) return null;
  return (
    <FieldMap
      field={scene.field}
      fight={scene.fight}
      mine={scene.mine}
      from={who}
      picking={{ kind: 'cell', cells, from, chosen, choose }}
      confirm={confirm}
    />
  );
}

function CellTold({ chosen }: { readonly chosen: Cell | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="walk-told small" aria-live="polite">
      {chosen === undefined ? t('map.noCell') : t('map.chosenCell', { column: chosen[0], row: chosen[1] })}
    </p>
  );
}
