import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { questionText } from '../../src/presentation/prompt.ts';
import { gridOf } from '../map/showing.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
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
const SIGNS: Readonly<Record<Tab, IconName>> = {
  now: 'swords',
  fight: 'list-ordered',
  map: 'map',
  log: 'scroll-text',
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
          <Icon name={SIGNS[each]} />
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
