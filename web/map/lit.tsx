import type { TFunction } from 'i18next';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, cellKey, type Grid } from '../../src/geometry/grid.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { LogLine, TableView } from '../../src/table/view.ts';
import { momentsAfter } from '../log/moments.ts';
import type { Answering } from '../prompt/answering.tsx';
import { planFor } from '../rulebook-panels/rulebook-panels.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { colourOf, type Mark, markOf, PortraitArt } from '../ui/portrait/portrait.tsx';
import { type WalkReach, walkReach } from './draft.ts';
import { CELL, cellsPath, centreOf, edgePath, lanesOf, type Point } from './layout.ts';
import { type BlowAt, TOKEN_SCALE, type Within } from './token.tsx';

interface LitCellsProps {
  readonly shape: Grid['shape'];
  readonly reach: WalkReach;
  /** Cells that an area may be aimed at; only their outline is drawn. */
  readonly aims: readonly Cell[];
}

/**
 * The cells that can be clicked: filled if a combatant can go there and still attack, dotted if it can only go there,
 * outlined if something can be aimed there. Rings mark what only a further movement reaches.
 */
export const LitCells = memo(function LitCells({ shape, reach, aims }: LitCellsProps): ReactNode {
  const near = reach.cells.flatMap(({ cell, isFar }) => (isFar ? [] : [cell]));
  const far = reach.cells.flatMap(({ cell, isFar }) => (isFar ? [cell] : []));
  return (
    <g className="lit">
      {aims.length > 0 && <path className="lit-range" d={edgePath(shape, aims)} />}
      {reach.beyond.map((cell) => {
        const { x, y } = centreOf(shape, cell);
        return (
          <circle key={cellKey(cell)} className="lit-beyond" data-cells={cellKey(cell)} cx={x} cy={y} r={3} />
        );
      })}
      {near.length > 0 && (
        <path className="lit-walk" data-cells={near.map(cellKey).join(' ')} d={cellsPath(shape, near, 2)} />
      )}
      {far.length > 0 && (
        <path className="lit-far" data-cells={far.map(cellKey).join(' ')} d={dotsPath(shape, far)} />
      )}
    </g>
  );
});

const NOWHERE: WalkReach = { cells: [], beyond: [] };

/** Returns the cells that the asked combatant can walk to. */
export function useWalkReach(answering: Answering | null, grid: Grid, from: Cell | undefined): WalkReach {
  const { situation, draft, offers } = answering ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the draft, only its option matters.
  return useMemo(
    () =>
      situation === undefined || draft === undefined || offers === undefined
        ? NOWHERE
        : walkReach(situation, draft, offers, { grid, from }),
    [situation, offers, draft?.isNamed, draft?.option, grid],
  );
}

/** Returns a path with a dot in the middle of each cell. */
function dotsPath(shape: Grid['shape'], cells: readonly Cell[]): string {
  return cells
    .map((cell) => centreOf(shape, cell))
    .map(({ x, y }) => `M${x} ${y}h0`)
    .join('');
}

/** Explains the lit cells in the words of the rulebook. A screen reader reads it before the list of cells. */
export function ReachLegend({ reach: { cells, beyond } }: { readonly reach: WalkReach }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const shown = [
    ...(cells.some(({ isFar }) => !isFar) ? (['attack'] as const) : []),
    ...(cells.some(({ isFar }) => isFar) ? (['far'] as const) : []),
    ...(beyond.length > 0 ? (['beyond'] as const) : []),
  ];
  if (shown.length === 0) return null;
  return (
    <ul className="legend" aria-label={t('map.reach.title')}>
      {shown.map((each) => (
        <li key={each}>
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            {each === 'attack' && <path className="lit-walk" d="M-6 -6H6V6H-6Z" />}
            {each === 'far' && <path className="lit-far" d="M0 0h0" />}
            {each === 'beyond' && <circle className="lit-beyond" r={4} />}
          </svg>
          {reachText(each, view.table.ruleset, t)}
        </li>
      ))}
    </ul>
  );
}

/** Returns what a cell of this kind means, in the words of the rulebook. */
export function reachText(kind: 'attack' | 'far' | 'beyond', ruleset: string, t: TFunction): string {
  return t(`books.${ruleset}.reach.${kind}` as 'books.tactics.reach.far', {
    defaultValue: t(`map.reach.${kind}`),
  });
}

/** Four brackets around a legal target; thicker once it is chosen. Its chance to be hit is shown beside it. */
export function Brackets({
  at: { x, y },
  isChosen,
  isBlow,
  pill,
  sign,
}: {
  readonly at: Point;
  /** Whether the usual act is an attack. */
  readonly isBlow: boolean;
  readonly isChosen: boolean;
  /** The chance in words; empty if it is unknown. */
  readonly pill: string;
  /** The middle of the sign with the chance. */
  readonly sign: Point;
}): ReactNode {
  const far = CELL * (isChosen ? 0.49 : 0.5);
  const near = CELL * 0.31;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const path = corners.map(([dx, dy]) => `M${dx * far} ${dy * near}V${dy * far}H${dx * near}`).join('');
  return (
    <g
      className="brackets"
      data-kind={isBlow ? 'blow' : 'other'}
      data-chosen={isChosen || undefined}
      transform={`translate(${x} ${y})`}
    >
      <path className="brackets-under" d={path} />
      <path className="brackets-line" d={path} />
      {pill !== '' && (
        <g className="pill" transform={`translate(${sign.x - x} ${sign.y - y})`}>
          <g className="pill-body">
            <rect x={-pill.length * 2.9 - 4} y={-6.5} width={pill.length * 5.8 + 8} height={13} rx={6.5} />
            <text y={3.3}>{pill}</text>
          </g>
        </g>
      )}
    </g>
  );
}

interface PlanProps {
  readonly shape: Grid['shape'];
  readonly eye: CombatantSummary;
  /** The cells of a walk, without its start. */
  readonly path: readonly Cell[];
  /** The centre of the combatant that the act is aimed at. */
  readonly target: Point | undefined;
  readonly isBlow: boolean;
  /** The walking combatant: its ghost is drawn where the walk ends. */
  readonly ghost: Mark | undefined;
}

/** The chosen act: the walk with its numbered steps, and an arrow to the target from where a planned walk ends. */
export function PlanDrawn({ shape, eye, path, target, isBlow, ghost }: PlanProps): ReactNode {
  const { view } = useTable();
  const planned = planFor(view.table.ruleset, view.view, eye.id).find(({ isMove }) => isMove)?.cell;
  const from = (isBlow && path.length === 0 ? planned : undefined) ?? eye.cell;
  const points = [from, ...path].map((cell) => centreOf(shape, cell));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const last = points.at(-1)!;
  return (
    <g className="plan">
      {path.length > 0 && <polyline className="plan-under" points={line} />}
      {path.length > 0 && <polyline className="plan-walk" points={line} />}
      {path.length > 0 && (
        <g className="plan-step" transform={`translate(${last.x} ${last.y})`}>
          {ghost !== undefined && (
            <g className="plan-ghost" transform={`scale(${TOKEN_SCALE})`} data-side={colourOf(ghost.side)}>
              <PortraitArt {...ghost} />
            </g>
          )}
          <circle r={9} />
          <text y={4}>{path.length}</text>
        </g>
      )}
      {target !== undefined && <Arrow from={last} to={target} isBlow={isBlow} />}
    </g>
  );
}

interface PlansProps {
  readonly fight: Overview;
  readonly grid: Grid;
  readonly view: TableView;
}

/** The plans of combatants that the seat may know, as numbered arrows. A ghost stands where a walk leads. */
export function PlansDrawn({ fight, grid: { shape }, view }: PlansProps): ReactNode {
  const acted = actedIn(view.view);
  const placeOf = (id: string | undefined): Point | undefined => {
    const found = fight.standings.find((each) => each.id === id);
    return found && centreOf(shape, found.cell);
  };
  const arrows = fight.standings.flatMap(({ id, side, cell, isUp }) => {
    let from = centreOf(shape, cell);
    const steps = isUp && !acted.has(id) ? planFor(view.table.ruleset, view.view, id) : [];
    return steps.flatMap(({ isMove, isBlow, whom, cell: goal }, i) => {
      const to = goal === undefined ? placeOf(whom) : centreOf(shape, goal);
      if (to === undefined) return [];
      const arrow = {
        id,
        side,
        number: i + 1,
        from,
        to,
        isMove,
        isBlow,
        hasGhost: isMove && goal !== undefined,
      };
      if (isMove) from = to;
      return [arrow];
    });
  });
  const lanes = lanesOf(arrows);
  return arrows.map(({ id, side, number, from, to, isMove, isBlow, hasGhost }, i) => {
    const aside = lanes[i]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    // The number stands beside its owner, further along in an outer lane.
    const part = Math.min(length / 2, CELL * 0.75 + 2 * Math.hypot(aside.x, aside.y)) / length;
    return (
      <g
        key={`${id} ${number}`}
        className="planned"
        data-side={colourOf(fight.sides.findIndex((each) => each.id === side))}
        data-walk={isMove || undefined}
      >
        {hasGhost && (
          <g className="plan-ghost" transform={`translate(${to.x} ${to.y}) scale(${TOKEN_SCALE})`}>
            <PortraitArt {...markOf(fight, id)} />
          </g>
        )}
        <g transform={`translate(${aside.x} ${aside.y})`}>
          <Arrow from={from} to={to} isBlow={isBlow} />
          {length > CELL * 1.3 && (
            <g
              className="planned-step"
              transform={`translate(${from.x + (to.x - from.x) * part} ${from.y + (to.y - from.y) * part})`}
            >
              <circle r={9} />
              <text y={4}>{number}</text>
            </g>
          )}
        </g>
      </g>
    );
  });
}

interface UnderWayProps {
  readonly fight: Overview;
  readonly shape: Grid['shape'];
}

/** Attacks that wait for an answer, as arrows. Two questions about one attack share an arrow. */
export function BlowsUnderWay({ fight, shape }: UnderWayProps): ReactNode {
  const { prompts } = useTable().view;
  const blows = new Map(
    prompts.flatMap(({ attack }) => (attack ? [[`${attack.attacker}>${attack.target}`, attack]] : [])),
  );
  const cellOf = (id: string): Cell | undefined => fight.standings.find((each) => each.id === id)?.cell;
  return [...blows].map(([key, { attacker, target }]) => {
    const from = cellOf(attacker);
    const to = cellOf(target);
    return from === undefined || to === undefined ? null : (
      <g key={key} className="under-way">
        <Arrow from={centreOf(shape, from)} to={centreOf(shape, to)} isBlow />
      </g>
    );
  });
}

function Arrow({ from, to, isBlow }: { readonly from: Point; readonly to: Point; readonly isBlow: boolean }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < CELL * 0.5) return null;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const start = { x: from.x + dx * CELL * 0.45, y: from.y + dy * CELL * 0.45 };
  const end = { x: to.x - dx * CELL * 0.5, y: to.y - dy * CELL * 0.5 };
  const wing = (side: number): string =>
    `L${end.x - dx * 9 + side * dy * 6} ${end.y - dy * 9 - side * dx * 6}`;
  return (
    <g className="plan-arrow" data-blow={isBlow || undefined}>
      <path className="plan-under" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      <path className="plan-shaft" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      <path className="plan-head" d={`M${end.x} ${end.y}${wing(1)}${wing(-1)}Z`} />
    </g>
  );
}

/** Returns the combatant on a cell: one who is up, before one who is down. */
export function whoAt({ standings }: Overview, [column, row]: Cell): CombatantSummary | undefined {
  const there = standings.filter(({ cell }) => cell[0] === column && cell[1] === row);
  return there.find(({ isUp }) => isUp) ?? there[0];
}

/** A blow between two combatants. */
interface Blow {
  readonly who: string | null;
  readonly whom: string;
  readonly at: BlowAt;
}

/** Number of log lines among which the newest blow is looked for. */
const MOST_READ = 30;

/** Returns the newest result of the log, if it is a blow that is decided. */
export function useLastBlow(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  { standings }: Overview,
  shape: Grid['shape'],
): Blow | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: those who have moved since were struck where they stood.
  return useMemo(() => {
    const newest = momentsAfter(log.slice(-MOST_READ), struck, 0).at(-1);
    const { who = null, whom = null, verdict = 'rolled', effects = [] } = newest?.moment ?? {};
    if (newest === undefined || whom === null || !VERDICTS.includes(verdict)) return undefined;
    const place = (id: string | null): Point | undefined => {
      const found = standings.find((each) => each.id === id);
      return found && centreOf(shape, found.cell);
    };
    const [from, to] = [place(who), place(whom)];
    const away = from && to && Math.hypot(to.x - from.x, to.y - from.y);
    const towards = away ? { x: (to!.x - from!.x) / away, y: (to!.y - from!.y) / away } : null;
    const damage = effects.reduce(
      (sum, effect) => sum + (effect.kind === 'hurt' && effect.who === whom ? effect.amount : 0),
      0,
    );
    return { who, whom, at: { n: newest.n, isHit: verdict !== 'missed', damage, towards } };
  }, [log, struck]);
}

const VERDICTS: readonly string[] = ['missed', 'hit', 'hurt', 'falls', 'dies'];

interface BlowProps {
  readonly blow: Blow;
  readonly shape: Grid['shape'];
  readonly fight: Overview;
}

/** A blow as a line. It stops at the target on a hit, and passes it on a miss. */
export function BlowDrawn({ blow: { who, whom, at }, shape, fight }: BlowProps): ReactNode {
  const [from, to] = [who, whom].map((id) => fight.standings.find((each) => each.id === id)?.cell);
  if (from === undefined || to === undefined || at.towards === null) return null;
  const { x: dx, y: dy } = at.towards;
  const [start, end] = [centreOf(shape, from), centreOf(shape, to)];
  // A miss passes beside the target and ends behind it.
  const [beside, beyond] = at.isHit ? [0, -0.4] : [0.3, 0.7];
  return (
    <path
      className="blow"
      data-missed={!at.isHit || undefined}
      d={`M${start.x + dx * CELL * 0.4} ${start.y + dy * CELL * 0.4}L${
        end.x + (dx * beyond - dy * beside) * CELL
      } ${end.y + (dy * beyond + dx * beside) * CELL}`}
    />
  );
}

/** Returns whether a click would attack this combatant, or whether it is a foe that cannot be attacked now. */
export function withinReach(
  answering: Answering | null,
  { standings }: Overview,
  { id, side, isUp }: CombatantSummary,
): Within | undefined {
  if (answering === null) return undefined;
  const { offers, prompt, draft } = answering;
  if (draft.blow?.target === id) return 'target';
  const acts = offers.whom.get(id);
  if (acts !== undefined) return acts[0].option.purpose === 'attack' ? 'target' : undefined;
  const asker = standings.find((each) => each.id === prompt.who);
  const isFoe = asker !== undefined && asker.side !== side && isUp;
  return isFoe && offers.whom.size + offers.cells.size > 0 ? 'far' : undefined;
}
