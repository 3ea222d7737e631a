import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../src/geometry/grid.ts';
import { TextField } from '../answer/param.tsx';
import { paramLabel } from '../answer/param-label.ts';
import type { Walks } from '../map/picking.ts';
import { isCell, OneCell, WithinCell } from './cell-param.tsx';
import { ListParam } from './list-param.tsx';
import { NumberParam } from './number-param.tsx';
import type { ParamProps } from './param-props.ts';
import { WalkParam } from './walk-param.tsx';

/** One thing to choose within an option, in the way that fits what may be chosen. */
export function Param(props: ParamProps): ReactNode {
  const { t } = useTranslation();
  const { domain, name } = props.asked;
  return (
    <fieldset className="param" data-param={name}>
      <legend>{paramLabel(name, t)}</legend>
      {'min' in domain ? (
        <NumberParam {...props} domain={domain} />
      ) : 'atMost' in domain ? (
        <WalkParam {...props} walks={props.asked.domains as unknown as Walks} />
      ) : 'centre' in domain ? (
        <WithinCell {...props} domain={domain} />
      ) : 'maxLength' in domain ? (
        <TextField
          label={paramLabel(name, t)}
          domain={domain}
          value={props.asked.value}
          choose={props.choose}
        />
      ) : domain.oneOf.every(isCell) ? (
        <OneCell {...props} cells={domain.oneOf as readonly Cell[]} />
      ) : (
        <ListParam {...props} />
      )}
    </fieldset>
  );
}
