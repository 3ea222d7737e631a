import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Tab = 'now' | 'fight' | 'map' | 'log';

interface TabsProps {
  readonly tab: Tab;
  readonly choose: (tab: Tab) => void;
  readonly isMapped: boolean;
  /** Whether the first tab wants somebody. */
  readonly isWanted: boolean;
}

const TABS: readonly Tab[] = ['now', 'fight', 'map', 'log'];
/** Drawn in a box of 24 units. */
const SIGNS: Readonly<Record<Tab, string>> = {
  now: 'M14.5 4 20 4 20 9.5 10 19.5 6 15.5 14.5 4ZM4 14l6 6M4 20l3-3',
  fight: 'M5 6h14M5 12h14M5 18h9',
  map: 'M9 4 3.5 6.5v13L9 17l6 3 5.5-2.5v-13L15 7 9 4ZM9 4v13M15 7v13',
  log: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6M9 12h6',
};

/** The parts of the page, at the foot of a phone. */
export function Tabs({ tab, choose, isMapped, isWanted }: TabsProps): ReactNode {
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
