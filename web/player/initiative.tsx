import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview, Standing } from '../../src/kernel/ruleset.ts';
import { type Mark, markOf } from '../map/marks.ts';
import { SideMark } from '../map/side-mark.tsx';
import { Health, toldOf } from './health.tsx';
import { nextUp } from './next-up.ts';

interface InitiativeProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of those whose answer or dice the fight waits for. */
  readonly waitingFor: readonly string[];
  /** Ids of those who have had their turn. */
  readonly acted: ReadonlySet<string>;
}

/** Who acts in which order, with all that may be known of them. */
export function Initiative({ fight, mine, waitingFor, acted }: InitiativeProps): ReactNode {
  const { t } = useTranslation();
  const next = nextUp(fight.standings, acted)?.id;
  return (
    <section className="initiative" aria-label={t('player.order')}>
      <ol>
        {fight.standings.map((who) => (
          <Row
            key={who.id}
            who={who}
            mark={markOf(fight, who.id)}
            sideName={fight.sides.find(({ id }) => id === who.side)?.name ?? who.side}
            isMine={mine.includes(who.id)}
            isNext={who.id === next}
            isWaitedFor={waitingFor.includes(who.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  readonly who: Standing;
  readonly mark: Mark;
  readonly sideName: string;
  readonly isMine: boolean;
  readonly isNext: boolean;
  readonly isWaitedFor: boolean;
}

function Row({ who, mark, sideName, isMine, isNext, isWaitedFor }: RowProps): ReactNode {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (who.isActive) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [who.isActive]);
  return (
    <li
      ref={row}
      className="place"
      aria-current={who.isActive ? 'step' : undefined}
      data-mine={isMine || undefined}
      data-down={!who.isUp || undefined}
    >
      <span className="place-order number">
        <span className="only-read">{t('player.count')} </span>
        {who.order ?? '–'}
      </span>
      <SideMark {...mark} />
      <div className="place-who">
        <p className="place-name">
          <b>{who.name}</b>
          <span className="only-read">, {sideName}</span>
          {isMine && <span className="place-mine"> {t('player.yours')}</span>}
        </p>
        <ul className="row place-signs">
          {who.isActive && <li className="chip is-warm">{t('player.acting')}</li>}
          {isNext && <li className="chip">{t('player.onDeck')}</li>}
          {isWaitedFor && <li className="chip">{t('player.deciding')}</li>}
          {who.budget !== '' && <li className="chip number">{who.budget}</li>}
          {toldOf(who).map((condition) => (
            <li className="chip" key={condition}>
              {condition}
            </li>
          ))}
        </ul>
      </div>
      <Health who={who} />
    </li>
  );
}
