import './map.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type Grid, sameCell } from '../../src/geometry/grid.ts';
import { type Way, waysFrom } from './picking.ts';

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
