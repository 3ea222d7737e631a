import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { Glossed } from '../ui/gloss.tsx';
import { type Mark, markOf, Portrait } from '../ui/portrait/portrait.tsx';
import './health.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nextUp } from './next-up.ts';

/** A combatant's health: a bar with numbers if they are known, otherwise a word. */
export function Health({
  who: { health, healthWord, name, isUp },
}: {
  readonly who: CombatantSummary;
}): ReactNode {
  const { t } = useTranslation();
  if (health === null) return <p className="health-word">{healthWord}</p>;
  const [left, most] = health;
  return (
    <p className="health">
      <meter
        className="health-bar"
        data-down={!isUp || undefined}
        min={0}
        max={most}
        low={most / 3}
        high={most * 0.66}
        optimum={most}
        value={Math.max(0, left)}
        aria-label={t('player.health', { name })}
      >
        {left}
      </meter>
      <span className="number">
        {left}
        <span className="quiet"> / {most}</span>
      </span>
      <span className="health-word">{healthWord}</span>
    </p>
  );
}

/** Returns the conditions that the health word does not already express. */
export function healthTextOf({ conditions, healthWord }: CombatantSummary): readonly string[] {
  return [...new Set(conditions)].filter((condition) => condition !== healthWord);
}

/** A combatant's conditions as list items. */
export function ConditionChips({ who }: { readonly who: CombatantSummary }): ReactNode {
  return healthTextOf(who).map((condition) => (
    <li className="chip" key={condition}>
      <Glossed>{condition}</Glossed>
    </li>
  ));
}

interface InitiativeProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of the combatants that the fight waits for. */
  readonly waitingFor: readonly string[];
  /** Ids of the combatants that have already acted this round. */
  readonly acted: ReadonlySet<string>;
}

/** The turn order, with all known facts about each combatant. */
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
  readonly who: CombatantSummary;
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
      className="rank"
      aria-current={who.isActive ? 'step' : undefined}
      data-mine={isMine || undefined}
      data-down={!who.isUp || undefined}
    >
      <span className="rank-order number">
        <span className="only-read">{t('player.count')} </span>
        {who.order ?? '–'}
      </span>
      <Portrait {...mark} />
      <div className="rank-who">
        <p className="rank-name">
          <b>{who.name}</b>
          <span className="only-read">, {sideName}</span>
          {isMine && <span className="rank-mine"> {t('player.yours')}</span>}
        </p>
        <ul className="row rank-signs">
          {who.isActive && <li className="chip is-warm">{t('player.acting')}</li>}
          {isNext && <li className="chip">{t('player.onDeck')}</li>}
          {isWaitedFor && <li className="chip">{t('player.deciding')}</li>}
          {who.budget !== '' && (
            <li className="chip number">
              <Glossed>{who.budget}</Glossed>
            </li>
          )}
          <ConditionChips who={who} />
        </ul>
      </div>
      <Health who={who} />
    </li>
  );
}
