import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { Face } from './face.tsx';
import { nextUp } from './next-up.ts';

interface RibbonProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of the combatants that the fight waits for. */
  readonly waitingFor: readonly string[];
  /** Ids of the combatants that have already acted this round. */
  readonly acted: ReadonlySet<string>;
}

/** The turn order above the map. The active combatant is larger; swiping shows the others. */
export function Ribbon({ fight, mine, waitingFor, acted }: RibbonProps): ReactNode {
  const { t } = useTranslation();
  const next = nextUp(fight.standings, acted)?.id;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit.
    <ol className="ribbon-order" aria-label={t('player.order')} tabIndex={0}>
      {fight.standings.map((who) => (
        <Place
          key={who.id}
          who={who}
          fight={fight}
          isMine={mine.includes(who.id)}
          hasActed={acted.has(who.id)}
          sign={
            who.isActive
              ? t('player.now')
              : who.id === next
                ? t('player.onDeck')
                : waitingFor.includes(who.id)
                  ? '…'
                  : (who.order?.toString() ?? '–')
          }
        />
      ))}
    </ol>
  );
}

interface PlaceProps {
  readonly who: CombatantSummary;
  readonly fight: Overview;
  readonly isMine: boolean;
  readonly hasActed: boolean;
  /** Its place in the order, or why it is marked. */
  readonly sign: string;
}

function Place({ who, fight, isMine, hasActed, sign }: PlaceProps): ReactNode {
  const { t } = useTranslation();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const seen = place.current;
    const row = seen?.parentElement;
    if (!who.isActive || seen == null || row == null) return;
    row.scrollTo({ left: seen.offsetLeft - row.clientWidth / 3, behavior: 'smooth' });
  }, [who.isActive]);
  return (
    <li
      ref={place}
      className="place"
      aria-current={who.isActive ? 'step' : undefined}
      data-mine={isMine || undefined}
      data-acted={hasActed || undefined}
      data-down={!who.isUp || undefined}
    >
      <Face fight={fight} who={who.id} />
      <span className="only-read">
        {who.name}
        {isMine && `, ${t('player.yours')}`}, {who.healthWord},{' '}
      </span>
      <span className="place-sign number">{sign}</span>
    </li>
  );
}
