import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { questionText } from '../../src/presentation/prompt.ts';
import { gridOf } from '../map/showing.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { useBack } from '../ui/modal.tsx';
import { ActionPanel } from './action-panel.tsx';
import { useLater } from './later.ts';
import { turnOf, useAlerts, useWakeLock } from './next-up.ts';

export type Tab = 'now' | 'fight' | 'map' | 'log';

interface TabsProps {
  readonly tab: Tab;
  readonly choose: (tab: Tab) => void;
  readonly isMapped: boolean;
  /** Whether the first tab needs the player's attention. */
  readonly isWanted: boolean;
}

const TABS: readonly Tab[] = ['now', 'fight', 'map', 'log'];
/** Icons, drawn in a box of 24 units. */
const SIGNS: Readonly<Record<Tab, string>> = {
  now: 'M14.5 4 20 4 20 9.5 10 19.5 6 15.5 14.5 4ZM4 14l6 6M4 20l3-3',
  fight: 'M5 6h14M5 12h14M5 18h9',
  map: 'M9 4 3.5 6.5v13L9 17l6 3 5.5-2.5v-13L15 7 9 4ZM9 4v13M15 7v13',
  log: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6M9 12h6',
};

/** The tabs at the bottom of a phone. */
function Tabs({ tab, choose, isMapped, isWanted }: TabsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className="tabs no-print" aria-label={t('player.parts')}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          className="tab"
          data-part={each}
          aria-current={each === tab ? 'true' : undefined}
          data-wanted={(each === 'now' && isWanted && tab !== 'now') || undefined}
          onClick={() => choose(each)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={SIGNS[each]} />
          </svg>
          {t(each === 'map' && !isMapped ? 'player.tabs.distances' : `player.tabs.${each}`)}
        </button>
      ))}
    </nav>
  );
}

const NO_FIELD = { isMapped: false, shape: 'square', size: null, walls: [] } as const;

/** A player's view of a fight: the current task and, next to it or in tabs, the combatants, the map and the log. */
export function FightView({ fight }: { readonly fight: Overview }): ReactNode {
  const { view } = useTable();
  const { t } = useTranslation();
  const later = useLater();
  const [tab, setTab] = useState<Tab>('now');
  useBack(tab !== 'now', () => setTab('now'));
  const { table, you, prompts, roll } = view;
  const mine = you.combatants;
  const acted = actedIn(view.view);
  const isRunning = table.status === 'running';
  const turn = turnOf(
    { prompts: prompts.length, roll: roll !== null, standings: fight.standings, acted },
    mine,
  );
  const said = useAlerts(isRunning ? turn : 'waiting', roll?.why ?? prompts.map(questionText)[0] ?? '');
  useWakeLock(isRunning);
  const field = view.field ?? NO_FIELD;
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
          <ActionPanel fight={fight} turn={turn} grid={grid} field={field} />
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
