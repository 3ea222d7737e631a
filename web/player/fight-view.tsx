import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { actedIn } from '../books/acted.ts';
import { BookPanel } from '../books/book-panel.tsx';
import { Log } from '../log/log.tsx';
import { FieldMap } from '../map/field-map.tsx';
import { gridOf } from '../map/showing.ts';
import { Twin } from '../map/twin.tsx';
import { useBack } from '../parts/use-back.ts';
import { hashOf } from '../route.ts';
import { useTable } from '../table/use-table.tsx';
import { Aside } from './aside.tsx';
import { Initiative } from './initiative.tsx';
import { turnOf } from './next-up.ts';
import { Notebook } from './notebook.tsx';
import { Now } from './now.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { useAlerts } from './use-alerts.ts';
import { useWakeLock } from './use-wake-lock.ts';

const NO_FIELD = { isMapped: false, shape: 'square', size: null, walls: [] } as const;

/** A fight as a player sees it: what to do now, and beside it or behind tabs who, where and what was. */
export function FightView({ fight }: { readonly fight: Overview }): ReactNode {
  const { sight, log, struck, connection } = useTable();
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('now');
  useBack(tab !== 'now', () => setTab('now'));
  const [chosen, setChosen] = useState<string>();
  const { table, you, prompts, roll, waitingFor } = sight;
  const mine = you.combatants;
  const acted = actedIn(sight.view);
  const isRunning = table.status === 'running';
  const turn = turnOf(
    { prompts: prompts.length, roll: roll !== null, standings: fight.standings, acted },
    mine,
  );
  const said = useAlerts(isRunning ? turn : 'waiting', roll?.why ?? prompts[0]?.question ?? '');
  useWakeLock(isRunning);
  const field = sight.field ?? NO_FIELD;
  const grid = gridOf(field, fight);
  const from = prompts[0]?.who ?? fight.standings.find(({ id }) => mine.includes(id))?.id;
  const ruleHref = useCallback(
    (rule: string): string => hashOf({ page: 'rules', ruleset: table.ruleset, rule }),
    [table.ruleset],
  );
  return (
    <div className="play" data-tab={tab}>
      <header className="play-head">
        <h1>{table.name}</h1>
        <p className="chip number">
          {fight.round === 0 ? t('gm.beforeRounds') : t('player.round', { round: fight.round })}
        </p>
        {table.status === 'paused' && <p className="chip is-warm">{t('player.paused')}</p>}
      </header>
      <p className="only-read" role="status">
        {said}
      </p>
      <main className="play-main">
        <div className="play-now" data-panel="now">
          <Now fight={fight} turn={turn} grid={grid} field={field} />
        </div>
        <div className="play-fight" data-panel="fight">
          <Initiative fight={fight} mine={mine} waitingFor={waitingFor} acted={acted} />
          <BookPanel sight={sight} fight={fight} log={log} />
        </div>
        <div className="play-map" data-panel="map">
          {field.isMapped && (
            <FieldMap
              field={field}
              fight={fight}
              mine={mine}
              from={from}
              chosen={chosen}
              choose={setChosen}
            />
          )}
          <Twin
            fight={fight}
            grid={grid}
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
      </main>
      <Tabs
        tab={tab}
        choose={setTab}
        isMapped={field.isMapped}
        isWanted={turn === 'asked' || turn === 'dice'}
      />
    </div>
  );
}
