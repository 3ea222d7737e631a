import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { actedIn } from '../books/acted.ts';
import { gridOf } from '../map/showing.ts';
import { useBack } from '../parts/use-back.ts';
import { useTable } from '../table/use-table.tsx';
import { useLater } from './later.ts';
import { turnOf } from './next-up.ts';
import { Now } from './now.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { useAlerts } from './use-alerts.ts';
import { useWakeLock } from './use-wake-lock.ts';

const NO_FIELD = { isMapped: false, shape: 'square', size: null, walls: [] } as const;

/** A fight as a player sees it: what to do now, and beside it or behind tabs who, where and what was. */
export function FightView({ fight }: { readonly fight: Overview }): ReactNode {
  const { sight } = useTable();
  const { t } = useTranslation();
  const later = useLater();
  const [tab, setTab] = useState<Tab>('now');
  useBack(tab !== 'now', () => setTab('now'));
  const { table, you, prompts, roll } = sight;
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
  return (
    <div className="play" data-tab={tab}>
      <header className="play-head">
        <h1>{table.name}</h1>
        <p className="chip number">
          {fight.round === 0 ? t('player.beforeRounds') : t('player.round', { round: fight.round })}
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
        {later !== undefined && <later.Beside fight={fight} field={field} />}
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
