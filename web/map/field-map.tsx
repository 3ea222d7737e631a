import './map.css';
import './answers.css';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type Grid, sameCell } from '../../src/geometry/grid.ts';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { Chosen } from '../../src/presentation/option-walk.ts';
import { askedFor } from '../gm/desk/whose.ts';
import { type Answering, useAnswering } from '../prompt/answering.tsx';
import { actTitle } from '../prompt/param.tsx';
import { useTable } from '../table/use-table.tsx';
import { markOf } from '../ui/portrait/portrait.tsx';
import { useSafeArea } from '../ui/sizes.ts';
import { AnswerBar, HoverCard, useTouched } from './answer-bar.tsx';
import { areaTargetsOf, Blast, useShownTargets } from './area-targets.tsx';
import type { WalkReach } from './draft.ts';
import { Bands, CoverSigns, Doors, Ground, MapTwin, PingSaid, Pings, Sightline, tapsDoor } from './drawn.tsx';
import { GroundPicture } from './ground/ground.tsx';
import { answerByKey, keyPressed, useCursor, useGestures } from './input.ts';
import {
  type Box,
  boxAround,
  CELL,
  cellAt,
  centreOf,
  cornersOf,
  gridOf,
  type Point,
  signPlaces,
} from './layout.ts';
import {
  BlowDrawn,
  BlowsUnderWay,
  Brackets,
  LitCells,
  PlanDrawn,
  PlansDrawn,
  ReachLegend,
  useLastBlow,
  useWalkReach,
  whoAt,
  withinReach,
} from './lit.tsx';
import { OddsBubble, placeBeside, useImpliedTarget, useTargetOdds, vainIn } from './odds.tsx';
import { actsAt, impliedTarget, placesIn } from './offers.ts';
import { drawTo, type Picking, pickAt } from './picking.ts';
import {
  aroundOf,
  cellsToShow,
  fallenFirst,
  Names,
  nearBox,
  nearestFoe,
  otherThan,
  Picked,
  placeOf,
  targetsOf,
  useFollowing,
} from './showing.tsx';
import { Token } from './token.tsx';
import { Dragged, Drawings, type MapDesk, ToolButtons, useDrawnWalk, useMapTools } from './tools.tsx';
import { MapButtons, onScreen, useView, type View } from './use-view.tsx';

export interface FieldMapProps {
  readonly field: MapSetup;
  readonly fight: Overview;
  /** Ids of your own combatants. */
  readonly mine: readonly string[];
  /** The combatant from which distances are measured. */
  readonly from?: string | undefined;
  /** The selected combatant. A line with the distance leads to it. */
  readonly chosen?: string | undefined;
  readonly choose?: ((who: string) => void) | undefined;
  /** A place that a list of options asks for. Without it, the map offers all that the question allows. */
  readonly picking?: Picking | undefined;
  /**
   * Number of cells shown at first on each side of the asked combatant. If set, the sheet below the map shows the odds
   * and confirms. If absent, the map shows everything, with its own bubble and buttons.
   */
  readonly near?: number | undefined;
  /** Called when the user confirms the choice with Enter. */
  readonly confirm?: (() => void) | undefined;
  /** Whether names stand below the tokens even on a map, for a screen that is seen from afar. */
  readonly isNamed?: boolean;
  /** The GM's desk: then combatants can be dragged and selected in groups, and the toolbar has tools. */
  readonly desk?: MapDesk;
}

/** The map of a fight, with its combatants and everything that can be answered there. It does not contain any rules. */
export function FieldMap(props: FieldMapProps): ReactNode {
  const { field, fight, mine, picking, chosen, choose, near, desk } = props;
  const { t } = useTranslation();
  const offered = useAnswering();
  const answering = picking === undefined ? offered : null;
  const { view: table, send, log, struck } = useTable();
  const asked = useMemo(() => askedFor(table), [table]);
  const grid = gridOf(field, fight);
  const whole = useMemo(() => boxAround(grid.shape, cellsToShow(grid, fight), 6), [grid, fight]);
  const svg = useRef<SVGSVGElement>(null);
  const active = fight.standings.find(({ isActive }) => isActive)?.id;
  const eye = answering?.prompt.who ?? active ?? mine[0];
  const eyeCell = fight.standings.find(({ id }) => id === eye)?.cell;
  const begin = useRef<Box | null>(null);
  const target = placesIn(answering?.filled ?? {}, answering?.situation.ids ?? NOBODY).who[0];
  const around = (): Box | null =>
    near === undefined ? null : nearBox(grid, fight, [eye, target ?? nearestFoe(grid, fight, eye)], near);
  begin.current ??= around();
  const first = picking === undefined ? begin.current : boxAround(grid.shape, aroundOf(picking), 6);
  const view = useView(
    svg,
    whole,
    CELL,
    first,
    near === undefined ? 0 : Math.min(LEAST_TOUCH, FEWEST_PIXELS / near),
    around,
  );
  const aimed = answering?.draft.spot?.who;
  const pills = useTargetOdds(answering);
  const areaTargets = useShownTargets();
  const reach = useWalkReach(answering, grid, eyeCell);
  const blow = useLastBlow(log, struck, fight, grid.shape);
  const opened = useRef(log.at(-1)?.n ?? 0);
  const [cursor, setCursor] = useCursor(answering?.prompt.id);
  const [hovered, setHovered] = useState<string>();
  // A person who is attacked, or asked during another's turn, must see who acts.
  const acts = answering?.prompt.attack?.attacker ?? active;
  const isReaction = answering !== null && acts !== undefined && acts !== eye;
  const other = answering === null ? otherThan(eye, table, mine) : (target ?? acts);
  const legal = target === undefined && !isReaction ? targetsOf(answering, grid, eyeCell) : [];
  const followed = props.desk === undefined ? [eye, other, ...legal] : [answering?.prompt.who];
  const [touched, touch] = useTouched();
  useFollowing(view, followed, fight, grid, {
    mayZoom: near !== undefined && (isReaction || answering === null || 'if-near'),
    isPointedAt: (answering?.draft.spot ?? null) !== null,
    looked: answering?.looked ?? null,
  });
  const cell = (at: Point): Cell => cellAt(grid.shape, at);
  const walk = useDrawnWalk(answering, eyeCell);
  const tools = useMapTools({ desk, grid, fight, walk });
  const pingAt = (at: Cell): boolean => {
    if (mine.length === 0 && desk === undefined) return false;
    void send({ kind: 'ping', cell: at });
    return true;
  };
  const gestures = useGestures({
    ...{ svg, view },
    tap: (at, event) => {
      setCursor(null);
      if (tools.tap(at) || tapsDoor(answering, event)) return;
      if (event.ctrlKey || event.metaKey) return void send({ kind: 'ping', cell: cell(at) });
      const who = whoAt(fight, cell(at));
      if (picking !== undefined && pickAt(picking, cell(at))) return;
      const spot = { cell: cell(at), who: who?.id };
      if (desk !== undefined && event.shiftKey)
        return desk.pick(who === undefined ? [] : [who.id], who === undefined ? 'only' : 'also');
      // A possible target becomes the target, or that of a walk and a blow; any other combatant is selected.
      const isTarget = answering !== null && actsAt(answering.offers, spot).length > 0;
      const isAimedAt = isTarget || (who !== undefined && withinReach(answering, fight, who) === 'far');
      if (who !== undefined && !isAimedAt) choose?.(who.id);
      touch(near === undefined || answering !== null ? undefined : who?.id);
      answering?.click(spot);
    },
    hover: (at) => setHovered(at === null ? undefined : whoAt(fight, cell(at))?.id),
    hold: (at) => {
      const who = whoAt(fight, cell(at));
      if (who !== undefined) choose?.(who.id);
      else pingAt(cell(at));
    },
    mayDraw: (at, event) => {
      if (picking === undefined) return tools.mayDraw(at, event);
      return picking.kind === 'path' && sameCell(picking.path.at(-1) ?? picking.walks[0].from, cell(at));
    },
    draw: (at) => {
      if (picking === undefined) tools.draw(at);
      else if (picking.kind === 'path') drawTo(picking, cell(at));
    },
    drop: tools.drop,
    cancel: tools.cancel,
  });
  const press = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const start = fight.standings.find(({ id }) => id === answering?.prompt.who)?.cell;
    const at = cursor ?? start ?? eyeCell ?? [0, 0];
    // Keys of the map that other parts of the page use, too.
    if (tools.press(key, at, setCursor) || (key.toLowerCase() === 'x' && pingAt(at))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // After a click, Enter does what was chosen; after arrow keys, it means the cell of the cursor.
    const isChosen = cursor === null && answering?.progress?.answer !== undefined;
    if (key === 'Enter' && isChosen) {
      event.preventDefault();
      answering.confirm();
      return;
    }
    const isDone =
      (answering !== null && answerByKey(key, shiftKey, { answering, grid, cursor: at, move: setCursor })) ||
      keyPressed(key, { grid, picking, view, confirm: props.confirm });
    if (isDone) event.preventDefault();
  };
  const { x, y, width, height } = view.box;
  return (
    <div
      className="map"
      data-tool={tools.tool ?? undefined}
      data-picking={picking?.kind}
      data-answers={answering === null ? undefined : ''}
    >
      <GroundPicture
        field={field}
        grid={grid}
        ground={fight.ground}
        seed={table.table.name}
        whole={whole}
        view={view}
      />
      <svg
        ref={svg}
        className="map-drawing"
        style={{ aspectRatio: `${whole.width} / ${whole.height}`, ['--zoom' as string]: view.scale }}
        viewBox={`${x} ${y} ${width} ${height}`}
        role="application"
        aria-label={t(picking === undefined ? 'map.name' : `map.pick.${picking.kind}`)}
        aria-roledescription={t('map.kind')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application role need the focus.
        tabIndex={0}
        onKeyDown={press}
        {...gestures}
      >
        <Ground
          shape={grid.shape}
          size={grid.size}
          box={whole}
          walls={field.walls}
          edges={field.edges}
          ground={fight.ground}
          picture={field.picture}
          pictureAt={field.pictureAt}
        />
        <Doors doors={fight.doors} shape={grid.shape} answering={answering} />
        {!field.isMapped && eyeCell !== undefined && <Bands shape={grid.shape} from={eyeCell} box={whole} />}
        {picking !== undefined && <Picked picking={picking} grid={grid} />}
        {answering !== null && <AnswerGround answering={answering} fight={fight} grid={grid} reach={reach} />}
        {areaTargets !== undefined && answering?.progress?.area === undefined && (
          <Blast struck={areaTargets} shape={grid.shape} />
        )}
        <Drawings grid={grid} />
        <Sightline fight={fight} grid={grid} from={props.from} chosen={chosen} />
        {fallenFirst(fight.standings).map((who) => (
          <Token
            key={who.id}
            who={who}
            {...markOf(fight, who.id)}
            {...placeOf(grid, fight, who)}
            isMine={mine.includes(who.id)}
            isChosen={who.id === chosen || desk?.group.has(who.id) === true}
            asked={asked.get(who.id)}
            within={withinReach(answering, fight, who)}
            blow={blow?.whom === who.id ? blow.at : undefined}
          />
        ))}
        <PlansDrawn fight={fight} grid={grid} view={table} />
        <BlowsUnderWay fight={fight} shape={grid.shape} />
        {blow !== undefined && blow.at.n > opened.current && (
          <BlowDrawn key={blow.at.n} blow={blow} shape={grid.shape} fight={fight} />
        )}
        <CoverSigns ground={fight.ground} shape={grid.shape} />
        {(props.isNamed === true || !field.isMapped) && <Names fight={fight} grid={grid} />}
        {answering !== null && <AnswerSigns {...{ answering, fight, grid, pills }} zoom={view.scale} />}
        <Dragged tools={tools} fight={fight} grid={grid} group={desk?.group} />
        <Pings shape={grid.shape} />
        {cursor !== null && <polygon className="map-cursor" points={cornersOf(grid.shape, cursor, 2)} />}
      </svg>
      <HoverCard
        who={fight.standings.find(({ id }) => id === (hovered ?? touched) && id !== aimed)}
        answering={answering}
        isPlayer={mine.length > 0}
        at={(who) => onScreen(view, placeOf(grid, fight, who))}
      />
      <PingSaid />
      <MapButtons view={view} tools={<ToolButtons tools={tools} grid={grid} isDesk={desk !== undefined} />} />
      {answering !== null && (
        <>
          <ReachLegend reach={reach} />
          <MapTwin answering={answering} fight={fight} grid={grid} pills={pills} walks={reach.cells} />
          {near === undefined && (
            <>
              <BubbleAtTarget answering={answering} fight={fight} grid={grid} view={view} />
              <AnswerBar answering={answering} at={[spotOn(view, answering, grid)?.y, height * view.scale]} />
            </>
          )}
        </>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly answering: Answering;
  readonly fight: Overview;
  readonly grid: Grid;
}

/** Below the combatants: the cells that can be clicked, and the area that the chosen act would strike. */
function AnswerGround(props: AnswerProps & { readonly reach: WalkReach }): ReactNode {
  const { answering, fight, grid, reach } = props;
  const { offers, filled, progress } = answering;
  const aims = useMemo(() => {
    const lit = grid.size === null ? [] : [...offers.cells.values()];
    return lit.filter(({ acts }) => acts[0].option.purpose !== 'move').map(({ cell }) => cell);
  }, [offers, grid]);
  const area = progress?.area;
  const struck = area === undefined ? undefined : areaTargetsOf(area, filled[area.round], fight, grid);
  return (
    <>
      <LitCells shape={grid.shape} reach={reach} aims={aims} />
      {struck !== undefined && <Blast struck={struck} shape={grid.shape} />}
    </>
  );
}

/** Above the combatants: brackets around the legal targets, and the chosen act. */
function AnswerSigns({
  answering,
  fight,
  grid,
  pills,
  zoom,
}: AnswerProps & { readonly pills: ReadonlyMap<string, string>; readonly zoom: number }): ReactNode {
  const { offers, filled, draft, situation, prompt } = answering;
  const eye = fight.standings.find(({ id }) => id === prompt.who);
  const places = placesIn(filled, situation.ids);
  const implied = useImpliedTarget(answering) ?? draft.blow?.target;
  const aimed = draft.blow === null ? [...places.who, implied] : [draft.blow.target];
  const target = fight.standings.find(({ id }) => aimed.includes(id) && id !== prompt.who);
  const steps = draft.rest.flatMap(({ kind: _, ...values }) => {
    const next = placesIn(values as Chosen, situation.ids);
    return [...next.cells, ...next.path];
  });
  const path = draft.option?.purpose === 'move' ? [...places.cells, ...places.path, ...steps] : [];
  const centre = (who: CombatantSummary): Point => placeOf(grid, fight, who);
  const marked = fight.standings.filter(({ id }) => offers.whom.has(id) || id === implied);
  const signs = signPlaces(marked.map(centre), fight.standings.map(centre), zoom);
  return (
    <>
      {eye !== undefined && draft.option !== null && (
        <PlanDrawn
          shape={grid.shape}
          eye={eye}
          path={path}
          target={target && centre(target)}
          isBlow={draft.blow !== null || draft.option.purpose === 'attack'}
          ghost={markOf(fight, prompt.who)}
        />
      )}
      {marked.map((who, i) => (
        <Brackets
          key={who.id}
          at={centre(who)}
          isChosen={who.id === implied || places.who.includes(who.id)}
          isBlow={who.id === implied || offers.whom.get(who.id)![0].option.purpose === 'attack'}
          pill={pills.get(who.id)?.replace(' ', '') ?? ''}
          sign={signs[i]!}
        />
      ))}
    </>
  );
}

/** Returns where the chosen spot is on the map, in CSS pixels. */
function spotOn(view: View, { draft, situation }: Answering, { shape }: Grid): Point | undefined {
  const at = draft.spot ?? situation.standings.find(({ id }) => id === impliedTarget(draft.option));
  return at && onScreen(view, centreOf(shape, at.cell));
}

/** The odds beside the target of the chosen act, where they cover no token and as few signs as possible. */
function BubbleAtTarget({ answering, fight, grid, view }: AnswerProps & { readonly view: View }): ReactNode {
  const { draft, progress, prompt, cost } = answering;
  const { t } = useTranslation();
  const covered = useSafeArea();
  const { option } = draft;
  const spot = spotOn(view, answering, grid);
  if (spot === undefined || option === null) return null;
  const { box, scale } = view;
  const tokens = fight.standings.map((who) => onScreen(view, placeOf(grid, fight, who)));
  const signs = fight.ground?.map((on) => onScreen(view, centreOf(grid.shape, on.cell)));
  const frame = {
    x: covered.left + 8,
    y: covered.top + 8,
    width: box.width * scale - covered.left - covered.right - 16,
    height: box.height * scale - covered.top - covered.bottom - 16,
  };
  return (
    <OddsBubble
      vainIn={(odds) => vainIn(answering, odds)}
      title={actTitle(answering, t)}
      cost={cost}
      decision={prompt.id}
      answers={progress?.answer === undefined ? undefined : [progress.answer, ...draft.rest]}
      isWalk={option.purpose === 'move'}
      isArea={progress?.area !== undefined}
      names={new Map(fight.standings.map(({ id, name }) => [id, name]))}
      at={placeBeside(spot, CELL * 0.5 * scale, frame, tokens, signs)}
    />
  );
}

/** The least width of a cell that a finger hits, in CSS pixels. */
const LEAST_TOUCH = 46;
/** If a screen shows many cells on each side, they may be smaller: all of them together need only this width. */
const FEWEST_PIXELS = 200;

const NOBODY: ReadonlySet<string> = new Set();
