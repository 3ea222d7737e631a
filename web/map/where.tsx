import { type Cell, distance, type Grid, sameCell } from '../../src/geometry/grid.ts';
import type { CombatantSummary, Overview, Terrain } from '../../src/kernel/ruleset.ts';
import './map.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../log/fold.tsx';
import { useWording } from '../texts/translator.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { type Way, waysFrom } from './picking.ts';

export interface WhereProps {
  readonly fight: Overview;
  readonly grid: Grid;
  /** The combatant from which distances are measured; if `undefined`, distances are not shown. */
  readonly from: string | undefined;
  /** Whether to show cells. False if the map is hidden. */
  readonly isMapped: boolean;
}

/** Combatants with their positions as text, for screen readers and for fights without a map. */
function Where({ fight, grid, from, isMapped }: WhereProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const eye = fight.standings.find(({ id }) => id === from);
  const away = (who: CombatantSummary): number =>
    eye === undefined ? 0 : distance(grid, eye.cell, who.cell);
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
                <Portrait {...markOf(fight, who.id)} />
                <span>
                  {who.name}
                  <span className="where-side">
                    {sideName(who.side)} · {word(who.healthWord)}
                  </span>
                </span>
              </span>
            </th>
            {isMapped && (
              <td className="number">
                {who.cell.join(', ')}
                <TerrainText ground={fight.ground} cell={who.cell} />
              </td>
            )}
            {eye !== undefined && <td className="number">{who === eye ? '–' : away(who)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The terrain at a combatant's position. */
function TerrainText({
  ground = [],
  cell,
}: {
  readonly ground: readonly Terrain[] | undefined;
  readonly cell: Cell;
}): ReactNode {
  const { t } = useTranslation();
  const here = ground.filter((each) => sameCell(each.cell, cell));
  return here.map(({ kind, much }) => (
    <span key={kind} className="where-side">
      {kind === 'cover' ? t('map.inCover', { much }) : t('map.onRough')}
    </span>
  ));
}

/** Rough ground and cover as text. */
function GroundList({ ground = [] }: { readonly ground: readonly Terrain[] | undefined }): ReactNode {
  const { t } = useTranslation();
  if (ground.length === 0) return null;
  const told = (kind: Terrain['kind']): string =>
    ground
      .filter((each) => each.kind === kind)
      .map(({ cell, much }) => `${cell.join(', ')}${much === '' ? '' : ` (${much})`}`)
      .join('; ');
  return (
    <dl className="where-ground small">
      {(['cover', 'rough'] as const)
        .filter((kind) => told(kind) !== '')
        .map((kind) => (
          <div key={kind}>
            <dt>{t(`map.${kind}`)}</dt>
            <dd className="number">{told(kind)}</dd>
          </div>
        ))}
    </dl>
  );
}

interface MapTableProps extends WhereProps {
  /** Whether it opens on tap, with a map or without one. */
  readonly isFolded?: boolean;
}

/** The map as a table. It opens on tap next to the map, or replaces a missing map. */
export function MapTable({ isFolded = false, ...props }: MapTableProps): ReactNode {
  const { t } = useTranslation();
  const { fight, isMapped } = props;
  if (!isMapped && !isFolded) return <Where {...props} />;
  return (
    <Fold className="twin" summary={t('map.table')}>
      {() => (
        <>
          <Where {...props} />
          <GroundList ground={fight.ground} />
        </>
      )}
    </Fold>
  );
}

const ARROWS: Readonly<Record<Way, string>> = {
  nw: '↖',
  n: '↑',
  ne: '↗',
  w: '←',
  e: '→',
  sw: '↙',
  s: '↓',
  se: '↘',
};

interface StepPadProps {
  readonly grid: Grid;
  readonly from: Cell;
  /** Whether a step may lead to this cell. */
  readonly may: (cell: Cell) => boolean;
  readonly step: (cell: Cell) => void;
  /** The chosen step, if steps are chosen first and confirmed later. */
  readonly chosen?: Cell | undefined;
  /** The content of the middle of the compass rose. */
  readonly middle?: ReactNode;
}

/** A compass rose for single steps in any direction. It works with touch, keys and fights without a map. */
export function StepPad({ grid, from, may, step, chosen, middle }: StepPadProps): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="step-pad" aria-label={t('map.rose')} data-shape={grid.shape}>
      {waysFrom(grid, from).map(({ way, cell }) => (
        <button
          key={way}
          type="button"
          className="button step"
          data-way={way}
          disabled={!may(cell)}
          aria-pressed={chosen === undefined ? undefined : sameCell(chosen, cell)}
          aria-label={t(`map.ways.${way}`)}
          onClick={() => step(cell)}
        >
          {ARROWS[way]}
        </button>
      ))}
      <span className="step-middle">{middle}</span>
    </fieldset>
  );
}
