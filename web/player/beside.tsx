import { type ReactNode, useCallback, useState } from 'react';
import type { Field } from '../../src/kernel/encounter.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { actedIn } from '../books/acted.ts';
import { BookPanel } from '../books/book-panel.tsx';
import { Log } from '../log/log.tsx';
import { FieldMap } from '../map/field-map.tsx';
import { gridOf } from '../map/showing.ts';
import { Twin } from '../map/twin.tsx';
import { hashOf } from '../route.ts';
import { useTable } from '../table/use-table.tsx';
import { Aside } from './aside.tsx';
import { Initiative } from './initiative.tsx';
import { Notebook } from './notebook.tsx';

interface BesideProps {
  readonly fight: Overview;
  readonly field: Field;
}

/** Beside what is to be done now, or behind the other tabs: who, where and what was. */
export function Beside({ fight, field }: BesideProps): ReactNode {
  const { sight, log, struck, connection } = useTable();
  const [chosen, setChosen] = useState<string>();
  const { table, you, prompts, waitingFor } = sight;
  const mine = you.combatants;
  const from = prompts[0]?.who ?? fight.standings.find(({ id }) => mine.includes(id))?.id;
  const ruleHref = useCallback(
    (rule: string): string => hashOf({ page: 'rules', ruleset: table.ruleset, rule }),
    [table.ruleset],
  );
  return (
    <>
      <div className="play-fight" data-panel="fight">
        <Initiative fight={fight} mine={mine} waitingFor={waitingFor} acted={actedIn(sight.view)} />
        <BookPanel sight={sight} fight={fight} log={log} />
      </div>
      <div className="play-map" data-panel="map">
        {field.isMapped && (
          <FieldMap field={field} fight={fight} mine={mine} from={from} chosen={chosen} choose={setChosen} />
        )}
        <Twin
          fight={fight}
          grid={gridOf(field, fight)}
          from={fight.grid === undefined ? undefined : from}
          isMapped={field.isMapped}
        />
      </div>
      <div className="play-log" data-panel="log">
        {you.role === 'player' && table.status !== 'ended' && <Aside />}
        <Notebook table={table.id} />
        <Log
          lines={log}
          struck={struck}
          combatants={fight.standings}
          ruleHref={ruleHref}
          older={connection.older}
        />
      </div>
    </>
  );
}
