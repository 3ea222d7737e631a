import type { TFunction } from 'i18next';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, cellKey, isOnGrid, sameCell } from '../../../src/geometry/grid.ts';
import { FIELD_LOOKS, type FieldLook } from '../../../src/kernel/encounter.ts';
import type { Brush } from '../../engine/draft/painting.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { boxOfPicture, CoverSigns, Ground } from '../../map/drawn.tsx';
import { GroundPicture } from '../../map/ground/ground.tsx';
import { useGestures } from '../../map/input.ts';
import { type Box, boxAround, CELL, cellAt, cellsPath, cornersOf, type Point } from '../../map/layout.ts';
import { whoAt } from '../../map/lit.tsx';
import { cellByKey } from '../../map/picking.ts';
import { cellsToShow, gridOf, placeOf } from '../../map/showing.tsx';
import { Token } from '../../map/token.tsx';
import { MapButtons, useView } from '../../map/use-view.tsx';
import { colourOf, markOf } from '../../ui/portrait/portrait.tsx';
import type { Editing } from './editing.ts';
import { FittingFields, MapPicture, MapSize, useFitting } from './map-size.tsx';

/** The effect of a stroke: it moves combatants, gives a side its start area, paints, erases all, or fits the picture. */
type Tool =
  | { readonly kind: 'move' }
  | { readonly kind: 'start'; readonly side: string }
  | { readonly kind: 'paint'; readonly brush: Brush; readonly amount: number }
  | { readonly kind: 'erase' }
  | { readonly kind: 'fit' };

/** The map as it is in play, to paint on. */
export default function MapPainter(editing: Editing): ReactNode {
  const { t } = useTranslation();
  const { preview } = editing;
  if (preview === null) return <p className="empty">{t('prepare.map.faultsFirst')}</p>;
  if (!preview.encounter.field.isMapped) {
    return (
      <section className="panel stack">
        <p>{t('prepare.map.none')}</p>
        <MapSize {...editing} preview={preview} />
      </section>
    );
  }
  return <Painter {...editing} preview={preview} />;
}

type PainterProps = Editing & { readonly preview: Preview };

function Painter(props: PainterProps): ReactNode {
  const { tools, write, bench, preview } = props;
  const { t } = useTranslation();
  const { encounter, fight } = preview;
  const { field } = encounter;
  const grid = gridOf(field, fight);
  const whole = useMemo(() => boxAround(grid.shape, cellsToShow(grid, fight), 6), [grid, fight]);
  const svg = useRef<SVGSVGElement>(null);
  const view = useView(svg, whole, CELL, null);
  const brushes = useMemo(() => tools.brushesFor(bench.options), [tools, bench]);
  const [tool, setTool] = useState<Tool>({ kind: 'paint', brush: brushes[0]!, amount: 1 });
  const [stroke, setStroke] = useState<readonly Cell[]>([]);
  const [held, setHeld] = useState<string | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const fitting = useFitting(props);
  const isFitting = tool.kind === 'fit' && field.picture !== undefined;
  const cell = (at: Point): Cell => cellAt(grid.shape, at);
  const add = (at: Cell): void => {
    if (isOnGrid(grid, at)) setStroke((now) => (now.some((each) => sameCell(each, at)) ? now : [...now, at]));
  };
  const finish = (cells: readonly Cell[]): void => {
    setStroke([]);
    if (cells.length === 0) return;
    void write(afterStroke(props, tool, held, cells));
    setHeld(null);
  };
  /** A tap paints its cell. With the tool for moving, a first tap picks up a combatant, and a second one puts it down. */
  const tapped = (at: Cell): void => {
    const there = whoAt(fight, at);
    if (tool.kind === 'move' && (held === null || there !== undefined)) {
      setHeld(there === undefined || there.id === held ? null : there.id);
    } else {
      finish([at].filter((each) => isOnGrid(grid, each)));
    }
  };
  const gestures = useGestures({
    ...{ svg, view },
    tap: (at) => (isFitting ? undefined : tapped(cell(at))),
    hover: () => undefined,
    hold: () => undefined,
    mayDraw: (at) => {
      if (isFitting) fitting.grip(at, view.scale);
      if (tool.kind !== 'move') return true;
      return whoAt(fight, cell(at)) !== undefined;
    },
    draw: (at) => {
      if (isFitting) return fitting.drag(at);
      if (tool.kind !== 'move') return add(cell(at));
      setHeld((now) => now ?? whoAt(fight, cell(at))?.id ?? null);
      setStroke([cell(at)]);
    },
    drop: () => (isFitting ? fitting.drop() : finish(tool.kind === 'move' ? stroke.slice(-1) : stroke)),
    cancel: () => (isFitting ? fitting.cancel() : setStroke([])),
  });
  const press = (event: KeyboardEvent): void => {
    const at = cursor ?? [0, 0];
    const next = cellByKey(grid, at, event.key);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (isFitting) {
      if (fitting.press(event.key, event.shiftKey)) event.preventDefault();
      return;
    }
    if (next !== undefined && isOnGrid(grid, next)) setCursor(next);
    else if (event.key === 'Enter' || event.key === ' ') tapped(at);
    else if (event.key === 'Escape') setHeld(null);
    else return;
    event.preventDefault();
    if (next !== undefined && event.shiftKey && tool.kind !== 'move') finish([next]);
  };
  return (
    <div className="painter">
      <ToolList
        brushes={brushes}
        tool={tool}
        choose={setTool}
        sides={encounter.sides}
        hasPicture={field.picture !== undefined}
      />
      <div className="map">
        <GroundPicture
          field={field}
          grid={grid}
          ground={fight.ground}
          seed={encounter.name}
          whole={whole}
          view={view}
        />
        <svg
          ref={svg}
          role="application"
          aria-label={t('prepare.map.name')}
          className="map-drawing"
          viewBox={[view.box.x, view.box.y, view.box.width, view.box.height].join(' ')}
          style={{ aspectRatio: whole.width / whole.height, ['--zoom' as string]: view.scale }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application role need the focus.
          tabIndex={0}
          onKeyDown={press}
          {...gestures}
        >
          <Ground
            walls={field.walls}
            ground={fight.ground}
            picture={field.picture}
            pictureAt={isFitting ? fitting.place : field.pictureAt}
            shape={grid.shape}
            size={grid.size}
            box={whole}
          />
          {fight.standings.map((who) => (
            <Token
              key={who.id}
              who={who}
              {...markOf(fight, who.id)}
              {...placeOf(grid, fight, who)}
              isMine={false}
              isChosen={who.id === held}
              asked={undefined}
              within={undefined}
              blow={undefined}
            />
          ))}
          <CoverSigns ground={fight.ground} shape={grid.shape} />
          <path className="painter-stroke" d={cellsPath(grid.shape, stroke, 2)} />
          {isFitting && <Corner {...boxOfPicture(grid.shape, fitting.place)} scale={view.scale} />}
          {cursor !== null && !isFitting && (
            <polygon className="map-cursor" points={cornersOf(grid.shape, cursor, 2)} />
          )}
        </svg>
        <MapButtons view={view} />
      </div>
      <p className="only-read" role="status">
        {cursor !== null && saidAt(preview, cursor, t)}
      </p>
      <p className="quiet small">{t(`prepare.map.hints.${tool.kind}`)}</p>
      {isFitting && <FittingFields {...fitting} />}
      <Looks {...props} look={field.look} />
      <details className="panel">
        <summary>{t('prepare.map.size')}</summary>
        <MapPicture {...props} />
        <MapSize {...props} />
      </details>
    </div>
  );
}

/** Returns the text after a stroke of a tool. */
function afterStroke(
  { text, tools, bench, preview }: PainterProps,
  tool: Tool,
  held: string | null,
  cells: readonly Cell[],
): string {
  const { encounter } = preview;
  switch (tool.kind) {
    case 'move': {
      const to = cells.at(-1)!;
      const isFree = !encounter.combatants.some(({ id, at }) => id !== held && sameCell(at, to));
      const isWall = encounter.field.walls.some((wall) => sameCell(wall, to));
      return held === null || !isFree || isWall
        ? text
        : tools.withPlaces(text, new Map([[held, to]]), encounter);
    }
    case 'start':
      return tools.withPlaces(text, tools.placesIn(cells, tool.side, encounter), encounter);
    case 'fit':
      return text;
    case 'paint':
      return tools.withStroke(text, { brush: tool.brush, cells, amount: tool.amount }, encounter);
    case 'erase':
      return tools
        .brushesFor(bench.options)
        .reduce((now, brush) => tools.withStroke(now, { brush, cells, amount: 0 }, encounter), text);
  }
}

/** Describes the contents of a cell for people who do not see the map. */
function saidAt({ encounter, fight }: Preview, cell: Cell, t: TFunction): string {
  const isWall = encounter.field.walls.some((wall) => sameCell(wall, cell));
  const there = whoAt(fight, cell);
  const ground =
    fight.ground
      ?.filter((each) => cellKey(each.cell) === cellKey(cell))
      .map(({ kind, much }) => `${kind} ${much}`) ?? [];
  const parts = [isWall ? t('prepare.map.brushes.wall') : '', there?.name ?? '', ...ground].filter(
    (part) => part !== '',
  );
  return t('prepare.map.cell', {
    column: cell[0],
    row: cell[1],
    what: parts.join(', ') || t('prepare.map.free'),
  });
}

interface ToolListProps {
  readonly brushes: readonly Brush[];
  readonly tool: Tool;
  readonly choose: (tool: Tool) => void;
  readonly sides: Preview['encounter']['sides'];
  readonly hasPicture: boolean;
}

/** The radius of the sign at the corner of a picture, in CSS pixels. */
const CORNER_SIGN = 9;

/** The corner of a picture, to change its size by. */
function Corner({ x, y, width, scale }: Box & { readonly scale: number }): ReactNode {
  return <circle className="painter-corner" cx={x + width} cy={y} r={CORNER_SIGN / scale} />;
}

/** The tools: move, paint, erase, fit the picture, and a start area for each side. */
function ToolList({ brushes, tool, choose, sides, hasPicture }: ToolListProps): ReactNode {
  const { t } = useTranslation();
  const brushName = (name: string): string =>
    t(`prepare.map.brushes.${name}` as 'prepare.map.brushes.wall', {
      defaultValue: name.replaceAll('-', ' '),
    });
  const isBrush = (name: string, amount: number): boolean =>
    tool.kind === 'paint' && tool.brush.name === name && tool.amount === amount;
  return (
    <fieldset className="painter-tools" aria-label={t('prepare.map.tools')}>
      <button
        type="button"
        className="button"
        aria-pressed={tool.kind === 'move'}
        onClick={() => choose({ kind: 'move' })}
      >
        {t('prepare.map.move')}
      </button>
      {brushes.map((brush) =>
        brush.amount === null ? (
          <button
            key={brush.name}
            type="button"
            className="button"
            title={brush.says}
            aria-pressed={isBrush(brush.name, 1)}
            onClick={() => choose({ kind: 'paint', brush, amount: 1 })}
          >
            {brushName(brush.name)}
          </button>
        ) : (
          Array.from(
            { length: brush.amount.max - brush.amount.min + 1 },
            (_, i) => brush.amount!.min + i,
          ).map((amount) => (
            <button
              key={`${brush.name}/${amount}`}
              type="button"
              className="button"
              title={brush.says}
              aria-pressed={isBrush(brush.name, amount)}
              onClick={() => choose({ kind: 'paint', brush, amount })}
            >
              {brushName(brush.name)} {amount}/{brush.amount!.max}
            </button>
          ))
        ),
      )}
      <button
        type="button"
        className="button"
        aria-pressed={tool.kind === 'erase'}
        onClick={() => choose({ kind: 'erase' })}
      >
        {t('prepare.map.erase')}
      </button>
      {hasPicture && (
        <button
          type="button"
          className="button"
          aria-pressed={tool.kind === 'fit'}
          onClick={() => choose({ kind: 'fit' })}
        >
          {t('prepare.map.fit')}
        </button>
      )}
      {sides.map(({ id, name }, i) => (
        <button
          key={id}
          type="button"
          className="button"
          aria-pressed={tool.kind === 'start' && tool.side === id}
          onClick={() => choose({ kind: 'start', side: id })}
        >
          <span className="painter-side" data-side={colourOf(i)} aria-hidden="true" />
          {t('prepare.map.startOf', { side: name })}
        </button>
      ))}
    </fieldset>
  );
}

/** How the ground looks. It has no effect on the rules. */
function Looks({
  text,
  tools,
  write,
  look,
}: PainterProps & { readonly look: FieldLook | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="row" aria-label={t('prepare.map.look')}>
      <span className="quiet small">{t('prepare.map.look')}</span>
      {FIELD_LOOKS.map((each) => (
        <button
          key={each}
          type="button"
          className="button painter-look"
          data-look={each}
          aria-pressed={look === each}
          onClick={() =>
            void write(tools.withValue(text, ['field', 'look'], look === each ? undefined : each))
          }
        >
          {t(`prepare.map.looks.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
