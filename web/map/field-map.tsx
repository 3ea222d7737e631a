import './map.css';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, sameCell } from '../../src/geometry/grid.ts';
import type { Field } from '../../src/kernel/encounter.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { useShownStruck } from './aiming.tsx';
import { Blast } from './blast.tsx';
import { CoverSigns } from './cover-signs.tsx';
import { Ground } from './ground.tsx';
import { keyPressed } from './keys.ts';
import { boxAround, CELL, cellAt, type Point } from './layout.ts';
import { MapButtons } from './map-buttons.tsx';
import { markOf } from './marks.ts';
import { Picked } from './picked.tsx';
import { drawTo, type Picking, pickAt } from './picking.ts';
import { aroundOf, cellsToShow, fallenFirst, gridOf, placeOf } from './showing.ts';
import { Sightline } from './sightline.tsx';
import { Token } from './token.tsx';
import { useGestures } from './use-gestures.ts';
import { useView } from './use-view.ts';

export interface FieldMapProps {
  readonly field: Field;
  readonly fight: Overview;
  /** Ids of one's own combatants. */
  readonly mine: readonly string[];
  /** From whom distances are measured. */
  readonly from?: string | undefined;
  /** Who is looked at: a line with the distance leads there. */
  readonly chosen?: string | undefined;
  readonly choose?: ((who: string) => void) | undefined;
  readonly picking?: Picking | undefined;
  /** Enter was pressed: what is picked is meant. */
  readonly confirm?: (() => void) | undefined;
}

/** The map of a fight: who stands where, and what can be reached. It knows cells and no rules. */
export function FieldMap(props: FieldMapProps): ReactNode {
  const { field, fight, mine, picking, chosen, choose } = props;
  const { t } = useTranslation();
  const grid = gridOf(field, fight);
  const whole = useMemo(() => boxAround(grid.shape, cellsToShow(grid, fight), 6), [grid, fight]);
  const view = useView(
    whole,
    CELL,
    picking === undefined ? null : boxAround(grid.shape, aroundOf(picking), 6),
  );
  const svg = useRef<SVGSVGElement>(null);
  const struck = useShownStruck();
  const cell = (at: Point): Cell => cellAt(grid.shape, at);
  const gestures = useGestures({
    svg,
    view,
    tap: (at) => {
      const who = fight.standings.find((each) => sameCell(each.cell, cell(at)));
      if (picking !== undefined && pickAt(picking, cell(at))) return;
      if (who !== undefined) choose?.(who.id);
    },
    mayDraw: (at) =>
      picking?.kind === 'path' && sameCell(picking.path.at(-1) ?? picking.walks[0].from, cell(at)),
    draw: (at) => {
      if (picking?.kind === 'path') drawTo(picking, cell(at));
    },
  });
  const press = (event: KeyboardEvent): void => {
    if (keyPressed(event.key, { grid, picking, view, confirm: props.confirm })) event.preventDefault();
  };
  const { x, y, width, height } = view.box;
  return (
    <div className="map" data-picking={picking?.kind}>
      <svg
        ref={svg}
        className="map-drawing"
        viewBox={`${x} ${y} ${width} ${height}`}
        role="application"
        aria-label={t(picking === undefined ? 'map.name' : `map.pick.${picking.kind}`)}
        aria-roledescription={t('map.kind')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application role need the focus.
        tabIndex={0}
        onKeyDown={press}
        {...gestures}
      >
        <Ground shape={grid.shape} size={grid.size} box={whole} walls={field.walls} ground={fight.ground} />
        {picking !== undefined && <Picked picking={picking} grid={grid} />}
        {struck !== undefined && <Blast struck={struck} shape={grid.shape} />}
        <Sightline fight={fight} grid={grid} from={props.from} chosen={chosen} />
        {fallenFirst(fight.standings).map((who) => (
          <Token
            key={who.id}
            who={who}
            {...markOf(fight, who.id)}
            {...placeOf(grid, fight, who)}
            isMine={mine.includes(who.id)}
            isChosen={who.id === chosen}
          />
        ))}
        <CoverSigns ground={fight.ground} shape={grid.shape} />
      </svg>
      <MapButtons view={view} />
    </div>
  );
}
