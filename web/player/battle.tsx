import { type ReactNode, useState } from 'react';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { FieldMap } from '../map/field-map.tsx';
import { gridOf } from '../map/showing.tsx';
import { MapTable } from '../map/where.tsx';
import { useTable } from '../table/use-table.tsx';
import { useSizes } from './sizes.ts';

interface BattleProps {
  readonly fight: Overview;
  readonly field: MapSetup;
}

/** The map behind the bottom sheet. A fight without a map lists the distances there. */
export function Battle({ fight, field }: BattleProps): ReactNode {
  const { view } = useTable();
  const [chosen, setChosen] = useState<string>();
  const { isWide } = useSizes();
  const mine = view.you.combatants;
  const from = view.prompts[0]?.who ?? fight.standings.find(({ id }) => mine.includes(id))?.id;
  // Without a map, the combatants stand on a stage, if the rulebook tells where they are.
  if (!field.isMapped && new Set(fight.standings.map(({ cell }) => cell.join())).size < 2) {
    return (
      <div className="battle battle-where">
        <MapTable fight={fight} grid={gridOf(field, fight)} from={undefined} isMapped={false} />
      </div>
    );
  }
  return (
    <div className="battle" data-stage={!field.isMapped || undefined}>
      <FieldMap
        field={field}
        fight={fight}
        mine={mine}
        from={from}
        chosen={chosen}
        choose={setChosen}
        near={isWide ? NEAR_WIDE : NEAR}
      />
    </div>
  );
}

/** How many cells a phone and a wide screen show on each side of the active combatant. */
const NEAR = 3;
const NEAR_WIDE = 7;
