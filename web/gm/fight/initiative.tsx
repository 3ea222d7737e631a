import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../../../src/kernel/ruleset.ts';
import { actedIn } from '../../books/acted.ts';
import { markOf } from '../../map/marks.ts';
import { SideMark } from '../../map/side-mark.tsx';
import { Health, toldOf } from '../../player/health.tsx';
import { nextUp } from '../../player/next-up.ts';
import { useTable } from '../../table/use-table.tsx';
import { peopleOf } from '../names.ts';

interface InitiativeProps {
  readonly selected: string;
  readonly select: (who: string) => void;
}

/** Everybody in the order of the fight. */
export function Initiative({ selected, select }: InitiativeProps): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const { standings, round, phase } = sight.fight!;
  const list = useRef<HTMLOListElement>(null);
  const activeId = standings.find(({ isActive }) => isActive)?.id;
  const onDeck = nextUp(standings, actedIn(sight.view))?.id;
  useEffect(() => {
    if (activeId === undefined) return;
    const before = list.current?.querySelector('[data-active]')?.previousElementSibling;
    // Only the list moves, never the page; the row itself is pinned, so the one before it says where it lies.
    list.current?.scrollTo({ top: before instanceof HTMLElement ? before.offsetTop : 0 });
  }, [activeId]);
  return (
    <section className="order">
      <h2 className="order-head">
        <span className="number">{round === 0 ? t('player.beforeRounds') : t('gm.round', { round })}</span>{' '}
        <span className="quiet small">
          {t(`books.phases.${phase}` as 'books.phases.turn', { defaultValue: phase.replaceAll('-', ' ') })}
        </span>
      </h2>
      <ol ref={list} className="order-list">
        {standings.map((who) => (
          <li
            key={who.id}
            className="who"
            data-active={who.isActive || undefined}
            data-down={!who.isUp || undefined}
            data-selected={who.id === selected || undefined}
          >
            <WhoRow
              who={who}
              {...markOf(sight.fight!, who.id)}
              isNext={who.id === onDeck}
              isAwaited={sight.waitingFor.includes(who.id)}
              player={who.seat === null ? undefined : peopleOf(sight.people, who.seat)}
              isSelected={who.id === selected}
              select={select}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WhoRowProps {
  readonly who: Standing;
  readonly side: number;
  readonly initials: string;
  readonly isNext: boolean;
  readonly isAwaited: boolean;
  readonly player: string | undefined;
  readonly isSelected: boolean;
  readonly select: (who: string) => void;
}

/** Of sixty rows only those that change are drawn anew. */
const WhoRow = memo(function WhoRow({
  who,
  side,
  initials,
  isNext,
  isAwaited,
  player,
  isSelected,
  select,
}: WhoRowProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <span className="who-order number" aria-hidden={who.order === null}>
        {who.order ?? '–'}
      </span>
      <SideMark side={side} initials={initials} />
      <div className="who-body">
        <button type="button" className="who-name" aria-pressed={isSelected} onClick={() => select(who.id)}>
          {who.name}
        </button>
        {player !== undefined && <span className="quiet small"> {player}</span>}
        <div className="who-signs">
          {who.isActive && <span className="chip is-warm">▶ {t('gm.active')}</span>}
          {isNext && <span className="chip">{t('gm.next')}</span>}
          {isAwaited && <span className="chip is-warm">{t('gm.awaited')}</span>}
          {who.budget !== '' && <span className="number small">{who.budget}</span>}
        </div>
        <Health who={who} />
        {toldOf(who).length > 0 && (
          <ul className="who-conditions">
            {toldOf(who).map((condition) => (
              <li className="chip" key={condition}>
                {condition}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
});
