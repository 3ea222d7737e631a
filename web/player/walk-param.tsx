import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../src/geometry/grid.ts';
import type { Walk } from '../../src/kernel/decision.ts';
import { FieldMap } from '../map/field-map.tsx';
import { pathOn, pathTold } from '../map/picking.ts';
import { StepPad } from '../map/step-pad.tsx';
import type { ParamProps } from './param-props.ts';

/** A path to walk: drawn on the map, or step by step on the compass rose. */
export function WalkParam({
  asked,
  walk,
  scene,
  who,
  choose,
  confirm,
}: ParamProps & { readonly walk: Walk }): ReactNode {
  const { t } = useTranslation();
  const path = (asked.value ?? []) as readonly Cell[];
  const { cost, ways } = pathTold(walk, path);
  const at = path.at(-1) ?? walk.from;
  const step = (cell: Cell): void => choose(pathOn(walk, path, cell) ?? path);
  const told = ways.map((way) => t(`map.ways.${way}`)).join(', ');
  return (
    <div className="walk">
      {scene.field?.isMapped === true && (
        <FieldMap
          field={scene.field}
          fight={scene.fight}
          mine={scene.mine}
          from={who}
          picking={{ kind: 'path', walk, path, choose }}
          confirm={confirm}
        />
      )}
      <StepPad
        grid={walk.grid}
        from={at}
        may={(cell) => pathOn(walk, path, cell) !== undefined}
        step={step}
        middle={
          <button
            type="button"
            className="button is-plain walk-back number"
            disabled={path.length === 0}
            aria-label={t('map.back')}
            onClick={() => choose(path.slice(0, -1))}
          >
            {cost}/{walk.atMost}
          </button>
        }
      />
      <p className="walk-told small" aria-live="polite">
        {path.length === 0
          ? t('map.nowhere', { most: walk.atMost })
          : t('map.path', { ways: told, cost, most: walk.atMost })}
      </p>
    </div>
  );
}
