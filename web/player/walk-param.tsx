import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../src/geometry/grid.ts';
import { FieldMap } from '../map/field-map.tsx';
import { mostOf, pathOn, pathTold, type Walks } from '../map/picking.ts';
import { StepPad } from '../map/step-pad.tsx';
import type { ParamProps } from './param-props.ts';

/** A path to walk: drawn on the map, or step by step on the compass rose. */
export function WalkParam({
  asked,
  walks,
  scene,
  who,
  choose,
  confirm,
}: ParamProps & { readonly walks: Walks }): ReactNode {
  const { t } = useTranslation();
  const path = (asked.value ?? []) as readonly Cell[];
  const { cost, ways } = pathTold(walks, path);
  const most = mostOf(walks, path);
  const at = path.at(-1) ?? walks[0].from;
  const step = (cell: Cell): void => choose(pathOn(walks, path, cell) ?? path);
  const told = ways.map((way) => t(`map.ways.${way}`)).join(', ');
  return (
    <div className="walk">
      {scene.field?.isMapped === true && (
        <FieldMap
          field={scene.field}
          fight={scene.fight}
          mine={scene.mine}
          from={who}
          picking={{ kind: 'path', walks, path, choose }}
          confirm={confirm}
        />
      )}
      <StepPad
        grid={walks[0].grid}
        from={at}
        may={(cell) => pathOn(walks, path, cell) !== undefined}
        step={step}
        middle={
          <button
            type="button"
            className="button is-plain walk-back number"
            disabled={path.length === 0}
            aria-label={t('map.back')}
            onClick={() => choose(path.slice(0, -1))}
          >
            {cost}/{most}
          </button>
        }
      />
      <p className="walk-told small" aria-live="polite">
        {path.length === 0 ? t('map.nowhere', { most }) : t('map.path', { ways: told, cost, most })}
      </p>
    </div>
  );
}
